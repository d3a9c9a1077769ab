//! Paging and query parameters of lists. Page numbers are clamped (docs/product.md#paging); filters over
//! a limit are refused. How much a page has: `PAGE_SIZE` in `src/domain/limits.rs`.

use std::ops::Range;

use axum::http::HeaderName;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use super::error::ApiError;
use crate::domain::ids::CategoryId;
use crate::domain::limits::{CATEGORY_FILTER_MAX, PAGE_SIZE, SEARCH_MAX_CHARS};
use crate::domain::text::is_digits;

/// The page asked for, from 1. Anything that is no positive whole number reads as 1, anything
/// beyond the last page as the last (docs/product.md#paging).
///
/// In a params struct: `#[serde(default)] page: PageNumber` with
/// `#[param(value_type = Option<String>)]`, because every text is accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageNumber(usize);

impl Default for PageNumber {
    fn default() -> Self {
        Self(1)
    }
}

impl PageNumber {
    pub fn parse(text: &str) -> Self {
        let text = text.trim();
        // Only a number above `usize::MAX` fails to parse here.
        let number = if is_digits(text) {
            text.parse().unwrap_or(usize::MAX)
        } else {
            1
        };
        Self(number.max(1))
    }

    /// Clamps the page to a list of `total` entries.
    pub fn of(self, total: usize) -> PageSpan {
        let number = self.0.min(total.div_ceil(PAGE_SIZE).max(1));
        let start = (number - 1) * PAGE_SIZE;
        PageSpan {
            number,
            entries: start..(start + PAGE_SIZE).min(total),
        }
    }
}

impl<'de> Deserialize<'de> for PageNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Ok(Self::parse(&text))
    }
}

/// The entries of a list that a page contains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageSpan {
    /// The page's number after clamping, from 1.
    pub number: usize,
    /// The positions of its entries.
    pub entries: Range<usize>,
}

/// One page of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Page<T> {
    /// The entries of this page.
    pub items: Vec<T>,
    /// How many entries all pages have.
    pub total: usize,
    /// This page, from 1.
    pub page: usize,
    /// Entries a full page has.
    pub page_size: usize,
}

impl<T> Page<T> {
    /// The page whose entries `fetch` returns as they are shown, once it has told how many there are in all and been told
    /// which of them are wanted.
    pub fn fetch(
        page: PageNumber,
        fetch: impl FnOnce(&mut dyn FnMut(usize) -> Range<usize>) -> Result<Vec<T>, ApiError>,
    ) -> Result<Self, ApiError> {
        let (mut span, mut total) = (page.of(0), 0);
        let items = fetch(&mut |all| {
            (span, total) = (page.of(all), all);
            span.entries.clone()
        })?;
        Ok(Self::of(items, &span, total))
    }

    fn of(items: Vec<T>, span: &PageSpan, total: usize) -> Self {
        Self {
            items,
            total,
            page: span.number,
            page_size: PAGE_SIZE,
        }
    }

    /// Takes the page from the whole list and maps its entries with `show`.
    pub fn cut<E>(list: &[E], page: PageNumber, show: impl FnMut(&E) -> T) -> Self {
        let span = page.of(list.len());
        let items = list[span.entries.clone()].iter().map(show).collect();
        Self::of(items, &span, list.len())
    }
}

/// Reads a switch, which is off where it is absent or empty.
pub fn bool_param(field: &str, text: Option<&str>) -> Result<bool, ApiError> {
    match text.unwrap_or("").trim() {
        "true" | "1" => Ok(true),
        "false" | "0" | "" => Ok(false),
        _ => Err(no_switch(field)),
    }
}

/// A [switch](bool_param) that must not be off by mistake: without a value it is refused.
pub fn stated_bool_param(field: &str, text: Option<&str>) -> Result<bool, ApiError> {
    if text.is_some_and(|text| text.trim().is_empty()) {
        return Err(no_switch(field));
    }
    bool_param(field, text)
}

fn no_switch(field: &str) -> ApiError {
    ApiError::invalid(field, "Enter true or false.")
}

/// Reads `categoryIds=a,b`: at most [`CATEGORY_FILTER_MAX`] ids, empty ones left out. Unknown ids are the caller's.
pub fn category_ids(list: Option<&str>) -> Result<Vec<CategoryId>, ApiError> {
    let ids: Vec<_> = list
        .unwrap_or("")
        .split(',')
        .map(str::trim)
        .filter(|id| !id.is_empty())
        .take(CATEGORY_FILTER_MAX + 1)
        .map(CategoryId::from)
        .collect();
    if ids.len() > CATEGORY_FILTER_MAX {
        let detail = format!("Choose at most {CATEGORY_FILTER_MAX} categories.");
        return Err(ApiError::invalid("categoryIds", detail));
    }
    Ok(ids)
}

