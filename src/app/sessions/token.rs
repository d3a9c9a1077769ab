//! What a browser shows to be let in, and the store keeps only as a hash.

use sha2::{Digest, Sha256};

use crate::domain::hex;
use crate::store::sessions::TokenHash;

/// 256 random bits that only their bearer has, written as 64 hexadecimal digits.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; 32]);

impl Token {
    /// A new one.
    pub fn random() -> Self {
        Self(rand::random())
    }

    /// Reads a token; `None` for anything but 64 lower-case hexadecimal digits.
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
