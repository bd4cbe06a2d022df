"""Reasons for moves of Dunes, in words."""

TEXTS = {
    "pair": ("{colour} becomes a pair, which counts 3", "{colour} wird ein Paar und zählt 3"),
    "lay": ("every card counts", "jede Karte zählt"),
}
