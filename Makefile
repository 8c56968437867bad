# On a machine with Python (3.11 or later), Node and make: `make run` opens a table in the browser,
# `make test` tests. `make run HOST=0.0.0.0` lets others on the network come to it.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SITE := src/rollwright/server/site/index.html
HOST ?= 127.0.0.1
PORT ?= 8470
export PIP_DISABLE_PIP_VERSION_CHECK = 1
# Tests start the program hundreds of times: it is read once.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test test-long ready check check-web bench pictures protocol lock audit \
	debian-packages clean

run: $(VENV)/.installed $(SITE)
	@$(BIN)/rollwright serve --open --host $(HOST) --port $(PORT)

# Four at a time on two cores: servers and browsers are waited for.
test: ready
	$(BIN)/pytest -n 4 --dist worksteal

test-long: ready
	ROLLWRIGHT_LONG=1 $(BIN)/pytest -n 2 --dist worksteal --timeout 3600

# What tests need, and the checks, Python's beside the browser's.
ready:
	@$(MAKE) --no-print-directory --jobs=3 --output-sync debian-packages check check-web $(SITE)

check: $(VENV)/.installed-test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/pyright
	$(BIN)/lint-imports

check-web: web/node_modules/.installed
	cd web && npm run --silent check && npm test --silent

# The browser's types, made from the server's; a test fails when they differ.
protocol: $(VENV)/.installed-test web/node_modules/.installed
	$(BIN)/python -m rollwright.server.describe > web/openapi.json
	cd web && npm run --silent protocol -- openapi.json --output src/protocol.ts

bench: $(VENV)/.installed-test $(SITE) debian-packages
	$(BIN)/python -m bench.qwixx
	$(BIN)/python -m bench.clever
	$(BIN)/python -m bench.games
	$(BIN)/python -m bench.web
	$(BIN)/python -m bench.loop
	$(BIN)/python -m bench.opening

# The pictures in docs/pictures, taken anew.
pictures: $(VENV)/.installed-test $(SITE) debian-packages
	$(BIN)/python -m tests.web.pictures

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

# Every file that is installed must have a hash that requirements/ names: `make lock` makes them.
$(VENV)/.installed: pyproject.toml requirements/run.txt | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --require-hashes --requirement requirements/run.txt
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.installed-test: $(VENV)/.installed requirements/test.txt
	$(BIN)/python -m pip install --quiet --require-hashes --requirement requirements/test.txt
	$(BIN)/python -m pip check --quiet
	@touch $@

# The newest versions that pyproject.toml allows, with the hashes of their files for all systems.
LOCK = $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--extra server --extra plot --extra testing --no-header --no-annotate pyproject.toml requirements/build.in
lock: $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet uv
	$(LOCK) --output-file requirements/run.txt
	$(LOCK) --group test --constraint requirements/run.txt --output-file requirements/test.txt

# Lists what is known to be wrong with dependencies; it asks the registries, which not every network
# allows: then it says so and fails.
audit: $(VENV)/.installed-test web/node_modules/.installed
	$(BIN)/python -m pip install --quiet pip-audit
	@$(BIN)/pip-audit --requirement requirements/test.txt --disable-pip --no-deps --strict; \
	python=$$?; cd web && npm audit && exit $$python

# As the lock file says; not `npm ci`, which refuses to work where a registry lacks the builds for
# other systems.
web/node_modules/.installed: web/package.json web/package-lock.json
	cd web && npm install --no-save --silent --no-audit --no-fund
	@touch $@

# The table in the browser: the server serves it, the wheel carries it.
$(SITE): web/node_modules/.installed web/index.html web/vite.config.ts web/svelte.config.js \
		$(shell find web/src web/public -type f)
	cd web && npm run --silent build -- --logLevel warn
	@touch $@

# Tests run in a real browser and on a real PostgreSQL. Installing them needs root: without, and
# without one of them, its tests are skipped and say so.
debian-packages:
	@missing=; \
	command -v chromium >/dev/null || missing=chromium; \
	ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || \
		missing="$$missing postgresql"; \
	if [ -z "$$missing" ]; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && \
		DEBIAN_FRONTEND=noninteractive apt-get install -qq -y $$missing >/dev/null; \
	else echo "*** Missing and not to be installed here: $$missing. Those tests are SKIPPED ***"; fi

clean:
	rm -rf $(VENV) build dist web/node_modules $(dir $(SITE))
