"""What a student's clicks can mean: which algorithms open cells in that order, decided exactly."""
