# Everything a day needs.  `make` alone lists the targets.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:

BIN := .venv/bin
STATIC := src/rumpus/server/static/index.html
JOBS ?= 2
GAMES ?= 10000
PYTEST ?= -n $(JOBS)
PLAY ?= --open
BENCH ?=
SHOTS ?=
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input
LOCK := CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/pip-compile --quiet --strip-extras \
	--generate-hashes --no-emit-index-url --no-emit-find-links --no-emit-trusted-host \
	--no-emit-options --allow-unsafe --build-deps-for editable pyproject.toml

# The client: its sources without what its own build writes.
HAS_CLIENT := $(wildcard client/package.json)
CLIENT_SOURCES := $(if $(HAS_CLIENT),$(shell find client -type f \
	-not -path '*/node_modules/*' -not -path 'client/tests/*' \
	-not -path 'client/src/lib/glyphs*' -not -path '*/test-results/*'))
CLIENT := $(if $(HAS_CLIENT),$(STATIC))
NODE_MODULES := client/node_modules/.package-lock.json

.PHONY: help setup play test test-client check fuzz perft golden docs bench wheel screenshots \
	lock clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s  %s\n", $$1, $$2 }' Makefile

play: .venv/.play $(CLIENT) ## play in the browser: prepares what is missing, starts the server
	@exec $(BIN)/rumpus serve $(PLAY)

setup: .venv/.play .venv/.dev $(CLIENT) ## prepare everything for working on Rumpus
	@scripts/browser.sh

test: setup ## every test, the browser's and the client's included
	$(BIN)/python -m pytest $(PYTEST)
	@$(MAKE) --no-print-directory test-client

test-client: $(if $(HAS_CLIENT),$(NODE_MODULES)) ## the client's own unit tests
	@if [ -f client/package.json ]; then cd client && npm test; fi

check: .venv/.play .venv/.dev $(if $(HAS_CLIENT),$(NODE_MODULES)) ## format, lint, types, imports
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	PYRIGHT_PYTHON_IGNORE_WARNINGS=1 $(BIN)/pyright
	$(BIN)/lint-imports
	@if [ -f client/package.json ]; then cd client && npm run check; fi

fuzz: .venv/.play ## random games of every kind, hunting for dead ends and crashes (GAMES=n)
	$(BIN)/python -m rumpus.lab.hunt --games $(GAMES) --jobs $(JOBS)

perft: .venv/.play ## count the answer sequences of the known positions
	$(BIN)/python -m rumpus.lab.perft

golden: .venv/.play ## write the printed games anew; review the difference
	$(BIN)/python -m rumpus.lab.golden

docs: .venv/.play ## write docs/rules: every rule with its code and its cases
	$(BIN)/python -m rumpus.rulebook docs/rules

bench: .venv/.play ## how fast the games run (BENCH="GAME... --seconds S")
	$(BIN)/rumpus bench $(BENCH)

wheel: .venv/.play .venv/.dev $(CLIENT) ## a wheel with the built client inside, in dist/
	rm -rf dist
	$(BIN)/python -m build --wheel --no-isolation --outdir dist .

screenshots: setup ## pictures of every screen of every game, in shots/ (SHOTS="GAME --size phone")
	$(BIN)/python -m tests.browser.screens $(SHOTS)

lock: .venv/.dev ## write the lock files anew, with the newest versions allowed
	$(LOCK) --upgrade --output-file requirements.lock
	$(LOCK) --upgrade --all-extras --constraint requirements.lock --output-file requirements-dev.lock

clean: ## remove what was built; the virtual environment and the lock files stay
	rm -rf build dist docs/rules src/rumpus/server/static client/dist shots found
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache .coverage
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/bin/python:
	@scripts/venv.sh .venv

# Versions and hashes come from the lock file alone; Rumpus itself is linked, not copied.
.venv/.play: requirements.lock pyproject.toml | .venv/bin/python
	@echo "Installing what Rumpus needs ..."
	@$(PIP) install --quiet --require-hashes -r requirements.lock
	@$(PIP) install --quiet --no-deps --no-build-isolation -e .
	@touch $@

.venv/.dev: requirements-dev.lock .venv/.play
	@echo "Installing the tools for working on Rumpus ..."
	@$(PIP) install --quiet --require-hashes -r requirements-dev.lock
	@touch $@

ifneq ($(HAS_CLIENT),)
$(NODE_MODULES): client/package-lock.json
	@command -v npm >/dev/null || { \
		echo "Rumpus needs Node.js 20.19 or newer, with npm, to build its client." >&2; exit 1; }
	@node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' || { \
		echo "Rumpus needs Node.js 20.19 or newer; this is $$(node --version)." >&2; exit 1; }
	@echo "Installing what the client is built with ..."
	@cd client && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(STATIC): $(CLIENT_SOURCES) | $(NODE_MODULES)
	@echo "Building the client ..."
	@cd client && npm run build --silent
	@test -f $@ && touch $@
endif
