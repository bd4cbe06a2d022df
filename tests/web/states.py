"""All pages of the app in all their states: for checks that hold everywhere, and for pictures."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page, Route, WebSocketRoute

from sandtable.table import door, tape
from sandtable.table.table import Table
from tests.web.browsers import LAPTOP, Visits
from tests.web.shelf import Made, Person, Shelf, begun, played

GAMES = ("mandala", "patterns", "flowers")
MODES = ("computer", "beside", "friends")
SETTINGS = "sandtable.settings"
ME = "sandtable.me"
BESIDE = "sandtable.beside"
LESSONS = "sandtable.lessons"
# Puts into the browser's storage what is not there yet.
KEEP = """for (const [name, value] of Object.entries(ITEMS))
  if (localStorage.getItem(name) === null) localStorage.setItem(name, value);"""
LAN = "http://192.168.1.20:8321"  # an address such as home networks have


@dataclass(frozen=True)
class Stage:
    """Where states are brought up: on which device, in which language and theme."""

    visits: Visits
    shelf: Shelf
    device: dict[str, Any] = field(default_factory=lambda: LAPTOP)
    language: str = "en"
    theme: str = "light"

    def open(
        self,
        path: str,
        me: Person | None = None,
        kept: dict[str, Any] | None = None,
        before: Callable[[Page], object] | None = None,
        **settings: Any,
    ) -> Page:
        """Open a page as somebody, with what the browser has kept and what was chosen."""
        chosen = {"language": self.language, "theme": self.theme, **settings}
        storage = {SETTINGS: chosen, **(kept or {})}
        if me:
            storage[ME] = {"key": me.key, "name": me.name}
        page = self.visits.open(
            "about:blank", self.device, color_scheme=self.theme, service_workers="block"
        )
        items = {name: json.dumps(value) for name, value in storage.items()}
        page.add_init_script(KEEP.replace("ITEMS", json.dumps(items)))
        if before:
            before(page)
        page.goto(path)
        return page

    def table(self, made: Made, seat: int | None = 0, **how: Any) -> Page:
        """Store a table and open it from a seat (None: from nobody's)."""
        self.shelf.put(made)
        page = self.open(f"/play/{made.id}", None if seat is None else made.people[seat], **how)
        page.wait_for_selector(".stage .spot")
        return page


State = Callable[[Stage], Page]
STATES: dict[str, State] = {}


def state(name: str) -> Callable[[State], State]:
    """Give a state its name; it brings up a page and waits until all of it is there."""

    def add(bring: State) -> State:
        assert name not in STATES
        STATES[name] = bring
        return bring

    return add


# ------------------------------------------------------------------------ what games come to


def moves(least: int) -> Callable[[Table], bool]:
    """Wait for the first turn of seat 0 after so many moves."""
    return lambda table: len(table.moves) >= least and _phase(table, 0, "turn")


def phase(name: str, seat: int | None = 0, least: int = 0) -> Callable[[Table], bool]:
    """Wait until a seat is in a phase of the game."""
    return lambda table: table.number >= least and _phase(table, seat, name)


def is_over(table: Table) -> bool:
    """Wait for the end."""
    return table.now.end is not None


def _phase(table: Table, seat: int | None, name: str) -> bool:
    position = table.now.position
    return position is not None and (position.to_move, position.phase) == (seat, name)


def _offers(table: Table) -> bool:
    """Tell whether one space of Patterns allows two moves."""
    return bool(_phase(table, 0, "turn") and table.number > 15 and _twofold(table))


def _twofold(table: Table) -> str | None:
    position = table.now.position
    words = position.legal_moves if position else []
    spaces = Counter(word[1:] for word in words)
    return next((space for space, number in spaces.items() if number > 1), None)


def _is_tight(table: Table) -> bool:
    """Tell whether seat 0 of Mandala holds a colour that may not go into Mountain 1."""
    return len(table.moves) > 8 and _phase(table, 0, "turn") and bool(_forbidden(table))


def _forbidden(table: Table) -> str | None:
    position = table.now.position
    assert position
    hand = position.to_json()["hands"][0]
    return next((colour for colour in hand if f"M1{colour}" not in position.legal_moves), None)


_MANDALA = moves(18)
_FLOWERS = moves(20)
_PATTERNS = moves(24)
_CLAIM = phase("claim", 0, 20)
_BOWL = phase("bowl", 1)
_FLIPS = phase("flips", 0)
_TAKE = phase("take", 0, 20)
_OTHERS = phase("turn", 1, 10)
_EARLY = moves(4)
_PLAYED = {"mandala": _MANDALA, "patterns": _PATTERNS, "flowers": _FLOWERS}


# ------------------------------------------------------------------------------ home and around


@state("home")
def home(stage: Stage) -> Page:
    page = stage.open("/")
    page.wait_for_selector("article h3")
    page.wait_for_load_state("networkidle")
    return page


@state("home-tables")
def home_tables(stage: Stage) -> Page:
    club = stage.shelf.new_club()
    logs = [
        played("mandala", "pc", _MANDALA),
        played("flowers", "pppp", _OTHERS),
        begun("patterns", "po", 1),
        played("patterns", "pc", is_over),
    ]
    tables = [stage.shelf.make(log, club) for log in logs]
    for made in tables:
        stage.shelf.put(made)
    page = stage.open("/", tables[0].people[0])
    page.wait_for_selector('a[href^="/replay/"]')
    return page


@state("home-offline")
def home_offline(stage: Stage) -> Page:
    page = stage.open("/", before=lambda page: page.route("**/api/**", lambda r: r.abort()))
    page.wait_for_selector(".offline")
    return page


def _new_game(game: str, mode: str) -> State:
    def bring(stage: Stage) -> Page:
        choices = {"sandtable.choices": {"players": {"flowers": 4}}}
        page = stage.open(f"/new/{game}?mode={mode}", kept=choices)
        page.wait_for_selector("form .main")
        page.click("details > summary")
        page.evaluate("scrollTo(0, 0)")
        return page

    return bring


for _game in GAMES:
    for _mode in MODES:
        state(f"new-{_game}-{_mode}")(_new_game(_game, _mode))


@state("waiting")
def waiting(stage: Stage) -> Page:
    made = stage.shelf.make(begun("flowers", "poco", 3))
    stage.shelf.put(made)
    page = stage.open(f"/play/{made.id}", made.people[0])
    page.wait_for_selector(".line input")
    return page


@state("waiting-code")
def waiting_code(stage: Stage) -> Page:
    made = stage.shelf.make(begun("mandala", "po", 3))
    stage.shelf.put(made)
    here = {"url": LAN, "can_open": False, "version": "0.1.0"}
    page = stage.open(
        f"/play/{made.id}",
        made.people[0],
        before=lambda page: page.route("**/api/here", _answer(here)),
    )
    page.wait_for_selector("details[open] svg")
    return page


@state("join")
def join(stage: Stage) -> Page:
    made = stage.shelf.make(begun("mandala", "po", 3))
    stage.shelf.put(made)
    page = stage.open(f"/join/{made.id}#{tape.invitation(made.table.secret, 1)}")
    page.wait_for_selector("form input")
    return page


@state("join-late")
def join_late(stage: Stage) -> Page:
    made = stage.shelf.make(played("mandala", "pp", _EARLY))
    stage.shelf.put(made)
    page = stage.open(f"/join/{made.id}#{tape.invitation(made.table.secret, 1)}")
    page.wait_for_selector(f'a[href="/play/{made.id}"]')
    return page


@state("watch-empty")
def watch_empty(stage: Stage) -> Page:
    page = stage.open("/watch", before=lambda page: page.route("**/api/tables", _answer([])))
    page.wait_for_selector(".none")
    return page


@state("watch")
def watch(stage: Stage) -> Page:
    logs = [played("mandala", "pp", _EARLY), played("flowers", "pppp", _OTHERS)]
    stage.shelf.put(*[stage.shelf.make(log) for log in logs])
    page = stage.open("/watch")
    page.wait_for_selector('main a[href^="/play/"]')
    return page


# ---------------------------------------------------------------------------------- the tables


@state("mandala-turn")
def mandala_turn(stage: Stage) -> Page:
    return stage.table(stage.shelf.make(played("mandala", "pc", _MANDALA)))


@state("mandala-held")
def mandala_held(stage: Stage) -> Page:
    page = stage.table(stage.shelf.make(played("mandala", "pp", _MANDALA)))
    return _pick_up(page)


@state("mandala-claim")
def mandala_claim(stage: Stage) -> Page:
    return stage.table(stage.shelf.make(played("mandala", "pp", _CLAIM)))


@state("mandala-watched")
def mandala_watched(stage: Stage) -> Page:
    return stage.table(stage.shelf.make(played("mandala", "pp", _MANDALA)), seat=None)


@state("patterns-bowl")
def patterns_bowl(stage: Stage) -> Page:
    return stage.table(stage.shelf.make(played("patterns", "pp", _BOWL)), seat=1)


@state("patterns-turn")
def patterns_turn(stage: Stage) -> Page:
    return stage.table(stage.shelf.make(played("patterns", "pc", _PATTERNS)))


@state("patterns-offers")
def patterns_offers(stage: Stage) -> Page:
    made = stage.shelf.make(played("patterns", "pp", _offers))
    page = stage.table(made)
    page.click(f'[data-spot="space:{_twofold(made.table)}"]')
    page.wait_for_selector("[data-offer]")
    return page


@state("patterns-flips")
def patterns_flips(stage: Stage) -> Page:
    return stage.table(stage.shelf.make(played("patterns", "pp", _FLIPS)))


def _flowers(players: int) -> None:
    seats = "p" * players

    @state(f"flowers-{players}-turn")
    def turn(stage: Stage) -> Page:
        return stage.table(stage.shelf.make(played("flowers", seats, _FLOWERS)))

    @state(f"flowers-{players}-held")
    def held(stage: Stage) -> Page:
        return _pick_up(stage.table(stage.shelf.make(played("flowers", seats, _FLOWERS))))

    @state(f"flowers-{players}-take")
    def take(stage: Stage) -> Page:
        return stage.table(stage.shelf.make(played("flowers", seats, _TAKE)))

    state(f"flowers-{players}-over")(_over("flowers", seats))


def _over(game: str, seats: str) -> State:
    def bring(stage: Stage) -> Page:
        page = stage.table(stage.shelf.make(played(game, seats, is_over)))
        page.wait_for_selector("dialog[open] .scoring")
        return page

    return bring


def _pick_up(page: Page) -> Page:
    """Hold a card, of a colour with several in hand if there is one."""
    several = page.locator(".hand .spot.lit:has(.count)")
    (several if several.count() else page.locator(".hand .spot.lit")).first.click()
    page.wait_for_selector(".spot.held")
    return page


state("mandala-over")(_over("mandala", "pc"))
state("patterns-over")(_over("patterns", "pc"))
for _players in (2, 3, 4):
    _flowers(_players)


@state("flowers-watched")
def flowers_watched(stage: Stage) -> Page:
    return stage.table(stage.shelf.make(played("flowers", "ppp", _FLOWERS)), seat=None)


# ------------------------------------------------------------------------- what happens at them


@state("curtain")
def curtain(stage: Stage) -> Page:
    made = stage.shelf.make(played("mandala", "pp", _EARLY))
    stage.shelf.put(made)
    persons = [{"key": person.key, "name": person.name} for person in made.people.values()]
    page = stage.open(f"/play/{made.id}", kept={BESIDE: {made.id: persons}})
    page.wait_for_selector(".curtain button")
    return page


@state("hint")
def hint(stage: Stage) -> Page:
    page = stage.table(stage.shelf.make(played("mandala", "pc", _MANDALA)))
    page.locator(".doing .button", has_text="Tipp" if stage.language == "de" else "Hint").click()
    page.wait_for_selector(".spot.hinted")
    return page


@state("undo-asked")
def undo_asked(stage: Stage) -> Page:
    return stage.table(_undo(stage), seat=1)


@state("undo-waiting")
def undo_waiting(stage: Stage) -> Page:
    return stage.table(_undo(stage), seat=0)


def _undo(stage: Stage) -> Made:
    """Let seat 0 of Patterns ask for its move back."""
    made = stage.shelf.make(played("patterns", "pp", _OTHERS))
    made.do(door.ask_undo, 0)
    return made


@state("turn-of-another")
def turn_of_another(stage: Stage) -> Page:
    return stage.table(stage.shelf.make(played("mandala", "pp", _OTHERS)))


@state("refused")
def refused(stage: Stage) -> Page:
    made = stage.shelf.make(played("mandala", "pp", _is_tight))
    page = stage.table(made)
    page.click(f'[data-spot="hand:{_forbidden(made.table)}"]')
    page.click('[data-spot="mountain:1"]', force=True)  # it says that it cannot be used
    page.wait_for_selector(".reason")
    return page


@state("confirm")
def confirm(stage: Stage) -> Page:
    made = stage.shelf.make(played("patterns", "pp", _EARLY))
    page = stage.table(made, confirm=True)
    page.click(".stage .spot.lit")
    page.wait_for_selector(".doing .main")
    return page


@state("side")
def side(stage: Stage) -> Page:
    made = stage.shelf.make(played("mandala", "pp", _MANDALA, seconds=86_400))
    page = stage.table(made)
    if page.locator(".side-button").is_visible():
        page.click(".side-button")
    page.locator("aside nav button").last.click()
    return page


@state("connection-lost")
def connection_lost(stage: Stage) -> Page:
    sockets: list[WebSocketRoute] = []

    def listen(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        socket.connect_to_server()

    made = stage.shelf.make(played("mandala", "pc", _MANDALA))
    page = stage.table(made, before=lambda page: page.route_web_socket("**/live", listen))
    page.clock.install()  # so that it does not come back at once
    sockets[0].close()
    page.wait_for_selector(".turn strong")
    return page


@state("no-table")
def no_table(stage: Stage) -> Page:
    page = stage.open("/play/nowhere")
    page.wait_for_selector("main.message h1")
    return page


# ---------------------------------------------------------------------------- replay and others


def _replay(game: str, seats: str, more: str = "") -> State:
    def bring(stage: Stage) -> Page:
        made = stage.shelf.make(played(game, seats, is_over))
        stage.shelf.put(made)
        page = stage.open(f"/replay/{made.id}?move=20&seat=0{more}", made.people[0])
        page.wait_for_selector(".replay .stage .spot")
        return page

    return bring


for _game, _seats in {"mandala": "pc", "patterns": "pc", "flowers": "pppp"}.items():
    state(f"replay-{_game}")(_replay(_game, _seats))


@state("study-patterns")
def study_patterns(stage: Stage) -> Page:
    page = _replay("patterns", "pc", "&study")(stage)
    page.wait_for_selector(".study .spot.lit")
    return page


def _study_hint(game: str, seats: str) -> State:
    def bring(stage: Stage) -> Page:
        page = _replay(game, seats, "&study")(stage)
        page.click(".study .doing .button:enabled")
        page.wait_for_selector(".spot.hinted")
        return page

    return bring


state("study-mandala-hint")(_study_hint("mandala", "pc"))


@state("study-flowers-line")
def study_flowers_line(stage: Stage) -> Page:
    page = _study_hint("flowers", "pppp")(stage)
    page.click(".study .doing .main")
    page.wait_for_selector(".study .doing .icon-button")
    page.wait_for_selector(".study .spot.lit")
    return page


@state("import")
def import_record(stage: Stage) -> Page:
    page = stage.open("/replay")
    page.wait_for_selector("textarea")
    return page


@state("import-refused")
def import_refused(stage: Stage) -> Page:
    page = import_record(stage)
    page.fill("textarea", '{"game": "mandala", "moves": ["M9z"]}')
    page.click("form .main")
    page.wait_for_selector("[role=alert]")
    return page


def _plain(path: str, shown: str) -> State:
    def bring(stage: Stage) -> Page:
        page = stage.open(path)
        page.wait_for_selector(shown)
        return page

    return bring


state("settings")(_plain("/settings", "fieldset"))
state("not-found")(_plain("/nothing/here", "main h1"))


# ----------------------------------------------------------------------------------- learning

STEPS = 10  # of every lesson


@state("learn")
def learn(stage: Stage) -> Page:
    progress = {"mandala": {"at": 3, "done": ["one", "two", "three"]}}
    page = stage.open("/learn", kept={LESSONS: progress})
    page.wait_for_selector(".dots")
    return page


def _lesson(game: str, step: int) -> State:
    def bring(stage: Stage) -> Page:
        progress = {game: {"at": step - 1, "done": []}}
        page = stage.open(f"/learn/{game}", kept={LESSONS: progress})
        page.wait_for_selector(".lesson .stage .spot")
        return page

    return bring


def _lesson_end(game: str) -> State:
    def bring(stage: Stage) -> Page:
        page = _lesson(game, STEPS)(stage)
        page.locator(".lesson header button:enabled").last.click()
        page.wait_for_selector('a[href^="/new/"]')
        return page

    return bring


def _rules(game: str) -> State:
    def bring(stage: Stage) -> Page:
        page = stage.open(f"/rules/{game}")
        page.wait_for_selector("figure")
        return page

    return bring


for _game in GAMES:
    for _step in (1, 5, STEPS):
        state(f"lesson-{_game}-{_step}")(_lesson(_game, _step))
    state(f"lesson-{_game}-end")(_lesson_end(_game))
    state(f"rules-{_game}")(_rules(_game))


def _answer(content: object) -> Callable[[Route], None]:
    return lambda route: route.fulfill(json=content)
