"""Parts that take a moment to compile and note in a file that it was done: nothing is compiled.

None comes to its end while there is a file HOLD beside those notes.
"""

import os
import time
from functools import partial
from pathlib import Path

from sandtable.games.ground.parts import Part

STEP = 0.05  # seconds
STEPS = 10
HOLD = "hold"


def find_part(name: str) -> Part:
    """Return a part that writes its name into the file NOTES each time it is compiled."""

    def step(number: int) -> None:
        if not part.is_kept:
            time.sleep(STEP)
            if number == STEPS - 1:
                path = Path(os.environ["NOTES"])
                while path.with_name(HOLD).exists():
                    time.sleep(STEP)
                with path.open("a") as notes:
                    notes.write(f"{name}\n")

    part = Part(__name__, name, (), lambda: [partial(step, number) for number in range(STEPS)])
    return part
