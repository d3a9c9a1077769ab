//! What makes two rows the same booking, and two bookers the same firm: keyed hashes, so that the
//! stored data names no person (decisions §4).

use std::borrow::Cow;

use sha2::{Digest, Sha256};

use crate::domain::booking::BookingIdentity;

/// Mail services whose host says nothing about the firm.
const FREE_MAIL: [&str; 24] = [
    "aol.com",
    "att.net",
    "bellsouth.net",
    "comcast.net",
    "cox.net",
    "duck.com",
    "fastmail.com",
    "gmail.com",
    "gmx.com",
    "googlemail.com",
    "hotmail.com",
    "icloud.com",
    "live.com",
    "mac.com",
    "mail.com",
    "me.com",
    "msn.com",
    "outlook.com",
    "proton.me",
    "protonmail.com",
    "sbcglobal.net",
    "verizon.net",
    "yahoo.com",
    "ymail.com",
];

/// Words at the end of a firm's name that tell its legal form only.
const LEGAL_FORMS: [&str; 14] = [
    "apc", "aplc", "co", "company", "corp", "inc", "llc", "llp", "lp", "ltd", "pa", "pc", "pllc",
    "plc",
];

/// Bytes that what is hashed mostly stays below.
const MESSAGE_BYTES: usize = 256;

/// The instance's secret under which rows are hashed.
#[derive(Clone)]
pub struct IdentityKey(Vec<u8>);

impl IdentityKey {
    /// The key with these bytes.
    pub fn new(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    /// Identity of a booking with an id of its own. The ids that we gave are identities already, so
    /// an export finds its rows again.
    pub fn of_id(&self, id: &str) -> BookingIdentity {
        BookingIdentity(from_hex(id).unwrap_or_else(|| self.hash("id", &[id])))
    }

    /// Identity of a booking without id, by who booked what and when.
    pub fn of_booker(
        &self,
        client: &str,
        booker: &str,
        company: &str,
        second: i64,
    ) -> BookingIdentity {
        let parts = [
            &normalize_text(client),
            &normalize_text(booker),
            &normalize_text(company),
            &*second.to_string(),
        ];
        BookingIdentity(self.hash("booker", &parts))
    }

    /// Identity of a booking that tells neither id nor booker, by all that its row says. Columns in
    /// another order, and empty ones, make no difference.
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

    /// The firm of a booker: the company, else the e-mail address's host, else, where that host
    /// serves everybody, the address. Asks for the address only where it takes it.
    pub fn firm_key<'e>(
        &self,
        company: &str,
        email: impl FnOnce() -> Cow<'e, str>,
    ) -> Option<[u8; 16]> {
        self.company_key(company).or_else(|| {
            let email = email().trim().to_lowercase();
            let (local, host) = email.rsplit_once('@')?;
            let is_whole = !local.is_empty() && !host.is_empty();
            let own = self.mail_host_key(host);
            own.or_else(|| is_whole.then(|| self.hash("address", &[&email])))
        })
    }

    /// The firm with this name; its legal form and punctuation make no difference.
    pub fn company_key(&self, company: &str) -> Option<[u8; 16]> {
        let mut name = if company.is_ascii() {
            normalize_firm_name(
                company
                    .bytes()
                    .map(|byte| char::from(byte.to_ascii_lowercase())),
            )
        } else {
            normalize_firm_name(company.to_lowercase().chars())
        };
        while let Some(blank) = name.bytes().rposition(|byte| byte == b' ')
            && LEGAL_FORMS.contains(&&name[blank + 1..])
        {
            name.truncate(blank);
        }
        (!name.is_empty()).then(|| self.hash("company", &[&name]))
    }

    /// The firm that owns a mail host; `None` for a service that serves everybody.
    pub fn mail_host_key(&self, host: &str) -> Option<[u8; 16]> {
        let host = host.trim().to_lowercase();
        let is_own = host.contains('.') && !FREE_MAIL.contains(&host.as_str());
        is_own.then(|| self.hash("host", &[&host]))
    }

    /// Sixteen of SHA-256's bytes over key, purpose and parts. Every part carries its length, so no
    /// two lists of parts are the same text; and the cut leaves nothing that could be extended.
    fn hash(&self, purpose: &str, parts: &[&str]) -> [u8; 16] {
        // Put together first, since the hasher takes one piece faster than many short ones.
        let (mut message, mut length) = ([0; MESSAGE_BYTES], 0);
        let mut hasher = Sha256::new();
        let mut add = |piece: &[u8]| {
            let end = length + piece.len();
            if let Some(room) = message.get_mut(length..end) {
                room.copy_from_slice(piece);
                length = end;
            } else {
                hasher.update(&message[..length]);
                hasher.update(piece);
                length = 0;
            }
        };
        add(&self.0);
        for part in std::iter::once(&purpose).chain(parts) {
            add(&(part.len() as u64).to_le_bytes());
            add(part.as_bytes());
        }
        hasher.update(&message[..length]);
        let mut hash = [0; 16];
        hash.copy_from_slice(&hasher.finalize()[..16]);
        hash
    }
}

