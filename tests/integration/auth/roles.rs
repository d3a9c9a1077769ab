use axum::extract::FromRequestParts;
use axum::http::{Request, header};
use stackbrief::domain::user::EmailAddress;
use stackbrief::http::auth::AdminUser;

use crate::support::{Browser, TestApp, email};

/// What a route for administrators answers to this browser before its handler runs.
async fn ask(server: &TestApp, browser: &Browser) -> Result<String, (u16, String)> {
    let mut request = Request::builder();
    if let Some(token) = browser.cookies.get("sid") {
        request = request.header(header::COOKIE, format!("sid={token}"));
    }
    let (mut parts, ()) = request.body(()).unwrap().into_parts();
    match AdminUser::from_request_parts(&mut parts, &server.app).await {
        Ok(admin) => Ok(admin.name.clone()),
        Err(error) => {
            let problem = error.problem("test");
            Err((problem.status, problem.detail))
        }
    }
}

#[tokio::test]
async fn only_a_current_administrator_is_let_through() {
    let server = TestApp::new();
    let admin = server.admin().await;
    let member = server.member("Ada").await;
    let address = EmailAddress::parse(&email("Ada")).unwrap();
    let anonymous = server.browser();
    let no_session = Err((401, "Please sign in.".to_owned()));
    let no_admin = Err((403, "Administrators only.".to_owned()));

    assert_eq!(ask(&server, &anonymous).await, no_session);
    assert_eq!(ask(&server, &member).await, no_admin);
    assert_eq!(ask(&server, &admin).await, Ok("Admin".to_owned()));

    server.app.accounts.grant_admin(&address).unwrap();
    assert_eq!(ask(&server, &member).await, Ok("Ada".to_owned()));
    server.app.accounts.revoke_admin(&address).unwrap();
    assert_eq!(ask(&server, &member).await, no_admin);
    server.deactivate(&email("Ada"));
    assert_eq!(ask(&server, &member).await, no_session);
}
