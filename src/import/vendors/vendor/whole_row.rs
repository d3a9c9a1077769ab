//! What a row of a vendors file says as a whole, rather than in one cell.

use crate::domain::price::is_model_per_person;
use crate::import::columns::column_spec::Column;
use crate::import::files::rows::Row;

/// How notes and totals below the vendors begin. A colon, a number or nothing follows.
const FOOTNOTES: [&str; 6] = [
    "grand total",
    "note",
    "notes",
    "subtotal",
    "total",
    "totals",
];

/// Whether a row without any other known cell begins as a note or a total does.
pub fn is_footnote(row: &Row<'_>, name: &str) -> bool {
    let name = name.to_lowercase();
    let begins = |footnote: &str| {
        let rest = name.strip_prefix(footnote);
        let ends = |rest: &str| rest.is_empty() || rest.starts_with([':', '(', '-', '#']);
        rest.is_some_and(|rest| ends(rest) || rest.starts_with(' ') && is_number(rest.trim_start()))
    };
    let others = row.header.known().iter();
    let others = others.filter(|(column, _)| *column != Column::Name);
    let others = others.map(|(_, position)| row.cell_at(*position).trim());
    let mut others = others.filter(|cell| !cell.is_empty()).peekable();
    if others.peek().is_some() {
        let is_total = TOTALS.contains(&name.trim_end_matches(':'));
        return is_total && others.all(is_count);
    }
    FOOTNOTES.iter().any(|footnote| begins(footnote)) || name.starts_with("last updated")
}

/// Whether a row has a name and nothing else, as a heading within a list has.
pub fn is_name_alone(row: &Row<'_>) -> bool {
    let mut cells = (0..row.header.names.len()).map(|at| (at, row.value_at(at).trim()));
    cells.all(|(at, cell)| row.header.position(Column::Name) == Some(at) || cell.is_empty())
}

/// Names of a line of counts and sums: "TOTAL" beside "42 vendors".
const TOTALS: [&str; 5] = ["count", "grand total", "subtotal", "total", "totals"];

/// "42", "$1,200/mo", "42 vendors".
fn is_count(cell: &str) -> bool {
    let is_of_number = |c: char| c.is_ascii_digit() || matches!(c, ',' | '.');
    let unit = cell
        .trim_start_matches('$')
        .trim_start_matches(is_of_number);
    let is_word = |unit: &str| unit.chars().all(char::is_alphabetic);
    is_number(cell)
        && unit
            .strip_prefix([' ', '/'])
            .map_or(unit.is_empty(), is_word)
}

/// Columns of directories that say what a price is for.
const PRICED_BY: [&str; 5] = [
    "billingmodel",
    "pricemodel",
    "pricingmodel",
    "pricingtype",
    "pricingunit",
];

/// Whether the price is for each user, so that a firm pays it many times.
pub fn is_price_of_a_user(row: &Row<'_>) -> bool {
    let names = row.header.names.iter().enumerate();
    let mut models = names.filter(|(_, name)| PRICED_BY.contains(&name.as_str()));
    models.any(|(position, _)| is_model_per_person(&row.cell_at(position).to_lowercase()))
}

fn is_number(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit() || c == '$')
}

#[cfg(test)]
mod tests {
    use crate::domain::price::words::{HIRED, PEOPLE};
    use crate::import::columns::column_choices::ColumnChoices;
    use crate::import::error::RowError;
    use crate::import::files::csv_file::CsvFile;
    use crate::import::files::rows::RowBatch;
    use crate::import::vendors::vendor::{VendorDraft, parse_vendor};

    fn read(csv: &str, choices: &ColumnChoices) -> Vec<Result<VendorDraft, RowError>> {
        let mut file = CsvFile::open_with(csv.as_bytes(), choices).unwrap();
        let mut batch = RowBatch::default();
        file.read_batch(&mut batch, 100, 1 << 20).unwrap();
        let rows = batch.rows(&file.header);
        rows.map(|(_, row)| parse_vendor(&row.unwrap())).collect()
    }

    #[test]
    fn a_price_of_a_pricing_model_by_users_is_none() {
        for (price, model, bracket) in [
            ("$49.00/month", "Per User", None),
            ("$49.00/month", "Per seat / month", None),
            ("$49.00/month", "Flat Rate", Some(1)),
            ("$49.00/month", "Unlimited users", Some(1)),
            ("$49.00/month", "Per firm (unlimited users)", Some(1)),
            ("$49.00/month", "Per-user", None),
            ("$49.00/month", "Per personal injury case", Some(1)),
            ("2", "Per User", Some(2)),
        ] {
            assert_bracket(price, model, bracket);
        }
        for word in [PEOPLE, HIRED].concat() {
            assert_bracket("$49.00/month", &format!("Per {word}"), None);
        }
    }

    fn assert_bracket(price: &str, model: &str, bracket: Option<u8>) {
        let csv = format!(
            "Name,Category,Website,Demo link,Starting price,Pricing Model\n\
                 Acme,Intake,,,{price},{model}\n"
        );
        let drafts = read(&csv, &ColumnChoices::default());
        let found = drafts[0].as_ref().unwrap().price_bracket();
        assert_eq!(found, bracket, "{price} {model}");
    }

    #[test]
    fn a_line_of_counts_below_a_list_is_no_vendor() {
        let csv = "Vendor,Category,Website,Booking URL,Starting Price\n\
            TOTAL,42 vendors,,,\n\
            Totals:,9,17 sites,,\"$12,400\"\n\
            Grand total,\"1,042 vendors\",,,$310/mo\n\
            count,42,,,\n\
            Subtotal,3 stages,,,\n\
            Total,Intake,,,\n\
            Count,24/7 answering,,,\n\
            Total Attorneys,42 vendors,,,\n";
        let drafts = read(csv, &ColumnChoices::default());
        let are_vendors: Vec<_> = drafts.iter().map(Result::is_ok).collect();
        let no_vendor = [false; 5].into_iter().chain([true; 3]);
        assert_eq!(are_vendors, no_vendor.collect::<Vec<_>>());
        for draft in drafts.iter().take(5) {
            let error = draft.as_ref().unwrap_err();
            assert_eq!(error.reason, "it is a note or a total");
        }
    }

    #[test]
    fn a_note_or_a_total_below_a_list_is_no_vendor() {
        let mut choices = ColumnChoices::default();
        choices.set_category("Intake").unwrap();
        let reasons = |csv: &str| {
            let drafts = read(csv, &choices).into_iter();
            let reasons = drafts.map(|draft| draft.err().map(|error| error.reason));
            reasons.collect::<Vec<_>>()
        };
        let is_note = Some("it is a note or a total".to_owned());
        let rows = "Vendor,Website,Booking URL,Notes\n\
            TOTAL,,,2 vendors\n\
            NOTE: ask Rosa before calling these,,,\n\
            Last updated 3/4/26 by Rosa,,,\n\
            Total Attorneys,,,\n\
            Note Taker Pro,,,\n\
            Total: 12,,,\n\
            Notewell,,,\n";
        assert_eq!(
            reasons(rows),
            [
                is_note.clone(),
                is_note.clone(),
                is_note.clone(),
                None,
                None,
                is_note,
                None
            ]
        );
    }
}
