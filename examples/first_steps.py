"""The example of the README: play a match by hand, let bots play one, keep its record."""

import sixfold

match = sixfold.Match("qwirkle", seats=2, seed=7)
print(*match.seen.hand)  # Rd Rx Ox Ys Gs Gx
match.play("place Rx@0,0 Ox@1,0 Gx@2,0")
match.play(max(match.legal_actions(), key=lambda action: match.seen.points(action).total))
print(match.scores)  # (3, 5)

record = sixfold.play(sixfold.game("rummy"), [sixfold.bot("greedy"), sixfold.bot("random")], seed=7)
print(sixfold.replay(record).table.scores)
assert sixfold.Record.parse(str(record)) == record
