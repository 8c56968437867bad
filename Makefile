# On a machine with Python (3.11 or later), Node and make: `make run` plays, `make test` tests.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export PIP_DISABLE_PIP_VERSION_CHECK = 1

.PHONY: run test test-long check bench clean

run: $(VENV)/.installed
	@$(BIN)/rollwright play qwixx || test $$? -eq 130  # Ctrl-C is a way to stop

test: check
	$(BIN)/pytest -n 2 --dist worksteal

test-long: check
	ROLLWRIGHT_LONG=1 $(BIN)/pytest -n 2 --dist worksteal

check: $(VENV)/.installed-test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/pyright
	$(BIN)/lint-imports

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

clean:
	rm -rf $(VENV) build dist
