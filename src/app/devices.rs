//! Signed cookies of browsers that have signed in to an account before, so that password guessing
//! elsewhere does not slow their owner down. Such a cookie alone does not sign anyone in.

use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use super::attempts::DeviceId;
use crate::domain::hex;
use crate::domain::user::EmailAddress;

const BLOCK_BYTES: usize = 64;

/// Signs the marks.
pub struct Devices {
    key: [u8; 32],
}

impl Devices {
    /// With the instance's key.
    pub fn new(key: [u8; 32]) -> Self {
        Self { key }
    }

    /// A mark for a browser that has just signed in.
    pub fn mark(&self, email: &EmailAddress) -> String {
        let id: DeviceId = rand::random();
        let signature = self.sign(id, email);
        format!("{}.{}", const_hex::encode(id), const_hex::encode(signature))
    }

    /// The device that the mark is of, where we made it for this account.
    pub fn recognise(&self, mark: &str, email: &EmailAddress) -> Option<DeviceId> {
        let (id, signature) = mark.split_once('.')?;
        let id: DeviceId = hex::parse(id)?;
        let signature: [u8; 32] = hex::parse(signature)?;
        let is_ours: bool = signature.ct_eq(&self.sign(id, email)).into();
        is_ours.then_some(id)
    }

    fn sign(&self, id: DeviceId, email: &EmailAddress) -> [u8; 32] {
        hmac(&self.key, &[&id, email.as_str().as_bytes()])
    }
}

/// HMAC-SHA-256 (RFC 2104) of the parts joined, with a key no longer than a block.
fn hmac(key: &[u8; 32], parts: &[&[u8]]) -> [u8; 32] {
    let padded = |pad: u8| {
        let mut block = [pad; BLOCK_BYTES];
        for (byte, key) in block.iter_mut().zip(key) {
            *byte ^= key;
        }
        Sha256::new_with_prefix(block)
    };
    let mut inner = padded(0x36);
    for part in parts {
        inner.update(part);
    }
    padded(0x5c)
        .chain_update(inner.finalize())
        .finalize()
        .into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_recognised_for_its_account_only_and_cannot_be_made_up() {
        let devices = Devices::new([7; 32]);
        let ada = EmailAddress::parse("ada@firm.com").unwrap();
        let eve = EmailAddress::parse("eve@firm.com").unwrap();
        let mark = devices.mark(&ada);
        assert!(devices.recognise(&mark, &ada).is_some());
        assert_eq!(devices.recognise(&mark, &eve), None);
        assert_eq!(Devices::new([8; 32]).recognise(&mark, &ada), None);
        let (id, signature) = mark.split_once('.').unwrap();
        let forged = [
            format!("{}.{signature}", "0".repeat(32)),
            format!("{id}.{}", "0".repeat(64)),
            format!("{id}."),
            id.to_owned(),
            String::new(),
        ];
        for mark in forged {
            assert_eq!(devices.recognise(&mark, &ada), None, "{mark}");
        }
    }

    /// Python: `hmac.new(bytes([11] * 32), b"Hi There", "sha256").hexdigest()`.
    #[test]
    fn signatures_are_hmac_sha_256() {
        assert_eq!(
            const_hex::encode(hmac(&[11; 32], &[b"Hi ", b"There"])),
            "198a607eb44bfbc69903a0f1cf2bbdc5ba0aa3f3d9ae3c1c7a3b1696a0b68cf7"
        );
    }
}
