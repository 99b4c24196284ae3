# Bower's commands. `make` alone lists them. Needs make and any Python from 3.11; everything else is installed
# into .venv, from the pinned requirements. On a machine without make README.md has the plain commands.

PORT ?= 8000
JOBS ?= 4

VENV := .venv
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
else
BIN := $(VENV)/bin
endif
PYTHON ?= $(shell for name in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	"$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$name" && break; done)
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement

# One stamp for each content of the requirements, so that a change of branch installs what it needs.
RUNTIME := $(VENV)/runtime-$(shell cksum < requirements.txt | cut -d ' ' -f 1)
TOOLS := $(VENV)/tools-$(shell cat requirements.txt requirements-dev.txt | cksum | cut -d ' ' -f 1)

.DEFAULT_GOAL := help
.PHONY: help demo serve test check bench soak requirements audit system
.DELETE_ON_ERROR:

help:
	@echo "make demo          try Bower on a made-up club: http://localhost:$(PORT)/ (PORT=, HOST= change it)"
	@echo "make serve         run your own club, in data/ (BOWER_DATA= changes it)"
	@echo "make test          the whole suite, on SQLite and on PostgreSQL, with a browser"
	@echo "make check         linters, types, imports, migrations, settings, templates"
	@echo "make bench         speed, as ratios to a bare view in the same run"
	@echo "make soak          the long form of the endurance tests"
	@echo "make requirements  compile pyproject.toml into the pinned requirements (UPGRADE=--upgrade)"
	@echo "make audit         look the pinned packages up in the list of known vulnerabilities"

demo: export BOWER_PROFILE := lan
demo: export DATABASE_URL :=
demo: $(RUNTIME)
	@$(BIN)/python -m clubsite.serve --demo

serve: $(RUNTIME)
	@$(BIN)/python -m clubsite.serve

# On SQLite everything runs; on PostgreSQL again what writes or asks of itself.
ON_POSTGRESQL := $(addprefix tests/tournaments/,concurrency management queries services test_db.py test_models.py)
test: export DATABASE_URL :=
# Compiled once, whatever the environment asks: every worker and every server of a test would compile it all again.
test: export PYTHONDONTWRITEBYTECODE :=
test: $(TOOLS) system
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal
	$(BIN)/python -m tests.postgres -- python -m pytest -n $(JOBS) --dist worksteal $(ON_POSTGRESQL)

check: export BOWER_DATA := $(VENV)/check-data
check: $(TOOLS)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy manage.py scoring tournaments clubsite
	$(BIN)/lint-imports
	$(BIN)/djade --check --target-version 5.2 $$(find templates -name '*.html')
	$(BIN)/python manage.py makemigrations --check
	$(BIN)/python manage.py check --deploy --fail-level WARNING
	BOWER_PROFILE=web BOWER_BASE_URL=https://bower.example $(BIN)/python manage.py check --deploy --fail-level WARNING

bench: $(TOOLS) system
	$(BIN)/python -m tests.bench $(ARGS)

soak: $(TOOLS) system
	$(BIN)/python -m tests.soak $(ARGS)

COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	--no-emit-index-url $(UPGRADE) pyproject.toml
requirements: $(TOOLS)
	$(COMPILE) --output-file requirements.txt
	$(COMPILE) --group pyproject.toml:dev --constraints requirements.txt --output-file requirements-dev.txt

audit: $(TOOLS)
	$(BIN)/pip-audit --strict --require-hashes --disable-pip --requirement requirements.txt

# Chromium and PostgreSQL, which no Python package brings.
system:
	@sh .ci/system

$(VENV)/pyvenv.cfg:
	@test -n "$(PYTHON)" || { echo "Bower needs Python 3.11 or newer; none was found on the PATH."; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(RUNTIME): $(VENV)/pyvenv.cfg
	$(INSTALL) requirements.txt
	@touch $@

$(TOOLS): $(VENV)/pyvenv.cfg
	$(INSTALL) requirements-dev.txt
	@touch $@ $(RUNTIME)
