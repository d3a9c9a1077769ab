//! The two cookies: the session, and the token of a device that has signed in before.

use axum::http::request::Parts;
use axum::http::{HeaderValue, header};

use super::peer;
use crate::app::App;
use crate::app::people::sessions::Token;
use crate::config::Config;
use crate::domain::day::DAY_SECONDS;

/// The cookie of a session, and what it is called behind https.
pub const SESSION: &str = "sid";
pub const SECURE_SESSION: &str = "__Host-sid";

/// Browsers limit the lifetime of cookies to 400 days.
const DEVICE_DAYS: i64 = 400;

/// Names and attributes of the cookies: `__Host-` and Secure under https. Neither over http, because
/// some browsers (Safari on localhost) would drop a Secure cookie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cookies {
    is_https: bool,
    /// Max-Age of the session cookie.
    session_days: u32,
}

impl Cookies {
    pub fn of(parts: &Parts, app: &App) -> Self {
        Self::under(parts, app.config())
    }

    fn under(parts: &Parts, config: &Config) -> Self {
        Self {
            is_https: peer::is_https(parts, config),
            session_days: config.session_days,
        }
    }

    pub fn token(self, parts: &Parts) -> Option<Token> {
        Token::parse(read(parts, self.session_name())?)
    }

    pub fn device(self, parts: &Parts) -> Option<&str> {
        read(parts, self.device_name())
    }

    pub fn set_session(self, token: &Token) -> HeaderValue {
        self.write(
            self.session_name(),
            &token.to_string(),
            self.session_days.into(),
        )
    }

    pub fn clear_session(self) -> HeaderValue {
        self.write(self.session_name(), "", 0)
    }

    /// Marks the browser as one that has signed in.
    pub fn set_device(self, token: &str) -> HeaderValue {
        self.write(self.device_name(), token, DEVICE_DAYS)
    }

    fn session_name(self) -> &'static str {
        if self.is_https {
            SECURE_SESSION
        } else {
            SESSION
        }
    }

    fn device_name(self) -> &'static str {
        if self.is_https {
            "__Host-device"
        } else {
            "device"
        }
    }

    fn write(self, name: &str, value: &str, days: i64) -> HeaderValue {
        let secure = if self.is_https { "; Secure" } else { "" };
        let max_age = days * DAY_SECONDS;
        let text =
            format!("{name}={value}; Max-Age={max_age}; Path=/; HttpOnly; SameSite=Lax{secure}");
        HeaderValue::try_from(text).expect("our values are letters, digits and dots")
    }
}

/// The value of the only cookie with this name. Two of them count as none: one may have been planted.
///
/// By bytes: another program's cookie may hold any, and says nothing about ours.
fn read<'p>(parts: &'p Parts, name: &str) -> Option<&'p str> {
    let headers = parts.headers.get_all(header::COOKIE);
    let mut found = headers
        .iter()
        .flat_map(|header| header.as_bytes().split(|byte| *byte == b';'))
        .filter_map(|pair| {
            let end = pair.iter().position(|byte| *byte == b'=')?;
            let (key, value) = pair.split_at(end);
            (key.trim_ascii() == name.as_bytes()).then(|| value[1..].trim_ascii())
        });
    match (found.next(), found.next()) {
        (Some(value), None) => str::from_utf8(value).ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::tests::{PRODUCT, RELIABILITY, assert_says};

    #[test]
    fn a_cookie_of_another_program_hides_none_of_ours_whatever_it_holds() {
        let header = |bytes: &[u8]| HeaderValue::from_bytes(bytes).unwrap();
        let read_of = |headers: &[&[u8]]| {
            let mut parts = axum::http::Request::new(()).into_parts().0;
            for bytes in headers {
                parts.headers.append(header::COOKIE, header(bytes));
            }
            read(&parts, SESSION).map(str::to_owned)
        };
        let others = [
            "name=Müller".as_bytes(),
            b"name=M\xfcller",
            b"\xff",
            b"",
            b"=",
        ];
        for other in others {
            let behind = [&b"sid=ours; "[..], other].concat();
            let before = [other, &b"; sid=ours"[..]].concat();
            for headers in [&[&behind[..]][..], &[&before], &[other, b"sid=ours"]] {
                let found = read_of(headers);
                assert_eq!(found.as_deref(), Some("ours"), "beside {other:?}");
            }
        }
        for planted in [&b"sid=theirs"[..], "sid=Müller".as_bytes(), b"sid=\xff"] {
            let found = read_of(&[b"sid=ours", planted]);
            assert_eq!(found, None, "two count as none");
        }
        assert_eq!(read_of(&[b"sid=\xff"]), None);
    }

    #[test]
    fn docs_state_the_names_of_cookies() {
        let https = format!("behind https it is `{SECURE_SESSION}` and Secure.");
        assert_says(PRODUCT, &[https]);
        let both = format!(
            "Under https it is `{SECURE_SESSION}` and Secure; on plain http it is `{SESSION}`,"
        );
        let [http, https] = [false, true].map(|is_https| {
            let session_days = 30;
            Cookies {
                is_https,
                session_days,
            }
            .device_name()
        });
        let device = format!(
            "A second cookie, `{http}` (under https `{https}`), is set at each sign-in for {DEVICE_DAYS} days,"
        );
        assert_says(RELIABILITY, &[both, device]);
    }
}
