//! Who asks: accounts, and what they sign in and read with.
//!
//! ```text
//! sign_in_limits  password   how often someone tries, and hashes
//! sessions  api_tokens       what browsers and programs come with
//! accounts                   signing up and in, and what administrators do to accounts
//! profile                    what people change about themselves
//! ```

pub mod accounts;
pub mod api_tokens;
pub mod password;
pub mod profile;
pub mod sessions;
pub mod sign_in_limits;
