"""The commands of an installation, as tests type them."""

import json
from typing import Any

from click.testing import CliRunner, Result

from referee.cli import main


def referee(*words: object) -> Result:
    """What a command does that is typed after `referee`."""
    return CliRunner().invoke(main, [str(each) for each in words])


def answer(*words: object) -> Any:
    """What a command that succeeds answers, as JSON."""
    result = referee(*words, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)
