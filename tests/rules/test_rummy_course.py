"""The course of a game of Rummy: the start, the end, and what others may know."""

from dataclasses import replace
from random import Random

import pytest

import sixfold
from sixfold import (
    HIDDEN,
    Deal,
    End,
    Observation,
    Pass,
    Phase,
    Player,
    Record,
    ReplayError,
    Sampler,
    ScriptedDealer,
    State,
    advance,
    parse_tiles,
    replay,
    replay_seen,
    sample_state,
    steps,
    tell,
)
from sixfold.rules import melds
from sixfold.rules.actions import CHANCE
from sixfold.rules.game import all_tiles
from sixfold.rules.rummy import card_table
from sixfold.rules.tiles import largest_set
from tests.table import act, dealt, offered, refusal

RUMMY = sixfold.game("rummy")


SWITCH = "Bc Bs Bd Bl | Yt Gt Pt"  # a seat with two other squares can play them with the blue one
NO_SET = ["Rc Rc Rs Rs Od Od Ol Ol Yt", "Gc Gc Gs Gs Bd Bd Bl Bl Pt"]
A_SET = ["Rc Rs Rd Od Od Ol Yt Yt Gx", "Rc Rs Gc Gs Bd Bl Bl Pt Px"]


class TestStarting:
    def test_the_largest_set_starts(self) -> None:
        state = dealt(RUMMY, *A_SET)
        assert state.table.declared == (3, 2)
        assert (state.table.turn, state.table.phase) == (0, Phase.PLAY)

    def test_among_equals_the_oldest_starts(self) -> None:
        assert dealt(RUMMY, A_SET[0], "Pc Ps Pd Bd Bd Bl Yt Gt Gx", ages=[8, 80]).table.turn == 1

    def test_without_a_set_of_three_all_is_dealt_again(self) -> None:
        game = RUMMY
        script = [Deal(seat, tile) for seat, hand in enumerate(NO_SET) for tile in parse_tiles(hand)]
        state = game.initial(2, (8, 80))
        for deal in script:
            state = game.apply(state, deal)
        assert state == game.initial(2, (8, 80))

    def test_twice_in_a_row_too(self) -> None:
        state = dealt_in_turn(NO_SET, NO_SET, A_SET)
        assert state.table.declared == (3, 2)
        assert sorted((*state.hands[0], *state.hands[1], *state.bag)) == list(RUMMY.tiles)

    def test_the_log_says_so(self) -> None:
        record = redealt()
        views = [RUMMY.observe(RUMMY.initial(2), None), *(RUMMY.observe(step.after, None) for step in steps(record))]
        told = [
            str(sentence)
            for before, event, after in zip(views, record.events, views[1:], strict=False)
            for sentence in tell(before, event, after, ["Ann", "Bob"])
        ]
        assert told == [
            "nobody has a set of three: the cards are redealt",
            "nobody has a set of three: the cards are redealt",
            "Ann's best set: 3",
            "Bob's best set: 2",
            "Ann starts",
        ]

    @pytest.mark.parametrize("viewer", [None, 0, 1])
    def test_what_a_viewer_saw_of_it_replays(self, viewer: int | None) -> None:
        record = redealt()
        state = dealt_in_turn(NO_SET, NO_SET, A_SET)
        hidden = record.seen_by(viewer)
        assert Record.parse(str(hidden)) == hidden
        assert replay_seen(hidden) == RUMMY.observe(state, viewer)
        for events in (18, 20, 36, 54):
            early = Record.of(RUMMY, record.players, record.events[:events], list(steps(record))[events - 1].after)
            assert Record.parse(str(early.seen_by(viewer))) == early.seen_by(viewer)
            seen = RUMMY.observe(list(steps(early))[-1].after, viewer)
            assert replay_seen(early.seen_by(viewer)) == seen
            past = early.seen_by(viewer).events
            assert RUMMY.observe(sample_state(seen, Random(1), past), viewer) == seen

    def test_a_record_cannot_deal_again_without_need(self) -> None:
        text = str(redealt().seen_by(0)).replace("Rc Rc Rs Rs Od Od Ol Ol Yt", "Rc Rs Rd Rl Od Od Ol Ol Yt", 1)
        with pytest.raises(ReplayError, match="the cards are redealt, though a hand holds a set of three$"):
            replay(Record.parse(text))

    def test_a_seat_that_declared_a_set_cannot_pass_at_once(self) -> None:
        state = dealt(RUMMY, *A_SET)
        script = [Deal(seat, tile) for seat, hand in enumerate(A_SET) for tile in parse_tiles(hand)]
        record = Record.of(RUMMY, [Player("Ann"), Player("Bob")], script, state).seen_by(1)
        with pytest.raises(ReplayError, match="you can play, so you can't pass"):
            replay(Record.parse(f"{record}0 pass\n"))

    def test_a_record_cannot_begin_without_a_set_of_three(self) -> None:
        text = str(redealt().seen_by(None)).replace("declare 0 3", "declare 0 2")
        with pytest.raises(ReplayError, match="nobody declares a set of three, so the cards must be redealt$"):
            replay(Record.parse(text))


