"""Pictures of a comparison on pygame Surfaces; no window is needed and none is opened."""
