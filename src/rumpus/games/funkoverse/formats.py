"""The ways to play, and the options of a table.  Rulebook: "Scenario Setup", "Mixing Games"."""

from __future__ import annotations

from rumpus.games.funkoverse.library import Content
from rumpus.games.funkoverse.state import Settings, State
from rumpus.kernel import BadSetting, Format, Setting, Stage, Table

# FK-015, FK-076: two sides, also with three or four players.
SIDES = ("Side 1", "Side 2") * 2  # who sits together (FK-R85)
FORMATS = (
    Format("first", "First game", 2),
    Format("first-3", "First game, three players", 3, roles=SIDES[:3]),
    Format("first-4", "First game, four players", 4, roles=SIDES),
    Format("scenario", "Scenario", 2),
    Format("scenario-3", "Scenario, three players", 3, roles=SIDES[:3]),
    Format("scenario-4", "Scenario, four players", 4, roles=SIDES),
    Format("collection", "Mixed sets", 2),
    Format("collection-3", "Mixed sets, three players", 3, roles=SIDES[:3]),
    Format("collection-4", "Mixed sets, four players", 4, roles=SIDES),
)
_SCENARIO = ("scenario", "scenario-3", "scenario-4")
_COLLECTION = ("collection", "collection-3", "collection-4")
_POINTS = (*_SCENARIO, *_COLLECTION)

SETTINGS = (
    Setting(
        "map", "Map", ("gotham", "carnival"), "gotham", only=_POINTS,
        titles={"gotham": "Gotham City Streets", "carnival": "The Joker's Carnival Chaos"},
        help="Gotham is printed for Leaders and Territory, the Carnival for Control and Flags.",
    ),
    Setting(
        "scenario", "Scenario", ("leaders", "flags", "control", "territory"), "leaders",
        only=_POINTS,
        titles={
            "leaders": "Leaders", "flags": "Flags", "control": "Control", "territory": "Territory"
        },
        help="A knock-out and a point marker give 1 point each. Leaders: 2 for the rival leader. "
        "Flags: 2 for reaching the rival flag. Control, Territory: points at the end of a round "
        "for zones of your colour, for characters in the middle of the map.",
    ),
    Setting(
        "size", "Characters a side", ("3", "2"), "3", only=("scenario",),
        titles={"3": "Two and a basic character", "2": "Two, no basic character"},
    ),
    Setting(
        "items", "Items a side", ("1", "0"), "1", only=_SCENARIO,
        titles={"1": "One item each", "0": "No items"},
    ),
    Setting(
        "choice", "Choice of teams", ("draft", "secret"), "draft", only=_COLLECTION,
        titles={"draft": "In turns, from one collection", "secret": "In secret, a collection each"},
    ),
    Setting(
        "characters", "Characters a side", ("3", "1", "2", "4", "5"), "3", only=_COLLECTION,
        help="A side of two players has at least two.",  # FK-080
    ),
    Setting(
        "rivals", "Characters of the second side", ("same", "1", "2", "3", "4", "5"), "same",
        only=_COLLECTION, titles={"same": "As many"},
        help="Another number only if both sides agree.",
    ),
    Setting(
        "basics", "Basic characters", ("none", "dc100", "dc101"), "none", only=_COLLECTION,
        titles={"none": "None", "dc100": "Henchman, Police Officer", "dc101": "Inmate, Guard"},
        help="The last character of a side that has at least two.",
    ),
    Setting(
        "side-items", "Items a side", ("1", "0", "2", "3"), "1", only=_COLLECTION,
        help="Both sides use the same number.",
    ),
    Setting(
        "sets", "Sets", ("all", "printed"), "all", only=_COLLECTION,
        titles={"all": "All", "printed": "Without the extra pack"},
    ),
    Setting("pack-map", "Map of a content pack", (), "", only=_POINTS),
    Setting("pack-scenario", "Scenario of a content pack", (), "", only=_POINTS),
)  # fmt: skip

CORE = ("dc100",)
PRINTED = ("dc100", "dc101", "dc102")


def settings_of(table: Table) -> Settings:
    """What was agreed on (D1)."""
    options = table.options
    mode, _, players = table.format.id.partition("-")
    if mode == "first":
        return Settings(table.format.id, mode, table.format.seats, (3, 3), "dc100", 0, False, CORE)
    if mode == "scenario":
        size = int(options.get("size", "3"))
        basics = "dc100" if size == 3 else ""
        return Settings(
            table.format.id, mode, table.format.seats, (size, size), basics,
            int(options["items"]), False, CORE,
        )  # fmt: skip
    content: Content = table.content
    pool = tuple(dict.fromkeys(kind.set for kind in content.kinds))
    pool = PRINTED if options["sets"] == "printed" else pool
    own = int(options["characters"])
    own = max(own, 2 if players else 1)  # FK-014
    other = own if options["rivals"] == "same" else int(options["rivals"])
    sizes = (own, max(other, 2 if players == "4" else 1))
    basics = "" if options["basics"] == "none" else options["basics"]
    made = Settings(
        table.format.id, mode, table.format.seats, sizes, basics, int(options["side-items"]),
        options["choice"] == "secret", pool,
    )  # fmt: skip
    _check(content, made)
    return made


def picks(settings: Settings, team: int) -> int:
    """How many characters a team picks; a basic one is the last of several (FK-008, FK-057)."""
    size = settings.characters[team]
    return size - 1 if settings.basics and size > 1 else size


def _check(content: Content, settings: Settings) -> None:
    """Enough figures and items for both sides, where each exists once."""
    figures = sum(1 for k in content.kinds if k.set in settings.pool and k.basic < 0)
    items = sum(1 for item in content.items if item.set in settings.pool)
    wanted = [picks(settings, 0), picks(settings, 1)]
    if figures < (max(wanted) if settings.secret else sum(wanted)):
        raise BadSetting(f"these sets have {figures} characters, not {wanted[0]} and {wanted[1]}")
    if items < settings.items * (1 if settings.secret else 2):
        raise BadSetting(f"these sets have {items} items, not {settings.items} for each side")


def start(table: Table) -> tuple[State, Stage]:
    """The table before the first flip (FK-016, FK-053, FK-054, FK-055)."""
    content: Content = table.content
    settings = settings_of(table)
    map_id = table.options.get("pack-map") or table.options.get("map", "gotham")
    if map_id not in content.arenas:
        raise BadSetting(f"there is no map {map_id!r}; there are {', '.join(content.arenas)}")
    scenario = None
    if settings.mode != "first":
        id = table.options.get("pack-scenario") or table.options["scenario"]
        if id not in content.scenarios:
            shown = ", ".join(content.scenarios)
            raise BadSetting(f"there is no scenario {id!r}; there are {shown}")
        scenario = content.scenarios[id]
    state = State(content, settings, content.arenas[map_id], scenario)
    thresholds = content.numbers.thresholds
    state.need = thresholds[min(max(settings.characters), len(thresholds)) - 1]  # FK-R86
    return state, Stage("setup")


def teams(settings: Settings) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who sits together: seats 0 and 2 against 1 and 3; with three, seat 1 plays alone (FK-R85)."""
    seats = range(settings.seats)
    return tuple(s for s in seats if s % 2 == 0), tuple(s for s in seats if s % 2 == 1)
