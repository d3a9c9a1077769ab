//! Accounts, roles, and the validation of names, e-mail addresses and passwords.

use super::coded_enum::coded_enum;
use super::firm::{FirmSize, FirmSizes, Onboarding};
use super::ids::UserId;
use super::limits::{EMAIL_MAX_CHARS, NAME_MAX_CHARS, PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS};
use super::place::UsStates;
use super::text::{has_visible_letter, is_direction_mark};
use jiff::Timestamp;
use unicode_normalization::UnicodeNormalization;

coded_enum! {
    pub enum Role {
        Member = "member", "Member";
        Admin = "admin", "Admin";
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct User {
    pub id: UserId,
    pub name: String,
    /// Unique among all accounts.
    pub email: EmailAddress,
    pub law_firm: String,
    pub firm_size: Option<FirmSize>,
    /// Where the firm practices; empty where it was not said.
    pub states: UsStates,
    pub role: Role,
    /// A deactivated account cannot sign in.
    pub is_active: bool,
    pub onboarding: Option<Onboarding>,
    pub password_hash: PasswordHash,
    pub created_at: Timestamp,
    /// Who vouched that the person belongs to the firm they name; it ends when they name another firm
    /// or mail host.
    pub firm_confirmed: Option<FirmConfirmation>,
}

/// Someone vouched for a person's firm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirmConfirmation {
    /// `None` for the operator on the command line.
    pub by: Option<UserId>,
    /// Full name at that time; a later rename does not change it.
    pub by_name: String,
    pub at: Timestamp,
    /// One line.
    pub why: Option<String>,
}

/// What an administrator decides about a person's firm.
#[derive(Clone, Debug)]
pub struct FirmDecision {
    pub confirmed: bool,
    /// One line.
    pub why: Option<String>,
}

impl User {
    /// The size that recommendations use: the profile's, otherwise one derived from the employees and attorneys.
    pub fn effective_firm_size(&self) -> Option<FirmSize> {
        self.firm_size
            .or_else(|| self.onboarding.map(Onboarding::firm_size))
    }

    /// Every size that the firm may have by what it said; empty where it said nothing.
    pub fn possible_firm_sizes(&self) -> FirmSizes {
        match (self.firm_size, self.onboarding) {
            (Some(size), _) => FirmSizes::of(&[size]),
            (None, Some(bands)) => bands.possible_sizes(),
            (None, None) => FirmSizes::default(),
        }
    }

    pub fn is_admin(&self) -> bool {
        self.role == Role::Admin
    }

    /// Whether the person's tools count for confirmed colleagues, theirs for the person, and both as evidence for other
    /// firms (docs/recommendations.md#trust). Administrators do.
    pub fn is_firm_confirmed(&self) -> bool {
        self.is_admin() || self.firm_confirmed.is_some()
    }

    /// Whether someone should say that the person belongs to the firm they name.
    pub fn waits_for_confirmation(&self) -> bool {
        self.is_active && !self.is_firm_confirmed()
    }
}

/// An Argon2id hash as a PHC string. `Debug` redacts it, so that it never appears in logs.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(pub String);

impl std::fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PasswordHash(…)")
    }
}

/// An e-mail address: trimmed and in lower case, so that equal addresses are equal text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EmailAddress(String);

impl EmailAddress {
    /// Parses `local@host.tld` of at most [`EMAIL_MAX_CHARS`], without whitespace, quotes or control
    /// characters.
    pub fn parse(text: &str) -> Option<Self> {
        let address = text.trim().to_lowercase();
        // A letter and its accent may come as two characters, as from a file name of macOS.
        let composed = || Self::checked(address.nfc().collect());
        Self::checked(address.clone()).or_else(composed)
    }

    fn checked(address: String) -> Option<Self> {
        let (local, host) = address.rsplit_once('@')?;
        let is_local_valid = !local.is_empty()
            && local
                .chars()
                .all(|c| c.is_alphanumeric() || "!#$%&'*+/=?^_`{|}~.-".contains(c))
            && !local.starts_with('.')
            && !local.ends_with('.')
            && !local.contains("..");
        let labels: Vec<&str> = host.split('.').collect();
        let is_host_valid = labels.len() >= 2
            && labels.iter().all(|label| {
                !label.is_empty()
                    && !label.starts_with('-')
                    && !label.ends_with('-')
                    && label.chars().all(|c| c.is_alphanumeric() || c == '-')
            });
        let fits = address.chars().count() <= EMAIL_MAX_CHARS;
        (is_local_valid && is_host_valid && fits).then_some(Self(address))
    }

