//! Numbers that look as if drawn at random.

/// Spreads consecutive numbers over all 64 bits, no two to the same (the finalizer of splitmix64).
pub const fn splitmix64_mix(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}
