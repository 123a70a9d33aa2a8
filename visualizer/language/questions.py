"""What is said in questions about a run: prompts, reasons, hints, and answers to wrong answers.

Each is one sentence or two. A reason names the rule, not the cell.
"""

from __future__ import annotations

#: What comes next and why, by the family of the rule: `FAMILIES` of the questions.
_RULES = {
    "queue": "the cell that has waited longest is taken",
    "stack": "the cell that was pushed last is taken",
    "peek": "the cell on top of the stack is looked at",
    "peek-again": "the top has no neighbour left and is popped, so the one below comes again",
    "call": "the cell visited last calls its next neighbour",
    "back": "calls return until one has a neighbour left to call",
}
_REASONS = {
    "queue": "It has waited longest, and a queue takes first what was pushed first.",
    "stack": "It was pushed last, and a stack takes first what was pushed last.",
    "peek": "It was pushed last, so it is on top of the stack, where the program looks.",
    "peek-again": "The top had no neighbour left and was popped; the cell below it is on top now.",
    "call": "A call goes on with its first neighbour at once, before all that others have left.",
    "back": "The last call had nothing left, so calls returned to one that had a neighbour left.",
}
_HINTS = {
    "queue": "A queue takes first what was pushed first.",
    "stack": "A stack takes first what was pushed last.",
    "peek": "The program looks at the top of its stack and leaves it there.",
    "peek-again": "Has the cell on top any neighbour left to push?",
    "call": "A call calls its neighbours in the order that is stated, each as soon as it comes.",
    "back": "Has the call that was made last anything left to call? If not, who called it?",
}
#: Where a wrong cell comes from.
_ORIGINS = {
    "other-end": "That is what lies at the other end of what waits",
    "waits": "That comes later",
    "found-first": "That was found first, which is what a queue would take",
    "to-click": "That goes back to the click",
    "first-new-neighbour": "That is the first new neighbour of the cell visited last",
    "last-new-neighbour": "That is the last new neighbour of the cell visited last",
    "first-neighbour": "That is the first neighbour of the cell visited last",
    "reading-order": "That comes first if one reads row by row",
    "nearest-to-click": "That is nearest to the click",
}
#: What is said of the other end, which is another container's rule.
_OTHER_ENDS = {
    "queue": "That was pushed last, which is what a stack would take",
    "stack": "That has waited longest, which is what a queue would take",
}


def _origin(origin: str, family: str) -> str:
    if origin == "other-end":
        return _OTHER_ENDS.get(family, _ORIGINS[origin])
    return _ORIGINS[origin]


_NEXT = {
    "question-next-cell": "Which cell is visited next?",
    "question-leaves-next-queue": "Which cell leaves the queue next?",
    "question-leaves-next-stack": "Which cell is taken off the stack next?",
    "question-wrong-visited": "That has been visited, and this program visits no cell twice.",
    **{
        f"question-{part}-{kind}-{family}": text
        for part, texts in (("right", _REASONS), ("hint", _HINTS))
        for family, text in texts.items()
        for kind in ("next-cell", "leaves-next")
    },
    **{
        f"question-other-{kind}-{family}": f"It is another cell's turn: here {rule}."
        for family, rule in _RULES.items()
        for kind in ("next-cell", "leaves-next")
    },
    **{
        f"question-wrong-{origin}-{family}": f"{_origin(origin, family)}; here {rule}."
        for family, rule in _RULES.items()
        for origin in _ORIGINS
    },
}