impl std::fmt::Debug for IdentityKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("IdentityKey(…)")
    }
}

/// An identity as the id of its booking.
pub fn to_hex(identity: BookingIdentity) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |value: u8| char::from(DIGITS[usize::from(value)]);
    identity
        .0
        .iter()
        .flat_map(|byte| [digit(byte >> 4), digit(byte & 15)])
        .collect()
}

fn from_hex(text: &str) -> Option<[u8; 16]> {
    let is_ours = text.len() == 32 && text.bytes().all(|c| matches!(c, b'0'..=b'9' | b'a'..=b'f'));
    is_ours.then_some(())?;
    Some(u128::from_str_radix(text, 16).ok()?.to_be_bytes())
}

/// The words of a firm's name but "and", with single blanks between them. Full stops and apostrophes
/// are no part of a word; all else that is no letter or digit ends one.
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
mod tests {
    use super::*;

    fn key() -> IdentityKey {
        IdentityKey::new(vec![7; 32])
    }

    #[test]
    fn an_id_that_we_gave_is_its_identity() {
        let identity = key().of_booker("Acme", "a@b.example", "", 1);
        assert_eq!(key().of_id(&to_hex(identity)), identity);
        assert_ne!(key().of_id("rec1"), key().of_id("rec2"));
        assert_ne!(
            key().of_id("rec1"),
            IdentityKey::new(vec![8; 32]).of_id("rec1")
        );
    }

    #[test]
    fn spelling_makes_no_other_booking_but_every_part_counts() {
        let first = key().of_booker("Acme", "a@b.example", "Law LLP", 1);
        assert_eq!(
            first,
            key().of_booker(" ACME", "A@b.example", "Law  LLP", 1)
        );
        assert_ne!(first, key().of_booker("Acme", "a@b.example", "Law LLP", 2));
        assert_ne!(
            key().of_booker("ab", "c", "", 1),
            key().of_booker("a", "bc", "", 1)
        );
        let cells = |cells: &[(&'static str, &'static str)]| key().of_cells(cells.iter().copied());
        assert_eq!(
            cells(&[("a", "1"), ("b", "2"), ("c", "")]),
            cells(&[("b", "2"), ("a", "1 ")])
        );
        assert_ne!(
            cells(&[("a", "1"), ("b", "2")]),
            cells(&[("a", "2"), ("b", "1")])
        );
    }

    #[test]
    fn a_name_is_its_words() {
        for (name, expected) in [
            ("smith & jones, llp", "smith jones llp"),
            ("o'neil p.c.", "oneil pc"),
            ("a\tb-c", "a b c"),
            ("and", ""),
            ("and a and. band and", "a band"),
            ("123 (x)", "123 x"),
            ("l’été—ö", "lété ö"),
        ] {
            assert_eq!(normalize_firm_name(name.chars()), expected, "{name}");
        }
    }

    #[test]
    fn stored_identities_stay_what_they_are() {
        let key = key();
        let long = "x".repeat(MESSAGE_BYTES);
        for text in ["rec1", &long[..200], &long] {
            let mut hasher = Sha256::new_with_prefix(&key.0);
            for part in ["id", text] {
                hasher.update((part.len() as u64).to_le_bytes());
                hasher.update(part);
            }
            let whole: [u8; 32] = hasher.finalize().into();
            assert_eq!(key.of_id(text).0, whole[..16], "{text}");
        }
        let company = from_hex("1248f62c731f40d7ff90c08d2a3095f6");
        assert_eq!(key.company_key("Smith & Jones, LLP"), company);
        let booker = key.of_booker("Acme", "a@b.example", "Law LLP", 1);
        assert_eq!(to_hex(booker), "91c48cc34366121b83d73a55d9079feb");
    }

    #[test]
    fn a_firm_is_its_company_else_its_mail_host_else_the_address() {
        let key = key();
        let same = [
            (
                ("Smith & Jones, LLP", ""),
                ("smith and jones", "x@gmail.com"),
            ),
            (("Smith & Jones P.C.", "a@b.example"), ("Smith Jones", "")),
            (("", "a@firm.example"), (" ", "B@Firm.example ")),
            (("", "A@gmail.com"), ("", "a@gmail.com")),
        ];
        for ((company, email), (other_company, other_email)) in same {
            let firm = key.firm_key(company, || email.into());
            assert!(firm.is_some());
            assert_eq!(
                firm,
                key.firm_key(other_company, || other_email.into()),
                "{company} {email}"
            );
        }
        let of_address = |email: &'static str| key.firm_key("", || email.into());
        assert_ne!(of_address("a@gmail.com"), of_address("b@gmail.com"));
        assert_eq!(of_address(""), None);
        assert_eq!(of_address("nobody"), None);
        assert_eq!(key.mail_host_key("gmail.com"), None);
        assert!(key.company_key("LLP").is_some());
    }
}
