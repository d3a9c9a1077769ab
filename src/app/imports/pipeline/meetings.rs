//! Who is the vendor and who the firm of a meeting: in titles that name several parties, and among the addresses of all
//! who meet.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use url::Url;

use crate::app::base::core::Core;
use crate::app::directory::{BookingLinker, EditableDirectory};
use crate::app::imports::error::ImportError;
use crate::app::imports::job::Job;
use crate::app::imports::report::trade_words::is_trade_word;
use crate::app::imports::sample;
use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::name_key::KeyStarts;
use crate::import::bookings::booking::{
    BookerAmongOthers, BookingDraft, booker_beside_vendor, company_alone,
};
use crate::import::bookings::meeting_parties::{
    KnownParty, may_name_parties, vendor_among_parties,
};
use crate::import::cells::former_name::{TwoNames, with_former_name};
use crate::import::cells::html_text::with_characters;
use crate::import::cells::meeting_title::{
    KnownName, begins_with_whom_one_meets, names_in_title, vendor_in_form, without_person,
};
use crate::import::{Column, Row};
use crate::store::StoreError;

/// Finds vendors in the directory, which is taken with the first such title or cell: few files have any.
pub struct Meetings<'j> {
    core: &'j Core,
    remove_sample_data: bool,
    names: OnceLock<Names>,
}

/// What titles may name.
struct Names {
    linker: BookingLinker,
    /// How the names of vendors begin: most of what a title may name is none.
    starts: KeyStarts,
    /// The categories of vendors.
    categories: HashSet<CategoryId>,
    /// Those of vendors' websites, without "www.".
    hosts: HashMap<VendorId, String>,
}

impl Names {
    /// Whether a name says what something is for, too: a category, that of the booking among them, or a word of the trade.
    fn is_common(&self, name: &str, category: Option<&str>) -> bool {
        let id = CategoryId::from_name(name);
        // Not what else the file may have brought: the same file says the same again.
        let is_category = category == Some(id.as_str()) || self.categories.contains(&id);
        is_category || is_trade_word(name)
    }
}

impl<'j> Meetings<'j> {
    pub fn new(job: Job<'j>) -> Self {
        Self {
            core: job.core,
            remove_sample_data: job.options.remove_sample_data,
            names: OnceLock::new(),
        }
    }

