"""Build hook: puts the built client and the rule cases into what people install."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CLIENT_PARTS = ("src", "public", "index.html", "package.json", "package-lock.json")


class RumpusBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        self.ensure_client(root)
        if self.target_name == "wheel":
            for cases in sorted(root.glob("tests/games/*/cases")):
                if any(cases.glob("*.toml")):
                    inside = f"rumpus/cases_data/{cases.parent.name}"
                    build_data["force_include"][str(cases)] = inside

    def ensure_client(self, root: Path) -> None:
        """Builds the client when there is no build, or an older one than its sources."""
        index = root / "src/rumpus/server/static/index.html"
        client = root / "client"
        built = index.exists()
        if built and index.stat().st_mtime >= newest(client):
            return
        npm = shutil.which("npm")
        if not (client / "package.json").exists():
            raise SystemExit("rumpus: no built client and no client sources here to build it from")
        if npm is None and built:
            self.app.display_warning("npm is missing: the client goes in as it was last built")
            return
        if npm is None:
            raise SystemExit(
                "rumpus: the client is not built; install Node.js (with npm), try again"
            )
        for step in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
            subprocess.run([npm, *step], cwd=client, check=True)
        if not index.exists():
            raise SystemExit(f"rumpus: the client's build made no {index.relative_to(root)}")


def newest(client: Path) -> float:
    """When the client's sources were last changed; 0 where there are none."""
    files = [
        file
        for part in CLIENT_PARTS
        for file in [client / part, *(client / part).rglob("*")]
        if file.is_file()
    ]
    return max((file.stat().st_mtime for file in files), default=0.0)
