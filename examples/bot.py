"""A bot that takes a seat and plays to the end of the game, however often the line breaks.

BOT_KEY=... python bot.py http://127.0.0.1:8321 TABLE [INVITATION]

Key: curl --json '{"name": "Robot"}' http://127.0.0.1:8321/api/people. Table and invitation: open a
table with a seat for somebody else; its invitation is a link, .../join/TABLE#INVITATION.
"""

import asyncio
import json
import os
import random
import sys
from contextlib import suppress

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed


async def play(url: str, key: str) -> dict:
    """Make moves until there is an end, and give it."""
    async for socket in connect(url):  # and again, whenever the connection is lost
        with suppress(ConnectionClosed):
            await socket.send(json.dumps({"do": "hello", "key": key, "brief": True}))
            while not (told := json.loads(await socket.recv())).get("status", {}).get("end"):
                if told["kind"] in ("welcome", "event") and told["legal"]:
                    move = random.choice(told["legal"])  # your idea goes here: see told["view"]
                    sent = {"do": "play", "id": f"after-{told['number']}", "move": move}
                    await socket.send(json.dumps(sent | {"seen": told["number"]}))
                elif told["kind"] == "refusal" and told["code"] != "behind":
                    await asyncio.sleep(1)
                    await socket.close()  # come back, and look at the table afresh
            return told["status"]["end"]


if len(sys.argv) < 3 or "BOT_KEY" not in os.environ:
    sys.exit(__doc__)
table = f"{sys.argv[1]}/api/tables/{sys.argv[2]}"
web = httpx.Client(headers={"Authorization": f"Bearer {os.environ['BOT_KEY']}"})
for invitation in sys.argv[3:]:
    web.post(f"{table}/seats", json={"invitation": invitation})
if web.get(table).json().get("seat") is None:
    sys.exit("this key has no seat at this table")
print(asyncio.run(play(f"{table.replace('http', 'ws', 1)}/live", os.environ["BOT_KEY"])))