/// How many entries a list has of which a reply holds a part.
pub const TOTAL_COUNT: HeaderName = HeaderName::from_static("x-total-count");

/// Which part of a list is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// How many entries at most.
    pub limit: usize,
    /// How many go before them.
    pub offset: u64,
}

/// Reads `limit=`, at most `most`, and `offset=`.
pub fn part(
    limit: Option<&str>,
    offset: Option<&str>,
    default: usize,
    most: usize,
) -> Result<Part, ApiError> {
    let number = |field, text: Option<&str>, default: u64, most: u64| match text {
        Some(text) if !text.is_empty() => {
            let number = text.parse().ok().filter(|number| *number <= most);
            number.filter(|_| is_digits(text)).ok_or_else(|| {
                ApiError::invalid(field, format!("Enter a whole number from 0 to {most}."))
            })
        }
        _ => Ok(default),
    };
    let limit = number("limit", limit, default as u64, most as u64)?;
    let offset = number("offset", offset, 0, u64::from(u32::MAX))?;
    let limit = usize::try_from(limit).unwrap_or(most);
    Ok(Part { limit, offset })
}

/// Reads `q=`: trimmed, at most [`SEARCH_MAX_CHARS`]; empty means no search.
pub fn search_text(q: Option<&str>) -> Result<Option<&str>, ApiError> {
    let text = q.unwrap_or("").trim();
    if text.chars().count() > SEARCH_MAX_CHARS {
        let detail = format!("Search for at most {SEARCH_MAX_CHARS} characters.");
        return Err(ApiError::invalid("q", detail));
    }
    Ok((!text.is_empty()).then_some(text))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_page_is_clamped_between_1_and_the_last() {
        for (text, total, expected) in [
            ("abc", 50, 1),
            ("-1", 50, 1),
            ("", 50, 1),
            ("0", 50, 1),
            ("2", 50, 2),
            (" 3 ", 50, 3),
            ("4", 50, 3),
            ("99999999999999999999999", 50, 3),
            ("7", 0, 1),
            ("2", 24, 1),
        ] {
            assert_eq!(PageNumber::parse(text).of(total).number, expected, "{text}");
        }
    }

    #[test]
    fn a_filter_takes_100_categories_and_a_search_200_characters() {
        let ids = |count: usize| vec!["a"; count].join(",");
        assert_eq!(category_ids(Some(&ids(100))).unwrap().len(), 100);
        assert_eq!(category_ids(Some(" , a,,b ")).unwrap().len(), 2);
        let refused = category_ids(Some(&ids(101))).unwrap_err();
        assert_eq!(
            refused.status(),
            axum::http::StatusCode::UNPROCESSABLE_ENTITY
        );

        assert_eq!(search_text(Some("  acme ")).unwrap(), Some("acme"));
        assert_eq!(search_text(Some("  ")).unwrap(), None);
        assert!(search_text(Some(&"é".repeat(200))).is_ok());
        assert!(search_text(Some(&"é".repeat(201))).is_err());
    }

    #[test]
    fn a_switch_is_on_off_or_refused() {
        for on in ["true", "1", " true "] {
            assert!(bool_param("dryRun", Some(on)).unwrap(), "{on}");
        }
        for off in [None, Some(""), Some("false"), Some("0")] {
            assert!(!bool_param("dryRun", off).unwrap(), "{off:?}");
        }
        for unclear in ["yes", "TRUE", "truefalse", "2"] {
            assert!(bool_param("dryRun", Some(unclear)).is_err(), "{unclear}");
        }
    }

    proptest! {
        #[test]
        fn pages_partition_a_list(total in 0_usize..500) {
            let list: Vec<_> = (0..total).collect();
            let mut seen = Vec::new();
            for number in 1..=total.div_ceil(PAGE_SIZE).max(1) {
                let page = Page::cut(&list, PageNumber(number), |entry| *entry);
                prop_assert_eq!(page.page, number);
                prop_assert_eq!(page.total, total);
                seen.extend(page.items);
            }
            prop_assert_eq!(seen, list);
        }
    }
}
