//! SHA-256 of short messages, several at once: a processor that has instructions for it begins on the next
//! message while the last steps of the one before are still under way.

use sha2::block_api::compress256;
use sha2::{Digest, Sha256};

const BLOCK: usize = 64;
/// Blocks of the longest message that is kept without an allocation.
const BLOCKS_MAX: usize = 3;
const MESSAGE_BYTES: usize = BLOCKS_MAX * BLOCK;
/// The bit after a message, and its length at the end of its last block.
const END_BYTES: usize = 1 + size_of::<u64>();
/// What SHA-256 begins with (FIPS 180-4, 5.3.3).
const INITIAL: [u32; 8] = [
    0x6a09_e667,
    0xbb67_ae85,
    0x3c6e_f372,
    0xa54f_f53a,
    0x510e_527f,
    0x9b05_688c,
    0x1f83_d9ab,
    0x5be0_cd19,
];

/// A message to hash.
#[derive(Clone)]
pub struct Message {
    bytes: [u8; MESSAGE_BYTES],
    length: usize,
    /// The whole message, where it is longer.
    long: Option<Vec<u8>>,
}

impl Message {
    pub fn new(beginning: &[u8]) -> Self {
        let mut message = Self {
            bytes: [0; MESSAGE_BYTES],
            length: 0,
            long: None,
        };
        message.add(beginning);
        message
    }

    pub fn add(&mut self, piece: &[u8]) {
        if let Some(long) = &mut self.long {
            long.extend_from_slice(piece);
            return;
        }
        let end = self.length + piece.len();
        match self.bytes.get_mut(self.length..end) {
            Some(room) if end <= MESSAGE_BYTES - END_BYTES => {
                room.copy_from_slice(piece);
                self.length = end;
            }
            _ => self.long = Some([&self.bytes[..self.length], piece].concat()),
        }
    }

    /// Its blocks with the end that SHA-256 gives them.
    fn ended(&mut self) -> &[[u8; BLOCK]] {
        let blocks = (self.length + END_BYTES).div_ceil(BLOCK);
        self.bytes[self.length] = 0x80;
        let bits = self.length as u64 * 8;
        let end = blocks * BLOCK;
        self.bytes[end - size_of::<u64>()..end].copy_from_slice(&bits.to_be_bytes());
        &self.bytes.as_chunks().0[..blocks]
    }
}

/// The first 16 bytes of SHA-256 of each message.
pub fn digests<const N: usize>(messages: &mut [Message; N]) -> [[u8; 16]; N] {
    let long = messages.each_ref().map(|message| {
        let hash = Sha256::digest(message.long.as_ref()?);
        hash.first_chunk().copied()
    });
    let mut states = [INITIAL; N];
    let blocks = messages.each_mut().map(Message::ended);
    for at in 0..BLOCKS_MAX {
        for (state, blocks) in states.iter_mut().zip(blocks) {
            if let Some(block) = blocks.get(at..=at) {
                compress256(state, block);
            }
        }
    }
    std::array::from_fn(|at| {
        long[at].unwrap_or_else(|| {
            let mut hash = [0; 16];
            let words = hash.as_chunks_mut().0.iter_mut();
            for (bytes, word) in words.zip(states[at]) {
                *bytes = word.to_be_bytes();
            }
            hash
        })
    })
}
