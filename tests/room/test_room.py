"""A room: what people and bots may do at a table, and that the log tells all of it."""

from collections import Counter
from functools import partial
from random import Random
from typing import Any

import pytest

import sixfold
from sixfold import IllegalAction, Place, Take
from sixfold.room.entry import Entry, Item, read_item, write_item
from sixfold.room.names import same_name
from sixfold.room.notices import (
    BotSeated,
    Chair,
    ChairRemoved,
    Closed,
    HandedOver,
    Left,
    Notice,
    Opened,
    Rematched,
    Resigned,
    Said,
    SatDown,
    SentAway,
    Started,
    StoodIn,
    TakenBack,
)
from sixfold.room.room import Stale
from sixfold.room.standing import KEPT_CHAT, Standing, Status
from sixfold.room.store.base import NoSuchMatch
from sixfold.room.store.memory import MemoryStore
from sixfold.rules.errors import Refused
from sixfold.rules.qwirkle import Qwirkle
from sixfold.rules.sentences import Sentence
from sixfold.testing.games import random_action
from tests.room.rooms import ANN, BEN, CAT, new_room, opened, playing, to_act


def refusal(error: pytest.ExceptionInfo[Refused]) -> str:
    return error.value.code


class TestBeforeTheGame:
    def test_people_sit_down_and_the_host_starts(self) -> None:
        room = new_room()
        assert room.open(opened()).status is Status.WAITING
        assert [chair.name for chair in room.sit_down(BEN, "  Ben\n Jr ").chairs] == ["Ann", "Ben Jr"]
        standing = room.start(ANN)
        assert standing.status is Status.PLAYING
        assert sorted(standing.names) == ["Ann", "Ben Jr"]
        assert standing.actor is not None

    def test_a_game_needs_all_chairs_filled_and_its_host(self) -> None:
        room = new_room()
        room.open(opened())
        with pytest.raises(Refused) as error:
            room.start(ANN)
        assert refusal(error) == "chairs-open"
        room.sit_down(BEN, "Ben")
        with pytest.raises(Refused) as error:
            room.start(BEN)
        assert refusal(error) == "host-starts"
        with pytest.raises(Refused) as error:
            room.sit_down(CAT, "Cat")
        assert refusal(error) == "no-open-chair"

    def test_a_person_takes_one_chair_that_is_open(self) -> None:
        room = new_room()
        room.open(opened(seats=3))
        with pytest.raises(Refused) as error:
            room.sit_down(BEN, "Ben", chair=0)
        assert refusal(error) == "chair-taken"
        room.sit_down(BEN, "Ben")
        for person in (ANN, BEN):
            with pytest.raises(Refused) as error:
                room.sit_down(person, "Grandma")
            assert refusal(error) == "already-seated"

    def test_the_host_of_a_table_for_one_screen_takes_several(self) -> None:
        room = new_room()
        chairs = (Chair(ANN, "Ann"), Chair(ANN, "Grandma"), Chair(), Chair())
        assert room.open(Opened("qwirkle", (), chairs, ANN)).opened.is_one_screen
        room.sit_down(BEN, "Ben")
        with pytest.raises(Refused) as error:
            room.sit_down(BEN, "Cat")
        assert refusal(error) == "already-seated"
        room.sit_down(ANN, "Grandpa")
        assert len(room.start(ANN).seats_of(ANN)) == 3

    def test_a_name_that_is_taken_gets_a_number(self) -> None:
        room = new_room()
        room.open(opened(seats=3))
        room.sit_down(BEN, "ANN")
        standing = room.sit_down(CAT, "Ann", looks_alike=lambda name, other: same_name(name, other) or name == "Ann 3")
        assert [chair.name for chair in standing.chairs] == ["Ann", "ANN 2", "Ann 4"]

    def test_two_who_sit_down_at_once_have_different_names(self, monkeypatch: pytest.MonkeyPatch) -> None:
        store = MemoryStore()
        room, other = new_room(store), new_room(store)
        room.open(opened(seats=3))
        append = store.append

        def overtaken(*entry: Any) -> None:
            monkeypatch.setattr(store, "append", append)
            other.sit_down(BEN, "Kit")
            append(*entry)

        monkeypatch.setattr(store, "append", overtaken)
        assert [chair.name for chair in room.sit_down(CAT, "Kit").chairs] == ["Ann", "Kit", "Kit 2"]

    def test_a_name_that_looks_like_another_is_refused(self) -> None:
        room = new_room()
        room.open(opened())
        with pytest.raises(Refused) as error:
            room.sit_down(BEN, "Amn", looks_alike=lambda name, other: {name, other} == {"Ann", "Amn"})
        assert error.value.sentence == Sentence("name-alike", {"name": "Ann"})

    def test_the_host_gives_an_open_chair_to_a_bot(self) -> None:
        room = new_room()
        room.open(opened(seats=3))
        room.sit_down(BEN, "Ben")
        standing = room.seat_bot(ANN, 2, "club", lambda now: f"not {now.chairs[1].name}")
        assert standing.chairs[2] == Chair(name="not Ben", bot="club")
        assert Standing.of(room.store.load(room.match_id)) == standing
        with pytest.raises(Refused) as error:
            room.seat_bot(ANN, 2, "club", lambda _: "Kim")
        assert refusal(error) == "chair-taken"
        with pytest.raises(Refused) as error:
            room.remove_chair(ANN, 2)
        assert refusal(error) == "chair-taken"
        assert sorted(room.start(ANN).names) == ["Ann", "Ben", "not Ben"]
        with pytest.raises(Refused) as error:
            room.seat_bot(ANN, 2, "club", lambda _: "late")
        assert refusal(error) == "already-started"

    def test_the_host_sends_a_bot_away_and_somebody_else_sits_down(self) -> None:
        room = new_room()
        room.open(opened(seats=2))
        room.seat_bot(ANN, 1, "club", lambda _: "Robin")
        standing = room.send_away(ANN, 1)
        assert standing.chairs[1] == Chair()
        assert Standing.of(room.store.load(room.match_id)) == standing
        assert room.send_away(ANN, 1) == standing
        room.sit_down(BEN, "Ben")
        assert room.start(ANN).status is Status.PLAYING

    def test_the_host_sends_a_person_away_and_keeps_them_out(self) -> None:
        room = new_room()
        room.open(opened(seats=3))
        room.sit_down(BEN, "Ben")
        room.sit_down(CAT, "Cat")
        room.send_away(ANN, 1)
        standing = room.send_away(ANN, 2, keep_out=True)
        assert standing.chairs[1:] == (Chair(), Chair())
        assert standing.sent_away == {BEN, CAT}
        assert standing.kept_out == {CAT}
        assert Standing.of(room.store.load(room.match_id)) == standing
        assert room.sit_down(BEN, "Ben").sent_away == {CAT}
        with pytest.raises(Refused) as error:
            room.sit_down(CAT, "Cat")
        assert refusal(error) == "kept-out"

    def test_a_host_is_not_sent_away(self) -> None:
        room = new_room()
        room.open(Opened("qwirkle", (), (Chair(ANN, "Ann"), Chair(ANN, "Grandma")), ANN))
        standing = room.send_away(ANN, 0, keep_out=True)
        assert (standing.sent_away, standing.kept_out) == (frozenset(), frozenset())
        with pytest.raises(Refused) as error:
            room.send_away(ANN, 1)
        assert refusal(error) == "own-chair"

    def test_the_host_takes_open_chairs_away_but_leaves_two(self) -> None:
        room = new_room()
        room.open(opened(seats=4))
        room.sit_down(BEN, "Ben", chair=2)
        standing = room.remove_chair(ANN, 1)
        assert [chair.name for chair in standing.chairs] == ["Ann", "Ben", ""]
        assert Standing.of(room.store.load(room.match_id)) == standing
        room.remove_chair(ANN, 2)
        room.leave(BEN, "greedy")
        with pytest.raises(Refused) as error:
            room.remove_chair(ANN, 1)
        assert refusal(error) == "too-few-chairs"

    def test_nobody_else_decides_about_chairs(self) -> None:
        room = new_room()
        room.open(opened(seats=3))
        room.sit_down(BEN, "Ben")
        before = room.standing
        seat_bot = partial(room.seat_bot, bot="club", name_for=lambda _: "Robin")
        for change in (room.remove_chair, room.send_away, seat_bot):
            for person, chair, why in ((BEN, 2, "host-decides"), (BEN, 0, "host-decides"), (ANN, 5, "no-such-chair")):
                with pytest.raises(Refused) as error:
                    change(person, chair)
                assert refusal(error) == why
        for change in (room.remove_chair, seat_bot):
            with pytest.raises(Refused) as error:
                change(ANN, 1)
            assert refusal(error) == "chair-taken"
        assert room.standing == before

    def test_ages_keep_the_order_of_the_chairs(self) -> None:
        for seed in range(5):
            room = new_room(seed=seed)
            room.open(Opened("qwirkle", (), (Chair(ANN, "Ann", age=40), Chair(BEN, "Ben", age=9)), ANN))
            assert room.start(ANN).names == ["Ann", "Ben"]

    def test_without_ages_seats_are_random(self) -> None:
        names = {tuple(playing(seed=seed).standing.names) for seed in range(12)}
        assert names == {("Ann", "Ben"), ("Ben", "Ann")}

    def test_people_at_one_screen_keep_their_order_and_any_of_them_comes_first(self) -> None:
        chairs = (Chair(ANN, "Ann"), Chair(ANN, "Ben"), Chair(name="Robin", bot="club"), Chair(ANN, "Cleo"))
        order, first = ["Ann", "Ben", "Robin", "Cleo"], set()
        for seed in range(24):
            room = new_room(seed=seed)
            room.open(Opened("qwirkle", (), chairs, ANN))
            names = room.start(ANN).names
            first.add(names[0])
            at = order.index(names[0])
            assert names == order[at:] + order[:at]
        assert first == {*order}

    def test_leaving_frees_the_chair_and_closes_the_table_of_a_host(self) -> None:
        room = new_room()
        room.open(opened())
        room.sit_down(BEN, "Ben")
        assert room.leave(BEN, "greedy").chairs[1].is_open
        room.sit_down(CAT, "Cat")
        assert room.leave(ANN, "greedy").status is Status.CLOSED

    def test_bad_options_and_too_many_seats_are_refused(self) -> None:
        with pytest.raises(ValueError, match="copies"):
            new_room().open(opened(options={"copies": 9}))
        with pytest.raises(ValueError, match="2 to 6"):
            new_room().open(opened(seats=7))
        with pytest.raises(ValueError, match="too few"):
            new_room().open(opened("connect", seats=3, options={"copies": 1}))

    def test_an_unknown_match_is_refused(self) -> None:
        with pytest.raises(NoSuchMatch, match="there is no match 'nowhere'"):
            _ = new_room(match_id="nowhere").standing


