//! Timing and statistics.

use std::time::Instant;

/// Nanoseconds of wall-clock time.
pub fn timed<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let start = Instant::now();
    let result = work();
    (nanoseconds(start), std::hint::black_box(result))
}

fn nanoseconds(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1e9
}

/// Nanoseconds of processor time of this thread, which excludes other work on the machine; wall-clock
/// time where the system does not report it.
pub fn processor_timed<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let before = processor_time();
    let (clock, result) = timed(work);
    match before.zip(processor_time()) {
        Some((before, after)) => (after - before, result),
        None => (clock, result),
    }
}

fn processor_time() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok()
}

pub fn quantile(times: &[f64], part: f64) -> f64 {
    let mut sorted = times.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a position in a short list"
    )]
    let position = ((sorted.len() - 1) as f64 * part).round() as usize;
    sorted[position]
}

pub fn geometric_mean(ratios: &[f64]) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "a short list")]
    let count = ratios.len() as f64;
    (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / count).exp()
}
