mod add_ons;
mod pieces;
mod quoted;
mod thousands;

use super::*;
use crate::domain::number_format::group_thousands;
use crate::domain::tests::{IMPORT, RECOMMENDATIONS, assert_says};

#[test]
fn a_membership_is_paid_where_nothing_else_is_and_pages_are_paid_by_the_piece() {
    for (cell, bracket) in [
        ("$0 - membership $200/mo", Some(2)),
        ("$0, membership $3,000 a month", Some(4)),
        ("$0 - $200/mo", Some(1)),
        ("$0 basic membership, $99 pro", Some(1)),
        ("$0/mo membership, events $200", Some(1)),
        ("$0 membership", Some(1)),
        ("$0 - membership", Some(1)),
        ("$0 membership, $199/mo for leads", Some(1)),
        ("$0 membership - $199/mo for leads", Some(1)),
        ("$65 + pages", None),
        ("$65 + tax", Some(1)),
        ("$199/mo + pages", Some(2)),
        ("$299 + $1/page", Some(2)),
        ("$299 + pages by hand", Some(2)),
    ] {
        assert_eq!(bracket_of(cell), bracket, "{cell:?}");
    }
}

#[test]
fn a_quoted_price_has_a_bracket() {
    let cases = [
        ("$", Some(1)),
        ("$$", Some(2)),
        ("$$$$", Some(4)),
        ("$$$$$", None),
        ("$99/mo", Some(1)),
        ("$99.00", Some(1)),
        ("US$ 149 per month", Some(2)),
        ("from $1,200 per year", Some(1)),
        ("From $1,200/month", Some(3)),
        ("$1.2k/yr", Some(1)),
        ("30,000 USD annually", Some(4)),
        ("Starts at $39 per user / month, billed annually", None),
        ("$49 user/mo", None),
        ("$165 per user", None),
        ("$99 per month per active user", None),
        ("$99/month/attorney", None),
        ("Per seat: $39 a month", None),
        ("$49 per user, or $900 a month for the firm", Some(3)),
        ("$900 a month for 10 users", Some(3)),
        ("$900 a month plus $20 per user", Some(3)),
        ("$59/user/mo monthly, $49 annual", None),
        ("$59 per user, $49 billed annually", None),
        ("$59/user/mo, $900 annual", Some(1)),
        ("$59/mo monthly, $49 annual", Some(1)),
        ("$299 per firm", Some(2)),
        ("Annual licence: $9,000", Some(3)),
        ("$450 - $900 monthly", Some(2)),
        ("€ 250 a month", Some(2)),
        ("$25 a week", Some(2)),
        ("Free version; Pro from $15", Some(1)),
        ("Free", Some(1)),
        ("Free trial", None),
        ("Contact sales", None),
        ("Custom pricing", None),
        ("Request a quote", None),
        ("$5 per record", None),
        ("$1.50 per minute", None),
        ("33% of the settlement", None),
        ("24/7", None),
        ("99", None),
        ("", None),
        ("$,", None),
        ("€1.299,00", Some(3)),
        ("$5.000/month", Some(4)),
        ("49,90 €/Monat", Some(1)),
        ("USD 1,299 per year", Some(2)),
        ("CA$ 1,299.00 monthly", Some(3)),
        ("Plan 1 $599/mo", Some(3)),
        ("$2,500/quarter", Some(3)),
        ("$600 per quarter", Some(2)),
        ("$12,000 p.a.", Some(3)),
        ("$6,000 for 12 months", Some(2)),
        ("$10k-$25k annually", Some(3)),
        ("$10-25k a year", Some(3)),
        ("$1,500 every 6 months", Some(2)),
        ("$1,500 every six months", Some(2)),
        ("$1,500 semi-annually", Some(2)),
        ("$1,500 semiannual", Some(2)),
        ("$50 bi-weekly", Some(2)),
        ("$50 every other week", Some(2)),
        ("$99/y", Some(1)),
        ("$1299 one-time", None),
        ("One-time fee: $1,299", None),
        ("$99 setup, then $599/mo", Some(3)),
        ("Setup fee: $99; then $599", Some(3)),
        ("$599/mo plus $99 setup", Some(3)),
        ("$1 for the first month, then $599 a month", Some(3)),
        ("$599, no setup fee", Some(3)),
        ("$599 with onboarding", Some(3)),
        ("$299 (annual plan, per month)", Some(2)),
        ("$99/user (min. 10 users)", None),
        ("$299 includes 100 calls", Some(2)),
        ("10% of $5,000", None),
        ("$2,400 per study", None),
        ("$2,400/study", None),
        ("Price per study: $2,400", None),
        ("$350 hourly", None),
        ("$0.125 a minute", None),
        ("$199 per 100 records", None),
        ("$99/wk", Some(2)),
        ("save $50, now $149/mo", Some(2)),
        ("Was $99 now $249 per month", Some(2)),
        ("$249 a month (was $2,490)", Some(2)),
        ("$50 off, then $599/mo", Some(3)),
        ("Save $50", None),
        ("$1 for first month then $199/mo", Some(2)),
        ("Free consultation", None),
        ("Freelancers only", None),
    ];
    for (text, expected) in cases {
        assert_eq!(bracket_of(text), expected, "{text:?}");
    }
}

