use super::values::{at, id};
use crate::domain::api_token::{ApiScope, ApiToken};
use crate::domain::ids::{ApiTokenId, UserId};

pub fn api_token() -> ApiToken {
    ApiToken {
        id: ApiTokenId(id(9)),
        user_id: UserId(id(1)),
        name: "Weekly report".to_owned(),
        scopes: ApiScope::ALL.to_vec(),
        created_at: at(14),
        expires_at: at(15),
    }
}
