"""No page in any state shuts anybody out: axe-core finds nothing, and every text can be read."""

from dataclasses import replace

import pytest

from tests.web import axe
from tests.web.browsers import PHONE
from tests.web.contrast import faint_texts
from tests.web.states import STATES, Stage


@pytest.mark.parametrize("name", STATES)
def test_nothing_shuts_anybody_out_by_day_at_a_desk(stage: Stage, name: str) -> None:
    page = STATES[name](stage)
    assert axe.faults(page) == []
    assert faint_texts(page) == []


@pytest.mark.parametrize("name", STATES)
def test_nothing_shuts_anybody_out_by_night_on_a_phone(stage: Stage, name: str) -> None:
    page = STATES[name](replace(stage, theme="dark", device=PHONE))
    assert axe.faults(page) == []
    assert faint_texts(page) == []