/// How many users, assistants or cases a firm pays for is not known, and neither is what a share comes to.
#[test]
fn a_price_for_each_person_and_a_share_are_no_bracket() {
    for (text, expected) in [
        ("39 €/Monat pro Nutzer", None),
        ("39 € pro Nutzer", None),
        ("39 € pro Benutzer und Monat", None),
        ("29 € par utilisateur par mois", None),
        ("39 €/Monat", Some(1)),
        ("39 €/Monat, bis 5 Nutzer", Some(1)),
        ("$1,950/mo per full-time assistant", None),
        ("$1,100 a month per part-time paralegal", None),
        ("$1,950/mo, full-time assistant included", Some(3)),
        ("$1,950/mo flat", Some(3)),
        ("$500/mo incl. a virtual assistant", Some(2)),
        ("$500/mo, an assistant and a paralegal included", Some(2)),
        ("$1,950/mo/paralegal", None),
        (
            "Free for referring firms; 3% of fee on receiving side",
            None,
        ),
        ("Free to list, 10 percent of the fee", None),
        ("Free", Some(1)),
        ("Free to firm (carrier pays)", Some(1)),
        ("Free, 100% paid by the carrier", Some(1)),
        ("Free, the carrier pays 100% of the fee", Some(1)),
        ("Free; 33% of the gross recovery", None),
        ("Free, 2.5 % of each case", None),
        ("Free (0% interest)", Some(1)),
        ("Free forever, 20% off add-ons", Some(1)),
        ("Free up to 3 users; $45/user after", None),
    ] {
        assert_eq!(bracket_of(text), expected, "{text:?}");
    }
}

/// A bound, the least that a share comes to, a retainer for hours and a fee for a project are not paid by the month.
#[test]
fn a_lump_sum_and_a_bound_are_no_price_a_month() {
    for (text, expected) in [
        ("Project fee from $3,500", None),
        ("20% of savings, cap $2,500", None),
        ("20% of savings, capped at $2,500", None),
        ("$5,000 retainer + $250/h", None),
        ("$5,000 retainer plus $250 per hour", None),
        ("15% of fee, min $500", None),
        ("15% of the fee (minimum of $500)", None),
        ("$250/h, max $2,500", None),
        ("Day rate $1,200", None),
        ("from $1,200 per project", None),
        ("Ad spend + 15% fee (min. $10k/mo)", None),
        ("15% of ad spend, minimum $10k a month", None),
        ("Custom (min. $500/mo)", None),
        ("Custom plans (minimum of $500 a month)", None),
        ("Ad spend (minimum $10k/mo)", None),
        ("20% of savings, minimum $500/mo", None),
        // A plan has a least price; a discount and an uptime are no shares, and minutes no minimum.
        ("Retainer (minimum of $500 a month)", Some(2)),
        ("Monthly retainer (minimum $2,500/mo)", Some(4)),
        ("Monthly subscription (min. $99/mo)", Some(1)),
        ("Plans (minimum $500/mo)", Some(2)),
        ("Minimum $500 a month, 10% off with an annual plan", Some(2)),
        ("Minimum $500/mo (10% discount for annual)", Some(2)),
        ("Minimum of $500 a month; 99.9% uptime", Some(2)),
        ("10% off annual plans, minimum $500/mo", Some(2)),
        ("Min $500, 10% off", Some(2)),
        ("Min $500 (save 10%)", Some(2)),
        ("Min $500; 99.9% uptime", Some(2)),
        ("Min $500, 10% off annual", Some(2)),
        ("Min $500, 10% annual discount", Some(2)),
        ("Min $1,500, 15% off first year", Some(3)),
        ("$1,200 (10% off) a year", Some(1)),
        ("$1,200 a year less 10%", Some(1)),
        ("$1,200/yr, 99.9% uptime", Some(1)),
        ("$1,200, save 20%, billed annually", Some(1)),
        ("25% savings fee, min $500", None),
        ("Savings-based fee 25%, min $500", None),
        ("Lien reduction: 25% savings share, minimum $350", None),
        ("20% saved, minimum $500", None),
        ("Savings fee 20%, min $750", None),
        ("Annual savings 20%, minimum $500", Some(2)),
        ("Min $500, 20% savings with annual", Some(2)),
        ("Min $500, 10% of spend", None),
        ("10% commission, min $500", None),
        ("20% of savings, min $500", None),
        ("15% of ad spend; setup is free; minimum $500/mo", Some(2)),
        ("Starter (100 min $199/mo)", Some(2)),
        ("100 min $235/mo; save 10% with annual billing", Some(2)),
        ("$2,500 a month retainer", Some(4)),
        ("$5,000 retainer", Some(4)),
        ("Min $500", Some(2)),
        ("Minimum $500 a month", Some(2)),
        ("(min. $500/mo)", Some(2)),
        ("$500/mo (min. 12 months)", Some(2)),
        ("$500/mo (min. $300 after a year)", Some(2)),
        ("Custom ($500/mo minimum spend)", Some(2)),
        ("Basic (from $500/mo)", Some(2)),
        ("20% discount (min. 12 months) $500/mo", Some(2)),
        ("Plan (A), min. $500/mo", Some(2)),
        ("$500/mo + 15% of ad spend", Some(2)),
        ("Project management $99", Some(1)),
        ("Monthly project fee $500", Some(2)),
        ("Project fee $500 a month", Some(2)),
        ("Max plan $499", Some(2)),
        ("$499, cap of 100 calls", Some(2)),
        ("Flat fee $300", Some(2)),
    ] {
        assert_eq!(bracket_of(text), expected, "{text:?}");
    }
}