class TestPlaying:
    def test_a_move_is_checked_written_and_dealt(self) -> None:
        room = playing()
        seat, at = to_act(room)
        action = random_action(room.standing.seen(seat), Random(1))
        standing = room.act(seat, at, [action], "k1")
        assert standing.at > at
        assert standing.actor == 1 - seat
        assert standing.events[at] == action

    def test_a_move_that_a_stand_in_decided_is_marked_in_the_log(self) -> None:
        room = playing()
        seat, at = to_act(room)
        action = random_action(room.standing.seen(seat), Random(1))
        standing = room.act(seat, at, [action], stand_in="quick")
        assert room.store.load(room.match_id)[-1].items[:2] == (StoodIn(seat, "quick"), action)
        assert standing.events[at] == action
        assert Standing.of(room.store.load(room.match_id)) == standing

    def test_a_stale_move_is_refused_with_where_the_game_is(self) -> None:
        room = playing()
        seat, at = to_act(room)
        action = random_action(room.standing.seen(seat), Random(1))
        room.act(seat, at, [action], "k1")
        with pytest.raises(Stale) as error:
            room.act(seat, at, [action], "k2")
        assert error.value.standing.at > at

    def test_a_repeated_key_changes_nothing_and_another_use_of_it_is_refused(self) -> None:
        room = playing()
        seat, at = to_act(room)
        action = random_action(room.standing.seen(seat), Random(1))
        first = room.act(seat, at, [action], "k1")
        assert room.act(seat, at, [action], "k1").number == first.number
        with pytest.raises(Refused) as error:
            room.act(seat, at, [room.standing.game.parse("pass", seat)], "k1")
        assert refusal(error) == "key-reused"

    def test_a_repeated_key_rings_again_in_case_nobody_heard_the_first_ring(self) -> None:
        room = playing()
        seat, at = to_act(room)
        action = random_action(room.standing.seen(seat), Random(1))
        number = room.act(seat, at, [action], "k1").number
        rings = list[tuple[str, int]]()
        room.bus.subscribe(lambda *ring: rings.append(ring))
        room.act(seat, at, [action], "k1")
        assert rings == [(room.match_id, number)]

    def test_what_the_rules_refuse_leaves_no_trace(self) -> None:
        room = playing()
        seat, at = to_act(room)
        before = room.standing.number
        with pytest.raises(IllegalAction):
            room.act(seat, at, [room.standing.game.parse("pass", seat)], "k1")
        with pytest.raises(IllegalAction):
            room.act(1 - seat, at, [room.standing.game.parse("pass", 1 - seat)], "k2")
        with pytest.raises(Refused):
            room.act(1 - seat, at, [room.standing.game.parse("pass", seat)], "k3")
        with pytest.raises(Refused):
            room.act(seat, at, [], "k4")
        assert room.standing.number == before

    def test_a_turn_of_two_steps_is_one_entry(self) -> None:
        room = playing("select", seed=3)
        rng = Random(5)
        while True:
            standing = room.standing
            assert standing.actor is not None, "no token was ever won"
            seen = standing.seen(standing.actor)
            takes = [action for action in seen.legal_actions() if isinstance(action, Take)]
            if takes:
                break
            room.act(standing.actor, standing.at, [random_action(seen, rng)])
        after = seen.after(takes[0])
        play = next(action for action in after.legal_actions() if isinstance(action, Place))
        assert standing.actor is not None
        seat = standing.actor
        assert room.preview(seat, standing.at, takes[:1]).legal.plays
        assert room.preview(seat, standing.at, [takes[0], play]).points[1].total > 0
        assert room.act(seat, standing.at, [takes[0], play], "turn").number == standing.number + 1

    def test_what_is_drawn_is_seen_before_the_next_step(self) -> None:
        room = playing()
        seat, at = to_act(room)
        action = random_action(room.standing.seen(seat), Random(1))
        with pytest.raises(Refused) as error:
            room.act(seat, at, [action, action], "k")
        assert refusal(error) == "one-turn-at-a-time"
        with pytest.raises(Refused):
            room.preview(seat, at, [action, action])

    def test_a_preview_says_points_and_changes_nothing(self) -> None:
        room = playing()
        seat, at = to_act(room)
        before = room.standing
        action = random_action(before.seen(seat), Random(1))
        shown = room.preview(seat, at, [action])
        assert shown.points[0] == before.seen(seat).points(action)
        assert room.standing == before
        with pytest.raises(Stale):
            room.preview(seat, at - 1, [action])

    def test_a_rival_writer_makes_the_loser_look_again(self) -> None:
        store = MemoryStore()
        first = playing(store=store)
        second = new_room(store)
        seat, at = to_act(first)
        seen = first.standing.seen(seat)
        assert second.standing == first.standing
        first.say(ANN, "Ann", "hello")  # a notice in between is no reason to refuse a move
        assert second.act(seat, at, [random_action(seen, Random(1))]).at > at
        with pytest.raises(Stale):
            first.act(seat, at, [random_action(seen, Random(2))])

    @pytest.mark.parametrize("name", sixfold.games())
    def test_replaying_the_log_equals_the_live_standing_after_every_entry(self, name: str) -> None:
        room = playing(name, seed=4, options={"cubes_per_colour": 5} if name == "cubes" else {"copies": 1})
        rng = Random(4)
        while (seat := room.standing.actor) is not None:
            action = random_action(room.standing.seen(seat), rng)
            standing = room.act(seat, room.standing.at, [action], f"{rng.random()}")
            assert Standing.of(room.store.load(room.match_id)) == standing
        assert room.standing.status is Status.OVER
        assert room.standing.winners()
        assert sixfold.replay(room.standing.record()) == room.standing.state

    def test_a_move_is_checked_and_applied_once_on_its_way_to_the_watchers(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        room = playing()
        seat, at = to_act(room)
        play = max(room.standing.seen(seat).legal_actions(), key=lambda action: len(action.tiles))
        done: Counter[str] = Counter()

        def count(name: str) -> None:
            method = getattr(Qwirkle, name)

            def counted(*args: Any) -> Any:
                done[name] += 1
                return method(*args)

            monkeypatch.setattr(Qwirkle, name, counted)

        for name in ("_check_action", "_act", "_give"):
            count(name)
        before = room.standing.number
        after = room.act(seat, at, [play])
        assert done == {"_check_action": 1, "_act": 1, "_give": len(play.tiles)}
        (change,) = room.log.changes(before, room.standing)  # what is told to watchers
        assert change.after == after
        assert done == {"_check_action": 1, "_act": 1, "_give": len(play.tiles)}


class TestComingAndGoing:
    def test_a_bot_takes_over_and_the_seat_is_taken_back(self) -> None:
        room = playing()
        seat = room.standing.seats_of(BEN)[0]
        assert room.leave(BEN, "greedy").bots[seat] == "greedy"
        assert room.take_back(BEN).bots[seat] is None
        with pytest.raises(Refused):
            room.take_back(CAT)

    def test_bots_do_not_play_on_when_nobody_is_left(self) -> None:
        room = playing()
        room.leave(ANN, "greedy")
        assert room.leave(BEN, "greedy").bot_to_act is None

    def test_with_two_seats_the_one_that_does_not_resign_wins(self) -> None:
        room = playing()
        seat = room.standing.seats_of(ANN)[0]
        standing = room.resign(seat)
        assert standing.status is Status.OVER
        assert standing.winners() == (1 - seat,)
        with pytest.raises(Refused):
            room.resign(seat)

    def test_with_three_seats_the_game_continues_when_one_resigns(self) -> None:
        room = new_room()
        room.open(opened(seats=3, options={"copies": 1}))
        room.sit_down(BEN, "Ben")
        room.sit_down(CAT, "Cat")
        room.start(ANN)
        seat = room.standing.seats_of(CAT)[0]
        assert room.resign(seat).status is Status.PLAYING
        assert room.standing.bots[seat] == "greedy"
        with pytest.raises(Refused):
            room.take_back(CAT)

    @pytest.mark.parametrize("people", [(ANN, BEN, CAT), (ANN, ANN, ANN)], ids=["apart", "one screen"])
    def test_in_a_rematch_the_seats_rotate_so_that_everyone_starts_in_turn(self, people: tuple[str, ...]) -> None:
        room = new_room()
        names = ["Ann", "Ben", "Cat"]
        room.open(Opened("cubes", (), tuple(map(Chair, people, names)), ANN))
        room.start(ANN)
        starters = []
        for _ in range(4):
            starters.append(room.standing.names[to_act(room)[0]])
            before = room.standing.names
            room.resign(0)
            room.resign(1)
            room = room.sibling(room.rematch(ANN))
            assert room.standing.names == [*before[1:], before[0]]
        assert sorted(starters[:3]) == names
        assert starters[3] == starters[0]

    def test_ages_decide_who_begins_in_a_rematch_too(self) -> None:
        room = new_room()
        room.open(opened("cubes"))
        room.sit_down(BEN, "Ben", age=80)
        room.start(ANN)
        room.resign(0)
        again = room.sibling(room.rematch(BEN)).standing
        assert again.names == room.standing.names
        assert again.actor == room.standing.seats_of(BEN)[0]

    def test_a_rematch_has_the_same_people_and_is_made_once(self) -> None:
        room = playing()
        with pytest.raises(Refused):
            room.rematch(ANN)
        room.resign(0)
        with pytest.raises(Refused):
            room.rematch(CAT)
        room.say(ANN, "Ann", "again?")
        match_id = room.rematch(BEN)
        assert room.rematch(ANN) == match_id
        assert [said.text for said in room.sibling(match_id).standing.chat] == ["again?"]
        assert sorted(room.sibling(match_id).standing.names) == sorted(room.standing.names)
        assert room.sibling(match_id).standing.status is Status.PLAYING

    def test_only_the_last_lines_of_a_long_talk_are_remembered(self) -> None:
        room = playing()
        for number in range(KEPT_CHAT + 5):
            room.say(ANN, "Ann", f"line {number}")
        fresh = room.sibling(room.match_id)
        said = [each.text for each in fresh.standing.chat]
        assert said == [f"line {number}" for number in range(5, KEPT_CHAT + 5)]

    def test_what_people_say_is_kept_in_one_line(self) -> None:
        room = playing()
        room.say(ANN, "Ann", " well \n pl\x00ayed\u202e ")
        assert [said.text for said in room.standing.chat] == ["well played"]
        with pytest.raises(Refused):
            room.say(ANN, "Ann", "  ")

    def test_a_closed_table_takes_no_moves(self) -> None:
        room = playing()
        seat, at = to_act(room)
        action = random_action(room.standing.seen(seat), Random(1))
        assert room.close("admin").status is Status.CLOSED
        with pytest.raises(Refused):
            room.act(seat, at, [action], "k")
        assert room.close("admin").closed == "admin"


ITEMS: list[Item] = [
    opened(options={"copies": 1, "opening_trade": True}),
    SatDown(1, BEN, 'Bén "the" 🎲', 9),
    SentAway(1, is_kept_out=True),
    Left(1),
    BotSeated(1, "Robin", "club"),
    ChairRemoved(2),
    Started((1, 0)),
    HandedOver(0, "club"),
    TakenBack(0),
    StoodIn(1, "quick"),
    Resigned(1),
    Said(ANN, "Ann", "a\tb {x}"),
    Rematched("t2", 1),
    Closed("admin"),
    sixfold.game("qwirkle").parse("place Rc@0,0 Rs@1,0", 3),
]


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: type(item).__name__)
def test_the_text_of_an_entry_leads_back_to_it(item: Item) -> None:
    entry = Entry((item,), 5.0, "k")
    assert read_item(write_item(entry.items[0])) == item
    assert Entry.read(entry.write(), 5.0, "k") == entry


@pytest.mark.parametrize(
    ("text", "notice"),
    [
        ('{"notice":"said","person":"p","name":"Ann","text":"nice","is_preset":true}', Said("p", "Ann", "nice", True)),
        ('{"notice":"rematched","table":"t2"}', Rematched("t2")),
    ],
)
def test_notices_of_older_logs_can_still_be_read(text: str, notice: Notice) -> None:
    assert read_item(text) == notice
    assert read_item(write_item(notice)) == notice
