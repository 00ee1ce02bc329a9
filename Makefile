# make demo and make test do all that a fresh clone needs; the other targets are what .ci/run adds.

DEMO = .build/demo/employees.sqlite
SOURCES = Sources Plugins Tests Fuzz Package.swift

TRAITS = $(shell pkg-config --exists libpq && echo --traits PostgreSQL)

# All debug builds have the same options: others would compile everything anew. CI adds some.
BUILD_FLAGS ?=
DEBUG = $(TRAITS) $(BUILD_FLAGS)

# The tool of the plugin is built first, as any program is: for a plugin, the package manager compiles half of the house once more. Release
# builds have it too, and one that is installed may be another version's.
export DAOKIT_BUILD_TOOL = $(CURDIR)/.build/debug/DAOBuildTool

# Where make install puts the command dao and the plugin's tool; DESTDIR stands in front of it, for packagers.
PREFIX = /usr/local
# On Linux the command brings Swift's libraries along, so that it runs where there is no toolchain.
STATIC = $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib)
INSTALLED = bin/dao bin/dao-build-tool share/man/man1/dao.1 share/bash-completion/completions/dao share/zsh/site-functions/_dao \
  share/fish/vendor_completions.d/dao.fish

.PHONY: demo test client soak symbols lint install uninstall bench tool sanitize sanitize-thread sanitize-address fuzz docs schemas dependencies test-dependencies clean

demo: tool
	swift build --product EmployeeService $(DEBUG)
	@mkdir -p $(dir $(DEMO))
	@"$$(swift build --show-bin-path)/EmployeeService" $(DEMO)

# With the driver of PostgreSQL and a server for its tests, where these are installed. Where all tests begin at once, each waits for the
# thousands of others, and a test that waits for its own tasks runs into its limit.
test: test-dependencies tool
	swift build --build-tests $(DEBUG)
	SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$(or $(WIDTH),8) swift test --skip-build $(TRAITS)

# Builds the guide's package from nothing, with the plugin. DAOKit is compiled for it once more, in .build/client.
client: tool
	DAOKIT_CLIENT=1 swift test $(DEBUG) --filter ClientPackageTests

# The random tests, each for SOAK seconds, by default 120.
soak: tool
	DAOKIT_SOAK=$(or $(SOAK),120) swift test $(DEBUG) --filter "StormTests|ModelTests|Differential|TwoWayTests|ValueWays|MutationTests|RandomNameTests|InferenceTests|SelectorLabelTests|ParserTests|AnalyzerTests|RandomProofTests|SyncSimulationTests"

# Lists the public symbols anew, where a change of them is wanted.
symbols: tool
	DAOKIT_UPDATE_SYMBOLS=1 swift test $(DEBUG) --filter PublicSymbolTests

lint:
	swift format lint --strict --recursive $(SOURCES)

# RELEASE may name a folder of its own, so that both build at once: --scratch-path .build/install
install: dependencies
	swift build -c release --product dao $(STATIC) $(TRAITS) $(RELEASE)
	swift build -c release --product DAOBuildTool $(STATIC) $(TRAITS) $(RELEASE)
	bin="$$(swift build -c release $(STATIC) $(RELEASE) --show-bin-path)" && Scripts/install "$$bin/dao" "$$bin/DAOBuildTool" "$(DESTDIR)$(PREFIX)"

uninstall:
	rm -f $(addprefix "$(DESTDIR)$(PREFIX)"/,$(INSTALLED))

bench: test-dependencies
	swift build -c release --product Benchmark $(TRAITS)
	Scripts/with-postgres .build/release/Benchmark

# Each sanitizer needs its own build, and can be run by itself. Few tests run at a time: all at once, each many times as slow,
# would run into the limits of those that wait. LeakSanitizer is told of the test runner's own leaks.
sanitize: sanitize-thread sanitize-address

sanitize-thread sanitize-address: sanitize-%: test-dependencies tool
	swift build --build-tests $(TRAITS) --sanitize=$* --scratch-path .build/$*
	SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$(or $(WIDTH),4) \
	  LSAN_OPTIONS=suppressions=$(CURDIR)/Scripts/leaks.supp:print_suppressions=0 \
	  swift test --skip-build $(TRAITS) --sanitize=$* --scratch-path .build/$*

# Each fuzzer runs for FUZZ_SECONDS, by default 60.
fuzz: dependencies
	Scripts/fuzz

docs: dependencies
	Scripts/build-docs $(DEBUG)

schemas:
	@Scripts/install-dependencies --xmllint
	Scripts/validate-xml

tool: dependencies
	swift build --product DAOBuildTool $(DEBUG)

dependencies:
	@Scripts/install-dependencies

test-dependencies:
	@Scripts/install-dependencies --postgres

clean:
	rm -rf .build
