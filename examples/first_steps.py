"""The example of the README: look at a position, play a game, keep its record."""

import sixfold

game = sixfold.game("qwirkle")
seen = game.position(board="Rc@0,0 Rs@1,0", hand="Rd Bs Gt", bag=40)
best = max(game.legal_actions(seen), key=lambda action: game.points(seen, action).total)
print(best, game.points(seen, best).total)  # place Rd@-1,0 3

record = sixfold.play(game, [sixfold.bot("greedy"), sixfold.bot("random")], seed=7)
print(sixfold.replay(record).table.scores)
assert sixfold.Record.parse(str(record)) == record
