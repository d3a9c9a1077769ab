//! Recommendations as they are kept: what was shown to whom, and everything needed to explain it.

use super::coded_enum::coded_enum;
use super::ids::{CategoryId, RecommendationId, ResponseId, UserId, VendorId};
use super::question::Answer;
use super::vendor::Vendor;
use jiff::Timestamp;

/// A submitted questionnaire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// Sorts by time.
    pub id: ResponseId,
    /// Who answered.
    pub user_id: UserId,
    /// What about.
    pub category_id: CategoryId,
    /// At least one question with at least one value.
    pub answers: Vec<Answer>,
    /// When it was submitted.
    pub submitted_at: Timestamp,
}

coded_enum! {
    /// Whose evidence a Pick For Me result rests on (docs/recommendations.md#back-off).
    pub enum Scope {
        Exact = "exact", "firms your size";
        Similar = "similar", "firms near your size";
        Any = "any", "all firms";
        Profile = "profile", "your profile";
    }
}

/// Where a recommendation came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The answers of one questionnaire.
    Questionnaire(ResponseId),
    /// What similar firms chose.
    PickForMe(Scope),
}

/// One computed recommendation: what it was made of and what was shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Recommendation {
    /// Sorts by time.
    pub id: RecommendationId,
    /// Who it was made for.
    pub user_id: UserId,
    /// Which category.
    pub category_id: CategoryId,
    /// When it was shown.
    pub recommended_at: Timestamp,
    /// The questionnaire or Pick For Me.
    pub source: Source,
    /// The directory's version at that moment, for a replay.
    pub catalog_version: u64,
    /// The vendors shown, by rank.
    pub vendors: Vec<RecommendedVendor>,
}

/// One vendor of a recommendation, as it was shown.
#[derive(Clone, Debug, PartialEq)]
pub struct RecommendedVendor {
    /// The vendor as it was then.
    pub vendor: Vendor,
    /// From 1.
    pub rank: u8,
    /// The parts of the score; absent where none was computed (Pick For Me).
    pub parts: Option<ScoreParts>,
    /// What stood behind the parts; empty where none was computed.
    pub inputs: ScoreInputs,
    /// True sentences, the strongest first.
    pub reasons: Vec<String>,
}

/// The parts of a questionnaire score, each 0 to 1; `None` where it was dropped for the request.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoreParts {
    /// Share of the needs met.
    pub fit: Option<f64>,
    /// Share of the firm's tools it connects to.
    pub stack: Option<f64>,
    /// Standing among firms of the same size.
    pub peer: Option<f64>,
    /// How it fits the software budget.
    pub budget: Option<f64>,
}

/// What stands behind the parts of a score: with them, every reason can be derived again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoreInputs {
    /// Labels of the needs that the vendor meets, the heaviest first.
    pub matched: Vec<String>,
    /// The needs that it does not meet, the heaviest first.
    pub missing: Vec<Gap>,
    /// The tools of the firm that it connects to, as the firm's stack names them.
    pub connected_tools: Vec<String>,
    /// How many tools the firm uses; 0 where it saved none.
    pub tools_used: u32,
    /// Its standing among firms of the same size, where that part was kept.
    pub peers: Option<PeerCount>,
    /// Its price bracket, where known.
    pub price_bracket: Option<u8>,
    /// The firm's practice area, as a label, where the vendor lists it.
    pub practice_area: Option<String>,
}

/// A need that a vendor does not meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The need, as a lawyer reads it.
    pub label: String,
    /// Whether the vendor lists anything of that kind: then the gap reads "no", else "not listed".
    pub listed: bool,
}

/// How many firms of how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PeerCount {
    /// Firms with evidence for the vendor.
    pub firms: u32,
    /// Firms with evidence for any vendor of the category.
    pub of: u32,
    /// Whether each of `firms` says that it uses the vendor.
    pub all_use: bool,
}

/// The picks a person has now, and the vendors they have dismissed: one record a person.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SavedPicks {
    /// The latest picks of each category.
    pub categories: Vec<CategoryPicks>,
    /// Vendors dismissed, and when.
    pub dismissals: Vec<Dismissal>,
}

/// The latest picks of one category.
#[derive(Clone, Debug, PartialEq)]
pub struct CategoryPicks {
    /// Which category.
    pub category_id: CategoryId,
    /// The scope of a Pick For Me result; `None` for a questionnaire's.
    pub scope: Option<Scope>,
    /// At most three, the best first.
    pub picks: Vec<Pick>,
}

/// A vendor picked, and the one line that says why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pick {
    /// Which vendor; shown as the directory has it now.
    pub vendor_id: VendorId,
    /// Why.
    pub reason: String,
}

/// A vendor that a person has hidden from their stages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dismissal {
    /// Which vendor.
    pub vendor_id: VendorId,
    /// Since when.
    pub dismissed_at: Timestamp,
}
