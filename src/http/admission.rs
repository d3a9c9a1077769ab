//! Turns requests away before they cost anything, once too many are under way.
//! See docs/reliability.md#overload.

mod held_body;
mod in_flight;

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, HttpBody};
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http_body_util::BodyExt;
use tokio::sync::OwnedSemaphorePermit;

use self::held_body::HeldBody;
pub use self::in_flight::InFlight;
use super::bearer::bearer;
use super::body::is_upload;
use super::cookie::Cookies;
use super::error::ApiError;
use super::peer;
use super::reply_bytes::ReplyBytes;
use super::request::is_safe;
use crate::app::App;
use crate::app::base::admission::{WorkPermit, WriterPermit};
use crate::app::base::blocking::with_request_permits;
use crate::app::people::sessions::Token;
use crate::domain::ids::UserId;
use crate::domain::network::ClientNetwork;

/// Anonymous calls that compute a hash. The queue of the hashes bounds them, and has slots for people known
/// by a device, whom others must not keep out. The second step of a sign-in counts as one of them, and costs
/// a look into memory where no password was right before it.
pub const HASHING: [&str; 4] = [
    "/api/auth/reset",
    "/api/auth/second-step",
    "/api/auth/sign-in",
    "/api/auth/sign-up",
];
/// Calls that write after a hash, if at all, and only then take a slot among the writers (`Core::writing`). One that had
/// taken it here would wait for a second one, which others like it may hold. What ends in a slash begins the paths of
/// several.
pub const WRITING_AFTER_A_HASH: [&str; 1] = ["/api/auth/"];
/// Changes that may wait for a hash, and take all their slots once they may write (`Core::writing_request`): while they
/// wait they hold none that readers need.
pub const TAKING_SLOTS_LAST: [&str; 5] = [
    "/api/auth/change-password",
    "/api/auth/sign-out",
    "/api/profile",
    "/api/profile/second-factor",
    "/api/profile/second-factor/",
];
/// How long a client with too many requests under way waits for the refusal. Without it, one that asks
/// again at once would keep all cores busy with refusals.
const REFUSAL_PAUSE: Duration = Duration::from_millis(20);

/// Takes a slot for the person of a request, who needs none among the anonymous; 503 where they have too many
/// requests under way.
pub async fn admit_person(parts: &Parts, app: &App, id: UserId) -> Result<(), ApiError> {
    let Some(InFlight(held)) = parts.extensions.get::<InFlight>() else {
        return Ok(());
    };
    drop(held.anonymous.lock().take());
    if held.person.get().is_none() {
        let Some(permit) = app.core().admission.person(id) else {
            tokio::time::sleep(REFUSAL_PAUSE).await;
            return Err(ApiError::busy());
        };
        // A request has one person, so a second slot would be theirs too.
        let _ = held.person.set(permit);
    }
    Ok(())
}

/// Waits for the body, so that a slow client holds no slot, then answers the request if a slot is free.
///
/// An upload takes a slot of its person alone: it lasts for minutes, one runs at a time, and only administrators may.
pub async fn limit(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    if !request.uri().path().starts_with("/api/") {
        return next.run(request).await;
    }
    let is_upload = is_upload(&request);
    let request = if is_upload {
        request
    } else {
        match with_whole_body(request).await {
            Ok(request) => request,
            Err(error) => return error.into_response(),
        }
    };
    let (mut parts, body) = request.into_parts();
    // First, so that nobody fills the queue of writers alone.
    let in_flight = match admit(&mut parts, &app).await {
        Ok(in_flight) => in_flight,
        Err(error) => return error.into_response(),
    };
    let work = if is_upload {
        None
    } else {
        match admit_work(&parts, &app, &in_flight).await {
            Ok(work) => Some(work),
            Err(error) => return error.into_response(),
        }
    };
    let request = Request::from_parts(parts, body);
    let permits = Arc::new((work, in_flight.clone()));
    let response = with_request_permits(permits, next.run(request)).await;
    drop(in_flight.0.anonymous.lock().take());
    hold(response, in_flight)
}