def dealt_in_turn(*deals: list[str]) -> State:
    """The state after these first hands were dealt one after the other."""
    script = [Deal(seat, tile) for hands in deals for seat, hand in enumerate(hands) for tile in parse_tiles(hand)]
    return advance(RUMMY, RUMMY.initial(2), ScriptedDealer(script))[0]


def redealt() -> Record:
    """A game in which the cards were dealt three times."""
    script = [
        Deal(seat, tile)
        for hands in (NO_SET, NO_SET, A_SET)
        for seat, hand in enumerate(hands)
        for tile in parse_tiles(hand)
    ]
    return Record.of(RUMMY, [Player("Ann"), Player("Bob")], script, dealt_in_turn(NO_SET, NO_SET, A_SET))


class TestEnding:
    def test_after_the_last_card_everyone_has_one_turn_and_the_drawer_the_last(self) -> None:
        state = RUMMY.state(sets="Rc Rs Rd", hands=["Rl Gs", "Rx Gd", "Rt Gc"], deck="Ys Yd", turn=1)
        state = act(RUMMY, state, "arrange Rx | Rc Rs Rd Rx", "Ys Yd")
        assert (card_table(state.table).turns_left, state.table.turn) == (3, 2)
        state = act(RUMMY, state, "arrange Rt | Rc Rs Rd Rt Rx")
        state = act(RUMMY, state, "arrange Rl | Rc Rs Rd Rl Rt Rx")
        assert (card_table(state.table).turns_left, state.table.turn) == (1, 1)
        state = act(RUMMY, state, "pass")
        assert state.table.end is End.LAST
        outcome = RUMMY.outcome(state)
        assert outcome is not None
        assert (outcome.scores, outcome.winners) == ((1, 0, 0), (0,))

    def test_nothing_is_drawn_from_an_empty_deck(self) -> None:
        state = RUMMY.state(sets="Rc Rs Rd", hands=["Rl Gs", "Rx Gd"], deck="")
        assert act(RUMMY, state, "arrange Rl | Rc Rs Rd Rl").table.owed == ()

    def test_a_deal_that_empties_the_deck_leaves_one_turn_each_from_the_start_seat(self) -> None:
        game = sixfold.game("rummy", copies=1)
        rest = iter(["Bc Bs Bd", "Bl Bt Bx", "Pc Ps Pd", "Pl Pt Px"])
        by_colour = [f"{c}c {c}s {c}d {c}l {c}t {c}x {next(rest)}" for c in "ROYG"]
        state = dealt(game, *by_colour)
        assert not state.bag
        assert (card_table(state.table).turns_left, state.table.turn) == (4, 0)
        for seat in range(4):
            assert state.table.turn == seat
            state = act(game, state, str(next(game.observe(state, seat).legal_actions())))
        assert state.table.end is End.LAST

    def test_a_last_turn_with_an_empty_hand_is_skipped(self) -> None:
        state = RUMMY.state(sets="Rc Rs Rd", hands=["Rl Gs", "", "Rt Gc"], deck="")
        state = act(RUMMY, state, "arrange Rl | Rc Rs Rd Rl")
        assert (state.table.turn, card_table(state.table).turns_left) == (2, 1)

    def test_several_empty_hands_in_a_row_are_skipped(self) -> None:
        state = RUMMY.state(sets="Rc Rs Rd", hands=["Rl Gs", "", "", "Rt Gc"], deck="")
        state = act(RUMMY, state, "arrange Rl | Rc Rs Rd Rl")
        assert (state.table.turn, card_table(state.table).turns_left, state.table.end) == (3, 1, None)

    def test_the_game_is_over_when_only_empty_hands_are_left(self) -> None:
        state = RUMMY.state(sets="Rc Rs Rd", hands=["Rl Gs", "", ""], deck="")
        assert act(RUMMY, state, "arrange Rl | Rc Rs Rd Rl").table.end is End.LAST

    def test_a_seat_that_is_not_able_may_still_switch_in_its_last_turn(self) -> None:
        state = RUMMY.state(sets="Bc Bs Bd Bl | Yt Gt Pt", hands=["Rs Gs", "Ox"], deck="", turns_left=1)
        assert len(offered(RUMMY, RUMMY.observe(state, 0))) == 2

    def test_a_full_round_of_passes_ends_the_game_with_cards_in_the_deck(self) -> None:
        state = RUMMY.state(sets="Rc Rs Rd", hands=["Gl Bt", "Yl Ot", "Pl Gt"], deck="Rx Rx")
        for _ in range(3):
            assert state.table.end is None
            state = act(RUMMY, state, "pass")
        assert state.table.end is End.STALLED

    def test_it_does_not_if_a_seat_could_play_by_switching(self) -> None:
        state = RUMMY.state(sets=SWITCH, hands=["Rs Gs", "Ol", "Ox"], deck="Yc Yc", turn=2)
        for seat in (2, 0, 1):
            assert RUMMY.observe(state, seat).legal().can_pass
            state = act(RUMMY, state, "pass")
        assert (state.table.end, state.table.turn) == (None, 2)
        state = act(RUMMY, state, "pass")
        told = refusal(RUMMY, RUMMY.observe(state, 0), "pass")
        assert told.code == "pass-can-rearrange"
        assert "rearranging" in str(told)
        assert offered(RUMMY, RUMMY.observe(state, 0)) == ["arrange Rs Gs | Rs Gs Bs | Yt Gt Pt | Bc Bd Bl"]
        assert not RUMMY.observe(state, 0).legal().can_pass
        assert RUMMY.observe(state, 0).legal().passes_need_proof
        state = act(RUMMY, state, "arrange Rs Gs | Rs Gs Bs | Yt Gt Pt | Bc Bd Bl", "Yc", "Yc")
        assert state.table.idle == 0

    def test_a_seat_that_can_play_as_the_table_lies_is_told_just_that(self) -> None:
        state = RUMMY.state(sets=SWITCH, hands=["Rs Gs", "Ol"], deck="Yc Yc")
        state = act(RUMMY, act(RUMMY, state, "pass"), "pass")
        able = replace(state, hands=(parse_tiles("Bt"), state.hands[1]))
        assert refusal(RUMMY, RUMMY.observe(able, 0), "pass").code == "pass-can-play"

    def test_where_passes_are_always_judged_in_full_a_round_of_them_ends_the_game(self) -> None:
        game = sixfold.game("rummy", able="full")
        state = game.state(sets=SWITCH, hands=["Ox", "Ol"], deck="Yc Yc")
        assert act(game, act(game, state, "pass"), "pass").table.end is End.STALLED

    def test_in_the_last_turns_nobody_has_to_find_a_switch(self) -> None:
        state = RUMMY.state(sets=SWITCH, hands=["Rs Gs", "Rs Gs"], deck="")
        assert act(RUMMY, act(RUMMY, state, "pass"), "pass").table.end is End.LAST

    def test_a_play_between_passes_restarts_the_round(self) -> None:
        state = RUMMY.state(sets="Rc Rs Rd", hands=["Gl Bt", "Rl Ot"], deck="Gx Bx")
        for text, drawn in (("pass", ""), ("arrange Rl | Rc Rs Rd Rl", "Gx Bx"), ("pass", "")):
            state = act(RUMMY, state, text, *drawn.split())
        assert state.table.end is None

    def test_a_tie_is_a_shared_win(self) -> None:
        state = RUMMY.state(hands=["Gl", "Yl"], deck="", won=["Rc Rs Rd Rl Rt Rx", "Rc Oc Yc Gc Bc Pc"], turns_left=1)
        outcome = RUMMY.outcome(act(RUMMY, state, "pass"))
        assert outcome is not None
        assert outcome.winners == (0, 1)


