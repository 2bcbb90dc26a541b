"""The laboratory on the toy: games, figures, counts, printed games, and the hunt."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests import toy
from tests.toy import TOY, written

import rumpus
from rumpus import registry
from rumpus.kernel import BadSetting, Decision, Over, Problem, Stage
from rumpus.lab import bench, golden, hunt, perft, play, stats
from rumpus.lab.play import Played


@pytest.fixture(autouse=True)
def _at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy is one of the games of the house."""
    monkeypatch.setitem(registry._PLACES, "toy", ("tests.toy", "TOY"))
    play._tables.clear()


# --- games ----------------------------------------------------------------------------------


def test_a_game_depends_on_the_seed_and_its_number_alone() -> None:
    contest = play.contest("toy", "three", ["random"], seed="5")
    games = {game.number: game.digest for game in play.play_many(contest, 6)}
    assert play.play(contest, 4).digest == games[4]
    assert len(set(games.values())) == 6
    other = play.contest("toy", "three", ["random"], seed="6")
    assert play.play(other, 4).digest != games[4]


def test_one_level_stands_for_every_seat() -> None:
    assert play.contest("toy", "three", ["random"]).levels == ("random",) * 3
    assert play.contest("toy", None, ["random", "rookie"]).levels == ("random", "rookie")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("chess", None, ["random"]), "no game 'chess'"),
        (("toy", "four", ["random"]), "no format 'four'"),
        (("toy", None, ["random"] * 3), r"toy \(two\) has 2 seats; given are 3 levels"),
        (("toy", None, ["god"]), "no level 'god'"),
        (("toy", None, ["random"], {"aim": "3"}), "no option 'aim'"),
    ],
)
def test_wrong_contests_are_told(arguments: Any, words: str) -> None:
    with pytest.raises(BadSetting, match=words):
        play.contest(*arguments)


def test_records_are_kept_when_wanted() -> None:
    contest = play.contest("toy", None, ["random"], {"goal": "15"}, records=True)
    played = play.play(contest, 0)
    assert played.record is not None
    assert rumpus.load(played.record).digest() == played.digest
    assert play.play(replace(contest, records=False), 0).record is None


def test_a_game_that_goes_on_too_long_is_unfinished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "MOST", 3)
    played = play.play(play.contest("toy", None, ["random"]), 0)
    assert (played.finished, played.answers, played.winners) == (False, 3, ())


# --- figures --------------------------------------------------------------------------------


def game(number: int, winners: tuple[int, ...], rounds: int, finished: bool = True) -> Played:
    return Played(number, winners, finished, rounds, 10, 0.1, "")


def test_a_summary_counts_each_seat_of_the_winning_side() -> None:
    contest = play.contest("toy", "three", ["random"])
    games = [game(0, (0, 2), 4), game(1, (1,), 6), game(2, (), 20), game(3, (), 9, False)]
    assert stats.summary(contest, games, 1.23456) == {
        "game": "toy",
        "format": "three",
        "games": 4,
        "decisions": 40,
        "seconds": 1.235,
        "wins": {"0": 1, "1": 1, "2": 1},
        "draws": 1,
        "rounds": {"mean": 10.0, "p95": 20},
        "unfinished": 1,
    }


def test_percentiles_and_means() -> None:
    assert stats.percentile(list(range(1, 101)), 0.95) == 95
    assert stats.percentile([7], 0.95) == 7
    assert (stats.percentile([], 0.95), stats.mean([])) == (0, 0.0)


