"""`manage.py judge`: lines in, lines out, and the exit status."""

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

GOOD = '{"id": 1, "game": "indian13", "ask": "meld", "cards": ["5H", "6H", "7H"]}'
BAD = '{"id": 2, "game": "indian13", "ask": "meld", "cards": ["5X"]}'


def test_every_line_is_answered_in_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "questions.jsonl"
    file.write_text(f"\ufeff\n\ufeff{GOOD}\r\n\n   \n{GOOD}", encoding="utf-8", newline="")

    call_command("judge", str(file))

    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert answers == [{"id": 1, "kinds": ["pure_sequence"]}] * 2


def test_a_bad_line_does_not_stop_the_others_and_shows_in_the_exit_status(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "questions.jsonl"
    file.write_bytes(b"\xff\xfe{\n" + f"{BAD}\n{GOOD}".encode())

    with pytest.raises(SystemExit) as stopped:
        call_command("judge", str(file))

    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert stopped.value.code == 1
    assert [answer.get("error") for answer in answers] == ["bad_json", "unknown_card", None]


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="Cannot read"):
        call_command("judge", str(tmp_path / "nothing"))
