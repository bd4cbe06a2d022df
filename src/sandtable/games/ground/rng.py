"""Chance: SplitMix64, whose whole state is the field ``rng`` of a record.

Every draw of a game comes from its own record, so equal seeds give equal games anywhere.
"""

import numpy as np

from sandtable.games.ground.compiled import Record, compiled

# Any record with this field can be drawn from; this one holds nothing else.
DICE = np.dtype([("rng", "u8")], align=True)

STEP = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
SHIFT_1, SHIFT_2, SHIFT_3 = np.uint64(30), np.uint64(27), np.uint64(31)
HALF = np.uint64(32)

# Draws and choices may be seeded alike and must not follow each other: flip these bits of a seed.
CHOICES = np.uint64(0x5EED_0F_C401CE)


@compiled
def mix(bits: np.uint64) -> np.uint64:
    """Scramble 64 bits one to one."""
    bits = (bits ^ (bits >> SHIFT_1)) * MIX_1
    bits = (bits ^ (bits >> SHIFT_2)) * MIX_2
    return bits ^ (bits >> SHIFT_3)


@compiled
def below(dice: Record, limit: int) -> int:
    """Draw one of 0 .. limit - 1 (limit far below 2^32; the bias is below limit / 2^32)."""
    dice.rng += STEP
    scaled = (mix(dice.rng) >> HALF) * np.uint64(limit)
    return int(np.int64(scaled >> HALF))


@compiled
def reseed(dice: Record, seed: np.uint64) -> None:
    """Start the draws of ``dice`` anew from a seed."""
    dice.rng = mix(seed + STEP)


@compiled
def fork(dice: Record, other: Record) -> None:
    """Return another record draws of its own, chosen by these dice."""
    dice.rng += STEP
    other.rng = mix(dice.rng)
