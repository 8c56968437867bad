# On a machine with Python (3.11 or later), Node and make: `make run` plays, `make test` tests.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export PIP_DISABLE_PIP_VERSION_CHECK = 1

.PHONY: run test test-long check bench protocol postgres clean

run: $(VENV)/.installed
	@$(BIN)/rollwright play qwixx || test $$? -eq 130  # Ctrl-C is a way to stop

test: check web/node_modules/.installed postgres
	$(BIN)/pytest -n 2 --dist worksteal

test-long: check web/node_modules/.installed postgres
	ROLLWRIGHT_LONG=1 $(BIN)/pytest -n 2 --dist worksteal --timeout 3600

check: $(VENV)/.installed-test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/pyright
	$(BIN)/lint-imports

# The browser's types, made from the server's; a test fails when they differ.
protocol: $(VENV)/.installed-test web/node_modules/.installed
	$(BIN)/python -m rollwright.server.describe > web/openapi.json
	cd web && npm run --silent protocol -- openapi.json --output src/protocol.ts

bench: $(VENV)/.installed-test
	$(BIN)/python -m bench.qwixx
	$(BIN)/python -m bench.clever
	$(BIN)/python -m bench.games

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --upgrade pip --constraint constraints.txt
	$(BIN)/python -m pip install --quiet --editable . --constraint constraints.txt
	@touch $@

$(VENV)/.installed-test: $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --group test --constraint constraints.txt
	@touch $@

web/node_modules/.installed: web/package.json web/package-lock.json
	cd web && npm ci --silent --no-audit --no-fund
	@touch $@

# Tests run on a real PostgreSQL. Installing it needs root: without, and without PostgreSQL, those
# tests are skipped and say so.
postgres:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y postgresql; \
	else echo "*** PostgreSQL is missing and cannot be installed here: its tests are SKIPPED ***"; fi

clean:
	rm -rf $(VENV) build dist web/node_modules
