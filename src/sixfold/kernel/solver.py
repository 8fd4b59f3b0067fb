"""The memory of Rummy's solver: the struct that `division` and `melds` share, and the names of its columns."""

from __future__ import annotations

from sixfold.kernel.jit import inlined
from sixfold.kernel.struct import Struct, ints
from sixfold.rules.division import LINES
from sixfold.rules.tiles import COLOURS, KINDS, QWIRKLE

COLOUR_LINES = len(COLOURS)  # lines with lower numbers are colours, the others shapes

# The columns of a kind. How many cards must and can be used, how many lay on each side, and where new ones go first;
# then how many are used, how many of them on the colour's side, and the fewest and most that could be there;
# how many the best division has on each side; and for arrangements: those that no Qwirkle has taken, and the answer.
MUST, CAN, COLOUR_HOME, SHAPE_HOME, LEANS_TO_COLOUR = 0, 1, 2, 3, 4
AMOUNT, THERE, LOW, HIGH = 5, 6, 7, 8
DIVIDED_COLOUR, DIVIDED_SHAPE = 9, 10
LEFT, BY_COLOUR, BY_SHAPE = 11, 12, 13
KIND_SIZE = 14
# The columns of a line: its cards, how many it needs, and the cheapest way to give one of them to the line in need.
CARDS, NEED, COST, VIA_LINE, VIA_KIND = range(5)
LINE_SIZE = 5
# What `numbers` holds: how many cards are used, how many change sides, and the aim; then for arrangements: whether
# cards come first, whether no choice of Qwirkles has been tried yet, and the answer's number of Qwirkles and worth;
# then the nodes visited so far, and how many may be (0 is no limit). One division has few nodes, whatever the cards;
# it is very many divisions that take long.
USED, MOVED, AIM, CARDS_FIRST, IS_FRESH, MADE, FOUND, NODES, MOST_NODES = range(9)
# The aim: any division that beats the given worth, or the best of these.
ANY, FEWEST_MOVES = range(2)
# What `lists` holds: lines still to visit, and the lines of the Qwirkles that are tried and of those in the answer.
WAITING, CHOSEN, MADE_LINES = range(3)

COPIES = 3  # of a kind
BRANCHES = LINES * COPIES + 2  # each narrows a line's limits by at least one and leaves one other waiting
LONGEST = 32 * LINES  # a line is visited again only when it has become cheaper, and costs are from -11 to 11
WORTH = 256  # of a card, when one that changes sides costs 1


class Solver(Struct):
    """What the solver is asked for, what it works on, and its answer.

    Unless `ask_for` says otherwise, any arrangement will do, those with more Qwirkles first.
    """

    kinds = ints(KINDS, KIND_SIZE)
    lines = ints(LINES, LINE_SIZE)
    # For each waiting branch: the fewest and most copies of its commonest kind that each line may hold.
    limits = ints(BRANCHES, 2, LINES)
    lists = ints(MADE_LINES + 1, LONGEST)
    numbers = ints(MOST_NODES + 1)


@inlined
def member(line: int, place: int) -> int:
    """The kind at this place of a line."""
    return line * QWIRKLE + place if line < COLOUR_LINES else place * QWIRKLE + line - COLOUR_LINES


def ask_for(solver: Solver, aim: int, cards_first: bool = False) -> None:
    """Set what the solver looks for from now on."""
    # Stored rather than passed on: Numba compiles a function again for every constant it is called with.
    solver.numbers[AIM] = aim
    solver.numbers[CARDS_FIRST] = cards_first
