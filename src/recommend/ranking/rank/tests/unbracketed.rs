//! What the line of the budget says where a price gives no bracket.

use super::*;

#[test]
fn a_price_without_a_bracket_is_said_in_the_vendors_own_words() {
    for (highlight, expected) in [
        (
            "Price: $1,900/mo per person",
            "Says “Price: $1,900/mo per person”",
        ),
        ("Pricing: 20% of savings", "Says “Pricing: 20% of savings”"),
        ("Cost: 95/hr", "Says “Cost: 95/hr”"),
        ("Price: contact sales", "Price not listed"),
        ("Saves 20% of fees", "Price not listed"),
    ] {
        let mut alpha = vendor("Alpha", &["espanol"]);
        alpha.short_highlights = vec![highlight.to_owned()];
        let mut case = Case::new(&[alpha], &[answer("languages", &["Spanish"])]);
        case.firm.software_spend = Some(SoftwareSpendBand::UpTo5K);
        let ranking = case.rank();
        let lines = &ranking.vendors[0].breakdown;
        let answers: Vec<_> = lines.iter().map(|line| line.answer.as_str()).collect();
        assert!(answers.contains(&expected), "{answers:?}");
    }
}
