//! What vendors of the category offer, and none of those that are shown.

use fixedbitset::FixedBitSet;

use crate::domain::number_format::group_thousands;
use crate::recommend::ranking::rank::Ranking;
use crate::recommend::ranking::rank_request::RankRequest;

/// The vendors that offer what none of the list does: those that may serve the firm, where there are any.
pub(super) struct Elsewhere<'a> {
    count: usize,
    /// The first of them by name.
    first: &'a str,
    serve_others_only: bool,
}

impl<'a> Elsewhere<'a> {
    /// `None` where a vendor of the list offers it. `offering` are places among all vendors.
    pub fn of(
        offering: &FixedBitSet,
        request: &RankRequest<'a>,
        ranking: &Ranking,
    ) -> Option<Self> {
        let all = request.vendors.all();
        let is_shown = |at: usize| {
            let mut shown = ranking.vendors.iter();
            shown.any(|ranked| ranked.vendor.id == *all[at].id())
        };
        if offering.ones().any(is_shown) {
            return None;
        }
        let serves_others = |at: &usize| {
            let eligibility = request.vendors.served()[*at].eligibility(&request.firm);
            eligibility.serves_others_only()
        };
        let (others, serving): (Vec<usize>, Vec<usize>) = offering.ones().partition(serves_others);
        let serve_others_only = serving.is_empty();
        let them = if serve_others_only { others } else { serving };
        Some(Self {
            count: them.len(),
            first: &all[*them.first()?].vendor().name,
            serve_others_only,
        })
    }

    /// That nobody in the list says it, and who does; and how a list of such offers begins.
    pub fn sentence_and_lead(&self, category: &str, offer: &str) -> (String, String) {
        let nobody = "No vendor in this list says it offers";
        let who = if self.count == 1 {
            format!("{} does", self.first)
        } else {
            let count = group_thousands(self.count as u64);
            format!("{count} other {category} vendors here do")
        };
        let (whom, lead) = if self.serve_others_only {
            let whom = match self.count {
                1 => ", and says that it serves other states or firm sizes",
                _ => ", and say that they serve other states or firm sizes",
            };
            let lead = format!(
                "{nobody} these, which only {category} vendors that serve other states or firm sizes offer:"
            );
            (whom, lead)
        } else {
            let lead = format!("{nobody} these, which other {category} vendors here offer:");
            ("", lead)
        };
        (format!("{nobody} {offer}; {who}{whom}"), lead)
    }
}

#[cfg(test)]
mod tests {
    use super::super::grouped;
    use super::super::tests::{STAFFING, said_of};
    use crate::domain::firm::{FirmSize, FirmSizes};
    use crate::recommend::FirmProfile;
    use crate::recommend::tests::fixtures::answer;

    const SEAT: &str = "staffing.open-seat";

    #[test]
    fn a_higher_price_comes_near_no_lower_budget() {
        let marketing = include_str!("../../../../data/questionnaires/marketing-services.json");
        let asked = [answer(
            "marketing-services.monthly-budget",
            &["Less than $5,000"],
        )];
        let texts = ["Pricing: $7,500/mo", "Pricing: $6k/mo"];
        let said = said_of(marketing, &asked, &texts, FirmProfile::default());
        let expected =
            "None of the 2 Staffing vendors here says it offers “Less than $5,000” as the budget";
        assert_eq!(
            said.last().map(|note| note.sentence.as_str()),
            Some(expected)
        );
    }

    fn sentences(asked: &[&str], more: &[&str], firm: FirmProfile) -> Vec<String> {
        let five = ["Case managers and litigation paralegals."; 5];
        let texts = [&five[..], more].concat();
        let said = said_of(STAFFING, &[answer(SEAT, asked)], &texts, firm);
        said.into_iter().map(|note| note.sentence).collect()
    }

    #[test]
    fn what_only_a_vendor_beyond_the_list_offers_is_said() {
        let asked = ["Case manager", "Litigation paralegal", "Bookkeeper"];
        let said = |more: &[&str]| sentences(&asked, more, FirmProfile::default());
        let none = "No vendor in this list says it offers “Bookkeeper”";
        assert_eq!(
            said(&["Legal bookkeepers."]),
            [format!("{none}; Vendor 6 does")]
        );
        assert_eq!(
            said(&["Legal bookkeepers.", "Bookkeepers for law firms."]),
            [format!("{none}; 2 other Staffing vendors here do")]
        );
        // Nobody at all, and one of the list.
        let nobody = "None of the 6 Staffing vendors here says it offers “Bookkeeper”";
        assert_eq!(said(&["Demand writers."]), [nobody]);
        let best = "Case managers, litigation paralegals and legal bookkeepers.";
        assert_eq!(said(&[best, "Legal bookkeepers."]), [""; 0]);
    }

    #[test]
    fn a_vendor_that_serves_others_is_named_as_such() {
        let firm = FirmProfile {
            size: Some(FirmSize::Solo),
            sizes: FirmSizes::of(&[FirmSize::Solo]),
            ..FirmProfile::default()
        };
        let asked = ["Case manager", "Litigation paralegal", "Bookkeeper"];
        let large = "Legal bookkeepers. For firms with 200 or more employees only.";
        let none = "No vendor in this list says it offers “Bookkeeper”";
        assert_eq!(
            sentences(&asked, &[large], firm),
            [format!(
                "{none}; Vendor 6 does, and says that it serves other states or firm sizes"
            )]
        );
        assert_eq!(
            sentences(&asked, &[large, "Legal bookkeepers."], firm),
            [format!("{none}; Vendor 7 does")]
        );
    }

    #[test]
    fn several_offers_are_one_sentence_with_a_list() {
        let asked = [
            "Case manager",
            "Litigation paralegal",
            "Bookkeeper",
            "Demand writer",
        ];
        let more = ["Legal bookkeepers.", "Demand writers."];
        let five = ["Case managers and litigation paralegals."; 5];
        let texts = [&five[..], &more].concat();
        let said = said_of(
            STAFFING,
            &[answer(SEAT, &asked)],
            &texts,
            FirmProfile::default(),
        );
        let groups = grouped(&said);
        assert_eq!(groups.len(), 1, "{groups:?}");
        assert_eq!(
            groups[0].sentence,
            "No vendor in this list says it offers these, which other Staffing vendors here offer:"
        );
        assert_eq!(groups[0].offers, ["“Demand writer”", "“Bookkeeper”"]);
    }

    #[test]
    fn an_option_that_asks_for_several_is_met_by_all_of_them() {
        let both = r#"["case-managers", "demand-writers"]"#;
        let asked = STAFFING.replacen(r#"["case-managers"]"#, both, 1);
        let answers = [answer(SEAT, &["Case manager"])];
        let said = |texts: &[&str]| {
            let said = said_of(&asked, &answers, texts, FirmProfile::default());
            said.into_iter().map(|note| note.sentence).next()
        };
        let each = ["Case managers in Mexico", "Demand writers in Mexico"];
        assert_eq!(
            said(&each).unwrap_or_default(),
            "None of the 2 Staffing vendors here plainly says it offers “Case manager”; the words of at \
             least one come near it"
        );
        let all = [each[0], "Case managers and demand writers in Mexico"];
        assert_eq!(said(&all), None);
    }
}
