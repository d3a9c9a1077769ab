//! Every number of the engine that is a judgement of ours, in one place.
//!
//! The methods are the field's; these constants are not. Changing one changes rankings, so each
//! says what it weighs.

/// Share of the score that says how well the answers are met.
pub const FIT_WEIGHT: f64 = 0.65;
/// Share of the score for connecting to the tools the firm uses.
pub const STACK_WEIGHT: f64 = 0.15;
/// Share of the score for standing among firms of the same size.
pub const PEER_WEIGHT: f64 = 0.15;
/// Share of the score for the software budget.
pub const BUDGET_WEIGHT: f64 = 0.05;

/// What a question weighs within the fit.
pub const QUESTION_WEIGHT: f64 = 1.0;
/// What a question about integrations or the practice area weighs: these rule a tool out in
/// practice more often than a single feature does.
pub const DECISIVE_QUESTION_WEIGHT: f64 = 1.5;
/// How far a parent or child tag meets a need.
pub const NEAR_MATCH: f64 = 0.5;
/// Below this fit a vendor is not offered.
pub const FIT_FLOOR: f64 = 0.2;
/// Ranks 1 and 2 nearer than this, in tenths of a point, are a close call.
pub const CLOSE_CALL_TENTHS: u16 = 30;
/// Connecting to this many of the firm's tools is as good as it gets.
pub const STACK_TOOLS: usize = 5;
/// Labels named in a reason before "…" or "and N more" stands for the rest.
pub const NEEDS_NAMED: usize = 2;
/// Tools named in a reason before "and N more" stands for the rest.
pub const TOOLS_NAMED: usize = 3;
/// What is earned where the price is one step above the budget, or unknown.
pub const BUDGET_HALF: f64 = 0.5;

/// Sentences about what another answer would change.
pub const WHAT_IFS_MAX: usize = 3;
/// Gaps that become questions for a demo; more would not be asked.
pub const DEMO_GAPS_MAX: usize = 7;
/// Options that a question for a demo names.
pub const DEMO_OPTIONS_NAMED: usize = 4;

/// The practice area of every firm, unless an answer says otherwise.
pub const DEFAULT_PRACTICE_AREA: &str = "personal-injury";
/// How that practice area reads where the vocabulary does not name it.
pub const DEFAULT_PRACTICE_AREA_LABEL: &str = "personal injury";

/// Fewer firms than this are never counted aloud, and no scope rests on them.
pub const FIRMS_MIN: u32 = 5;
/// Fewer demos than this in 90 days are no movement to speak of.
pub const MOMENTUM_MIN: u64 = 10;
/// Fewer firms than this in a whole category support no claim of popularity.
pub const FIRMS_FOR_POPULARITY: u32 = 3;
/// Evidence of a firm that uses a vendor.
pub const USES_WEIGHT: u8 = 3;
/// Evidence of a firm whose primary tool the vendor is.
pub const PRIMARY_WEIGHT: u8 = 4;
/// Evidence of a booked demo, on its day.
pub const BOOKING_WEIGHT: u8 = 2;
/// Evidence of a click on Schedule Meeting while browsing, on its day.
pub const CLICK_WEIGHT: u8 = 1;
/// Days after which a booking or click counts half.
pub const HALF_LIFE_DAYS: i32 = 180;
/// Days for which a booking or click counts at all.
pub const WINDOW_DAYS: i32 = 365;
/// Pseudo-evidence with which a wider scope steadies a narrower one (K).
pub const BACK_OFF: f64 = 10.0;
/// Weight of relevance against variety in the choice of three (λ).
pub const RELEVANCE: f64 = 0.8;
