//! What a firm is recognized by.

/// Keyed hash of a firm: of its name, else of its e-mail host, else of an address at a public mail service.
/// A firm with several of these has several keys, and nothing ties them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FirmKey(pub [u8; 16]);

impl FirmKey {
    /// Its first half, by which bookings are kept in memory.
    pub fn bits(self) -> u64 {
        let [bits @ .., _, _, _, _, _, _, _, _] = self.0;
        u64::from_be_bytes(bits)
    }
}

/// The viewer's own firm, which no evidence is shown of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnFirm {
    /// Every key under which it may have booked. Anyone may type any firm's name, but bookings are the
    /// operator's own data.
    pub booked: Vec<FirmKey>,
    /// The key under which it reported something; `None` until the viewer is confirmed, so that nobody
    /// takes out a firm by its name to see what was in.
    pub reported: Option<FirmKey>,
}
