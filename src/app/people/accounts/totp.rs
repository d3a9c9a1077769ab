//! What an authenticator app shares with this server: the secret that both make their codes of (RFC 6238).

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{ChaCha20Poly1305, Key, Nonce};
use jiff::Timestamp;
use totp_rs::{Algorithm, Builder, Secret, Totp};
use url::form_urlencoded::byte_serialize;
use zeroize::Zeroizing;

use crate::domain::ids::UserId;
use crate::domain::limits::CODE_DIGITS;
use crate::domain::user::EmailAddress;
use crate::store::key_file::EncryptionKey;

/// Bytes of a secret, as RFC 4226 recommends.
const SECRET_BYTES: usize = 20;
const NONCE_BYTES: usize = 12;
/// Seconds for which a code is shown.
const STEP_SECONDS: u64 = 30;
/// Steps that the clocks of app and server may be apart.
const SKEW: u16 = 1;
/// The name under which apps list the account.
const ISSUER: &str = "Stackbrief";

/// The secret of one person's app.
#[derive(Clone)]
pub struct TotpSecret(Zeroizing<[u8; SECRET_BYTES]>);

impl TotpSecret {
    pub fn random() -> Self {
        Self(Zeroizing::new(rand::random()))
    }

    /// As people type it into an app.
    pub fn to_base32(&self) -> String {
        Secret::new_stack(*self.0).to_base32()
    }

    /// As an app reads it from a QR code.
    pub fn to_uri(&self, email: &EmailAddress) -> String {
        let email: String = byte_serialize(email.as_str().as_bytes()).collect();
        let secret = self.to_base32();
        format!("otpauth://totp/{ISSUER}:{email}?secret={secret}&issuer={ISSUER}")
    }

    /// The step of a code that is right now and later than `last`, the last one that counted.
    ///
    /// Where the machine's clock was set back, `last` lies in the future and says nothing.
    pub fn accept(&self, code: &str, now: Timestamp, last: u64) -> Option<u64> {
        let seconds = u64::try_from(now.as_second()).ok()?;
        let step = self.totp()?.check(code, seconds)?;
        let newest = seconds / STEP_SECONDS + u64::from(SKEW);
        (step > last || last > newest).then_some(step)
    }

    fn totp(&self) -> Option<Totp> {
        Builder::new()
            .with_algorithm(Algorithm::SHA1)
            .with_digits(CODE_DIGITS)
            .with_skew(SKEW)
            .with_step_duration(STEP_SECONDS)
            .with_secret(Secret::new_stack(*self.0))
            .build()
            .ok()
    }

    /// Encrypts it for the store. It opens for this person only, so that records cannot be exchanged.
    pub fn encrypt(&self, key: &EncryptionKey, user_id: UserId) -> Vec<u8> {
        let nonce: [u8; NONCE_BYTES] = rand::random();
        let message = Payload {
            msg: self.0.as_slice(),
            aad: &user_id.bytes(),
        };
        let encrypted = cipher(key)
            .encrypt(&Nonce::from(nonce), message)
            .expect("twenty bytes are not too long");
        [nonce.as_slice(), &encrypted].concat()
    }

    /// Decrypts it; `None` with another key, another person or changed bytes.
    pub fn decrypt(encrypted: &[u8], key: &EncryptionKey, user_id: UserId) -> Option<Self> {
        let (nonce, encrypted) = encrypted.split_first_chunk::<NONCE_BYTES>()?;
        let message = Payload {
            msg: encrypted,
            aad: &user_id.bytes(),
        };
        let opened = cipher(key).decrypt(&Nonce::from(*nonce), message).ok()?;
        let opened = Zeroizing::new(opened);
        Some(Self(Zeroizing::new(opened.as_slice().try_into().ok()?)))
    }
}

fn cipher(key: &EncryptionKey) -> ChaCha20Poly1305 {
    ChaCha20Poly1305::new(&Key::from(*key))
}

impl std::fmt::Debug for TotpSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("TotpSecret(…)")
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::domain::tests::{PRODUCT, assert_says};

    /// The secret of RFC 6238, appendix B.
    fn of_the_rfc() -> TotpSecret {
        TotpSecret(Zeroizing::new(*b"12345678901234567890"))
    }

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    #[test]
    fn codes_are_those_of_the_rfc() {
        for (second, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
        ] {
            let step = u64::try_from(second / 30).unwrap();
            assert_eq!(of_the_rfc().accept(code, at(second), 0), Some(step));
        }
    }

    #[test]
    fn a_code_counts_for_a_step_around_its_own_and_once() {
        let secret = of_the_rfc();
        let code = "050471";
        let step = 1_111_111_111 / 30;
        let begin = i64::try_from(step * 30).unwrap();
        for (second, expected) in [
            (begin - 31, None),
            (begin - 30, Some(step)),
            (begin + 59, Some(step)),
            (begin + 60, None),
        ] {
            assert_eq!(secret.accept(code, at(second), 0), expected, "{second}");
        }
        assert_eq!(secret.accept(code, at(begin), step), None, "a second time");
        assert_eq!(
            secret.accept(code, at(begin), step + 1),
            None,
            "after a later one"
        );
        assert_eq!(
            secret.accept(code, at(begin), step + 2),
            Some(step),
            "the clock was set back"
        );
        assert_eq!(secret.accept("050472", at(begin), 0), None);
    }

    #[test]
    fn an_encrypted_secret_opens_with_its_key_for_its_person_only() {
        let [key, other] = [[1; 32], [2; 32]];
        let [ada, eve] = [Uuid::from_u128(1), Uuid::from_u128(2)].map(UserId);
        let secret = TotpSecret::random();
        let mut encrypted = secret.encrypt(&key, ada);
        assert!(
            !encrypted
                .windows(8)
                .any(|part| secret.0.windows(8).any(|own| own == part))
        );
        assert_eq!(
            TotpSecret::decrypt(&encrypted, &key, ada).unwrap().0,
            secret.0
        );
        assert!(TotpSecret::decrypt(&encrypted, &other, ada).is_none());
        assert!(TotpSecret::decrypt(&encrypted, &key, eve).is_none());
        assert!(TotpSecret::decrypt(&encrypted[..11], &key, ada).is_none());
        encrypted[20] ^= 1;
        assert!(TotpSecret::decrypt(&encrypted, &key, ada).is_none());
        assert_ne!(secret.encrypt(&key, ada), secret.encrypt(&key, ada));
    }

    #[test]
    fn an_app_reads_the_address_and_the_secret() {
        let email = EmailAddress::parse("ada+x@park.example").unwrap();
        assert_eq!(
            of_the_rfc().to_uri(&email),
            "otpauth://totp/Stackbrief:ada%2Bx%40park.example\
             ?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Stackbrief"
        );
        assert_eq!(format!("{:?}", of_the_rfc()), "TotpSecret(…)");
    }

    #[test]
    fn product_md_states_how_codes_are_made() {
        assert_says(
            PRODUCT,
            &[
                format!("SHA-1, {CODE_DIGITS} digits, {STEP_SECONDS} seconds)"),
                format!(
                    "A code counts {} seconds before and after its own",
                    STEP_SECONDS * u64::from(SKEW)
                ),
            ],
        );
    }
}
