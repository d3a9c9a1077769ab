//! What makes two rows the same booking, and two of those who book the same firm: keyed hashes, so
//! that the stored data names no person (docs/import.md#booking-identity).

use std::borrow::Cow;

use sha2::{Digest, Sha256};

use crate::domain::booking::BookingIdentity;
use crate::domain::hex;

/// Mail services that anyone can use, so the host says nothing about the firm.
const PUBLIC_MAIL_HOSTS: [&str; 24] = [
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

/// Words at the end of a firm's name that only say its legal form.
const LEGAL_FORMS: [&str; 14] = [
    "apc", "aplc", "co", "company", "corp", "inc", "llc", "llp", "lp", "ltd", "pa", "pc", "pllc",
    "plc",
];

/// A buffer that holds most messages whole.
const MESSAGE_BYTES: usize = 256;

/// The secret of this installation, under which rows are hashed.
#[derive(Clone)]
pub struct IdentityKey(Vec<u8>);

impl IdentityKey {
    pub fn new(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    /// Identity of a booking that has an id. An id in hex that an export wrote is the identity itself,
    /// so an exported file finds its rows again.
    pub fn of_id(&self, id: &str) -> BookingIdentity {
        BookingIdentity(hex::parse(id).unwrap_or_else(|| self.hash("id", &[id])))
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
            &normalize_text(client),
            &normalize_text(booker),
            &normalize_text(company),
            &*second.to_string(),
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

    /// The firm that booked: by company, else by the host of the e-mail address, else, where that host
    /// is a public mail service, by the address. `email` is called only where it is needed.
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

    /// The firm of this name; legal form and punctuation make no difference.
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

    /// The firm that owns a mail host; `None` for a public mail service.
    pub fn mail_host_key(&self, host: &str) -> Option<[u8; 16]> {
        let host = host.trim().to_lowercase();
        let is_of_a_firm = host.contains('.') && !PUBLIC_MAIL_HOSTS.contains(&host.as_str());
        is_of_a_firm.then(|| self.hash("host", &[&host]))
    }

    /// The first 16 bytes of SHA-256 over key, purpose and parts.
    ///
    /// Each part is preceded by its length, so different lists of parts are different messages, and
    /// the truncation rules out length extension. This is not HMAC, and it cannot become HMAC: the
    /// hashes are stored as the identities of bookings, so other bytes would import every booking
    /// a second time.
    fn hash(&self, purpose: &str, parts: &[&str]) -> [u8; 16] {
        // Assembled first, because one long piece is hashed faster than many short ones.
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
mod tests {
    use super::*;

    fn key() -> IdentityKey {
        IdentityKey::new(vec![7; 32])
    }

    #[test]
    fn an_exported_id_is_the_identity_itself() {
        let identity = key().of_booker("Acme", "a@b.example", "", 1);
        assert_eq!(key().of_id(&const_hex::encode(identity.0)), identity);
        assert_ne!(key().of_id("rec1"), key().of_id("rec2"));
        assert_ne!(
            key().of_id("rec1"),
            IdentityKey::new(vec![8; 32]).of_id("rec1")
        );
    }

    #[test]
    fn case_and_blanks_make_no_difference_but_every_part_counts() {
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
    fn firm_names_are_normalized() {
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
    fn stored_identities_keep_their_bytes() {
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
        let company = hex::parse("1248f62c731f40d7ff90c08d2a3095f6");
        assert_eq!(key.company_key("Smith & Jones, LLP"), company);
        let booker = key.of_booker("Acme", "a@b.example", "Law LLP", 1);
        assert_eq!(
            const_hex::encode(booker.0),
            "91c48cc34366121b83d73a55d9079feb"
        );
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
