"""The sentences of hints: why a play is good, and what to beware of. A ten-year-old should understand each of them."""

from __future__ import annotations

from sixfold.rules.sentences import add_sentences

add_sentences(
    {
        "why-points": "you get {points:point}",
        "why-qwirkle": "it makes {count:Qwirkle} and brings {points:point}",
        "why-made-qwirkle": "it makes {count:Qwirkle}",
        "why-out": "it uses your last tiles and ends the game",
        "why-space": "it covers {count:bonus space}",
        "why-star": "it wins {count:star token}",
        "why-many": "it uses {count:tile} at once",
        "why-keeps-qwirkle": "it keeps your chance of a Qwirkle",
        "why-opens-five": "careful: it leaves a line of five that the next player could finish",
        "why-closes-five": "it stops the next player from finishing a line of five",
        "why-quiet": "it leaves the next player little",
        "why-cards": "you play {count:card}",
        "why-offers-qwirkle": "careful: the next player may be able to make a Qwirkle",
        "why-take": "use a star token: take back the {tile} for a better play",
        "why-no-play": "none of your tiles fits, so trade {count:tile} for new ones",
        "why-trade": "{count:new tile} should help more than any play",
        "why-roll": "try rolling {tiles:counted} again",
        "why-keep": "another roll would probably make it worse",
    }
)