_MARKED = "a cell that is marked is not pushed again"
_PUSHED = {
    "question-pushed-now-queue": "The cell visited last is blank. Which cells does it push now?",
    "question-pushed-now-stack": "The cell visited last is blank. Which cells does it push now?",
    "question-right-pushed-now": "A blank pushes the neighbours that are neither visited nor"
    " waiting.",
    "question-right-pushed-now-none": "All its neighbours are visited or wait, so none is pushed.",
    "question-right-pushed-now-again": "This program tests cells only when they are taken, so it"
    " pushes what waits already once more.",
    "question-hint-pushed-now": "Which of its neighbours wait already, pushed by earlier visits?",
    "question-wrong-pushed-now-all-new": "Those are all neighbours without a number; but some wait"
    f" already, and {_MARKED}.",
    "question-wrong-pushed-now-all": "Those are all its neighbours; but only those that are"
    " neither visited nor waiting are pushed.",
    "question-wrong-pushed-now-none": "It has a neighbour that is neither visited nor waiting.",
    "question-missing-pushed-now": "{count:None is|1 cell is|# cells are} missing: a neighbour that"
    " is neither visited nor waiting is pushed.",
    "question-extra-pushed-now": "{count:None is|1 cell is|# cells are} too much: only neighbours"
    " that are neither visited nor waiting are pushed.",
    "question-not-pushed-queue": "{cell} is beside the cell visited last, which does not put it"
    " into the queue. Why?",
    "question-not-pushed-stack": "{cell} is beside the cell visited last, which does not put it on"
    " the stack. Why?",
    "question-hint-not-pushed": "What does the visited cell show, and which of its neighbours were"
    " found by earlier visits?",
    "question-reason-waits": "It waits already.",
    "question-reason-digit": "Digits push nothing.",
    "question-reason-direction": "The neighbour order omits it.",
    "question-reason-one-at-a-time": "One is pushed at a time.",
    "question-reason-visited": "It has been visited before.",
    "question-right-reason-waits": "An earlier visit pushed and marked it, so it is not pushed"
    " again.",
    "question-right-reason-digit": "A digit pushes nothing: only blanks open their neighbours.",
    "question-right-reason-direction": "Only the directions of the neighbour order are looked at.",
    "question-right-reason-one-at-a-time": "This program pushes the first neighbour that is left,"
    " and comes back for the others.",
    "question-right-reason-visited": "A cell that was visited is not pushed again.",
    "question-wrong-reason-waits": "It does not wait: no earlier visit has pushed it.",
    "question-wrong-reason-digit": "The visited cell is blank, and blanks push their neighbours.",
    "question-wrong-reason-direction": "Its direction is in the neighbour order.",
    "question-wrong-reason-one-at-a-time": "This program pushes all that it finds beside a blank at"
    " once.",
    "question-wrong-reason-visited": "It has not been visited: it has no number yet.",
}
_COUNTS = {
    "question-digit": "{cell} is visited next. How many mines does it count? 0 stands for a blank.",
    "question-right-digit": "A cell counts the mines in all eight cells around it.",
    "question-hint-digit": "Count around it: sides and corners.",
    "question-wrong-digit-sides": "Those are the mines at its four sides; the four corners count"
    " too.",
    "question-other-digit": "It is the mines in the eight cells around it that are counted.",
    **{
        f"question-{part}how-many-wait-{waits}{end}": text
        for waits, place in (("queue", "in the queue"), ("stack", "on the stack"))
        for part, end, text in (
            ("", "", f"The cell visited last is blank. How many cells wait {place} when it has"
             " pushed its neighbours?"),
            ("right-", "", "To those that wait come the neighbours that are neither visited nor"
             " waiting."),
            ("hint-", "", "How many of its neighbours are neither visited nor waiting?"),
            ("other-", "", "Those that wait now stay, and each new neighbour is added once."),
            ("wrong-", "-now", "So many wait now; the neighbours that are new are still to be"
             " added."),
            ("wrong-", "-all-new", f"That adds neighbours that wait already; but {_MARKED}."),
            ("wrong-", "-all", "That adds all its neighbours; but those that were visited or wait"
             " are not pushed."),
        )
    },
    "question-how-many-wait-calls": "How many calls are open when the next cell is visited, its own"
    " included?",
    "question-right-how-many-wait-calls": "Calls with nothing left return first; then one more is"
    " made.",
    "question-hint-how-many-wait-calls": "Which of the open calls is the innermost that has a"
    " neighbour left to call?",
    "question-other-how-many-wait-calls": "Take away the calls that return, and add the one that is"
    " made.",
    "question-wrong-how-many-wait-calls-now": "So many are open now; more than one call returns"
    " before the next is made.",
    "question-wrong-how-many-wait-calls-one-more": "That would be so if the cell visited last"
    " called another; but it has none left to call.",
}  # fmt: skip
_LINES = {
    "question-next-line": "Which line is the next that visits, counts, writes, pushes, takes or"
    " calls?",
    "question-hint-next-line": "Which condition comes next, and is it true here?",
    "question-other-next-line": "That line has its turn at another time; follow the conditions from"
    " the lit line on.",
    "question-wrong-next-line-silent": "In this run that line does none of these. Asked is the next"
    " that visits, counts, writes, pushes, takes or calls.",
    "question-wrong-next-line-below": "That stands below the lit line; but the run jumps here.",
    "question-wrong-next-line-same": "That line has just run, and is not next again.",
    "question-right-next-line-visit": "A cell that was taken or called is visited before anything"
    " else is done with it.",
    "question-right-next-line-count": "Before a cell is shown, the mines around it are counted.",
    "question-right-next-line-write": "What the conditions leave for this cell is to write its"
    " symbol.",
    "question-right-next-line-push": "A neighbour is left that passes the test, so it is pushed.",
    "question-right-next-line-take": "Nothing is left to do for this cell, so the loop goes to what"
    " waits.",
    "question-right-next-line-call": "A neighbour is left to call, so it is called.",
}
_SOURCES = {
    "question-caller-queue": "{cell} is next. During whose visit was it put into the queue?",
    "question-caller-stack": "{cell} is next. During whose visit was it put on the stack?",
    "question-caller-peek": "{cell} is next. During whose visit was it put on the stack?",
    "question-caller-call": "{cell} is visited next. Whose call calls it?",
    "question-right-caller-queue": "It is taken now because that visit pushed it, before all that"
    " wait still.",
    "question-right-caller-stack": "Of what waits it was pushed last, by the latest visit that"
    " found something.",
    "question-right-caller-peek": "The cell below it on the stack pushed it.",
    "question-right-caller-call": "The innermost open call that has a neighbour left makes the next"
    " call.",
    "question-hint-caller-queue": "Of the blanks beside it, which was visited first?",
    "question-hint-caller-stack": "Which visit pushed last of all?",
    "question-hint-caller-peek": "What lies below it on the stack?",
    "question-hint-caller-call": "Which calls are open, and which of them is the innermost that has"
    " a neighbour left?",
    **{
        f"question-wrong-caller-{family}-{why}": text
        for family, blank in (
            ("queue", "That blank was beside it too; but the entry that is taken now was pushed by"
             " another visit."),
            ("stack", "That blank was beside it too; but the entry that is taken now was pushed by"
             " another visit."),
            ("peek", "That is beside it too; but it was pushed from the cell below it."),
            ("call", "That is beside it too; but the call goes out from the innermost open call"
             " that has a neighbour left."),
        )
        for why, text in (
            ("blank", blank),
            ("digit", "That is a digit, and digits do not open their neighbours."),
        )
    },
    **{
        f"question-other-caller-{family}": "Only a blank that was visited beside it can have done"
        " that."
        for family in ("queue", "stack", "peek", "call")
    },
    "question-back-to": "The call of the cell visited last has nothing left to do. Whose call"
    " makes the next call?",
    "question-right-back-to-calls": "A call that has nothing left returns to its caller, which may"
    " have nothing left either.",
    "question-hint-back-to-calls": "Go back from caller to caller: which has a neighbour left?",
    "question-other-back-to-calls": "Only a call that is still open can go on: calls return to"
    " their callers, one after another.",
    "question-wrong-back-to-inner": "That call has nothing left to call, so it returns as well.",
    "question-wrong-back-to-outer": "That call is open too; but one inside it has a neighbour left"
    " and goes on first.",
    "question-wrong-back-to-returned": "That call has returned; a call goes back to its caller, not"
    " to the cell visited before it.",
}  # fmt: skip
_WHYS = {
    "question-why": "{cell} is visited next. Why this cell?",
    "question-hint-why": "Where does this algorithm keep what waits, and which end does it take?",
    "question-why-queue": "It has waited longest.",
    "question-why-stack": "It was pushed last.",
    "question-why-peek": "It is the top of the stack.",
    "question-why-peek-again": "What lay above was popped.",
    "question-why-call": "The last cell calls it.",
    "question-why-back": "An earlier call goes on.",
    "question-why-reading": "It is first row by row.",
    "question-why-near": "It is nearest the click.",
    "question-wrong-why-queue": "Something else has waited longer: that would be a queue's rule.",
    "question-wrong-why-stack": "Something else was pushed later: that would be a stack's rule.",
    "question-wrong-why-peek": "It is not what was pushed last, so it is no stack's top.",
    "question-wrong-why-peek-again": "Nothing was popped to uncover it.",
    "question-wrong-why-call": "The cell visited last is not beside it.",
    "question-wrong-why-back": "No earlier call went on here.",
    "question-wrong-why-reading": "Another cell comes before it row by row, and no algorithm here"
    " asks for that.",
    "question-wrong-why-near": "Distance from the click is not what decides here.",
    "question-which-run": "All make their next visit. Which of them visits {cell}?",
    "question-hint-which-run": "What does each take next: what waited longest, what was pushed"
    " last, or a neighbour of the last cell?",
    **{
        f"question-wrong-run-{family}": f"That one takes another cell: there {rule}."
        for family, rule in _RULES.items()
    },
}
_QUIZ = {
    "quiz-title": "Quiz of {number:1 question|# questions}",
    "quiz-question": "Question {number} of {of}",
    "quiz-fewer": "{asked:1 question is|# questions are} asked instead of {wanted}: this run has no"
    " more that are worth asking and do not give one another away.",
}
_VOTE = {
    "vote-first": "Choose for yourself, then show hands.",
    "vote-discuss": "The class is divided: discuss with your neighbour, then vote again.",
    "vote-go-on": "Most agree: go on, with a short reason.",
    "vote-explain": "This needs explaining before you vote again.",
    "vote-done": "Both votes are counted.",
    "vote-right-once": "{percent} % were right.",
    "vote-right": "{first} % were right in the first vote, {second} % in the second.",
    "vote-moved-up": "{points:1 percentage point more|# percentage points more} after talking.",
    "vote-moved-down": "{points:1 percentage point fewer|# percentage points fewer} after talking.",
    "vote-stayed": "As many as before talking.",
    "votes-done": "{done} of {questions:1 question|# questions} done.",
    "votes-mean": "{count:In the question|In # questions} with two votes {first} % were right"
    " in the first vote on average, {second} % in the second.",
    "votes-not-asked": "not asked",
    "votes-open": "not shown yet",
    "votes-once": "{first} % were right",
    "votes-twice": "{first} %, then {second} %",
}
#: What each kind of question asks, for a summary.
KIND_NAMES = {
    "next-cell": "Which cell is next",
    "leaves-next": "What leaves the queue or stack",
    "pushed-now": "What is pushed",
    "not-pushed": "What is not pushed, and why",
    "digit": "What a cell shows",
    "how-many-wait": "How many wait",
    "next-line": "Which line runs next",
    "caller": "Who called or pushed a cell",
    "back-to": "Where calls return to",
    "why": "Why a cell is next",
    "which-run": "Which algorithm does what",
    "other": "Other tasks",
}
_SUMMARY = {
    "summary-whole": "{right} of {asked} right at once.",
    "summary-all-right": "Nothing went wrong.",
    "summary-later": "{count:none|1 more|# more} at a later try.",
    **{
        f"summary-{kind}": f"{name}: {{wrong}} of {{asked}} not right at once. Go back to step"
        " {step}."
        for kind, name in KIND_NAMES.items()
    },
}
#: Templates of all that is said in questions, quizzes, votes and summaries.
TEMPLATES = {
    **_NEXT, **_PUSHED, **_COUNTS, **_LINES, **_SOURCES, **_WHYS, **_QUIZ, **_VOTE, **_SUMMARY,
}  # fmt: skip
