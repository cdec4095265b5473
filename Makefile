# Needs Python 3.11 or newer, git and make; everything else is installed below this folder.
# Start with `make run`; CONTRIBUTING.md has the rest.

PORT ?= 8000
DATA ?=

# The first of these that runs and is new enough makes .venv.
PYTHON ?= $(shell for python in python3 python3.13 python3.12 python3.11 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& { echo $$python; break; }; done)

BIN := .venv/bin
INSTALL := $(BIN)/python -m pip --disable-pip-version-check install --quiet
FAST := not slow and not browser and not soak
# What is slow but needs no server, no clock and no browser, and the laws with a quarter of their cases.
BY_ITSELF := (law and $(FAST)) or (slow and pure and not soak)
# What needs real servers or a browser: they wait for one another, and are tried side by side.
SERVED := ((slow and not pure) or browser) and not timed and not soak

# The quick tests in three parts, a process each, the longest first; `rest` has what no other has.
ENGINE := tests/rook
TABLES := tests/web/entry tests/web/games tests/web/table
PARTS := web rest engine
in_engine := $(ENGINE)
in_web := tests/web $(addprefix --ignore=,$(TABLES))
in_rest := tests $(addprefix --ignore=,$(ENGINE) tests/browser \
	$(filter-out $(TABLES) %/conftest.py,$(wildcard tests/web/*)))

# Tried on PostgreSQL as well: the store, and what of the web comes from several at once or
# searches; an evening, and phones that follow it.
ON_POSTGRES := tests/store tests/exchange/test_importing.py $(addprefix tests/web/, \
	test_faults.py charter/test_charter.py games/test_search.py outbox/test_queued.py table/test_late.py table/test_twice.py)
EVENINGS := tests/browser/one_phone/test_two_evenings.py::test_an_evening_of_kentucky_discard \
	tests/browser/several_phones/test_join.py::test_four_phones_see_the_hand_that_one_of_them_saves

# Whole browsers hang and clocks slip, seldom, on a busy machine. What fails of these is run once
# more by itself, and both runs are printed; what is broken fails both times.
AGAIN = $1 $2 $3 || { test $$? = 1 && echo "once more, what failed" && $1 --last-failed $3; }

# As many at a time as there are cores, each to its end and its lines together (make 4).
CORES := $(shell getconf _NPROCESSORS_ONLN)
# One more than cores of what also waits: parts of the quick tests, browsers, servers.
WAITING := $(shell expr $(CORES) + 1)
BESIDE = $(MAKE) --no-print-directory --keep-going --jobs $(WAITING) $(if $(filter-out 3.%,$(MAKE_VERSION)),--output-sync)

export PYTHONUTF8 = 1
# Compiled tests are kept: each of the processes that run them would compile them anew.
unexport PYTHONDONTWRITEBYTECODE

# Temporary databases lie in memory where there is room: nothing of a test outlives a power cut.
export PYTEST_DEBUG_TEMPROOT ?= $(if $(wildcard /dev/shm),$(shell test -w /dev/shm && echo /dev/shm))

.PHONY: setup run check quick test soak bench format docs lock clean types style $(PARTS)

setup: .venv/package.stamp
	@command -v npm >/dev/null || test -x $(BIN)/npm || \
		$(INSTALL) --require-hashes -r requirements/node.txt
	@$(BIN)/python scripts/vendor.py
	@$(BIN)/python scripts/bundle.py
	@$(BIN)/python scripts/compile_solver.py

run: setup
	@exec $(BIN)/referee serve --host 0.0.0.0 --port "$(PORT)" $(if $(DATA),--data "$(DATA)")

# TESTS="tests/rook/judge tests/web/table" for those that a change touches.
check: setup
	@$(BESIDE) types style
	$(if $(TESTS),$(BIN)/pytest -q -m "$(FAST)" $(TESTS))

quick: setup
	@$(BESIDE) $(PARTS) types style

web rest engine:
	$(BIN)/pytest -q -p no:cacheprovider -m "$(FAST)" $(in_$@)

types:
	$(BIN)/mypy
	PATH="$$PATH:$(abspath $(BIN))" node_modules/.bin/tsc

style:
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/lint-imports
	$(BIN)/python -m tests.mutants --look

# Chromium and PostgreSQL are fetched, where they are missing, while the quick tests run; the laws
# follow with more cases.
test: setup
	@{ scripts/chromium.sh && scripts/postgres.sh; } & \
		$(MAKE) --no-print-directory quick FAST="$(FAST) and not law" && wait $$!
	REFEREE_LAWS=quarter $(BIN)/pytest -n auto --dist worksteal -m "$(BY_ITSELF)"
	$(call AGAIN,REFEREE_LAWS=quarter $(BIN)/pytest,-n $(WAITING) --dist worksteal -o faulthandler_timeout=120,-m "$(SERVED)")
	$(call AGAIN,$(BIN)/pytest,-n $(CORES) --dist loadfile,-m "timed and not soak")
	REFEREE_TEST_DATABASE=postgres $(BIN)/pytest -n auto --dist worksteal -m "$(FAST)" $(ON_POSTGRES)
	REFEREE_TEST_DATABASE=postgres $(BIN)/pytest $(EVENINGS)

# Everything, with all its cases: an hour or more, before a release.
soak: setup
	@CHROMIUM=chromium scripts/chromium.sh
	@scripts/postgres.sh
	CHROMIUM=chromium REFEREE_LAWS=whole SEASONS=1000 FUZZ=20000 $(BIN)/pytest -n auto --dist worksteal -m "not timed"
	$(BIN)/pytest -m timed
	REFEREE_TEST_DATABASE=postgres $(BIN)/pytest -n auto --dist worksteal -m "not browser and not timed"
	REFEREE_TEST_DATABASE=postgres $(BIN)/pytest $(EVENINGS)

# What a saved hand costs, the store alone, the effect of a tap at many tables, the viewers of one, and the judge; docs/performance.md says what the figures mean.
bench: setup
	$(BIN)/python -m tests.benchmarks.saving
	$(BIN)/python -m tests.benchmarks.store
	$(BIN)/python -m tests.benchmarks.tapping
	$(BIN)/python -m tests.benchmarks.live
	$(BIN)/python -m tests.benchmarks.judging
	$(BIN)/python -m tests.benchmarks.stranger

format: setup
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

# Writes docs/rules.md from the presets and the sentences of the rule book.
docs: setup
	$(BIN)/python scripts/rules_page.py

# Compiles the pins again; UPGRADE=--upgrade moves them to the newest releases.
lock: setup
	@$(INSTALL) --require-hashes -r requirements/lock.txt
	@set -e; compile() { $(BIN)/uv pip compile --quiet --system-certs --universal --python-version 3.11 \
		--generate-hashes --no-emit-index-url --custom-compile-command "make lock" $(UPGRADE) "$$@"; }; \
	compile pyproject.toml -o requirements/run.txt; \
	compile pyproject.toml --extra excel -c requirements/run.txt -o requirements/excel.txt; \
	compile pyproject.toml --extra postgres -c requirements/run.txt -o requirements/postgres.txt; \
	compile pyproject.toml --group dev -c requirements/run.txt -o requirements/dev.txt; \
	compile --group node -o requirements/node.txt; \
	compile --group lock -o requirements/lock.txt
	npm install --package-lock-only --ignore-scripts

clean:
	rm -rf .venv referee/rook/solver/*.so referee/rook/solver/search.compiled node_modules static/vendor static/built build dist .hypothesis .import_linter_cache \
		.mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find referee tests -type d -empty -delete

.venv/requirements.stamp: requirements/dev.txt
	@test -n "$(PYTHON)" || { echo "needs Python 3.11 or newer: set PYTHON to one" >&2; exit 1; }
	@echo "installing into this folder: the first time it takes a few minutes"
	@$(PYTHON) -m venv .venv || { echo "$(PYTHON) cannot make a virtual environment:" \
		"install its venv module (Debian: python3-venv)" >&2; exit 1; }
	@$(INSTALL) --require-hashes -r requirements/dev.txt
	@touch $@

.venv/package.stamp: .venv/requirements.stamp pyproject.toml hatch_build.py
	@$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@
