//! What makes two rows the same booking, and two of those who book the same firm: keyed hashes, so
//! that the stored data names no person (docs/import.md#booking-identity).

use std::borrow::Cow;

use super::digest::{Message, digests};
use super::mail_services::is_mail_service;
use crate::domain::booking::BookingIdentity;
use crate::domain::firm_key::FirmKey;
use crate::domain::hex;
use crate::domain::text::all_bytes;
use crate::import::cells::error_text::is_error_text;

/// What a row says of the address of who booked.
#[derive(Clone, Debug)]
pub struct BookerAddress<'e> {
    pub text: Cow<'e, str>,
    /// Whether it is one firm's, so that a company beside it is that firm.
    pub is_clear: bool,
}

impl<'e, T: Into<Cow<'e, str>>> From<T> for BookerAddress<'e> {
    fn from(text: T) -> Self {
        Self {
            text: text.into(),
            is_clear: true,
        }
    }
}

/// The secret of this installation, under which rows are hashed.
#[derive(Clone)]
pub struct IdentityKey {
    bytes: Vec<u8>,
    /// What the hashes of every row begin with.
    of_id: Message,
    of_company: Message,
    of_host: Message,
    of_address: Message,
}

impl IdentityKey {
    pub fn new(bytes: Vec<u8>) -> Self {
        Self {
            of_id: beginning(&bytes, "id"),
            of_company: beginning(&bytes, "company"),
            of_host: beginning(&bytes, "host"),
            of_address: beginning(&bytes, "address"),
            bytes,
        }
    }

    /// Identity of a booking that has an id. An id in hex that an export wrote is the identity itself,
    /// so an exported file finds its rows again.
    pub fn of_id(&self, id: &str) -> BookingIdentity {
        BookingIdentity(hex::parse(id).unwrap_or_else(|| self.hash("id", &[id])))
    }

