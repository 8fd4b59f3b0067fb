"""The sentences of hints: why a play is good or bad."""

from __future__ import annotations

from sixfold.rules.sentences import add_sentences

add_sentences(
    {
        "why-points": "scores {points:point}",
        "why-qwirkle": "makes {count:Qwirkle}, {points:point} in all",
        "why-made-qwirkle": "makes {count:Qwirkle}",
        "why-out": "plays the last tile",
        "why-space": "covers a bonus space",
        "why-star": "wins {count:star token}",
        "why-many": "plays {count:tile} at once",
        "why-keeps-qwirkle": "keeps a possible Qwirkle",
        "why-opens-five": "opens a line of five",
        "why-closes-five": "closes a line of five",
        "why-quiet": "leaves little for the next player",
        "why-cards": "plays {count:card}",
        "why-offers-qwirkle": "offers the next player a Qwirkle",
        "why-take": "with the {tile} in hand you have a better play",
        "why-trade": "no play is better than {count:new tile}",
        "why-roll": "rerolling {tiles} should score more",
        "why-keep": "another roll would probably make it worse",
    }
)
