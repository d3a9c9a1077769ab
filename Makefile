# `make` lists what there is to make.

BINARY = $(or $(CARGO_TARGET_DIR),target)

.PHONY: help check test test-all crash overload bounds fairness fuzz deploy-test dist licenses dev contract audit figures lighthouse slow-line mixed bench bench-http

help:
	@echo "make check     the fast part: formats, lints, types, tests of the server and of the web, no browser, no imports killed midway"
	@echo "make test      everything that decides a merge: make check, kills, a browser and the contract's tests"
	@echo "make test-all  make test on the release build, with every screen on a phone, long fuzzing and rustdoc"
	@echo "make crash     thousands of kills, power cuts, failed operations and flipped bits, and the figures reached"
	@echo "make deploy-test  set-up, import, sign-in through the real nginx and Caddy with the files of data/deploy"
	@echo "make dist      an archive of the release with completions, licenses, a bill of materials and a checksum, in dist/"
	@echo "make overload  everything that is bounded at once, in little memory: a reader's p99 and the memory; SECONDS=60"
	@echo "make mixed     readers, imports, edits, picks and clicks at once, every answer compared; SECONDS=60"
	@echo "make bounds    each way of taking more than one's share, with what was reached; ROWS=\"lists cities\""
	@echo "make fairness  what many writers and an import keep a reader waiting, and what the time of a refused sign-in says"
	@echo "make fuzz      arbitrary files, records, queries, JSON, cookies and forms; SECONDS=60"
	@echo "make licenses  the licenses of all that is built in, which About shows; after a change of a lock file"
	@echo "make dev       the server, and the web application rebuilt as you type, at http://localhost:5173"
	@echo "make contract  web/openapi.json and the types of the web client, written from the server"
	@echo "make audit     advisories, licenses and sources of all dependencies (needs the network)"
	@echo "make figures   size, start and memory of the release binary; BOOKINGS=1000000: what bookings cost"
	@echo "make lighthouse  Lighthouse on every screen, desktop and phone; RUNS=1 SCREENS=/trends (fetches Lighthouse with npm)"
	@echo "make slow-line   the first visit of Matches and Trends on a slow line: requests, bytes, shift, when it can be read"
	@echo "make bench     the benchmarks"
	@echo "make bench-http  what a request for trends costs, readers during an import, cold start; FULL=1 up to ten million bookings"

# The lanes: docs/development.md#lanes
check test test-all:
	@command -v node >/dev/null || { echo "node was not found; install Node 20.19 or newer with npm"; echo "0 passed, 1 failed"; exit 1; }
	@node tests/run/main.mjs $(@:test-%=%)

# SHARE=0.1 does a tenth of the kills, PARTS="kills cuts" some of the parts (tests/crash/run.sh names
# them). Each figure stands beside the one that is asked for.
crash:
	cargo build --release --locked
	@STACKBRIEF_CRASH=$(or $(SHARE),1) STACKBRIEF_CRASH_BINARY=$(BINARY)/release/stackbrief \
	sh tests/crash/run.sh $(PARTS)

# Only against a server of its own on 127.0.0.1; ends by itself.
overload:
	cargo build --release --locked
	node tests/overload/main.mjs

# The same, of what people do; every answer is compared with what the imported files say.
mixed:
	cargo build --release --locked
	node tests/mixed/main.mjs

bounds:
	cargo build --release --locked
	node tests/overload/bounds.mjs

# The second part compares medians 2 % apart, which takes an idle machine.
fairness:
	cargo build --release --locked
	node tests/overload/writers.mjs
	node tests/overload/sign_in_timing.mjs

# Each kind of input for SECONDS, on the release build. FUZZ_SEED=7 begins elsewhere.
FUZZ = FUZZ_SECONDS=$(or $(SECONDS),600) cargo test --release --locked
fuzz:
	for name in fuzz_import integration; do $(FUZZ) --test $$name arbitrary || exit 1; done
	$(FUZZ) --lib arbitrary

# The files of data/deploy with the real nginx and Caddy, which have to be installed.
deploy-test:
	cargo build --release --locked
	node tests/deploy/main.mjs

# The executable with what belongs beside it, in dist/.
dist:
	cargo build --release --locked
	node data/deploy/archive/main.mjs $(BINARY)/release/stackbrief dist

# What About links to; no network, from the crates and packages that are there.
licenses:
	node data/deploy/archive/licenses.mjs --write

dev:
	@trap 'kill 0' EXIT; cargo run & npm --prefix web run dev

contract:
	cargo build
	$(BINARY)/debug/stackbrief openapi > web/openapi.json.new
	mv web/openapi.json.new web/openapi.json
	npm --prefix web run gen:api

# cargo-deny takes minutes to compile and the advisories change without us, so both stay out of
# `make test`: what passed yesterday passes today.
audit:
	@command -v cargo-deny >/dev/null || { echo "cargo-deny was not found; install it with: cargo install cargo-deny --locked"; exit 1; }
	cargo deny check advisories bans licenses sources
	npm --prefix web audit --omit=dev

figures:
	cargo build --release --locked
	node tests/run/figures.mjs

# What narrows it stands in the script: RUNS, SCREENS, FORMS, SCORES, RESUME.
lighthouse:
	cargo build --release --locked
	node tests/run/lighthouse.mjs

slow-line:
	cargo build --release --locked
	node tests/run/slow-line.mjs

bench:
	cargo bench

bench-http:
	STACKBRIEF_WEB=skip cargo bench --bench http