    /// [`Self::of_id`] and [`Self::firm_key`] at once, which takes less time than one after the other.
    /// To look up the firms of earlier rows instead took 40 % longer where a million rows name 200,000.
    pub fn of_id_and_firm<'e>(
        &self,
        id: &str,
        company: &str,
        email: impl FnOnce() -> BookerAddress<'e>,
    ) -> (BookingIdentity, Option<FirmKey>) {
        let name = firm_name(company);
        if name.is_empty() || hex::parse::<16>(id).is_some() {
            return (self.of_id(id), self.firm_key(company, email));
        }
        let of_id = with_part(&self.of_id, id);
        let of_company = with_part(&self.of_company, &name);
        let (identity, company, mail) = match self.message_beside(email) {
            None => {
                let [identity, company] = digests(&mut [of_id, of_company]);
                (identity, company, None)
            }
            Some(of_mail) => {
                let [identity, company, mail] = digests(&mut [of_id, of_company, of_mail]);
                (identity, company, Some(FirmKey(mail).mail_bits()))
            }
        };
        let company = FirmKey::of_company(company);
        let firm = mail.map_or(company, |mail| company.with_mail(mail));
        (BookingIdentity(identity), Some(firm))
    }

    /// Identity of a booking without id, from who booked what and when.
    pub fn of_booker(
        &self,
        client: &str,
        booker: &str,
        company: &str,
        second: i64,
    ) -> BookingIdentity {
        let parts = [
            normalize_text(client),
            normalize_text(booker),
            normalize_text(company),
            second.to_string(),
        ];
        BookingIdentity(self.hash("booker", &parts))
    }

    /// Identity of a booking that names neither an id nor a person or firm, from all cells of its row.
    /// The order of columns makes no difference, nor do empty cells.
    pub fn of_cells<'c>(&self, cells: impl Iterator<Item = (&'c str, &'c str)>) -> BookingIdentity {
        let mut cells: Vec<(&str, String)> = cells
            .map(|(name, cell)| (name, normalize_text(cell)))
            .filter(|(_, cell)| !cell.is_empty())
            .collect();
        cells.sort();
        let parts: Vec<&str> = cells
            .iter()
            .flat_map(|(name, cell)| [*name, cell])
            .collect();
        BookingIdentity(self.hash("cells", &parts))
    }

    /// The firm that booked: by company, with the address beside it, else by the address alone.
    pub fn firm_key<'e>(
        &self,
        company: &str,
        email: impl FnOnce() -> BookerAddress<'e>,
    ) -> Option<FirmKey> {
        match self.company_key(company) {
            Some(company) => Some(self.beside_address(company, email)),
            None => self.mail_key(&email().text),
        }
    }

    fn beside_address<'e>(
        &self,
        company: FirmKey,
        email: impl FnOnce() -> BookerAddress<'e>,
    ) -> FirmKey {
        let mail = self.message_beside(email).map(first_digest);
        mail.map_or(company, |mail| company.with_mail(FirmKey(mail).mail_bits()))
    }

    /// What is hashed of an address that stands beside a company.
    fn message_beside<'e>(&self, email: impl FnOnce() -> BookerAddress<'e>) -> Option<Message> {
        let email = email();
        self.mail_message(&email.text).filter(|_| email.is_clear)
    }

    /// The firm of an address: by its host, else, where that is a public mail service, by the whole of it.
    pub fn mail_key(&self, email: &str) -> Option<FirmKey> {
        self.mail_message(email).map(first_digest).map(FirmKey)
    }

    fn mail_message(&self, email: &str) -> Option<Message> {
        let email = in_lower_case(email.trim());
        let at = memchr::memrchr(b'@', email.as_bytes())?;
        let (local, host) = (&email[..at], email[at + 1..].trim());
        if is_host_of_a_firm(host) {
            return Some(with_part(&self.of_host, host));
        }
        let is_whole = !local.is_empty() && !host.is_empty();
        is_whole.then(|| with_part(&self.of_address, &*email))
    }

    /// The firm of this name; legal form and punctuation make no difference.
    pub fn company_key(&self, company: &str) -> Option<FirmKey> {
        let name = firm_name(company);
        (!name.is_empty()).then(|| FirmKey::of_company(self.hash("company", &[&name])))
    }

    /// The firm that owns a mail host; `None` for a public mail service.
    pub fn mail_host_key(&self, host: &str) -> Option<FirmKey> {
        let host = in_lower_case(host.trim());
        let message = is_host_of_a_firm(&host).then(|| with_part(&self.of_host, &*host));
        message.map(first_digest).map(FirmKey)
    }

    /// The first 16 bytes of SHA-256 over key, purpose and parts.
    ///
    /// Each part is preceded by its length, so different lists of parts are different messages, and
    /// the truncation rules out length extension. This is not HMAC, and it cannot become HMAC: the
    /// hashes are stored as the identities of bookings, so other bytes would import every booking
    /// a second time.
    fn hash(&self, purpose: &str, parts: &[impl AsRef<[u8]>]) -> [u8; 16] {
        let mut message = beginning(&self.bytes, purpose);
        for part in parts {
            add_part(&mut message, part);
        }
        let [hash] = digests(&mut [message]);
        hash
    }
}

fn beginning(key: &[u8], purpose: &str) -> Message {
    let mut message = Message::new(key);
    add_part(&mut message, purpose);
    message
}

fn with_part(beginning: &Message, part: impl AsRef<[u8]>) -> Message {
    let mut message = beginning.clone();
    add_part(&mut message, part);
    message
}

fn first_digest(message: Message) -> [u8; 16] {
    let [digest] = digests(&mut [message]);
    digest
}

/// Whether a mail host, in lower case, is none that anyone can use.
fn is_host_of_a_firm(host: &str) -> bool {
    memchr::memchr(b'.', host.as_bytes()).is_some() && !is_mail_service(host)
}

