"""The luck of exported games is proven by a program that knows nothing of Rumpus."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.house import accepted, look, new_table

SCRIPT = Path(__file__).parents[2] / "scripts" / "verify_record.py"


def exported(client: httpx.Client, seed: int) -> dict[str, Any]:
    """The record of a finished game with players' nonces, and some answers taken back."""
    rng = random.Random(seed)
    table = new_table(client, "human", "human", ready=False)
    path = f"/api/tables/{table['id']}"
    for seat in (0, 1):
        nonce = f"{rng.getrandbits(128):032x}"
        client.post(f"{path}/ready", params={"seat": seat}, json={"nonce": nonce})
    now = look(client, table)
    while now["status"] == "running":
        decision = now["decisions"][0]
        some = decision["kind"] == "some"
        answer = "none" if some else rng.choice(decision["options"])["text"]
        accepted(client, now, answer)
        if rng.random() < 0.2:
            client.post(f"{path}/undo", json={})
        now = look(client, table)
    return dict(client.get(f"{path}/record").json())


def verified(folder: Path, record: dict[str, Any]) -> tuple[int, str]:
    """What the program says to a record."""
    file = folder / "record.json"
    file.write_text(json.dumps(record))
    command = [sys.executable, "-I", str(SCRIPT), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.stderr == ""
    return done.returncode, done.stdout


def test_exported_games_are_proven(mira: httpx.Client, tmp_path: Path) -> None:
    for seed in range(4):
        record = exported(mira, seed)
        code, said = verified(tmp_path, record)
        assert code == 0, said
        assert any(entry.get("took_back") for entry in record["answers"]) or seed
        back = mira.post("/api/records", json=record)
        assert back.status_code == 201, back.text


def other_die(record: dict[str, Any]) -> None:
    """Some roll or draw is told differently."""
    for entry in record["answers"]:
        for place, line in enumerate(entry.get("luck", ())):
            if line == "bag quartz":
                entry["luck"][place] = "bag opal"
                return
            if line.startswith("red "):
                entry["luck"][place] = f"red {int(line[4:]) % 6 + 1}"
                return


def other_seed(record: dict[str, Any]) -> None:
    record["seed"] = "00" * 32


def other_nonce(record: dict[str, Any]) -> None:
    record["nonces"][0] = "f" * 32


@pytest.mark.parametrize("change", [other_die, other_seed, other_nonce])
def test_a_changed_record_is_found_out(
    mira: httpx.Client, tmp_path: Path, change: Callable[[dict[str, Any]], None]
) -> None:
    record = exported(mira, 7)
    change(record)
    assert verified(tmp_path, record)[0] == 1


def test_an_imported_game_can_be_looked_at_from_every_seat(mira: httpx.Client) -> None:
    record = exported(mira, 3)
    made = mira.post("/api/records", json=record).json()
    for seq in range(made["seq"] + 1):
        for seat in (-1, 0, 1):
            path = f"/api/tables/{made['table']}/at/{seq}"
            assert mira.get(path, params={"seat": seat}).status_code == 200
    end = look(mira, {"id": made["table"]})
    assert end["result"]["winners"] == record["result"]["winners"]


def test_a_finished_game_is_open_to_all_who_have_its_address(
    mira: httpx.Client, noor: httpx.Client
) -> None:
    made = mira.post("/api/records", json=exported(mira, 4)).json()
    path = f"/api/tables/{made['table']}"
    table = noor.get(path).json()
    assert (table["status"], table["you"], table["host"]) == ("over", None, False)
    assert noor.get(f"{path}/at/3", params={"seat": 1}).json()["you"] == 1
    assert noor.get(f"{path}/record").status_code == 200
    assert noor.post(f"{path}/rematch").status_code == 403
