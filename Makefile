# Every task has a one-word name. `make` alone lists them.
SHELL := bash
.DEFAULT_GOAL := help
export PATH := $(CURDIR)/.venv/bin:$(PATH)
MAKEFLAGS += --no-print-directory
# A checkout never works on the site installed on this machine.
export SIDELINE_ENV_FILE :=

# The inputs of each setup step: bin/once repeats a step only if one of them changed.
PYTHON_INPUTS := bin/python-env server/pyproject.toml server/version.py $(wildcard server/requirements*.txt)
WEB_INPUTS := package-lock.json web/package.json web/index.html web/vite.config.ts openapi.json \
  web/src web/build web/public

help: ## Print this list
	@echo "make …"; sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1|\2/p' Makefile | column -t -s '|'

run: setup ## Set everything up and serve the site at http://127.0.0.1:8000
	@exec sideline serve --demo

setup: python node web ## Install what the site needs and build its pages

test: setup-tests ## Set up what the tests need and run them, including the most important browser tests
	@bin/test

test-all: setup-tests ## Run all tests, at desktop and phone size: what CI runs before a merge
	@bin/test --all

dev: python-dev types ## Serve with hot reload on both sides
	@exec bin/dev

fix: python-dev types ## Format the code and apply automatic fixes
	@cd server && ruff check --fix . && ruff format .
	@npm run -s format --workspace web && npm run -s format --workspace e2e

api: python-dev node ## Regenerate openapi.json and the web app's types
	@sideline openapi > openapi.json.new && mv openapi.json.new openapi.json
	@npm run -s api --workspace web

screenshots: setup-tests ## Take a screenshot of every page and dialog, into screenshots/
	@SIDELINE_BROWSER=$$(bin/browser) bin/e2e --config screenshots.config.ts

record: setup-tests ## Write what each page says, as served and in the app, into pages/: compare two checkouts with diff -ru
	@bin/e2e --config record.config.ts

icons: setup-tests ## Redraw the icons and the link preview image, into web/public/
	@SIDELINE_BROWSER=$$(bin/browser) node e2e/icons/run.ts

bench: python-dev web ## Measure speed by size, or with BENCH_AGAINST=<folder or git ref> beside that; writes docs/performance.md
	@PYTHONPATH=server BENCH_AGAINST="$(BENCH_AGAINST)" python -m bench.run

lighthouse: setup-tests ## Measure the pages with Lighthouse as on a phone
	@bin/lighthouse

crash: python-dev ## Kill the site during writes, 100 times on each database, and an edition 50 times; writes docs/reliability.md
	@PYTHONPATH=server python -m reliability.crash --database sqlite
	@PYTHONPATH=server python -m reliability.crash --database postgresql
	@cd server && SIDELINE_TEST_KILLS=50 pytest -q tests/outages/test_killed_editions.py

outages: python-dev ## Take away the site's database, Redis or connections; writes docs/reliability.md
	@PYTHONPATH=server python -m reliability.outages

cluster: python-dev ## Start a site on two database machines, all on this one, until Ctrl-C (needs Debian packages)
	@PYTHONPATH=server python -m reliability.cluster

pooler: python-dev ## Run the tests of PostgreSQL through a real PgBouncer (needs its Debian package)
	@PYTHONPATH=server python -m reliability.pooler

# FAULTS=3 for a short run; BEFORE=<git ref> for another release before than the default.
cluster-trials: python-dev web ## Break that cluster 30 times, upgrade and overload it; writes docs/reliability.md and docs/performance.md
	@PYTHONPATH=server python -m reliability.cluster.failover --faults $(or $(FAULTS),30)
	@PYTHONPATH=server python -m reliability.cluster.upgrade $(if $(BEFORE),--before $(BEFORE))
	@PYTHONPATH=server python -m reliability.cluster.overload
	@PYTHONPATH=server python -m reliability.cluster.cache

fuzz: python-dev ## Send 20,000 generated requests to the whole API; writes docs/reliability.md
	@PYTHONPATH=server python -m reliability.fuzz

races: python-dev ## Run random writes from eight threads, 200 times on each database
	@cd server && SIDELINE_TEST_SEEDS=0:200 pytest -m races -n 2

attack: python-dev web ## Attack real sites on both databases as an outsider would; writes docs/security-tests.md
	@PYTHONPATH=server python -m attack.run

self-host: python-dev ## Follow docs/self-host.md in an empty folder, with the release in dist/ (needs the Debian package caddy)
	@PYTHONPATH=server python -m reliability.self_host

upgrade-trial: python-dev web ## Upgrade a machine behind Caddy and go back, under load; writes docs/reliability.md (needs the Debian package caddy)
	@PYTHONPATH=server python -m reliability.upgrade

lint-deploy: python-dev ## Check compose.yaml and the files of deploy/ with the programs that read them (Debian packages)
	@bin/lint-deploy
	@PYTHONPATH=server python -m reliability.cluster.check_files

image: ## Build the container image into dist/ (needs podman or docker)
	@bin/image

image-trial: python-dev ## Build the image and run compose.yaml without Docker or a registry of images (root, Debian packages)
	@bin/image-trial

wheel: setup ## Build a wheel that includes the pages (dist/), and try it in a fresh environment without Node
	@bin/wheel
	@bin/try-wheel

release: setup ## Build the release of the last commit into dist/, twice, and try it: wheel, source, lists of packages, checksums
	@bin/release
	@bin/try-wheel

lock: python-dev ## Regenerate the lock files of the Python packages
	@bin/lock

setup-tests: python-dev types web browser

python:
	@bin/once .venv/run.stamp "Python packages" $(PYTHON_INPUTS) -- bin/python-env run

python-dev:
	@bin/once .venv/dev.stamp "Python packages, including those for the tests" $(PYTHON_INPUTS) -- bin/python-env dev

# Once the environment has the test packages, it keeps them.
node: | $(if $(wildcard .venv/dev.stamp)$(filter self-host test setup-tests test-all dev fix api screenshots record icons bench lighthouse,$(MAKECMDGOALS)),python-dev,python)
	@bin/once node_modules/.stamp "Web packages" package.json package-lock.json -- npm ci --no-audit --no-fund

types: node
	@bin/once .stamps/types "Types of the API" web/package.json package-lock.json openapi.json -- npm run -s types --workspace web

web: node
	@bin/once web/dist/.stamp "Pages" $(WEB_INPUTS) -- npm run -s build --workspace web

browser: node
	@bin/once .stamps/browser "A browser for the end-to-end tests" bin/browser package-lock.json -- bin/browser shell

.PHONY: help run setup test test-all dev fix api screenshots record icons bench lighthouse crash races outages cluster \
  cluster-trials pooler fuzz attack self-host upgrade-trial lint-deploy image image-trial wheel release lock \
  setup-tests python python-dev node types web browser
