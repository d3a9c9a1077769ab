//! API tokens: what programs read with, in a person's name, without a session. How many a person has, and for how long:
//! `API_TOKEN…` in `src/domain/limits.rs`.

use jiff::Timestamp;

use super::coded_enum::coded_enum;
use super::ids::{ApiTokenId, UserId};

coded_enum! {
    /// What a token may read. No token changes anything.
    pub enum ApiScope {
        Trends = "trends", "Trends and demo bookings";
        Export = "export", "Bookings as a file";
        Directory = "directory", "Categories and vendors";
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiToken {
    /// Sorts by time.
    pub id: ApiTokenId,
    pub user_id: UserId,
    /// What the person calls it.
    pub name: String,
    /// At least one, each once, in the order of the list.
    pub scopes: Vec<ApiScope>,
    pub created_at: Timestamp,
    pub expires_at: Timestamp,
}

impl ApiToken {
    /// The scopes by their labels.
    pub fn scope_labels(&self) -> String {
        let labels: Vec<_> = self.scopes.iter().map(|scope| scope.label()).collect();
        labels.join(", ")
    }
}
