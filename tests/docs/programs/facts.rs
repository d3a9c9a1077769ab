//! What the documents repeat of the programs that test and measure.

/// A document and where the numbers are that it repeats, a file or a folder; then what it says, with the number as `{}`, or
/// as `{60}` where it counts in units of sixty, and the words before the number there, with `…` for what lies between them.
pub type Facts = (
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str)],
);

const DEVELOPMENT: &str = "docs/development.md";
const RELIABILITY: &str = "docs/reliability.md";
const ANALYTICS: &str = "docs/analytics.md";
const RECOMMENDATIONS: &str = "docs/recommendations.md";

pub const FACTS: [Facts; 27] = [
    (
        DEVELOPMENT,
        "tests/run",
        &[
            (
                "word for word, {} times the random cases,",
                "STACKBRIEF_CASES: \"",
            ),
            ("{} requests per operation,", "REQUESTS_LONG = "),
            (
                "and {} of those that parse the most,",
                "REQUESTS_AT_LENGTH = ",
            ),
            ("{60} minutes of random files,", "FUZZ_SECONDS: \""),
            ("{} histories of the index against", "STACKBRIEF_ORACLE: \""),
            ("{} of everything at once,", "STACKBRIEF_MIXES: \""),
            (
                "{} kills in mid-import,",
                "const LONG = {…STACKBRIEF_KILLS: \"",
            ),
            ("runs Lighthouse {} on every screen", "\"lighthouse@"),
            ("it fails below {} and", "name: \"desktop\", words…least: "),
            (
                "and {}. It needs the network once",
                "name: \"phone\", words…least: ",
            ),
            ("at {1000} kbit/s with", "BITS_PER_SECOND = "),
            ("kbit/s with {} ms of latency,", "LATENCY_MS = "),
        ],
    ),
    (
        DEVELOPMENT,
        "tests/run/lighthouse.mjs",
        &[("desktop and a phone, {} times each,", "env.RUNS ?? ")],
    ),
    (
        DEVELOPMENT,
        "Makefile",
        &[(
            "forms, {60} minutes of each or `SECONDS`",
            "FUZZ_SECONDS=$(or $(SECONDS),",
        )],
    ),
    (
        RELIABILITY,
        "Makefile",
        &[(
            "to them, {60} minutes each;",
            "FUZZ_SECONDS=$(or $(SECONDS),",
        )],
    ),
    (
        DEVELOPMENT,
        "tests/deploy",
        &[("set-up, an import of {} MB,", "setting(\"IMPORT_MB\", ")],
    ),
    (
        DEVELOPMENT,
        "tests/overload",
        &[("what {} writers and an import keep", "\"WRITERS\", ")],
    ),
    (
        DEVELOPMENT,
        "tests/mixed",
        &[
            ("at {} bookings, whose clients", "\"BOOKINGS\", "),
            ("all at once: {} readers of Trends", "const READERS = "),
            ("({} requests a second together,", "\"READS\", "),
            ("{} rows imported and undone", "\"ROWS\", "),
            ("{} people who pick and click;", "const PEOPLE = "),
        ],
    ),
    (
        ANALYTICS,
        "tests/mixed",
        &[
            (
                "one server with {} bookings whose clients",
                "\"BOOKINGS\", ",
            ),
            (
                "clients are {} vendors of its directory,",
                "const VENDORS = ",
            ),
            ("{} readers who ask", "const READERS = "),
            ("readers who ask {} of", "\"READS\", "),
            ("{} rows imported and undone", "\"ROWS\", "),
            ("{} people who pick and click. The", "const PEOPLE = "),
            ("| imports of {} rows, undone |", "\"ROWS\", "),
            ("p99, longest | p99 {} ms, none", "READER_P99 = "),
            ("| picks | none {} ms |", "WAIT_MOST = "),
            ("one before, medians | {} ms |", "EDIT_SHOWN = "),
            ("| memory | {} MiB |", "\"MEMORY_MB\", "),
        ],
    ),
    (
        ANALYTICS,
        "benches/trends",
        &[
            ("geometric mean of {} filters", "PAIRED: usize = "),
            ("of each of {} questions the median", "ASKED: usize = "),
            ("| apply {} new rows of the last day,", "PUBLISHED: u64 = "),
            (
                "it is within {} µs, and of the worst",
                "(\"trends with JSON\", worst[0], ",
            ),
            ("newest six within {} µs;", "(\"newest 6\", worst[1], "),
            (
                "daily series within {} µs;",
                "(\"daily series\", worst[2], ",
            ),
        ],
    ),
    (
        ANALYTICS,
        "benches/trends/main.rs",
        &[
            (
                "p99 ≤ {} µs at 10M on an idle machine",
                "p99\", Unit::Nanoseconds, late, ",
            ),
            ("× | ≥ {} × |", "if size == \"1M\" { "),
            (
                "CPU time | 1.2 to 1.4 ms | ≤ {} ms |",
                "if size == \"1M\" { …if size == \"1M\" { ",
            ),
            ("bytes | ≤ {} bytes |", "Unit::BytesABooking, bytes, "),
            ("≥ {} M rows/s |", "Unit::MillionRowsASecond, rows, "),
            ("| ≤ {}, ≤ 1, ≤ 100 µs at 10M |", "late(\"cities\", p99, "),
            (
                "| ≤ 30, ≤ {}, ≤ 100 µs at 10M |",
                "late(\"newest 6\", quantiles(\"newest 6\", &newest), ",
            ),
        ],
    ),
    (
        RELIABILITY,
        "tests/run",
        &[
            ("tests make {} requests for each operation,", "REQUESTS = "),
            ("and {} as many without a session;", "options.examples / "),
            ("`make test-all` {} for each operation", "REQUESTS_LONG = "),
            (
                "and role, and {} of imports, filters",
                "REQUESTS_AT_LENGTH = ",
            ),
            ("fewer than {} % of a role's requests", "SIGNED_IN_SHARE = "),
            ("| {} % of a role's with a session,", "SIGNED_IN_SHARE = "),
            ("with a session, {} an operation,", "REQUESTS_LONG = "),
            ("{} of what parses the most |", "REQUESTS_AT_LENGTH = "),
            ("the run fails below {} % |", "SIGNED_IN_SHARE = "),
        ],
    ),
    (
        RELIABILITY,
        ".cargo/config.toml",
        &[
            ("with {} heaps that give free pages back", "narenas:"),
            ("free pages back after {} ms", "dirty_decay_ms:"),
        ],
    ),
    (
        RELIABILITY,
        "tests/overload/main.mjs",
        &[
            ("at once for {} minutes (`SECONDS=60`", "\"MINUTES\", "),
            ("in {} MiB where a control group", "\"MEMORY_MB\", "),
            ("| all at once, {} minutes in", "\"MINUTES\", "),
            ("minutes in {} MiB | no kill", "\"MEMORY_MB\", "),
            (
                "{} connections that never read, each",
                "\"NEVER_READERS\", ",
            ),
            ("and a file of {} MB again and again", "\"IMPORT_MB\", "),
        ],
    ),
    (
        RELIABILITY,
        "tests/overload",
        &[
            ("each made again after {} s,", "LIFETIME = "),
            ("a member with {} requests under way,", "UNDER_WAY = "),
            (
                "{} sign-ins at a time",
                "floodSignIns(url, signal) {…lane < ",
            ),
            ("| no kill, a reader's p99 {} ms |", "READER_P99_MS = "),
            ("at once | a reader's p99 {} ms |", "READER_P99_MS = "),
            ("| {} writers and an import of", "\"WRITERS\", "),
            ("and an import of {} vendors |", "\"VENDORS\", "),
            ("says nothing: medians {} % apart |", "APART_MAX = "),
            (
                "compares the time of {} refusals each",
                "setting(\"EACH\", ",
            ),
            ("| {} each: an unknown address", "setting(\"EACH\", "),
        ],
    ),
    (
        RELIABILITY,
        "tests/overload/bounds.mjs",
        &[
            ("| {} connections that pipeline", "slowReaders(server.url, "),
            (
                "MB, closed within {} s |",
                "slowReaders(server.url, …await pause(",
            ),
            ("| a file of {} cities;", "[places, clients] of [["),
            ("one of {} in 810,000 rows", "[places, clients] of [[…, ["),
            (
                "| {} keys in a query |",
                "const query = Array.from({ length: ",
            ),
            (
                "| {} compressed lists at once |",
                "lists: async…await lanes(",
            ),
            ("| one account with {} devices", "device < "),
            ("and never read | {} MB, closed", "open after 45 s`, \""),
            (
                "rows | {} MB over idle, or refused |",
                "reached.join(\"; \"), \"",
            ),
        ],
    ),
    (
        RELIABILITY,
        "tests/crash/writes.rs",
        &[
            (
                "| {} kills, 70 % with a write in flight,",
                "let kills = times(",
            ),
            (
                "| {} double kills, 0 lost |",
                "let kills = times(…let kills = times(",
            ),
            ("kills, {} % with a write in flight,", "\"≥ "),
            ("a kill it starts within | {} s |", "&slowest, \"≤ "),
        ],
    ),
    (
        RELIABILITY,
        "tests/crash/restores.rs",
        &[
            (
                "the old data or the new | {} kills |",
                "\"kills of restores\"…times(",
            ),
            (
                "a whole one or none | {} kills |",
                "\"kills of backups\"…times(",
            ),
            (
                "leaves everything | {} kills |",
                "\"kills of compactions\"…times(",
            ),
        ],
    ),
    (
        RELIABILITY,
        "tests/crash/client_disconnects.rs",
        &[("file or memory | {}, each seen in flight,", "times(")],
    ),
    (
        RELIABILITY,
        "tests/crash/reads.rs",
        &[("all of it or nothing | {} reads |", "times(")],
    ),
    (
        RELIABILITY,
        "tests/crash/starts.rs",
        &[("others exit with 5 | {} starts |", "let starts = times(")],
    ),
    (
        RELIABILITY,
        "tests/crash/run.sh",
        &[
            ("import is whole or absent | {} kills |", "KILLS=$(of "),
            ("reach the disk | {} disks |", "POWER_CUTS=$(of "),
            ("is never read as data | {} flipped bits,", "FLIPS=$(of "),
            ("from the records alone | {} mixes of", "MIXES=$(of "),
            ("what a scan says | {} histories |", "ORACLE=$(of "),
        ],
    ),
    (
        RELIABILITY,
        "src",
        &[
            ("mixes of {} changes, none differs", "const STEPS: usize = "),
            ("A test flips {} bits all over a file", "flips.map_or("),
        ],
    ),
    (
        RELIABILITY,
        "tests/fuzz_import",
        &[
            (
                "at most {} MiB for the one and",
                "\nconst MEMORY_MAX: u64 = ",
            ),
            (
                "the one and {} MiB for the other,",
                "pub const MEMORY_MAX: u64 = ",
            ),
        ],
    ),
    (
        RELIABILITY,
        "tests/integration/arbitrary_requests.rs",
        &[(
            "in our words of under {} bytes;",
            "PROBLEM_BYTES_MAX: usize = ",
        )],
    ),
    (
        DEVELOPMENT,
        "data/deploy/archive",
        &[("CycloneDX 1.{})", "specVersion: \"1.")],
    ),
    (
        RECOMMENDATIONS,
        "src/recommend/evidence/reported",
        &[(
            "- {} pairs of questions about planted",
            "assert_eq!(asked.get(), ",
        )],
    ),
    (
        RECOMMENDATIONS,
        "tests/integration/fake_firms.rs",
        &[("- {} invented sign-ups with stacks,", "for number in 0..")],
    ),
];
