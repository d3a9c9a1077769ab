//! What tests of several modules share.

use proptest::test_runner::Config;

/// This many cases of a property that takes long, `STACKBRIEF_CASES` times as many in `make test-all`. Each
/// run draws others.
pub fn cases(number: u32) -> Config {
    let times = std::env::var("STACKBRIEF_CASES").ok();
    Config::with_cases(number * times.map_or(1, |times| times.parse().unwrap()))
}
