"""Self-play and learning, on a GPU or, slowly, on the CPU: writes what `players.learned` loads.

Only a GPU needs PyTorch. The files, in the order in which they use each other:

lanes.py      one function over many games side by side
steps.py      the steps of self-play, each for one game
arrays.py     NumPy's arrays or PyTorch's, by the same names
model.py      the network that is learned, and its slopes; asking.py: as self-play asks it
plan.py       how to learn
self_play.py  games by a value seen one move ahead, and what is to be learned from them
learning.py   the value by the games; gpu_learning.py: the same with PyTorch
duel.py       whether one network beats another
running.py    all of it in turns, for some minutes, in a folder that the next run goes on with
"""
