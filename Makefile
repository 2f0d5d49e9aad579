# Apeiron: `make` lists what there is to make.
SHELL := /bin/bash
.DEFAULT_GOAL := help

# Real photographs and helpers that are not part of the project; what needs them is skipped where they are missing.
APEIRON_SHARED ?= $(abspath ../shared)
export APEIRON_SHARED

BINARY = .build/release/apeiron
# What `make bench` measures the index beside, in a library of its own: the program needs no FAISS.
FAISS = .build/peers/faiss.so

.PHONY: help setup setup-test setup-lint run build test test-swift test-modules test-asan test-tsan test-camera test-power test-service \
  test-spark test-fresh test-package test-boot soak-camera fuzz check format lint docs tree pictures sbom deb soak bench eval prove \
  vocabulary speech art clean

help: ## List the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

setup: ## Install the Debian packages that are missing
	@scripts/setup

setup-test:
	@scripts/setup test

setup-lint:
	@scripts/setup lint

build: setup ## Build the program as it is used
	@swift build -c release --product apeiron

run: build ## Start the daemon with the default pack; it says which address to open
	@setpriv --pdeathsig TERM scripts/recordings & exec $(BINARY) serve

test: setup-test ## Run every test, and say how long each part took
	@scripts/test

test-swift: setup-test ## Run the Swift tests
	@scripts/test build swift

test-modules: setup-test ## Run the tests of the pages' modules that need no browser
	@scripts/test modules

test-asan: setup ## Run the tests of the C and C++ code under AddressSanitizer
	@scripts/test asan

test-tsan: setup ## Run the tests of the journal, the games and the cameras under ThreadSanitizer
	@scripts/test tsan

test-camera: setup-test ## Try cameras under a real kernel, in a virtual machine
	@scripts/test build camera

test-power: setup-test ## Cut the power of the journal's disk a hundred times, in a virtual machine
	@scripts/test build power

UNPLUGS ?= 100
MINUTES ?= 60
soak-camera: setup-test ## Unplug a camera UNPLUGS=100 times and inject errors for MINUTES=60, with the debug program that was built last
	@scripts/setup soak-camera
	@python3 Tests/Camera/run.py .build/debug/apeiron --soak --unplugs $(UNPLUGS) --minutes $(MINUTES)

test-service: setup-test ## Kill and restart the daemon, and open its pages in headless Chromium
	@scripts/test build service pages

test-spark: setup-test ## Run the tests of data frames on Spark
	@scripts/setup spark
	@scripts/test spark

test-fresh: ## Run `make run` and `make test` from a clean clone in a fresh Debian (as root)
	@scripts/test-fresh

# How long, for each target.
SECONDS ?= 60
fuzz: setup ## Fuzz what reads bytes from outside; SECONDS=3600 for an hour each
	@scripts/fuzz --seconds $(SECONDS)

test-package: deb ## Install, upgrade and purge the Debian package in a fresh Debian (as root)
	@scripts/test-fresh package

test-boot: deb ## Boot the Debian package in a virtual machine: sandbox, watchdog, reload, reboot, upgrade (as root)
	@scripts/test-fresh boot

check: lint docs test ## Lint, check the documentation, and test

format: setup-lint ## Format the code
	@scripts/lint --fix

lint: setup-test setup-lint ## Check the style of the code
	@scripts/lint
	@scripts/lint-tests
	@scripts/source-tree --check

docs: setup-test ## Render the documentation as a site, follow its links, and tell which pictures are older than what they show
	@scripts/docs
	@scripts/pictures --check

pictures: setup-test ## Build the debug program, and make the pictures of the documentation anew from it
	@scripts/pictures

tree: setup-test ## Draw the tree of the sources in README.md and CONTRIBUTING.md from Package.swift
	@scripts/source-tree

sbom: build ## Write what the program is made of, with licences, to .build/apeiron.cdx.json (CycloneDX)
	@scripts/sbom $(BINARY) > .build/apeiron.cdx.json
	@echo .build/apeiron.cdx.json

deb: build ## Make Debian packages of the program and of what it says in .build
	@scripts/setup deb
	@scripts/recordings
	@scripts/deb $(BINARY) .build

soak: setup-test ## Play a museum's month with the program that was built last, and see whether what it takes is flat (as root)
	@scripts/setup soak
	@.build/service-venv/bin/python Benchmarks/soak.py

$(FAISS): Benchmarks/peers/faiss.cpp
	@mkdir -p $(dir $(FAISS))
	@g++ -O2 -std=c++17 -shared -fPIC -fopenmp Benchmarks/peers/faiss.cpp -lfaiss -llapack -lblas -o $(FAISS)

bench: build ## Measure speed, beside OpenCV and FAISS
	@scripts/setup bench
	@$(MAKE) --no-print-directory $(FAISS)
	@$(BINARY) bench --photos "$(APEIRON_SHARED)/photos" --faiss $(FAISS)

eval: build ## Measure recall and false accepts on the photographs in APEIRON_SHARED
	@scripts/eval-photos $(BINARY) "$(APEIRON_SHARED)/photos"

prove: build ## Hold the scores of references against the photographs in APEIRON_SHARED
	@scripts/prove-photos $(BINARY) "$(APEIRON_SHARED)/photos"

vocabulary: build ## Choose the words of the index from the default pack's plates
	@$(BINARY) catalog words ReferenceImages >.build/words.swift
	@mv .build/words.swift Sources/Pictures/Recognition/Vocabulary+Shipped.swift

speech: ## Record what the maths games say, with free voices, to .build/speech
	@scripts/setup speech
	@scripts/speech
	@scripts/speech --check

art: ## Render the default pack's images from their sources
	@ReferenceImages/sources/render

clean: ## Remove what was built
	@rm -rf .build .build-*
