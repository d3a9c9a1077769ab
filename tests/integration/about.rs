//! What an instance says of itself.

use crate::support::TestApp;

#[tokio::test]
async fn members_see_the_version_and_nobody_else_does() {
    let server = TestApp::new();
    let refused = server.browser().get("/api/about").await;
    refused.assert_problem(401, "not_authenticated", "Please sign in.");
    let mut member = server.sign_up("Ada").await;
    let about = member.get("/api/about").await.json();
    assert_eq!(about["version"], env!("CARGO_PKG_VERSION"));
    assert!(about.get("commit").is_some(), "{about}");
}
