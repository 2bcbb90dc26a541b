"""The command line: what it prints, its exit codes, and that it never shows a traceback."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import rumpus
from rumpus import cli
from rumpus.registry import GAMES

CASE = """
game = "battle_royale"
[[case]]
id = "a-new-game-goes-on"
rules = ["BR-001"]
when = ["green 3", "green 4"]
then = ["{}"]
"""


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = cli.main(list(arguments))
    told = capsys.readouterr()
    return code, told.out, told.err


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    """The JSON of a command that succeeds, and says nothing else."""
    code, out, err = run(capsys, *arguments)
    assert (code, err) == (0, "")
    return json.loads(out)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = rumpus.start("capture_the_flag", seed=7)
    while match.decision:
        match.answer(match.decision.seat, match.decision.options[0])
    file = tmp_path / "game.json"
    file.write_text(json.dumps(match.record()))
    return file


# --- all commands ---------------------------------------------------------------------------


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_help_has_an_example(capsys: pytest.CaptureFixture[str], command: str) -> None:
    code, out, err = run(capsys, command, "--help")
    assert (code, err) == (0, "")
    assert f"\n  rumpus {command}" in out or f"| rumpus {command}" in out


WRONG = [
    [],
    ["dance"],
    ["play"],
    ["play", "chess"],
    ["play", "battle_royale", "--format", "nine"],
    ["play", "battle_royale", "--seat", "god"],
    ["play", "capture_the_flag", "--seat", "human", "--seat", "human", "--seat", "human"],
    ["play", "battle_royale", "--option", "board"],
    ["play", "battle_royale", "--option", "board=moon"],
    ["play", "battle_royale", "--option", "weather=rain"],
    ["simulate", "battle_royale"],
    ["simulate", "battle_royale", "--games", "x", "--seats", "random"],
    ["simulate", "battle_royale", "--games", "0", "--seats", "random"],
    ["simulate", "battle_royale", "--games", "1", "--seats", "random,god"],
    ["simulate", "battle_royale", "--games", "1", "--seats", "random,random,random"],
    ["simulate", "chess", "--games", "1", "--seats", "random"],
    ["bench", "chess"],
    ["bench", "--seconds", "0"],
    ["bench", "--seconds", "nan"],
    ["bench", "--seconds", "inf"],
    ["bench", "--format", "duel", "--seconds", "60"],
    ["play", "battle_royale", "--save", "none/game.json"],
    ["play", "battle_royale", "--save", "."],
    ["simulate", "battle_royale", "--games", "9", "--seats", "random", "--out", "none/all.jsonl"],
    ["simulate", "battle_royale", "--games", "9", "--seats", "random", "--jobs", "-1"],
    ["simulate", "battle_royale", "--games", "9", "--seats", "random", "--cluster", "192.0.2.1:1"],
    ["serve", "--port", "70000"],
    ["serve", "--workers", "0"],
    ["check"],
    ["check", "none.toml"],
    ["rules", "chess"],
    ["rules", "battle_royale", "BR-999"],
    ["record", "sing", "game.json"],
    ["record", "show", "none.json"],
    ["games", "--loud"],
]


@pytest.mark.parametrize("arguments", WRONG, ids=" ".join)
def test_wrong_usage_is_one_clear_line(
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    code, _, err = run(capsys, *arguments)
    assert code == 2
    assert err.count("\n") == 1
    assert len(err) > 15
    assert "Traceback" not in err


def test_what_should_not_happen_is_one_line_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from rumpus.commands import games

    def fall(given: object = None) -> Any:
        raise ZeroDivisionError("oh\nno")

    monkeypatch.setattr(games, "plain", fall)
    code, out, err = run(capsys, "games")
    assert (code, out) == (1, "")
    assert err == (
        "rumpus: this should not happen: ZeroDivisionError: oh (RUMPUS_DEBUG=1 shows where)\n"
    )
    monkeypatch.setenv("RUMPUS_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        cli.main(["games"])


def test_a_reader_who_leaves_is_no_error() -> None:
    command = (
        f"{sys.executable} -m rumpus.cli rules battle_royale | head -1; exit ${{PIPESTATUS[0]}}"
    )
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_a_closed_stream_is_no_error(closed: str) -> None:
    command = f"{sys.executable} -m rumpus.cli rules battle_royale SK-041 --json {closed}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert closed == ">&-" or json.loads(done.stdout)[0]["id"] == "SK-041"


def test_a_full_disk_is_one_line() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    command = f"{sys.executable} -m rumpus.cli rules battle_royale > /dev/full"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "rumpus: No space left on device\n")


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--version")[:2] == (0, f"Rumpus {rumpus.__version__}\n")


# --- games and rules ------------------------------------------------------------------------


def test_games_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = shown(capsys, "games", "--json")
    assert [game["id"] for game in found] == list(GAMES)
    first = found[0]
    assert set(first) == {"id", "title", "summary", "players", "formats", "options", "rules"}
    assert first["players"] == {"min": 2, "max": 4}
    assert first["formats"][0]["id"] == GAMES["battle_royale"].formats[0].id
    assert first["rules"] > 80


def test_games_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "games")
    assert code == 0
    assert "battle_royale: Battle Royale, 2 to 4 players, " in out
    assert "--option board=" in out


def test_games_come_quickly() -> None:
    """What other commands need, and takes long to load, is not loaded for this one."""
    code = (
        "import sys; from rumpus.cli import main; main(['games'])\n"
        "print('loaded:', *sorted(name for name in sys.modules if '.' not in name))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    loaded = set(done.stdout.splitlines()[-1].split())
    assert "rumpus" in loaded
    assert not loaded & {"fastapi", "pydantic", "sqlalchemy", "textual", "rich", "uvicorn"}


def test_rules(capsys: pytest.CaptureFixture[str]) -> None:
    found = shown(capsys, "rules", "battle_royale", "--json")
    assert set(found[0]) >= {"id", "text", "heading", "ruling", "code", "cases"}
    (one,) = shown(capsys, "rules", "battle_royale", "sk-053", "--json")
    assert (one["id"], one["ruling"]) == ("SK-053", False)
    code, out, _ = run(capsys, "rules", "battle_royale", "SK-053")
    assert code == 0
    assert "SK-053" in out
    assert "Code: games/royale/" in out


# --- simulate and bench ---------------------------------------------------------------------


SIMULATE = ["simulate", "capture_the_flag", "--games", "6", "--seats", "random", "--seed", "4"]


def test_simulate_gives_the_same_games_on_any_number_of_cores(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    found = []
    for jobs in ("1", "2"):
        kept = tmp_path / f"{jobs}.jsonl"
        summary = shown(capsys, *SIMULATE, "--jobs", jobs, "--out", str(kept), "--json")
        seconds = summary.pop("seconds")
        assert seconds > 0
        found.append((summary, kept.read_text()))
    assert found[0] == found[1]
    summary, records = found[0]
    assert set(summary) == {
        "game", "format", "games", "decisions", "wins", "draws", "rounds", "unfinished",
    }  # fmt: skip
    assert set(summary["rounds"]) == {"mean", "p95"}
    assert set(summary["wins"]) == {"0", "1"}
    games = [rumpus.load(json.loads(line)) for line in records.splitlines()]
    wins = [seat for game in games if game.result for seat in game.result.winners]
    assert summary["wins"] == {"0": wins.count(0), "1": wins.count(1)}
    assert summary["decisions"] == sum(
        "answer" in entry for line in records.splitlines() for entry in json.loads(line)["answers"]
    )


def test_simulate_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, *SIMULATE, "--option", "teams=random")
    assert (code, err) == (0, "")
    assert out.startswith("capture_the_flag (flag), 6 games, seed 4\n  seat 0 random ")


def test_bench(capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = shown(capsys, "bench", "capture_the_flag", "--seconds", "0.2", "--json")
    assert set(found) >= {
        "game", "format", "decisions_per_second", "games_per_second", "options_per_decision",
        "copy_microseconds", "search_iterations_per_second",
    }  # fmt: skip
    code, out, _ = run(capsys, "bench", "capture_the_flag", "--seconds", "0.2")
    assert code == 0
    assert out.splitlines()[0].split()[:3] == ["game", "format", "decisions/s"]


# --- check ----------------------------------------------------------------------------------


def test_check(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "some.toml"
    file.write_text(CASE.format("running"))
    assert run(capsys, "check", str(file)) == (0, "1 cases, 0 failing\n", "")
    file.write_text(CASE.format("over"))
    code, out, err = run(capsys, "check", str(tmp_path))
    assert (code, err) == (1, "")
    assert f"{file}:7: a-new-game-goes-on (BR-001)" in out
    assert "expected over" in out
    code, out, _ = run(capsys, "check", str(file), "--json")
    assert (code, json.loads(out)["failing"]) == (1, 1)
    file.write_text(CASE.format("over").replace("BR-001", "BR-777"))
    code, out, err = run(capsys, "check", str(file))
    assert (code, err) == (2, f"{file}:5: rules: there is no rule BR-777\n")


# --- records --------------------------------------------------------------------------------


def test_a_record_is_shown(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    code, out, _ = run(capsys, "record", "show", str(record))
    assert code == 0
    assert out.startswith("Capture the Flag, flag ")
    assert out.splitlines()[-1].startswith("Over: ")


def test_a_record_is_replayed_with_what_happened(
    capsys: pytest.CaptureFixture[str], record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, _ = run(capsys, "record", "replay", str(record))
    assert code == 0
    assert "\n    Turn of Player " in out
    assert out.splitlines()[-1].startswith("Over: ")


def test_a_record_is_verified(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    code, out, _ = run(capsys, "record", "verify", str(record))
    assert code == 0
    assert "proven: " in out
    document = json.loads(record.read_text())
    place = next(n for n, entry in enumerate(document["answers"]) if entry.get("luck"))
    face = int(document["answers"][place]["luck"][0].split()[1])
    document["answers"][place]["luck"][0] = f"green {face % 6 + 1}"
    record.write_text(json.dumps(document))
    code, out, _ = run(capsys, "record", "verify", str(record))
    assert code == 1
    assert out.startswith("not proven: ")


def test_luck_without_a_seed_is_not_proven(
    capsys: pytest.CaptureFixture[str], record: Path
) -> None:
    document = json.loads(record.read_text())
    del document["seed"]
    record.write_text(json.dumps(document))
    code, out, _ = run(capsys, "record", "verify", str(record))
    assert code == 1
    assert "the seed is not told" in out


def test_a_file_that_is_no_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    file.write_text("{")
    for what in ("show", "verify", "replay"):
        code, _, err = run(capsys, "record", what, str(file))
        assert code == 2
        assert err.startswith(f"rumpus: {file} is no JSON document")
    file.write_text("[]")
    assert run(capsys, "record", "show", str(file))[0] == 2


NO_RECORDS = [
    (b"[" * 60_000 + b"]" * 60_000, "is no game record"),
    (b'{"record": ' + b"9" * 5_000 + b"}", "is no game record"),
    (b'{"record": 1}\n{"record": 1}\n', "holds several documents, one a line"),
    (b"\xff\xfe\x00", "is no JSON document: byte 0"),
    (b" " * (64 << 20) + b"{}", "has more than 64 MB"),
]


@pytest.mark.parametrize(("content", "told"), NO_RECORDS, ids=[told for _, told in NO_RECORDS])
def test_what_is_in_a_file_that_is_no_record(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes, told: str
) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(content)
    code, out, err = run(capsys, "record", "verify", str(file))
    assert (code, out) == (2, "")
    assert told in err
    assert err.count("\n") == 1


def test_a_record_with_the_mark_of_its_encoding(
    capsys: pytest.CaptureFixture[str], record: Path
) -> None:
    record.write_bytes(b"\xef\xbb\xbf" + record.read_bytes())
    assert run(capsys, "record", "verify", str(record))[0] == 0


UNREADABLE = [
    ("case = [1, 2]", "expected tables headed [[case]]"),
    ('[[case]]\nid = "a"\nrules = "SFB-001"\nthen = "turn"', "'turn' is no statement"),
    ('[[case]]\nid = "a"\nrules = "SFB-001"\nthen = ""', "'' is no statement"),
    ('[[case]]\nid = "a"\nrules = "SFB-001"\ngiven = "stage x"\nthen = "over"', "'x'; there are"),
]


@pytest.mark.parametrize(("text", "told"), UNREADABLE, ids=[told for _, told in UNREADABLE])
def test_what_a_case_gets_wrong_is_said_in_words(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, told: str
) -> None:
    file = tmp_path / "case.toml"
    file.write_text(f'game = "super_fantasy_brawl"\n{text}\n')
    code, out, err = run(capsys, "check", str(file))
    assert code in (1, 2)
    assert told in out + err
    assert ".py:" not in out + err