#[test]
fn the_price_that_lasts_counts_and_one_by_the_period_needs_no_sign() {
    for (text, expected) in [
        ("over $2000 a month", Some(4)),
        ("more than $100/mo", Some(2)),
        ("$99 first month, then $499", Some(2)),
        ("$99 first month; $499 after", Some(2)),
        ("$99/mo for 3 months, then $499/mo", Some(2)),
        ("$499 a month, then $2 per minute", Some(2)),
        ("$499 a month (first month free)", Some(2)),
        ("$499, first month free", Some(2)),
        ("$1,200 the first year, then $36,000 a year", Some(4)),
        ("350/month", Some(2)),
        ("350 per month", Some(2)),
        ("200/mo + 1.25/min", Some(2)),
        ("1,200 annually", Some(1)),
        ("1.5% per month", None),
        ("1.5%/month", None),
        ("1-2% a month", None),
        ("2.9% monthly", None),
        ("18% annually", None),
        ("12% per year", None),
        ("1,5 % pro Monat", None),
        ("3 quarterly payments", None),
        ("12 monthly payments", None),
        ("12 weekly", None),
        ("6 mo", None),
        ("12 month contract", None),
    ] {
        assert_eq!(bracket_of(text), expected, "{text:?}");
    }
}

#[test]
fn tags_and_docs_state_the_price_steps() {
    let [one, two, three] = MONTHLY_MAX.map(|most| format!("${}", group_thousands(most.into())));
    let tags = include_str!("../../../data/tags.json");
    let [yearly_one, yearly_two, yearly_three] =
        MONTHLY_MAX.map(|most| group_thousands((most * 12).into()));
    let cases = [
        (tags, format!("Costs up to {one} a month;")),
        (tags, format!("Costs up to {two} a month;")),
        (tags, format!("Costs up to {three} a month;")),
        (tags, format!("Costs more than {three} a month;")),
        (
            IMPORT,
            format!("bracket 1 up to {one}, 2 up to {two}, 3 up to {three},"),
        ),
        (
            RECOMMENDATIONS,
            format!("up to {one} a month, up to {two}, up to {three}, and above"),
        ),
        (
            RECOMMENDATIONS,
            format!("no dollars: up to {one}, {two}, {three}, or more."),
        ),
        (
            RECOMMENDATIONS,
            format!("brackets 1 to 3 are at most {three} a month,"),
        ),
        (
            RECOMMENDATIONS,
            format!(
                "as dollars a year (up to {yearly_one}; {yearly_two}; {yearly_three}; or more)"
            ),
        ),
    ];
    for (document, sentence) in cases {
        assert_says(document, &[sentence]);
    }
}

#[test]
fn a_price_for_a_piece_of_work_is_no_bracket_and_a_short_range_is_of_hundreds() {
    for (text, expected) in [
        ("$1.25 pg", None),
        ("$1,800 a device", None),
        ("$450 half day", None),
        ("$450 half-day, $800 full day", None),
        ("$3-15k, project based", None),
        ("$40k up front + 8k/yr", Some(3)),
        ("$40k up front, then $8k a year", Some(3)),
        ("4-500/mo", Some(2)),
        ("$4-500/mo", Some(2)),
        ("$4-$500/mo", Some(1)),
        ("$5-100/mo", Some(1)),
        ("1.5k mo", Some(3)),
        ("1.5k in all", None),
        ("1,400/mo + $35 per signed case", Some(3)),
        ("1,400/month + $35 a case", Some(3)),
        ("100/mo calls + $35 per case", None),
        ("24/7 + $35 per case", None),
        ("100 calls/mo + $35 per case", None),
        ("Up to 100/mo + $35 per case", None),
        ("$299/mo, half the price of others", Some(2)),
        ("$299/mo + 100 calls/mo", Some(2)),
        ("$299 a month, project management included", Some(2)),
        ("$99/mo, 24 hours a day", Some(1)),
        ("$99, 24 hours a day", Some(1)),
        ("$900 a day", None),
        ("$299 flat, not usage based", Some(2)),
        ("$499 + usage based", Some(2)),
        ("from $299, usage based", Some(2)),
        ("$99 project management suite", Some(1)),
        ("$299 device included", Some(2)),
        ("$299 session replay incl.", Some(2)),
        ("$99 usage included monthly", Some(1)),
    ] {
        assert_eq!(bracket_of(text), expected, "{text:?}");
    }
}
