"""From the smallest phone to the largest screen: nothing sticks out, and all can be tapped."""

from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.web.browsers import PHONE
from tests.web.states import STATES, Stage

SIZES = [(320, 640), (390, 844), (1280, 800), (3840, 2160)]
TOUCH = 44  # pixels
ROUNDING = 0.5

# By how many pixels the page is wider than the screen, and what sticks out furthest.
OVERHANG = """(width) => {
  const root = document.scrollingElement;
  if (root.scrollWidth <= width) return null;
  const right = (element) => element.getBoundingClientRect().right;
  const all = [...document.querySelectorAll('body *')].sort((a, b) => right(b) - right(a));
  return `${root.scrollWidth - width} px: ${all[0].outerHTML.slice(0, 200)}`;
}"""

# What can be tapped and is smaller than a finger. A link inside a sentence is as high as its line.
SMALL = """(least) => {
  const query = 'a[href], button, input, select, textarea, summary, [role=button], [role=switch]';
  const isInSentence = (element) =>
    element.matches('a') && getComputedStyle(element).display === 'inline' && element.closest('p');
  const area = (element) => (element.closest('label') ?? element).getBoundingClientRect();
  return [...document.querySelectorAll(query)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => !element.matches('.skip') && !isInSentence(element))
    .map((element) => [element, area(element)])
    .filter(([, { width, height }]) => width && (width < least || height < least))
    .map(([element, { width, height }]) =>
      `${width.toFixed(1)} by ${height.toFixed(1)}: ${element.outerHTML.slice(0, 160)}`);
}"""

# Whether the whole table is on the screen, hand and buttons included.
OUT_OF_REACH = """() => {
  const isOut = ({ top, bottom }) => top < 0 || bottom > innerHeight;
  const all = [...document.querySelectorAll('.table .spot, .table .doing button')];
  return all.filter((e) => isOut(e.getBoundingClientRect())).map((e) => e.outerHTML.slice(0, 160));
}"""


def found(page: Page, script: str, *arguments: Any) -> Any:
    """Look at the page when it has settled."""
    page.evaluate("() => document.fonts.ready.then(() => {})")
    return page.evaluate(script, *arguments)


@pytest.mark.parametrize("name", STATES)
def test_every_page_fits_every_screen_and_every_finger(stage: Stage, name: str) -> None:
    page = STATES[name](replace(stage, device=PHONE, language="de"))  # the longer words
    assert found(page, SMALL, TOUCH - ROUNDING) == []
    if page.locator(".table .stage").count():
        assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
        assert found(page, OUT_OF_REACH) == []
    for width, height in SIZES:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        assert found(page, OVERHANG, width) is None, f"at {width} px"