CONTINUED, STALLED = 44, 7  # seeds of games with a round of passes after which play continued, or that ended them


class TestRoundsOfPasses:
    """Whether a round of passes ends the game depends on hidden hands; everyone sees whether it did."""

    def test_every_viewer_can_replay_them(self) -> None:
        for seed in CONTINUED, STALLED:
            record, states = stuck(seed)
            for viewer in (None, 0, 1):
                for at in range(len(states)):
                    part = Record.of(record.game, record.players, record.events[:at], states[at]).seen_by(viewer)
                    assert Record.parse(str(part)) == Record.from_json(part.to_json()) == part
                    assert replay_seen(part) == record.game.observe(states[at], viewer)

    def test_a_redacted_record_says_that_a_pass_ended_the_game(self) -> None:
        record, _ = stuck(STALLED)
        text = str(record.seen_by(0))
        assert text.endswith(" pass\nend stalled\n")
        assert "end" not in str(record).split()
        assert replay(Record.parse(text.removesuffix("end stalled\n"))).table.end is None

    @pytest.mark.parametrize(
        ("old", "new", "reason"),
        [
            ("end stalled\n", "end last\n", "the game does not end here as 'last'"),
            ("end stalled\n", "end of\n", "not 'of'"),
            ("end stalled\n", "end\n", "end HOW"),
            ("end stalled\n", "end stalled\n1 pass\n", "nothing may follow the end"),
            (
                "0 pass\n1 pass\nend stalled\n",
                "end stalled\n",
                "only a redacted record says that a pass ended the game",
            ),
            ("end stalled\n", "0 pass\n1 pass\n", "though someone could play"),
        ],
    )
    def test_the_impossible_is_refused(self, old: str, new: str, reason: str) -> None:
        record, _ = stuck(STALLED)
        text = str(record.seen_by(None))
        with pytest.raises(ValueError, match=reason):
            replay(Record.parse(text.replace(old, new)))

    @pytest.mark.parametrize("with_past", [False, True])
    def test_sampled_hands_agree_with_what_followed(self, with_past: bool) -> None:
        for seed in CONTINUED, STALLED:
            record, states = stuck(seed)
            game, seats = record.game, len(record.players)
            for at, state in enumerate(states):
                if not state.table.idle >= seats:
                    continue
                for viewer in (None, 0, 1):
                    seen = game.observe(state, viewer)
                    past = [game.redact(event, viewer) for event in record.events[:at]] if with_past else None
                    sampler = Sampler(seen, past)
                    for number in range(10):
                        sample = sampler.sample(Random(number))
                        assert game.observe(sample, viewer) == seen
                        able = [melds.can_play(card_table(seen.table).sets, hand) for hand in sample.hands]
                        assert any(able) == (seen.table.end is None)
                        assert not any(able[seen.table.turn - 1 - k] for k in range(seen.table.idle - seats))

    def test_the_log_says_that_play_continues(self) -> None:
        record, states = stuck(CONTINUED)
        views = [record.game.observe(state, None) for state in states]
        told = [
            sentence.code
            for before, event, after in zip(views, record.events, views[1:], strict=False)
            for sentence in tell(before, event, after, ["Ann", "Bob"])
        ]
        at = told.index("all-passed")
        assert told[at - 2 : at] == ["passed", "passed"]
        assert told.index("ended-stalled") > at


