//! Stored recommendations: what was shown to which user, and the data that explains it.

use super::capability::{ClaimField, ClaimState};
use super::coded_enum::coded_enum;
use super::ids::{CategoryId, RecommendationId, ResponseId, UserId, VendorId};
use super::limits::DISMISSAL_DAYS;
use super::question::Answer;
use super::vendor::Vendor;
use jiff::{SignedDuration, Timestamp};

/// A submitted questionnaire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// Sorts by time.
    pub id: ResponseId,
    pub user_id: UserId,
    pub category_id: CategoryId,
    /// What was asked, in its order; empty where it was submitted before the questions were kept.
    pub asked: Vec<AskedQuestion>,
    /// At least one question with at least one value.
    pub answers: Vec<Answer>,
    pub submitted_at: Timestamp,
}

/// A question as it read when it was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedQuestion {
    pub question_id: String,
    pub prompt: String,
}

coded_enum! {
    /// Which firms a Pick For Me result is based on, see docs/recommendations.md#back-off.
    pub enum PeerScope {
        Exact = "exact", "firms your size";
        Similar = "similar", "firms near your size";
        Any = "any", "all firms";
        Profile = "profile", "your profile";
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecommendationSource {
    Questionnaire(ResponseId),
    PickForMe(PeerScope),
}

/// A computed recommendation: its inputs and what was shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Recommendation {
    /// Sorts by time.
    pub id: RecommendationId,
    pub user_id: UserId,
    pub category_id: CategoryId,
    pub recommended_at: Timestamp,
    pub source: RecommendationSource,
    /// By rank.
    pub vendors: Vec<RecommendedVendor>,
}

impl Recommendation {
    /// The result's id where a questionnaire led to it, and where it can therefore be computed again.
    pub fn result_id(&self) -> Option<RecommendationId> {
        match self.source {
            RecommendationSource::Questionnaire(_) => Some(self.id),
            RecommendationSource::PickForMe(_) => None,
        }
    }
}

/// One vendor of a recommendation, as it was shown.
#[derive(Clone, Debug, PartialEq)]
pub struct RecommendedVendor {
    /// The vendor as it was at that time.
    pub vendor: Vendor,
    /// From 1.
    pub rank: u8,
    /// What the place is worth; `None` without one, and for Pick For Me.
    pub badge: Option<Badge>,
    /// Whether the firm used it already.
    pub in_use: bool,
    /// Whether it suited the firm at all.
    pub eligibility: Eligibility,
    /// `None` for Pick For Me, which computes no score.
    pub parts: Option<ScoreParts>,
    /// The inputs of `parts`; empty without them.
    pub inputs: ScoreInputs,
    /// Strongest first.
    pub reasons: Vec<String>,
}

/// How a reason began that was kept before uses, demos and clicks were told apart.
pub const DID_ANY: &str = "Used, booked or clicked on by ";

coded_enum! {
    /// What a place in a ranking is worth, see docs/recommendations.md#badges.
    pub enum Badge {
        Best = "Best Match", "Best Match";
        Top = "Top Match", "Top Match";
        Closest = "Closest", "Closest";
    }
}

coded_enum! {
    /// Whether a vendor serves firms like the one that asks.
    pub enum Eligible {
        Yes = "yes", "yes";
        No = "no", "no";
        Unsaid = "unsaid", "does not say";
    }
}

/// Whether a vendor serves the firm, each `None` where the firm has not said what it is about; see
/// docs/recommendations.md#eligibility.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Eligibility {
    /// Any state in which the firm practices.
    pub state: Option<Eligible>,
    /// Firms of its size.
    pub size: Option<Eligible>,
    /// At a price within its software budget.
    pub budget: Option<Eligible>,
}

/// Each reason with what it does. Known from the inputs of a score, whatever the words are: the first
/// says which must-haves are missing, where any is.
pub fn kinds_of<'r>(
    reasons: &'r [String],
    inputs: &ScoreInputs,
) -> impl Iterator<Item = (ReasonKind, &'r str)> {
    let misses = usize::from(inputs.missing.iter().any(|gap| gap.must_have));
    let kind = move |at| {
        if at < misses {
            ReasonKind::Misses
        } else {
            ReasonKind::SpeaksFor
        }
    };
    let numbered = reasons.iter().enumerate();
    numbered.map(move |(at, text)| (kind(at), text.as_str()))
}

impl Eligibility {
    /// Whether the vendor says that it serves other states or sizes only.
    pub fn serves_others_only(self) -> bool {
        self.state == Some(Eligible::No) || self.size == Some(Eligible::No)
    }
}

/// The parts of a questionnaire score, each 0 to 1; `None` if a part does not apply to the request,
/// see docs/recommendations.md#score.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ScoreParts {
    /// Share of the needs met.
    pub fit: Option<f64>,
    /// Share of the firm's tools it connects to.
    pub stack: Option<f64>,
    /// Use among firms of the same size.
    pub peer: Option<f64>,
    /// Fit of the price with the software budget.
    pub budget: Option<f64>,
    /// Share of the firm's states that it serves.
    pub states: Option<f64>,
    /// Fit of the firm sizes that it serves with the number of attorneys.
    pub attorneys: Option<f64>,
    /// Fit of the firm sizes that it serves with the number of employees.
    pub employees: Option<f64>,
    /// Fit of the firm sizes that it serves with the cases signed a month.
    pub cases: Option<f64>,
}

