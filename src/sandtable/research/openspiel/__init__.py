"""The games in OpenSpiel: importing this registers them.

>>> import pyspiel
>>> import sandtable.research.openspiel
>>> game = pyspiel.load_game("sandtable_flowers(players=3)")

Every card and tile drawn is a chance node of its own. `small=True` is for Mandala and Patterns so
small that they can be solved.
"""

from sandtable.extras import needs

needs("research", "sandtable.research.openspiel", "pyspiel")

from sandtable.research.openspiel.game import SHORT_NAMES as SHORT_NAMES  # noqa: E402
from sandtable.research.openspiel.game import register as _register  # noqa: E402

_register()