    /// An address from the store, which [`Self::parse`] accepted when it was saved. It stays valid
    /// even if the rules have become stricter since.
    pub fn from_stored(address: String) -> Self {
        Self(address)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn host(&self) -> &str {
        self.0.rsplit_once('@').map_or("", |(_, host)| host)
    }
}

impl std::fmt::Display for EmailAddress {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// Parses the line that says why, a [line](parse_line); `Ok(None)` where nothing is left.
pub fn parse_why(text: &str) -> Result<Option<String>, LineError> {
    match parse_line(text) {
        None if text.trim().is_empty() => Ok(None),
        None => Err(LineError {
            max_chars: NAME_MAX_CHARS,
        }),
        why => Ok(why),
    }
}

/// A text that is too long for its field, or of several lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Use at most {max_chars} characters, without line breaks.")]
pub struct LineError {
    pub max_chars: usize,
}

/// Parses the name of a user or a firm: a [line](parse_line) with a letter or digit that is shown.
pub fn parse_name(text: &str) -> Option<String> {
    parse_line(text).filter(|name| has_visible_letter(name))
}

/// Control characters, within the brackets of a pattern.
const CONTROLS: &str = r"\x00-\x1f\x7f-\x9f";

/// What a text that [`parse_line`] takes matches, besides its length.
pub fn line_pattern() -> String {
    format!(r"^[^{CONTROLS}]*[^\s{CONTROLS}][^{CONTROLS}]*$")
}

/// What a text that [`parse_why`] takes matches, besides its length; blanks around it are trimmed.
pub fn why_pattern() -> String {
    const BLANKS: &str = r"[\t-\r \x85]*";
    format!("^{BLANKS}[^{CONTROLS}]*{BLANKS}$")
}

/// Parses a short text: trimmed, without marks that change its direction, 1 to [`NAME_MAX_CHARS`] characters,
/// no control characters.
pub fn parse_line(text: &str) -> Option<String> {
    let shown: String = text.chars().filter(|c| !is_direction_mark(*c)).collect();
    let line = shown.trim();
    let fits = (1..=NAME_MAX_CHARS).contains(&line.chars().count());
    (fits && !line.chars().any(char::is_control)).then(|| line.to_owned())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PasswordLength {
    #[error("Password must be at least {PASSWORD_MIN_CHARS} characters long")]
    TooShort,
    #[error("Password must be at most {PASSWORD_MAX_CHARS} characters long")]
    TooLong,
}

/// Counts characters, not bytes.
pub fn check_password_length(password: &str) -> Result<(), PasswordLength> {
    match password.chars().count() {
        ..PASSWORD_MIN_CHARS => Err(PasswordLength::TooShort),
        PASSWORD_MIN_CHARS..=PASSWORD_MAX_CHARS => Ok(()),
        _ => Err(PasswordLength::TooLong),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_trimmed_and_lower_cased_or_refused() {
        let long = format!("{}@x.com", "a".repeat(300));
        let cases = [
            (" A@X.com ", Some("a@x.com")),
            (
                "o'brien+intake@firm.co.uk",
                Some("o'brien+intake@firm.co.uk"),
            ),
            ("jose\u{301}@firm.com", Some("jos\u{e9}@firm.com")),
            ("a@b", None),
            ("\"a b\"@x.y", None),
            ("a b@x.com", None),
            ("a\u{0}b@x.com", None),
            ("@x.com", None),
            ("a@", None),
            ("a@x..com", None),
            ("a@-x.com", None),
            (long.as_str(), None),
        ];
        for (text, expected) in cases {
            assert_eq!(
                EmailAddress::parse(text).as_ref().map(EmailAddress::as_str),
                expected
            );
        }
    }

    #[test]
    fn a_password_is_counted_in_characters() {
        assert_eq!(check_password_length("šššššššš"), Ok(()));
        assert_eq!(
            check_password_length("1234567"),
            Err(PasswordLength::TooShort)
        );
        assert_eq!(check_password_length(&"x".repeat(128)), Ok(()));
        assert_eq!(
            check_password_length(&"x".repeat(129)),
            Err(PasswordLength::TooLong)
        );
    }

    #[test]
    fn a_password_hash_never_shows_in_debug_output() {
        assert_eq!(
            format!("{:?}", PasswordHash("$argon2id$secret".into())),
            "PasswordHash(…)"
        );
    }
}
