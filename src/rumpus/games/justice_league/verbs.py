"""The effect vocabulary: the verbs that power cards and crises may use."""

from __future__ import annotations

# Each is a rule: in powers.py (heroes), confront.py, or villain.py (Darkseid).
POWER_VERBS = frozenset(
    {
        "move", "watchtower", "reveal", "aim", "confront", "peek", "another", "replenish", "heal",
        "replenish or heal", "share", "return", "immune", "bracelets", "shadows", "firewall",
        "retreat", "challenge", "rally", "boom tube", "apokolips", "teleport", "council",
        "unleash", "crush", "escalate", "shell game", "triumph", "omega beams", "rapid assault",
        "cull", "renew", "goal",
    }
)  # fmt: skip

# What a crisis may do, by the time at which it does it; rules in tiles.py.
CRISIS_VERBS = {
    "while_revealed": frozenset(
        {
            "raise", "exit price", "die wounds", "no teamwork", "draw more", "one a round",
            "symbol", "cheaper", "entry stops", "raise villain", "no transport", "crush reach",
        }
    ),
    "when_revealed": frozenset({"wound here", "wound near", "draw", "spend"}),
    "when_thwarted": frozenset({"draw", "replenish energy"}),
    "when_completed": frozenset({"wound here", "wound near", "draw", "replenish energy"}),
    "end_of_powers": frozenset({"advance itself", "replenish one energy"}),
}  # fmt: skip
