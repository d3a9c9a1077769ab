//! Limits in the words of the contract. A comment names a constant, `{SEARCH_MAX_CHARS}`, and the document has the number that stands in
//! [`crate::domain::limits`], [`crate::analytics`] or [`crate::recommend::weights`], so that no limit is written twice. So a pattern
//! names the one that several fields have.

use utoipa::openapi::OpenApi;

use crate::analytics;
use crate::domain::limits;
use crate::domain::number_format::{binary_size, group_thousands};
use crate::domain::price;
use crate::domain::question::{MUST_HAVE, Weight};
use crate::domain::recommend::Badge;
use crate::domain::user::{line_pattern, why_pattern};
use crate::http::body::BODY_TIMEOUT;
use crate::recommend::weights;

/// How addresses of pages begin, and those that go by a safe way alone.
const WEB: &str = "https?://";
const SECURE: &str = "https://";

/// Puts the numbers where the document names them.
///
/// # Panics
///
/// If it names one that is not among `values`: the contract's test makes the document.
pub fn write_limits(document: &mut OpenApi) {
    let text = serde_json::to_string(document).expect("a document serializes");
    let text = with_limits(&text);
    *document = serde_json::from_str(&text).expect("numbers change no form");
}

fn with_limits(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        rest = after;
        let named = after.split_once('}').filter(|(name, _)| is_constant(name));
        if let Some((name, after)) = named {
            // Comments have names of constants in backticks.
            written.push_str(before.strip_suffix('`').unwrap_or(before));
            written.push_str(&value(name));
            rest = after.strip_prefix('`').unwrap_or(after);
        } else {
            written.push_str(before);
            written.push('{');
        }
    }
    written + rest
}

/// `SEARCH_MAX_CHARS`, and not the parameter of a path.
fn is_constant(name: &str) -> bool {
    !name.is_empty()
        && name
            .bytes()
            .all(|byte| byte.is_ascii_uppercase() || byte == b'_')
}

fn value(name: &str) -> String {
    let known = values().into_iter().find(|(known, _)| *known == name);
    known
        .unwrap_or_else(|| panic!("no limit is named {name}"))
        .1
}

macro_rules! named {
    ($format:ident, $module:ident: $($name:ident),* $(,)?) => {
        [$((stringify!($name), $format(Number::from($module::$name).0))),*]
    };
}

fn values() -> Vec<(&'static str, String)> {
    let close_call = f64::from(weights::CLOSE_CALL_TENTHS) / 10.0;
    let mut values = vec![
        ("QUESTION_WEIGHTS", Weight::range()),
        ("PRICE_BRACKETS", price::BRACKETS.end().to_string()),
        ("CLOSE_CALL", close_call.to_string()),
        ("BEST_MATCH", Badge::Best.label().to_owned()),
        ("CLOSEST", Badge::Closest.label().to_owned()),
        ("TOP_MATCH", Badge::Top.label().to_owned()),
        ("MUST_HAVE", MUST_HAVE.to_owned()),
        ("LINE_PATTERN", within_json(&line_pattern())),
        ("WHY_PATTERN", within_json(&why_pattern())),
        ("WEB_ADDRESS", format!("^{WEB}")),
        ("WEB_ADDRESS_OR_NONE", or_none(WEB)),
        ("SECURE_ADDRESS", format!("^{SECURE}")),
        ("SECURE_ADDRESS_OR_NONE", or_none(SECURE)),
        ("DAY_OR_NONE", within_json(r"^(\d{4}-\d{2}-\d{2})?$")),
        ("BODY_TIMEOUT", BODY_TIMEOUT.as_secs().to_string()),
    ];
    values.extend(named![group_thousands, limits:
        API_TOKEN_DAYS_DEFAULT, BACKUP_STALE_HOURS, BOOKINGS_DEFAULT, BOOKINGS_MAX, CATEGORY_FILTER_MAX, CODE_DIGITS,
        COLLEAGUES_NAMED_MAX, COMPARED_VENDORS_MAX, DISMISSAL_DAYS, IMPORT_ERRORS_MAX, IMPORTS_LISTED,
        MEETINGS_LISTED, NOTE_MAX_CHARS, OTHER_VENDOR_MAX_CHARS, PICKS_MAX, REASONS_MAX, RESULTS_MAX, SEARCH_MAX_CHARS,
        STACK_VENDORS_MAX, TOOLS_OFFERED_MAX, VENDOR_CHANGES_LISTED,
        VENDOR_CHANGE_MAX_CHARS,
    ]);
    values.extend(
        named![group_thousands, analytics: LONG_WINDOW_DAYS, SERIES_BUCKETS_MAX, SHORT_WINDOW_DAYS],
    );
    values.extend(named![group_thousands, weights: EXACT_COUNT_MAX, FIRMS_MIN, MOMENTUM_MIN, NEEDS_PER_MATCH, ROUNDED_STEP, WHAT_IFS_MAX]);
    values.extend(named![binary_size, limits: IMPORT_FIELD_MAX_BYTES, JSON_BODY_MAX_BYTES, REJECTED_LIST_MAX_BYTES]);
    values
}

/// The pattern of an address that begins so, or of none.
fn or_none(beginning: &str) -> String {
    within_json(&format!(r"^({beginning}\S+)?$"))
}

/// A text as it stands between the quotes of a JSON string.
fn within_json(text: &str) -> String {
    let quoted = serde_json::Value::from(text).to_string();
    quoted[1..quoted.len() - 1].to_owned()
}

/// A limit of any of their types.
struct Number(u64);

macro_rules! number_from {
    ($($kind:ty),*) => {
        $(impl From<$kind> for Number {
            fn from(number: $kind) -> Self {
                Self(number.try_into().expect("no limit is below zero"))
            }
        })*
    };
}

number_from!(u8, u32, u64, usize, i64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_stands_in_place_of_its_name() {
        let said = "At most `{SEARCH_MAX_CHARS}` of {JSON_BODY_MAX_BYTES}; `{categoryId}` {} {";
        let written = "At most 200 of 64 KiB; `{categoryId}` {} {";
        assert_eq!(with_limits(said), written);
    }
}
