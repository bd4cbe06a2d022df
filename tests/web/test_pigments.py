"""Nobody needs to see the colours: they can be told apart, and what is drawn on them read."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from colorspacious import cspace_convert
from numpy.typing import NDArray

CSS = (Path(__file__).parents[2] / "web/src/app.css").read_text()
SIGHTS = ("normal sight", "protanomaly", "deuteranomaly", "tritanomaly")
PALETTES = {"sand": "", "contrast": r"\[data-pigments='contrast'\] "}
APART = 22  # in CAM02-UCS, every two pigments
FROM_SAND = 17
GLYPHS = 3  # contrast of what is drawn on a pigment
TEXT = 4.5

Colour = NDArray[np.float64]


def rgb(written: str) -> Colour:
    """Read #rrggbb as numbers from 0 to 1."""
    return np.array([int(written[at : at + 2], 16) / 255 for at in (1, 3, 5)])


def pigments(palette: str, name: str = "pigment") -> dict[str, Colour]:
    """Read the pigments (or their inks) of a palette out of the style sheet."""
    rule = rf"^{PALETTES[palette]}\[data-colour='(\w)'\] {{[^}}]*--{name}: (#\w{{6}})"
    return {colour: rgb(found) for colour, found in re.findall(rule, CSS, re.MULTILINE)}


def named(name: str) -> list[Colour]:
    """Read a colour of the style sheet: by day, and by night where it differs."""
    match = re.search(rf"--{name}: (.*);", CSS)
    assert match
    return [rgb(found) for found in re.findall(r"#\w{6}", match[1])]


def as_seen(colour: Colour, sight: str) -> Colour:
    """Return a place in CAM02-UCS, where distances are differences that people see."""
    if sight != "normal sight":
        blind = {"name": "sRGB1+CVD", "cvd_type": sight, "severity": 100}
        colour = cspace_convert(colour, blind, "sRGB1")
    seen: Colour = cspace_convert(colour, "sRGB1", "CAM02-UCS")
    return seen


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours as WCAG defines it."""
    linear = [np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4) for c in (one, other)]
    low, high = sorted(float(each @ [0.2126, 0.7152, 0.0722]) for each in linear)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("palette", PALETTES)
def test_every_two_pigments_are_told_apart_with_every_kind_of_sight(
    palette: str, sight: str
) -> None:
    seen = {colour: as_seen(value, sight) for colour, value in pigments(palette).items()}
    assert len(seen) == 6
    for one, other in combinations(seen, 2):
        assert np.linalg.norm(seen[one] - seen[other]) >= APART, (one, other)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("palette", PALETTES)
def test_every_pigment_stands_out_from_the_sand_by_day(palette: str, sight: str) -> None:
    sand = as_seen(named("sand")[0], sight)
    for colour, value in pigments(palette).items():
        assert np.linalg.norm(as_seen(value, sight) - sand) >= FROM_SAND, colour


@pytest.mark.parametrize("palette", PALETTES)
def test_glyphs_can_be_seen_on_their_pigment(palette: str) -> None:
    inks = pigments(palette, "ink-on-pigment")
    for colour, value in pigments(palette).items():
        assert contrast(value, inks[colour]) >= GLYPHS, colour


def test_a_card_has_a_paper_edge_that_stands_out_by_night_too() -> None:
    sands, papers = named("sand"), named("paper")
    assert contrast(sands[1], papers[1]) >= GLYPHS


@pytest.mark.parametrize("ground", ["sand", "sand-deep", "tray"])
@pytest.mark.parametrize("ink", ["text", "text-soft", "accent", "danger"])
def test_text_can_be_read_by_day_and_by_night(ink: str, ground: str) -> None:
    for by_day_or_night in range(2):
        found = contrast(named(ink)[by_day_or_night], named(ground)[by_day_or_night])
        assert found >= TEXT, by_day_or_night
