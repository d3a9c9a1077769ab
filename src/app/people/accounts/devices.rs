//! Signed cookies of browsers that have signed in to an account before, so that password guessing
//! elsewhere does not slow their owner down. Such a cookie alone does not sign anyone in.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::app::people::sign_in_limits::DeviceId;
use crate::domain::hex;
use crate::domain::user::EmailAddress;

/// Issues and verifies the tokens of known devices.
pub struct Devices {
    key: [u8; 32],
}

impl Devices {
    /// With the instance's key.
    pub fn new(key: [u8; 32]) -> Self {
        Self { key }
    }

    /// A token for a browser that has just signed in.
    pub fn issue(&self, email: &EmailAddress) -> String {
        let id: DeviceId = rand::random();
        let signature = self.signer(id, email).finalize().into_bytes();
        format!("{}.{}", const_hex::encode(id), const_hex::encode(signature))
    }

    /// The device of a token that was issued for this account.
    pub fn verify(&self, token: &str, email: &EmailAddress) -> Option<DeviceId> {
        let (id, signature) = token.split_once('.')?;
        let id: DeviceId = hex::parse(id)?;
        let signature: [u8; 32] = hex::parse(signature)?;
        let signer = self.signer(id, email);
        signer.verify_slice(&signature).is_ok().then_some(id)
    }

    fn signer(&self, id: DeviceId, email: &EmailAddress) -> Hmac<Sha256> {
        Hmac::<Sha256>::new_from_slice(&self.key)
            .expect("a key of any length will do")
            .chain_update(id)
            .chain_update(email.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_valid_for_its_account_only_and_cannot_be_forged() {
        let devices = Devices::new([7; 32]);
        let ada = EmailAddress::parse("ada@firm.com").unwrap();
        let eve = EmailAddress::parse("eve@firm.com").unwrap();
        let token = devices.issue(&ada);
        assert!(devices.verify(&token, &ada).is_some());
        assert_eq!(devices.verify(&token, &eve), None);
        assert_eq!(Devices::new([8; 32]).verify(&token, &ada), None);
        let (id, signature) = token.split_once('.').unwrap();
        let forged = [
            format!("{}.{signature}", "0".repeat(32)),
            format!("{id}.{}", "0".repeat(64)),
            format!("{id}."),
            id.to_owned(),
            String::new(),
        ];
        for token in forged {
            assert_eq!(devices.verify(&token, &ada), None, "{token}");
        }
    }

    /// Browsers keep tokens for 400 days. Python: `hmac.new(bytes([11] * 32), bytes(16) +
    /// b"ada@firm.com", "sha256").hexdigest()`.
    #[test]
    fn a_token_in_a_browser_stays_valid() {
        let id = "0".repeat(32);
        let token =
            format!("{id}.6961675b03d6cc1e37324d1937425aec5edee06bd0e3f8bf64e413d9361f57c1");
        let ada = EmailAddress::parse("ada@firm.com").unwrap();
        assert!(Devices::new([11; 32]).verify(&token, &ada).is_some());
    }
}