def stuck(seed: int) -> tuple[Record, list[State]]:
    """A game of two seats that pass whenever they may and draw what they can hardly use, to its end or for a while."""
    game, rng = sixfold.game("rummy", copies=2), Random(seed)
    states, events = [game.initial(2)], list[sixfold.Event]()
    while (seat := game.actor(states[-1])) is not None and len(events) < 90:
        state = states[-1]
        if seat == CHANCE:
            deals = sorted(game.deals(state), key=lambda deal: rng.random())
            hand = state.hands[deals[0].seat]
            sets = card_table(state.table).sets
            event: sixfold.Event = deals[0]
            if state.table.turns:
                event = min(
                    deals,
                    key=lambda deal: (
                        largest_set((*hand, deal.tile)),
                        sum(melds.fits(cards, deal.tile) for cards in sets),
                    ),
                )
        else:
            event = PassingBot().choose(game.observe(state, seat), None, None)
        events.append(event)
        states.append(game.apply(state, event))
    return Record.of(game, [Player("Ann"), Player("Bob")], events, states[-1]), states


class TestViews:
    def test_a_seat_that_passed_could_play_none_of_its_cards(self) -> None:
        game = sixfold.game("rummy", copies=2)
        table = "Rc Rs Rd | Oc Od Ox | Yl Yt Yx | Gc Gs Gd | Rl Ol Yl"
        state = game.state(sets=table, hands=["Bt Bt Bc", "Bc Bs Pc Ps Bl Pl Pt Px Bx"])
        seen = game.observe(game.apply(state, Pass(0)), 1)
        for seed in range(20):
            hand = Sampler(seen).sample(Random(seed)).hands[0]
            assert not any(melds.fits(cards, tile) for cards in card_table(seen.table).sets for tile in hand)

    def test_hands_after_a_pass_and_a_draw_are_found_although_chance_would_hardly_hit_them(self) -> None:
        record = sixfold.play(sixfold.game("rummy"), [PassingBot(), sixfold.bot("random")], seed=27)
        game = record.game
        passed = [number for number, event in enumerate(record.events) if isinstance(event, Pass)]
        assert passed
        for at in (passed[0] + 1, len(record.events) - 4):
            state = list(steps(record))[at - 1].after
            past = [game.redact(event, 1) for event in record.events[:at]]
            seen = game.observe(state, 1)
            assert game.observe(Sampler(seen, past).sample(Random(3)), 1) == seen

    def test_a_hand_after_a_pass_holds_no_set_and_no_card_twice_over(self) -> None:
        record = sixfold.play(sixfold.game("rummy"), [PassingBot(), sixfold.bot("random")], seed=27)
        game, after = record.game, [step.after for step in steps(record)]
        last_pass = max(number for number, event in enumerate(record.events) if isinstance(event, Pass))
        for at in range(last_pass, last_pass + 12):
            seen = game.observe(after[at], 1)
            sampler = Sampler(seen, [game.redact(event, 1) for event in record.events[: at + 1]])
            for seed in range(10):
                sample = sampler.sample(Random(seed))
                assert at > last_pass or largest_set(sample.hands[0]) < 3
                assert all_tiles(game, sample) == tuple(sorted(game.tiles))

    def test_nothing_on_the_table_tells_what_is_in_a_hand(self) -> None:
        event = Deal(1, parse_tiles("Rc")[0])
        assert RUMMY.redact(event, 0) == Deal(1, HIDDEN)
        action = RUMMY.parse("arrange Rl | Rc Rs Rd Rl", 0)
        assert RUMMY.redact(action, 1) == action


class PassingBot:
    """Passes whenever that is allowed."""

    def choose(self, seen: Observation, past: object, limit: object) -> sixfold.Action:
        try:
            seen.check(Pass(seen.table.turn))
        except sixfold.IllegalAction:
            return seen.random_action(Random(len(seen.hand)))
        return Pass(seen.table.turn)
