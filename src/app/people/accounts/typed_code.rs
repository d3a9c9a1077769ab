//! Codes that people type: setup codes, recovery codes, and those of an authenticator app.

use sha2::{Digest, Sha256};

use crate::domain::limits::CODE_DIGITS;
use crate::domain::second_factor::RecoveryCodeHash;
use crate::domain::text::is_digits;

/// Letters and digits that are not mistaken for each other.
const ALPHABET: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const GROUPS: usize = 4;
const GROUP_CHARS: usize = 4;

/// What a person types as their second factor.
#[derive(Clone)]
pub enum TypedCode {
    /// The digits of an authenticator app.
    App(String),
    /// A recovery code.
    Recovery(RecoveryCodeHash),
}

impl TypedCode {
    /// Reads one; blanks, hyphens and case make no difference. `None` for what can be neither.
    pub fn parse(text: &str) -> Option<Self> {
        let code = normalize_code(text);
        if code.len() == usize::from(CODE_DIGITS) && is_digits(&code) {
            return Some(Self::App(code));
        }
        let is_ours = code.bytes().all(|byte| ALPHABET.contains(&byte));
        (is_ours && code.len() == GROUPS * GROUP_CHARS)
            .then(|| Self::Recovery(recovery_hash(&code)))
    }
}

impl std::fmt::Debug for TypedCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("TypedCode(…)")
    }
}

/// What the store keeps of a recovery code. Its random bits need no slow hash.
pub fn recovery_hash(code: &str) -> RecoveryCodeHash {
    Sha256::digest(normalize_code(code)).into()
}

/// Random bits as `ABCD-EFGH-JKLM-NPQR`.
pub fn random_code() -> String {
    let bytes: [u8; GROUPS * GROUP_CHARS] = rand::random();
    let letters: Vec<char> = bytes
        .iter()
        .map(|byte| char::from(ALPHABET[usize::from(byte % 32)]))
        .collect();
    let groups: Vec<String> = letters.chunks(GROUP_CHARS).map(String::from_iter).collect();
    groups.join("-")
}

/// A code without blanks and hyphens, in capitals.
pub fn normalize_code(code: &str) -> String {
    code.chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|c| c.to_ascii_uppercase())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::tests::{RELIABILITY, assert_says};

    #[test]
    fn both_kinds_of_codes_are_read_however_they_are_typed() {
        for text in ["012345", " 012 345 ", "012-345"] {
            assert!(
                matches!(TypedCode::parse(text), Some(TypedCode::App(code)) if code == "012345")
            );
        }
        let code = random_code();
        assert_eq!(code.len(), 19, "{code}");
        let hash = recovery_hash(&code);
        for text in [
            code.to_lowercase(),
            code.replace('-', " "),
            format!(" {code}"),
        ] {
            let read = TypedCode::parse(&text);
            assert!(
                matches!(read, Some(TypedCode::Recovery(found)) if found == hash),
                "{text}"
            );
        }
        for text in [
            "",
            "12345",
            "1234567",
            "１２３４５６",
            "ABCD-EFGH-JKLM-NPQ",
            "ABCD-EFGH-JKLM-NPQ0",
        ] {
            assert!(TypedCode::parse(text).is_none(), "{text}");
        }
    }

    #[test]
    fn what_is_typed_is_in_no_log() {
        let typed = TypedCode::parse("012345").unwrap();
        assert_eq!(format!("{typed:?}"), "TypedCode(…)");
    }

    #[test]
    fn reliability_md_states_the_bits_of_a_code() {
        let letters = GROUPS * GROUP_CHARS;
        let bits = letters * ALPHABET.len().ilog2() as usize;
        assert_says(RELIABILITY, &[format!("they have {bits} random bits.")]);
    }
}
