"""A bot that any program can be: it reads a question a line, and answers with a move.

sandtable arena --game mandala --seats "engine:python line_bot.py,greedy" --games 20
"""

import json
import random
import sys

for line in sys.stdin:
    asked = json.loads(line)
    if asked["do"] == "choose":
        move = random.Random(asked["seed"]).choice(asked["legal"])  # your idea: see asked["view"]
        print(json.dumps({"id": asked["id"], "ok": True, "move": move}), flush=True)
