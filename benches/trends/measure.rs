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

/// CPU time of this thread in nanoseconds, which excludes other work on the machine.
pub fn processor_timed<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let before = processor_time();
    let result = std::hint::black_box(work());
    (processor_time() - before, result)
}

fn processor_time() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    #[expect(clippy::cast_precision_loss, reason = "a bench runs for minutes")]
    let nanoseconds = time.tv_sec as f64 * 1e9 + time.tv_nsec as f64;
    nanoseconds
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
