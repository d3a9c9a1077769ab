//! Version 11 to 12.

use uuid::Uuid;

use super::*;
use crate::domain::api_token::ApiToken;
use crate::domain::ids::{ResponseId, UserId};
use crate::domain::recommend::Response;
use crate::store::records::tests::golden::api_tokens::api_token;
use crate::store::records::tests::golden::recommendations::response;
use crate::store::tables::RESPONSES_1;
use crate::store::{api_tokens, recommendations};

#[test]
fn questionnaires_and_api_tokens_of_version_11_are_found_by_user() {
    let image = Image::new(Vec::new(), usize::MAX);
    let database = image.open().unwrap();
    let user = |number| UserId(Uuid::from_u64_pair(number, 0));
    let responses: Vec<Response> = (0..6)
        .map(|number| Response {
            id: ResponseId(Uuid::from_u64_pair(number, 0)),
            user_id: user(number % 2),
            ..response()
        })
        .collect();
    let token = |number: u64| ApiToken {
        user_id: user(number % 2),
        ..api_token()
    };
    let tx = WriteTx::new(database.begin_write().unwrap());
    let filled: Result<(), StoreError> = (|| {
        initialize(&tx)?;
        for response in &responses {
            RESPONSES_1.put(&tx, response.id.bytes(), response)?;
        }
        for number in 0..3 {
            API_TOKENS.put(&tx, [number; 32], &token(number.into()))?;
        }
        Counter::Schema.set(&tx, 11)
    })();
    filled.unwrap();
    tx.0.commit().unwrap();
    run(&database).unwrap();
    for (number, tokens) in [(0, vec![[0; 32], [2; 32]]), (1, vec![[1; 32]])] {
        let of_user = responses.iter().skip(number).step_by(2);
        let user = user(number as u64);
        read(&database, |tx| {
            let found = recommendations::responses(tx, user)?;
            assert!(found.iter().eq(of_user));
            let found = api_tokens::list_of(tx, user)?;
            let found: Vec<_> = found.into_iter().map(|(hash, _)| hash).collect();
            assert_eq!(found, tokens);
            assert_eq!(RESPONSES_1.count(tx)?, 0);
            Ok(())
        });
    }
}
