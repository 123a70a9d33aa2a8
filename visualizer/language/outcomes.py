"""What is said of answers and scores, alike in the window, in a page and in a terminal."""

#: Templates: the first word says where each stands.
TEMPLATES = {
    # Above the reasons, once an answer is judged.
    "reply-right": "Right",
    "reply-right-at": "Right at try {number}",
    "reply-not-yet": "Not yet: {count:none|one more try|# more tries}",
    "reply-partly": "{percent} % of it is right",
    "reply-answer": "The answer is {answer}",
    "reply-answer-seen": "Now the answer is shown",
    # How a task went, in a list of tasks.
    "outcome-open": "not answered yet",
    "outcome-again": "{count:none|one more try|# more tries}",
    "outcome-answered": "answered",
    "outcome-elsewhere": "done in the program",
    "outcome-right": "right",
    "outcome-right-at": "right at try {number}",
    "outcome-partly": "{percent} % right",
    "outcome-wrong": "not right",
    "outcome-shown": "the answer was shown",
    # The score.
    "score-nothing": "Nothing here counts: it was for you to see.",
    "score-points": "{points} of {possible:# point|# points}.",
    "score-guessing": "That is {percent} % of the way from guessing ({points} on average) to all"
    " right.",
    "score-tries": "A second try counts half.",
    "score-open": "{count:none|1 task is|# tasks are} not answered yet.",
}
