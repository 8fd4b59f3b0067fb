# Everything starts here; each target sets up what it needs.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: help play test check format bench bench-server playthroughs pictures fuzz proof soak mutants clean

help:  ## what there is to make
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 14

play: .venv/ready  ## play Qwirkle in the terminal against a bot
	@$(BIN)/sixfold play

test: .venv/ready  ## every test
	$(BIN)/pytest -n auto

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

proof: .venv/ready  ## compare the kernel with the rules, and Rummy's solver with an integer program, at length
	$(BIN)/python -m tests.kernel.positions
	$(BIN)/python -m tests.kernel.endgames
	$(BIN)/python -m tests.integer_program

soak: .venv/ready  ## kill a server for SOAK_SECONDS (an hour) while people play; on PostgreSQL with SOAK_DATABASE=postgresql://...
	$(BIN)/python -m tests.soak

mutants: .venv/ready  ## mutation check of the rules
	$(BIN)/python -m pip install --quiet -c constraints.txt -e '.[mutants]'
	ulimit -v 4000000; $(BIN)/mutmut run && $(BIN)/mutmut results  # the limit is for mutants that grow without end

.venv/ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv && $(BIN)/python -m pip install --quiet -c constraints.txt -e '.[dev]' && touch $@

clean:  ## remove what was built here
	rm -rf .venv .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist mutants
