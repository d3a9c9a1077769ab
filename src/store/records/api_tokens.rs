//! Layouts of API tokens.

use uuid::Uuid;

use crate::domain::api_token::ApiToken;
use crate::store::record::{Code, Milliseconds, record, stored};

stored!(ApiToken: 1 => ApiTokenV1);
record! {
    ApiTokenV1 of ApiToken {
        id: Uuid,
        user_id: Uuid,
        name: String,
        scopes: Vec<Code>,
        created_at: Milliseconds,
        expires_at: Milliseconds,
    }
}
