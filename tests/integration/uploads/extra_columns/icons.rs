//! The highlights of a firm's own list begin and end as the browser recognizes a price and a no; its half is in
//! `web/src/shared/vendor/highlights.test.tsx`.

use serde_json::{Value, json};

use super::{highlights, import};
use crate::support::TestApp;

#[tokio::test]
async fn an_import_writes_the_highlights_that_have_icons_of_their_own() {
    let cases = include_str!("../../../fixtures/highlight-icons.json");
    let cases: Vec<Value> = serde_json::from_str(cases).unwrap();
    let app = TestApp::new();
    let mut admin = app.admin().await;
    for (number, case) in cases.iter().enumerate() {
        let text = |member: &str| case[member].as_str().unwrap();
        let (column, cell) = (text("column"), text("cell"));
        let file = format!(
            "Vendor,Category,Website,{column}\nV{number},Intake,v{number}.example,\"{cell}\"\n"
        );
        import(&mut admin, &file).await;
        let written = highlights(&mut admin, &format!("V{number}")).await;
        assert_eq!(written, json!([text("highlight")]), "{column}: {cell}");
    }
}