    /// Makes the one vendor that a title names the client: by the longest name in it that the directory knows, else as
    /// one of its parties. The category is that of the booking. Not inlined: what reads
    /// every row must stay small enough for the compiler to keep it in one piece.
    #[inline(never)]
    pub fn read<'b>(
        &self,
        row: &Row<'b>,
        draft: &mut BookingDraft<'b>,
        category: Option<&str>,
    ) -> Result<(), ImportError> {
        let Some(client) = &draft.client else {
            return Ok(());
        };
        let company = row.text(Column::Company);
        let firm = firm_in(client, &company);
        let is_title = row.header.has_titles();
        let two_names = with_former_name(client);
        if !is_title && two_names.is_none() && !may_name_parties(client, firm) {
            return Ok(());
        }
        let directory = self.names()?;
        let Names { linker, starts, .. } = directory;
        let is_common = |name: &str| directory.is_common(name, category);
        let find = |name: &str| {
            if !starts.may_have(name) || !linker.has_key_of(name) {
                return None;
            }
            let vendor = linker.client(name, category);
            let is_common = is_common(name);
            Some(KnownParty { vendor, is_common })
        };
        let two_names = two_names.filter(|_| find(client).is_none());
        if let Some(known) = two_names.and_then(|both| one_of_two_names(both, find, is_common)) {
            draft.client = Some(Cow::Owned(known.to_owned()));
            return Ok(());
        }
        let title = with_characters(Some(row.text(Column::Client)).filter(|_| is_title));
        let named = title.as_deref().and_then(|title| {
            let mut names = names_in_title(title).into_iter();
            let (name, known) = names.find_map(|name| Some((name, find(name)?)))?;
            is_sure(Some(known)).then_some(name)
        });
        let in_form = || {
            let named = |name: &str| {
                let known = find(name)?;
                let vendor = known.vendor.filter(|_| !known.is_common);
                Some(vendor.map_or(KnownName::Shared, KnownName::Vendor))
            };
            vendor_in_form(title.as_deref()?, firm, named)
        };
        let vendor = named.or_else(|| vendor_among_parties(client, is_title, firm, find));
        let vendor = vendor.or_else(in_form);
        if let Some(vendor) = vendor.map(str::to_owned) {
            draft.client = Some(Cow::Owned(vendor));
        } else if is_title && find(client).is_none() {
            let title = title.as_deref().unwrap_or_default();
            draft.client = without_booker(client, title, row).map(Cow::Owned);
        }
        Ok(())
    }

    /// Who booked by addresses of several hosts, some of which are the client's: a vendor books no demo of its own.
    #[inline(never)]
    pub fn booker(
        &self,
        row: &Row<'_>,
        draft: &BookingDraft<'_>,
        category: Option<&str>,
    ) -> Result<Option<BookerAmongOthers>, ImportError> {
        let Some(client) = &draft.client else {
            return Ok(None);
        };
        let names = self.names()?;
        let vendor = names.linker.client(client, category);
        let Some(website) = vendor.and_then(|vendor| names.hosts.get(vendor)) else {
            return Ok(None);
        };
        Ok(booker_beside_vendor(row, |host| {
            let below = host.strip_suffix(website.as_str());
            below.is_some_and(|below| below.is_empty() || below.ends_with('.'))
        }))
    }

    /// Those of the directory, without sample data that the import removes. A vendor that someone adds in the meantime is
    /// found in no title, as one that is added later.
    fn names(&self) -> Result<&Names, StoreError> {
        if let Some(names) = self.names.get() {
            return Ok(names);
        }
        let (linker, hosts) = self.core.store.read(|tx| {
            let mut directory = EditableDirectory::draft(tx, &self.core.directory)?;
            if self.remove_sample_data {
                sample::draft_removal(tx, &mut directory)?;
            }
            let hosts = directory.vendors().filter_map(|vendor| {
                let host = host_of_website(vendor.website_url.as_deref()?)?;
                Some((vendor.id.clone(), host))
            });
            Ok::<_, StoreError>((directory.booking_linker(), hosts.collect()))
        })?;
        Ok(self.names.get_or_init(|| Names {
            starts: KeyStarts::of(linker.keys()),
            categories: linker.categories().cloned().collect(),
            linker,
            hosts,
        }))
    }
}

fn host_of_website(url: &str) -> Option<String> {
    let url = Url::parse(url).ok()?;
    let host = url.domain()?;
    let host = host.strip_prefix("www.").unwrap_or(host);
    host.contains('.').then(|| host.to_owned())
}

/// The firm that booked, as a title would name it: without the number of its record, unless that stands there, too.
fn firm_in<'c>(title: &str, company: &'c str) -> &'c str {
    let alone = company_alone(company);
    let number = company[alone.len()..].trim();
    if title.contains(number) {
        company
    } else {
        alone
    }
}

/// Of "Brightline (fka Lumen Intake)" the name that a vendor has: the first, else the second. Not the second where it may
/// be whom someone had before: "Newco Voice, previously Ruby", "Intake (fka Ruby)".
fn one_of_two_names<V>(
    names: TwoNames<'_>,
    find: impl Fn(&str) -> Option<KnownParty<V>>,
    is_common: impl Fn(&str) -> bool,
) -> Option<&str> {
    if is_sure(find(names.today)) {
        return Some(names.today);
    }
    let is_same = names.is_sure && !is_common(names.today);
    Some(names.former).filter(|name| is_same && is_sure(find(name)))
}

/// Whether a name is that of one vendor and of nothing else.
fn is_sure<V>(known: Option<KnownParty<V>>) -> bool {
    known.is_some_and(|known| known.vendor.is_some() && !known.is_common)
}

/// A client without the names and the addresses of who booked, by the columns of its row.
fn without_booker(client: &str, title: &str, row: &Row<'_>) -> Option<String> {
    let persons = [Column::Name, Column::Email].map(|column| row.text(column));
    let mut rest = client.to_owned();
    for person in persons
        .iter()
        .filter(|it| !begins_with_whom_one_meets(title, it))
    {
        rest = without_person(&rest, person)?.into_owned();
    }
    Some(rest)
}
