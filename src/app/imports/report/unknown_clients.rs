//! Clients of bookings that are no vendor, each with the vendor whose name comes nearest. Such bookings have no
//! category but their own, and are evidence for nobody.

use std::cmp::Reverse;

use hashbrown::{HashMap, HashSet};

use super::name_list::{NAMES_LISTED, and_more};
use super::trade_words::is_trade_word;
use crate::app::directory::EditableDirectory;
use crate::app::imports::report::client_counts::ClientCounts;
use crate::domain::fuzzy_match::{closest_words, find_by_typo, may_be_same_company};
use crate::domain::name_key::{is_legal_form, name_key};
use crate::domain::number_format::group_thousands;
use crate::domain::text::words_in;
use crate::import::bookings::meeting_parties::may_name_parties;
use crate::import::quoted;

/// Where there are more vendors, the nearest names are not looked for: a bound on time.
pub(super) const COMPARED_MAX: usize = 20_000;

/// All spellings of a client that is no vendor.
#[derive(Default)]
struct Unknown<'c> {
    rows: u64,
    /// The one that most rows have, and how many.
    spelling: Option<(u64, Reverse<&'c str>)>,
}

/// The sentences that name the clients that are no vendor of the directory, those of most rows first, and say what to do.
/// A title of several parties is no vendor's name, unless what parts them stands in one.
pub fn unknown_clients_notice(
    counts: &ClientCounts,
    directory: &EditableDirectory<'_>,
    are_titles: bool,
) -> Option<String> {
    let mut unknown: HashMap<String, Unknown<'_>> = HashMap::new();
    let mut rows = 0;
    for (name, category, count) in counts.iter() {
        if directory.client(name, category).is_none() {
            let client = unknown.entry(name_key(name)).or_default();
            client.rows += count;
            client.spelling = client.spelling.max(Some((count, Reverse(name))));
            rows += count;
        }
    }
    if unknown.is_empty() {
        return None;
    }
    let mut named: Vec<_> = unknown
        .iter()
        .filter_map(|(key, client)| {
            let (_, Reverse(spelling)) = client.spelling?;
            Some((Reverse(client.rows), spelling, key.as_str()))
        })
        .collect();
    named.sort_unstable();
    let count = named.len();
    let of_categories = words_of_categories(directory);
    let is_common =
        |word: &str| of_categories.contains(word) || is_trade_word(word) || is_legal_form(word);
    let shown = named.iter().take(NAMES_LISTED).map(|(_, spelling, key)| {
        let nearest = nearest(spelling, key, directory, is_common);
        let nearest = nearest.map_or_else(String::new, |nearest| format!(" ({nearest}?)"));
        format!("{}{nearest}", quoted(spelling))
    });
    let shown = shown.collect::<Vec<_>>().join(", ");
    let more = and_more(count);
    let mut titles = named.iter().map(|(_, spelling, _)| *spelling);
    let title = titles.find(|spelling| are_titles && may_name_parties(spelling, ""));
    let of_titles = title.map_or_else(String::new, |title| {
        let title = quoted(title);
        format!(
            " Where that is the title of a meeting with several parties, as {title} may be, import the file again once its \
             vendor is here."
        )
    });
    let at_least = if counts.has_more { "At least " } else { "" };
    let rows = match rows {
        1 => "1 row names".to_owned(),
        rows => format!("{} rows name", group_thousands(rows)),
    };
    let are = match count {
        1 => "a client that is".to_owned(),
        count => format!("{} clients that are", group_thousands(count as u64)),
    };
    Some(format!(
        "{at_least}{rows} {are} no vendor: {shown}{more}. A vendor with such a name or former name takes them over.{of_titles}"
    ))
}

/// What many vendors of a category have in their names.
fn words_of_categories(directory: &EditableDirectory<'_>) -> HashSet<String> {
    let vendors = directory.vendors();
    let categories: HashSet<_> = vendors.map(|vendor| &vendor.category_id).collect();
    let names = categories
        .iter()
        .filter_map(|id| directory.category_name(id));
    names.flat_map(words_in).map(str::to_lowercase).collect()
}

/// The vendors whose names have the client's key, where there are several; else the one whose name has the
/// most words of the client's, if it may be the same company's.
fn nearest(
    spelling: &str,
    key: &str,
    directory: &EditableDirectory<'_>,
    is_common: impl Fn(&str) -> bool,
) -> Option<String> {
    let mut alike: Vec<&str> = directory
        .of_key(key)
        .map(|vendor| vendor.name.as_str())
        .collect();
    alike.sort_unstable();
    if let [first, rest @ ..] = alike.as_slice() {
        return Some(rest.first().map_or_else(
            || (*first).to_owned(),
            |second| format!("{first} or {second}"),
        ));
    }
    if directory.len() > COMPARED_MAX {
        return None;
    }
    if let Some(vendor) = of_site(spelling, directory) {
        return Some(vendor);
    }
    let names = || directory.vendors().map(|vendor| vendor.name.as_str());
    let alike = names().filter(|name| may_be_same_company(spelling, name, &is_common));
    let nearest = closest_words(spelling, alike.map(|name| (name, name)));
    let keys = names().map(|name| (name, name_key(name).into()));
    let nearest = nearest.or_else(|| find_by_typo(key, keys));
    nearest.map(str::to_owned)
}

/// The vendor whose site a client is, or at whose site it is an address: "priya@acme.example".
fn of_site(spelling: &str, directory: &EditableDirectory<'_>) -> Option<String> {
    let written = spelling.rsplit_once('@').map_or(spelling, |(_, host)| host);
    let wanted = host(written).filter(|host| host.contains('.') && !host.contains(' '))?;
    let mut vendors = directory.vendors();
    let found = vendors.find(|vendor| {
        let site = vendor.website_url.as_deref();
        site.and_then(host).is_some_and(|host| host == wanted)
    });
    found.map(|vendor| vendor.name.clone())
}

/// The host of an address, without the "www." before it.
fn host(address: &str) -> Option<String> {
    let address = address.trim().to_lowercase();
    let (_, address) = address.split_once("://").unwrap_or(("", &address));
    let host = address.split(['/', '?', '#']).next()?;
    Some(host.strip_prefix("www.").unwrap_or(host).to_owned())
}
