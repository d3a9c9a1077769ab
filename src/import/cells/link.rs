//! Links to a vendor's site, to where its demos are booked and to its logo (docs/import.md#urls).

use crate::domain::vendor::{WrongUrl, parse_web_url};

/// A link that stands alone; `None` for a blank text.
pub fn web_url(what: &str, text: &str) -> Result<Option<String>, String> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let url = parse_web_url(text);
    url.map(Some).map_err(|wrong| format!("{what} {wrong}"))
}

/// The link of a cell, which may have words around it, as boards and wikis export links.
pub fn link_in_words(what: &str, cell: &str) -> Result<Option<String>, String> {
    web_url(what, linked(cell))
}

/// The link of a cell, which may have words around it, as databases export pictures: "acme.png (https://…)". A logo must
/// be https: the content security policy of the pages blocks plain http.
pub fn logo_url(cell: &str) -> Result<Option<String>, String> {
    let text = linked(cell);
    if text.is_empty() {
        return Ok(None);
    }
    match parse_web_url(text) {
        Ok(url) if url.starts_with("https://") => Ok(Some(url)),
        Ok(_) | Err(WrongUrl::NotWeb) => Err("logo URL must start with https://".to_owned()),
        Err(wrong) => Err(format!("logo URL {wrong}")),
    }
}

/// The link of a cell without the words around it, where there is one.
fn linked(cell: &str) -> &str {
    let text = cell.trim();
    // A path may have blanks, so that words behind a link would be taken for part of it.
    if text.contains(char::is_whitespace)
        && let Some(link) = first_link(text).or_else(|| first_word_link(text))
    {
        return link;
    }
    match parse_web_url(text) {
        Err(WrongUrl::NotWeb) => first_link(text).unwrap_or(text),
        _ => text,
    }
}

/// A link without a scheme that the text begins with.
fn first_word_link(text: &str) -> Option<&str> {
    let word = text.split_whitespace().next()?;
    let word = word.trim_end_matches([',', ';', ')']);
    let is_link = !word.ends_with('.') && parse_web_url(word).is_ok();
    is_link.then_some(word)
}

fn first_link(text: &str) -> Option<&str> {
    let starts = ["https://", "http://"].map(|scheme| text.find(scheme));
    let link = &text[starts.into_iter().flatten().min()?..];
    let ends =
        |c: char| c.is_whitespace() || matches!(c, ')' | '>' | ']' | '"' | '\'' | ',' | ';' | '|');
    let end = link.find(ends).unwrap_or(link.len());
    Some(link[..end].trim_end_matches('.'))
}