/// Lets a reply keep the slot of its person until it is read.
pub fn hold(mut response: Response, in_flight: InFlight) -> Response {
    if response.body().is_end_stream() || in_flight.person().is_none() {
        return response;
    }
    let bytes = ReplyBytes::of(&response);
    let unsent = response.extensions_mut().remove();
    response.map(|inner| Body::new(HeldBody::new(inner, bytes, in_flight, unsent)))
}

/// What a request holds while it is worked on.
struct WorkSlots {
    /// The person's own.
    _person: Option<WorkPermit>,
    /// One among those that write.
    _writer: Option<WriterPermit>,
    /// One among all requests.
    _request: Option<OwnedSemaphorePermit>,
}

async fn admit_work(parts: &Parts, app: &App, in_flight: &InFlight) -> Result<WorkSlots, ApiError> {
    let path = parts.uri.path();
    let changes = !is_safe(&parts.method);
    let takes_its_slots = changes && is_one_of(path, &TAKING_SLOTS_LAST);
    let changes_data = changes && !takes_its_slots && !is_one_of(path, &WRITING_AFTER_A_HASH);
    let person = match in_flight.person() {
        Some(permit) => Some(permit.work_permit(changes).await),
        None => None,
    };
    let admission = &app.core().admission;
    let writer = if changes_data {
        Some(
            admission
                .writing_request()
                .await
                .ok_or_else(ApiError::busy)?,
        )
    } else {
        None
    };
    let request = if waits_for_hash(parts) || takes_its_slots {
        None
    } else {
        Some(admission.request().ok_or_else(ApiError::busy)?)
    };
    Ok(WorkSlots {
        _person: person,
        _writer: writer,
        _request: request,
    })
}

fn is_one_of(path: &str, known: &[&str]) -> bool {
    let mut known = known.iter();
    known.any(|known| path == *known || (known.ends_with('/') && path.starts_with(known)))
}

fn waits_for_hash(parts: &Parts) -> bool {
    HASHING.contains(&parts.uri.path())
}

/// Takes the slot of a request's client; 503 where they have too many under way. Outside of `/api/`, where [`limit`] lets
/// everything pass, for what may read the store: while a disk fails, each such read keeps a thread.
pub async fn admit(parts: &mut Parts, app: &App) -> Result<InFlight, ApiError> {
    let Ok(in_flight) = admit_client(parts, app) else {
        tokio::time::sleep(REFUSAL_PAUSE).await;
        return Err(ApiError::busy());
    };
    parts.extensions.insert(in_flight.clone());
    Ok(in_flight)
}

/// A slot among those of a person whose session is in memory, where a look at the cookie tells, else among
/// those of anonymous requests; none where the queue of hashes decides.
fn admit_client(parts: &Parts, app: &App) -> Result<InFlight, TooMany> {
    let in_flight = InFlight::default();
    if waits_for_hash(parts) {
        return Ok(in_flight);
    }
    let admission = &app.core().admission;
    if let Some(id) = person_in_memory(parts, app) {
        return admission.person(id).map(InFlight::of).ok_or(TooMany);
    }
    let network = ClientNetwork::of(peer::client_address(parts, app.config()));
    let permit = admission.anonymous(network).ok_or(TooMany)?;
    *in_flight.0.anonymous.lock() = Some(permit);
    Ok(in_flight)
}

fn person_in_memory(parts: &Parts, app: &App) -> Option<UserId> {
    let session = Cookies::of(parts, app).token(parts);
    let of_session = session.and_then(|token| app.sessions.person_in_memory(&token));
    of_session.or_else(|| {
        let secret = Token::parse(bearer(parts)?)?;
        app.api_tokens.person_in_memory(&secret)
    })
}

/// A client has too many requests under way.
struct TooMany;

/// `body::guard` bounds the size of the body and the wait for it, and names what is wrong with it.
async fn with_whole_body(request: Request) -> Result<Request, ApiError> {
    if request.body().is_end_stream() {
        return Ok(request);
    }
    let (parts, body) = request.into_parts();
    let body = body.collect().await.map_err(|_| ApiError::unreadable())?;
    Ok(Request::from_parts(parts, Body::from(body.to_bytes())))
}

