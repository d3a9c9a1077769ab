//! What a browser shows to be let in, and the store keeps only as a hash.

use sha2::{Digest, Sha256};

use crate::domain::hex;
use crate::store::sessions::TokenHash;

const TOKEN_BYTES: usize = 32;

/// Random bits that only their bearer has, written as hexadecimal digits.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; TOKEN_BYTES]);

impl Token {
    /// A new one.
    pub fn random() -> Self {
        Self(rand::random())
    }

    /// Reads a token; `None` for anything but lower-case hexadecimal digits, two for each byte.
    pub fn parse(text: &str) -> Option<Self> {
        hex::parse(text).map(Self)
    }

    /// What the store keeps of it.
    pub fn hash(&self) -> TokenHash {
        Sha256::digest(self.0).into()
    }
}

impl std::fmt::Display for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&const_hex::encode(self.0))
    }
}

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::tests::{PRODUCT, RELIABILITY, assert_says};

    #[test]
    fn docs_state_how_many_bits_a_token_has() {
        let bits = 8 * TOKEN_BYTES;
        assert_says(
            PRODUCT,
            &[format!("A session is a random {bits}-bit token")],
        );
        assert_says(
            RELIABILITY,
            &[
                format!("{bits} random bits, spent in the transaction"),
                format!("- A session is {bits} random bits;"),
            ],
        );
    }
}