/// The inputs of a score, from which every reason can be derived again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoreInputs {
    /// The needs that the vendor meets, by descending weight.
    pub matched: Vec<MatchedNeed>,
    /// By descending weight.
    pub missing: Vec<Gap>,
    /// The firm's tools that the vendor connects to, named as in the firm's tech stack.
    pub connected_tools: Vec<String>,
    /// Tools in the firm's tech stack.
    pub tools_used: u32,
    /// Use among firms of the same size, if that part applied.
    pub peers: Option<PeerCount>,
    /// The vendor's price bracket, if known.
    pub price_bracket: Option<u8>,
    /// Label of the firm's practice area, if the vendor lists it.
    pub practice_area: Option<String>,
}

/// A need that a vendor meets, and where it says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchedNeed {
    /// The slug of its tag, by which it is known when the tag has another label. `None` for a price that is called as
    /// the option that was ticked, and where the result is older than this.
    pub tag: Option<String>,
    pub label: String,
    pub state: ClaimState,
    pub field: ClaimField,
    /// The vendor's own words, exactly; `None` for a column or an administrator's word.
    pub quote: Option<String>,
    pub must_have: bool,
}

/// A need that a vendor does not meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// As that of a need that is met.
    pub tag: Option<String>,
    pub label: String,
    pub state: GapState,
    pub must_have: bool,
    /// What comes near it: the parent of the need or a child. `None` where there is nothing, and where
    /// someone said no.
    pub near: Option<NearClaim>,
}

impl Gap {
    /// "no", "does not say", or "comes near with bilingual staff".
    pub fn words(&self) -> String {
        self.near.as_ref().map_or_else(
            || self.state.label().to_owned(),
            |near| format!("comes near with {}", near.label),
        )
    }
}

/// What a vendor offers that comes near a need without meeting it, and where it says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NearClaim {
    /// As that of a need that is met.
    pub tag: Option<String>,
    pub label: String,
    pub state: ClaimState,
    pub field: ClaimField,
    /// The vendor's own words, exactly; `None` for a column or an administrator's word.
    pub quote: Option<String>,
}

coded_enum! {
    /// Why a need is not met. Nothing reads "no" unless someone said so.
    pub enum GapState {
        Denied = "denied", "no";
        Unsaid = "unsaid", "does not say";
    }
}

coded_enum! {
    /// What moved a vendor between two rankings, see docs/recommendations.md#what-changed-since.
    pub enum CauseKind {
        Answers = "answers", "Your answers";
        Firm = "firm", "Your firm";
        Vendor = "vendor", "The vendor";
        Claims = "claims", "What it says";
        Evidence = "evidence", "Other firms";
        Others = "others", "Other vendors";
    }
}

coded_enum! {
    /// Whether a reason speaks for a vendor.
    pub enum ReasonKind {
        Misses = "misses", "What it misses";
        SpeaksFor = "speaksFor", "What speaks for it";
    }
}

/// The strongest that may be said of other firms: `firms` out of `of`. No firms where nothing may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PeerCount {
    /// Firms that use the vendor, else firms that booked a demo of it.
    pub firms: u32,
    /// Firms that said what they use in the category, else firms that booked a demo there.
    pub of: u32,
    /// Whether `firms` use the vendor; else they booked a demo of it.
    pub all_use: bool,
    /// Whether both are firms of the viewer's size; else they are of any size.
    pub your_size: bool,
}

/// A user's current picks and dismissed vendors: one record per user.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SavedPicks {
    pub categories: Vec<CategoryPicks>,
    pub dismissals: Vec<Dismissal>,
}

/// The latest picks of one category.
#[derive(Clone, Debug, PartialEq)]
pub struct CategoryPicks {
    pub category_id: CategoryId,
    /// The scope of a Pick For Me result; `None` for a questionnaire.
    pub scope: Option<PeerScope>,
    /// At most three, best first.
    pub picks: Vec<Pick>,
}

/// A picked vendor with a one-line reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pick {
    /// Shown with its current name and details, not those at the time of the pick.
    pub vendor_id: VendorId,
    pub reason: String,
}

/// A vendor that a user has hidden from their stages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dismissal {
    pub vendor_id: VendorId,
    pub dismissed_at: Timestamp,
}

impl Dismissal {
    /// Whether it still hides its vendor: it ends after [`DISMISSAL_DAYS`]. One that lies more than a day ahead, since the
    /// clock was set back, would end after more than that, so it hides nothing.
    pub fn is_in_force(&self, now: Timestamp) -> bool {
        let [day, lasts] = [1, DISMISSAL_DAYS].map(|days| SignedDuration::from_hours(24 * days));
        let age = now.duration_since(self.dismissed_at);
        -day <= age && age < lasts
    }
}