#[cfg(test)]
mod tests {
    use axum::http::Method;

    use super::*;
    use crate::app::base::clock::Clock;
    use crate::config::Config;
    use crate::domain::limits::{
        ANONYMOUS_IN_FLIGHT_MAX, REQUESTS_PER_NETWORK_MAX, REQUESTS_PER_USER_MAX,
    };
    use crate::domain::tests::{RELIABILITY, assert_says};
    use crate::store::Store;

    #[tokio::test]
    async fn a_change_of_an_address_takes_no_slot_of_a_writer_before_its_hash() {
        let store = Store::memory().unwrap();
        let app = App::new(Config::default(), store, Clock::system()).unwrap();
        for (path, takes_one) in [
            ("/api/profile", false),
            ("/api/profile/second-factor", false),
            ("/api/profile/onboarding", true),
        ] {
            let request = Request::patch(path).body(()).unwrap();
            let (parts, ()) = request.into_parts();
            let work = admit_work(&parts, &app, &InFlight::default()).await;
            let WorkSlots {
                _writer: writer, ..
            } = work.ok().unwrap();
            assert_eq!(writer.is_some(), takes_one, "{path}");
        }
    }

    #[tokio::test]
    async fn a_method_that_is_not_known_to_read_takes_a_slot_of_a_writer() {
        let store = Store::memory().unwrap();
        let app = App::new(Config::default(), store, Clock::system()).unwrap();
        for (method, takes_one) in [
            (Method::HEAD, false),
            (Method::OPTIONS, false),
            (Method::TRACE, true),
            (Method::QUERY, true),
        ] {
            let request = Request::builder().method(&method).uri("/api/vendors");
            let (parts, ()) = request.body(()).unwrap().into_parts();
            let work = admit_work(&parts, &app, &InFlight::default()).await;
            let WorkSlots {
                _writer: writer, ..
            } = work.ok().unwrap();
            assert_eq!(writer.is_some(), takes_one, "{method}");
        }
    }

    #[tokio::test]
    async fn what_writes_after_a_hash_holds_no_slot_of_a_request_while_it_waits_to_write() {
        let store = Store::memory().unwrap();
        let app = App::new(Config::default(), store, Clock::system()).unwrap();
        for (method, path, slots) in [
            (Method::PATCH, "/api/profile", 0),
            (Method::GET, "/api/profile", 1),
            (Method::POST, "/api/auth/sign-out", 0),
            (Method::POST, "/api/auth/change-password", 0),
            (Method::POST, "/api/profile/second-factor", 0),
            (Method::POST, "/api/profile/second-factor/turn-off", 0),
            (Method::GET, "/api/profile/second-factor", 1),
            (Method::POST, "/api/auth/invite", 1),
            (Method::POST, "/api/auth/reset/check", 1),
        ] {
            let request = Request::builder().method(&method).uri(path);
            let (parts, ()) = request.body(()).unwrap().into_parts();
            let work = admit_work(&parts, &app, &InFlight::default()).await;
            let WorkSlots {
                _writer: writer, ..
            } = work.as_ref().ok().unwrap();
            assert!(writer.is_none(), "{method} {path}");
            assert_eq!(app.core().admission.in_flight(), slots, "{method} {path}");
        }
    }

    #[test]
    fn reliability_md_states_the_limits_of_the_signed_out() {
        let pause = REFUSAL_PAUSE.as_millis();
        assert_says(
            RELIABILITY,
            &[
                format!(
                    "people who are not signed in | {ANONYMOUS_IN_FLIGHT_MAX} | 503 with Retry-After, after {pause} ms |"
                ),
                format!(
                    "from one IPv4 address or /64 | {REQUESTS_PER_NETWORK_MAX} | 503 with Retry-After, after {pause} ms |"
                ),
                format!(
                    "until its last byte | {REQUESTS_PER_USER_MAX} | 503 with Retry-After, after {pause} ms |"
                ),
                format!("The {pause} ms keep a client that asks"),
            ],
        );
    }
}