/// Copies nothing where a text is in lower case, as addresses are.
fn in_lower_case(text: &str) -> Cow<'_, str> {
    if all_bytes(text, |byte| byte.is_ascii() & !byte.is_ascii_uppercase()) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.to_lowercase())
    }
}

fn add_part(message: &mut Message, part: impl AsRef<[u8]>) {
    let part = part.as_ref();
    message.add(&(part.len() as u64).to_le_bytes());
    message.add(part);
}

impl std::fmt::Debug for IdentityKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("IdentityKey(…)")
    }
}

/// Whether a company's cell stands for none. It stays part of what a booking is recognized by.
fn names_no_firm(company: &str) -> bool {
    let said = company.trim();
    ["na", "nan"]
        .iter()
        .any(|none| said.eq_ignore_ascii_case(none))
        || is_error_text(said)
}

/// A firm's name as it is hashed, without its legal form; empty where it names none.
fn firm_name(company: &str) -> Vec<u8> {
    if names_no_firm(company) {
        return Vec::new();
    }
    let mut name = if company.is_ascii() {
        normalize_ascii_firm_name(company)
    } else {
        normalize_firm_name(company.to_lowercase().chars()).into_bytes()
    };
    while let Some(blank) = name.iter().rposition(|byte| *byte == b' ')
        && is_unhashed_form(&name[blank + 1..])
    {
        name.truncate(blank);
    }
    name
}

/// The legal forms without which a firm's name is hashed. Hashes are stored, so these can never change;
/// `is_legal_form` in `src/domain/name_key.rs` knows more, for names that are compared as they are written now.
const UNHASHED_FORMS: [&str; 14] = [
    "apc", "aplc", "co", "company", "corp", "inc", "llc", "llp", "lp", "ltd", "pa", "pc", "pllc",
    "plc",
];

/// Whether a firm's name is hashed without this word at its end.
fn is_unhashed_form(word: &[u8]) -> bool {
    UNHASHED_FORMS.iter().any(|form| form.as_bytes() == word)
}

/// As [`normalize_firm_name`], of ASCII in any case and in a third of the time.
fn normalize_ascii_firm_name(name: &str) -> Vec<u8> {
    let mut words = Vec::with_capacity(name.len() + 1);
    let mut start = 0;
    for byte in name.bytes().chain([b' ']) {
        match byte {
            b'a'..=b'z' | b'0'..=b'9' => words.push(byte),
            b'A'..=b'Z' => words.push(byte.to_ascii_lowercase()),
            b'.' | b'\'' => {}
            _ if &words[start..] == b"and" => words.truncate(start),
            _ if words.len() > start => {
                words.push(b' ');
                start = words.len();
            }
            _ => {}
        }
    }
    words.truncate(words.trim_ascii_end().len());
    words
}

/// The words of a firm's name except "and", with single blanks between them. Full stops and
/// apostrophes are dropped; any other character that is no letter or digit ends a word.
fn normalize_firm_name(name: impl Iterator<Item = char>) -> String {
    let mut words = String::with_capacity(name.size_hint().1.unwrap_or_default());
    let mut start = 0;
    for c in name.chain([' ']) {
        match c {
            _ if c.is_alphanumeric() => words.push(c),
            '.' | '\'' | '’' => {}
            _ if &words[start..] == "and" => words.truncate(start),
            _ if words.len() > start => {
                words.push(' ');
                start = words.len();
            }
            _ => {}
        }
    }
    words.truncate(words.trim_ascii_end().len());
    words
}

/// Text for comparison: lower case, with single blanks.
fn normalize_text(text: &str) -> String {
    let mut normal = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !normal.is_empty() {
            normal.push(' ');
        }
        if word.is_ascii() {
            normal.extend(
                word.bytes()
                    .map(|byte| char::from(byte.to_ascii_lowercase())),
            );
        } else {
            normal.push_str(&word.to_lowercase());
        }
    }
    normal
}

#[cfg(test)]
mod tests;
