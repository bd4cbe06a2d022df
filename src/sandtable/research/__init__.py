"""The games as an environment for research: observations, actions, and thousands at a time."""

from sandtable.research.batch import Batch as Batch
from sandtable.research.observations import action_words as action_words
from sandtable.research.observations import legal_mask as legal_mask
from sandtable.research.observations import observation_layout as observation_layout
from sandtable.research.observations import observe as observe
from sandtable.research.playouts import playouts as playouts
from sandtable.research.sharing import share as share
