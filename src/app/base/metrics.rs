//! What the server counts of its own work, for monitoring.

use std::time::{Duration, Instant};

use prometheus::core::Collector as _;
use prometheus::process_collector::ProcessCollector;
use prometheus::{Gauge, Histogram, HistogramOpts, IntCounter, IntCounterVec, IntGauge, Opts};
use prometheus::{Registry, TextEncoder};

/// Upper bounds of the times that are counted, in seconds.
const TIMES: [f64; 10] = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 30.0];
const CLASSES: [&str; 5] = ["1xx", "2xx", "3xx", "4xx", "5xx"];

/// Counts since the start, and gauges that are set when they are read.
pub struct Metrics {
    registry: Registry,
    started: Instant,
    /// By the first digit of the status, from 1.
    replies: [IntCounter; CLASSES.len()],
    unavailable: IntCounter,
    times: Histogram,
    gauges: Gauges,
}

/// What is looked up when the metrics are read.
pub struct State {
    pub in_flight: usize,
    pub accounts: u64,
    pub vendors: usize,
    pub bookings: u64,
    pub is_writable: bool,
}

struct Gauges {
    uptime: Gauge,
    in_flight: IntGauge,
    accounts: IntGauge,
    vendors: IntGauge,
    bookings: IntGauge,
    writable: IntGauge,
}

impl Default for Metrics {
    fn default() -> Self {
        Self::named().expect("every name is given once and is one of Prometheus")
    }
}

impl Metrics {
    fn named() -> prometheus::Result<Self> {
        let registry = Registry::new_custom(Some("stackbrief".into()), None)?;
        let gauge = |name: &str, help: &str| -> prometheus::Result<IntGauge> {
            let gauge = IntGauge::new(name, help)?;
            registry.register(Box::new(gauge.clone()))?;
            Ok(gauge)
        };
        let gauges = Gauges {
            uptime: Gauge::new("uptime_seconds", "Seconds since the start.")?,
            in_flight: gauge("http_requests_in_flight", "Requests of the API under way.")?,
            accounts: gauge("accounts", "Accounts.")?,
            vendors: gauge("vendors", "Vendors of the directory.")?,
            bookings: gauge("bookings", "Demo bookings.")?,
            writable: gauge("writable", "1 where changes can be saved, else 0.")?,
        };
        let replies = Opts::new("http_replies_total", "Replies by their status.");
        let replies = IntCounterVec::new(replies, &["class"])?;
        let unavailable = IntCounter::new(
            "http_unavailable_total",
            "Requests that were answered 503: every slot was taken, or nothing can be saved.",
        )?;
        let help = "How long replies took until their body began.";
        let times = HistogramOpts::new("http_reply_seconds", help).buckets(TIMES.to_vec());
        let times = Histogram::with_opts(times)?;
        registry.register(Box::new(gauges.uptime.clone()))?;
        registry.register(Box::new(replies.clone()))?;
        registry.register(Box::new(unavailable.clone()))?;
        registry.register(Box::new(times.clone()))?;
        Ok(Self {
            registry,
            started: Instant::now(),
            replies: CLASSES.map(|class| replies.with_label_values(&[class])),
            unavailable,
            times,
            gauges,
        })
    }

    /// Counts a reply.
    pub fn replied(&self, status: u16, took: Duration) {
        let class = usize::from(status / 100).clamp(1, CLASSES.len()) - 1;
        self.replies[class].inc();
        self.times.observe(took.as_secs_f64());
        if status == 503 {
            self.unavailable.inc();
        }
    }

    /// All that is counted, in the text format of Prometheus, with what the system says of the process.
    pub fn text(&self, state: &State) -> String {
        let gauges = &self.gauges;
        gauges.uptime.set(self.started.elapsed().as_secs_f64());
        gauges.in_flight.set(number(state.in_flight));
        gauges.accounts.set(number(state.accounts));
        gauges.vendors.set(number(state.vendors));
        gauges.bookings.set(number(state.bookings));
        gauges.writable.set(i64::from(state.is_writable));
        let mut families = self.registry.gather();
        families.extend(ProcessCollector::for_self().collect());
        let text = TextEncoder::new().encode_to_string(&families);
        text.expect("every family has a name and a value")
    }
}

fn number(count: impl TryInto<i64>) -> i64 {
    count.try_into().unwrap_or(i64::MAX)
}
