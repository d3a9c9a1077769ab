//! What the firm of a booking is recognized by.

use std::ops::BitXor;

/// Keyed hash of a firm: of its name, else of its mail host, else of an address at a public mail service.
///
/// Where a booking names a company and an address, the second half of the company's key makes room for the key of the
/// address, so that bookings with the address alone can be counted as that company's
/// (docs/recommendations.md#evidence).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FirmKey(pub [u8; 16]);

/// The bits that are kept of an address beside a company; the others check that it is one.
const MAIL_BITS: u64 = !0xff;

impl FirmKey {
    /// The first half of the key, by which bookings are kept in memory.
    pub fn bits(self) -> u64 {
        self.as_u64_pair().0
    }

    /// What bookings that name this address and no company are known by.
    pub fn mail_bits(self) -> u64 {
        mail_bits(self.bits())
    }

    /// The company of this hash, with no address.
    pub fn of_company(hash: [u8; 16]) -> Self {
        let mut key = Self(hash);
        if key.mail().is_some() {
            key.0[15] ^= 1;
        }
        key
    }

    /// This company's key beside an address of these [bits](Self::mail_bits).
    #[must_use]
    pub fn with_mail(self, mail: u64) -> Self {
        let company = self.bits();
        let second = mail | u64::from(check_byte(company, mail));
        Self((u128::from(company) << 64 | u128::from(second)).to_be_bytes())
    }

    /// The [bits](Self::mail_bits) of the address beside the company. One in 256 of the keys of an address alone, and of those
    /// that were stored before this was kept, seems to have one, which is nobody's.
    pub fn mail(self) -> Option<u64> {
        let (company, second) = self.as_u64_pair();
        let mail = mail_bits(second);
        (second == mail | u64::from(check_byte(company, mail))).then_some(mail)
    }

    fn as_u64_pair(self) -> (u64, u64) {
        let half = |half: &[u8]| {
            half.iter()
                .fold(0, |bits, byte| bits << 8 | u64::from(*byte))
        };
        let (first, second) = self.0.split_at(8);
        (half(first), half(second))
    }
}

/// The bits of a firm that is known by an address alone.
pub fn mail_bits(firm: u64) -> u64 {
    firm & MAIL_BITS
}

fn check_byte(company: u64, mail: u64) -> u8 {
    let bytes = (company ^ mail).to_be_bytes();
    bytes.into_iter().fold(0x5a, u8::bitxor)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_company_keeps_its_bits_and_tells_of_the_address_beside_it(company: [u8; 16], address: [u8; 16]) {
            let (company, address) = (FirmKey::of_company(company), FirmKey(address));
            prop_assert_eq!(company.mail(), None);
            let both = company.with_mail(address.mail_bits());
            prop_assert_eq!(both.bits(), company.bits());
            prop_assert_eq!(both.mail(), Some(mail_bits(address.bits())));
            let alone = FirmKey::of_company(both.0);
            prop_assert_eq!((alone.bits(), alone.mail()), (company.bits(), None));
        }
    }
}
