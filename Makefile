# Needs only Python 3.11 or newer and make. `make help` says what there is.

.DEFAULT_GOAL := help
.PHONY: help run test setup format check lock lint types contracts javascript browser pytest-inside pytest-in-browser python-is-there
MAKEFLAGS += --no-print-directory
SHELL := /bin/sh

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip install -qq --disable-pip-version-check --require-hashes
RUNTIME := requirements/base.txt requirements/embedded.txt
RUN_STAMP := $(VENV)/.installed-for-run
DEV_STAMP := $(VENV)/.installed-for-work
TYPESCRIPT := 7.0.2
BROWSERS ?= 2
INSIDE ?= 2

# The first interpreter that is new enough; an explicit PYTHON=... is taken as it is.
NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	if $$p -c '$(NEW_ENOUGH)' >/dev/null 2>&1; then echo $$p; break; fi; done)

help:
	@echo 'make run      start the house on http://127.0.0.1:8000/ (PORT=8001 make run for another port)'
	@echo 'make test     every check and every test, on servers of their own'
	@echo 'make setup    only make $(VENV) and install what the two need'
	@echo 'make format   put code and templates into shape'
	@echo 'make check    the quick checks: lint, types, import contracts'
	@echo 'make lock     compile requirements/*.in anew'

run: $(RUN_STAMP)
	@exec $(PY) manage.py up

# Tests in a browser mostly wait, so several run side by side and leave the processor to those that compute; each has
# servers of its own.
test: $(DEV_STAMP) lint types contracts javascript browser
	@$(MAKE) -j2 --output-sync=target pytest-inside pytest-in-browser
	@echo 'all good'

setup: $(DEV_STAMP)

check: $(DEV_STAMP) lint types contracts

format: $(DEV_STAMP)
	$(PY) -m ruff format .
	$(PY) -m ruff check --fix .
	$(PY) -m djlint --quiet --reformat templates

# --- the environment, made anew only when the requirements change -----------------------------------------------

$(RUN_STAMP): $(RUNTIME) | python-is-there
	@$(PY) -c '' 2>/dev/null || $(PYTHON) -m venv --clear $(VENV)
	@echo 'installing what the house runs on'
	@$(PIP) $(addprefix -r ,$(RUNTIME))
	@touch $@

$(DEV_STAMP): requirements/dev.txt $(RUN_STAMP)
	@echo 'installing what the checks run on'
	@$(PIP) -r requirements/dev.txt
	@touch $@

python-is-there:
	@[ -n '$(PYTHON)' ] || { echo 'Python 3.11 or newer is needed. On Debian or Ubuntu: apt-get install python3 python3-venv'; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
	echo 'This Python cannot make a virtual environment. On Debian or Ubuntu: apt-get install python3-venv'; exit 1; }

# --- the checks, one by one -------------------------------------------------------------------------------------

lint: $(DEV_STAMP)
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(PY) -m djlint --quiet --lint templates

types: $(DEV_STAMP)
	$(PY) -m mypy

contracts: $(DEV_STAMP)
	$(VENV)/bin/lint-imports

javascript:
	@sh tests/js/check.sh $(TYPESCRIPT)

browser: $(DEV_STAMP)
	@$(PY) -m tests.browsers

pytest-inside: $(DEV_STAMP)
	$(PY) -m pytest --ignore=tests/e2e -n $(INSIDE) --dist worksteal

pytest-in-browser: $(DEV_STAMP)
	$(PY) -m pytest tests/e2e -n $(BROWSERS) --dist worksteal

# --- requirements: pins and hashes for every platform, no address of an index ------------------------------------

COMPILE := $(PY) -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header --no-annotate

lock: $(DEV_STAMP)
	$(PY) -m pip install -qq --disable-pip-version-check uv
	for part in base embedded dev; do $(COMPILE) requirements/$$part.in -o requirements/$$part.txt || exit 1; done