def test_wilsons_interval() -> None:
    low, high = stats.interval(50, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert stats.interval(0, 0) == (0.0, 1.0)
    assert stats.interval(10, 10)[1] == 1.0


def test_measures_are_whole() -> None:
    found = bench.bench(TOY, 0.2)
    assert list(found) == [
        "game",
        "format",
        "decisions_per_second",
        "games_per_second",
        "options_per_decision",
        "copy_microseconds",
        "search_iterations_per_second",
        "viewed_decisions_per_second",
    ]
    assert found["decisions_per_second"] > found["viewed_decisions_per_second"] > 1000
    assert all(value > 0 for name, value in found.items() if name not in ("game", "format"))


# --- counts ---------------------------------------------------------------------------------


def test_counts_branch_into_luck() -> None:
    """Rest, resting again: 1; digging: six faces, four of them with three kinds of gems."""
    match = written("seat 0\nseat 1\n")
    assert [perft.count(match, n) for n in range(2)] == [1, 1 + 2 + 4 * 3]
    assert dict(perft.divide(match, 1)) == {"dig": 14, "rest": 1}
    assert perft.count(match, 2) == 15 * 15
    match.answer(0, "resign")
    assert (perft.count(match, 0), perft.count(match, 1)) == (1, 0)


def test_written_counts_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "perft.toml"
    position = 'game = "toy"\n[[position]]\nid = "bare"\ngiven = "seat 0"\ncounts = [15, 225]\n'
    file.write_text(position)
    assert perft.main([str(file)]) == 0
    assert "toy bare: (15, 225)" in capsys.readouterr().out
    file.write_text(position.replace("225", "226"))
    assert perft.main([str(file)]) == 1
    assert "EXPECTED (15, 226)" in capsys.readouterr().out
    file.write_text(position.replace("counts", "count"))
    assert perft.main([str(file)]) == 2
    assert "perft.toml:5: count: unknown field" in capsys.readouterr().err
    problems: list[Problem] = []
    assert len(perft.load([file], problems)) == 0


# --- printed games --------------------------------------------------------------------------


def test_a_printed_game_is_whole_and_the_same_again() -> None:
    lines = list(golden.printed(TOY, "two"))
    assert lines == list(golden.printed(TOY, "two"))
    assert lines[0] == "Gems, two goal=10, rules 1, seed 1"
    assert any("(seen by 0)" in line for line in lines)
    assert any(line.startswith("    luck: red ") for line in lines)
    assert lines[-2].startswith("result: {'winners':")


def test_printed_games_are_written_when_they_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(golden, "package", lambda game: game.id)
    assert golden.main(["toy"]) == 0
    place = tmp_path / "tests/games/toy/golden/toy-two.txt"
    assert place.read_text() == golden.text(TOY, "two")
    capsys.readouterr()
    golden.main(["toy"])
    assert capsys.readouterr().out == ""
    place.write_text("old")
    golden.main(["toy"])
    assert capsys.readouterr().out == "tests/games/toy/golden/toy-two.txt: changed\n"


# --- the hunt -------------------------------------------------------------------------------


def test_a_hunt_without_finds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert hunt.main(["--games", "25", "--game", "toy", "--out", str(tmp_path)]) == 0
    assert "25 games, " in capsys.readouterr().out
    assert not list(tmp_path.iterdir())


def turn_with(body: Any) -> Any:
    return replace(TOY, stages={**TOY.stages, "turn": body})


def crash(state: Any) -> Any:
    yield Decision(state.player, "action", (toy.DIG, toy.REST))
    return [][3]


def dead_end(state: Any) -> Any:
    yield Decision(state.player, "action", ())
    return Over((), "TOY-009", "done")


def endless(state: Any) -> Any:
    yield Decision(state.player, "action", (toy.REST, toy.DIG))
    return Stage("turn")


def shared(state: Any, seen: list[int] = []) -> Any:  # noqa: B006 - the mistake to be found
    seen.append(1)
    state.round = len(seen)
    yield Decision(state.player, "action", (toy.REST, toy.DIG))
    return Stage("turn")


@pytest.mark.parametrize(
    ("body", "kind", "what"),
    [
        (crash, "crash", "'action': IndexError: list index out of range"),
        (dead_end, "dead end", "'action' has no options"),
        (endless, "endless", "no result after 900 answers"),
        (shared, "fork", "a copy goes another way"),
    ],
)
def test_a_find_is_saved_and_loads(
    body: Any, kind: str, what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(toy, "TOY", turn_with(body))
    monkeypatch.setattr(hunt, "MOST", 900)
    found = next(h.find for n in range(40) if (h := hunt.hunt(toy.TOY, f"x {n}")).find)
    assert (found.kind, what in found.what) == (kind, True), found.what
    place = hunt.save(found, tmp_path)
    document = json.loads(place.read_text())
    assert document["found"]["kind"] == kind
    assert rumpus.load(document).result is None


def test_a_hunt_tells_what_it_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(toy, "TOY", turn_with(crash))
    assert hunt.main(["--games", "3", "--game", "toy", "--out", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert out.count("crash: toy ") == 3
    assert "3 games, " in out
    assert "3 finds" in out


def test_a_hunt_for_a_game_nobody_knows(capsys: pytest.CaptureFixture[str]) -> None:
    assert hunt.main(["--game", "chess"]) == 2
    assert "there is no game 'chess'" in capsys.readouterr().err
