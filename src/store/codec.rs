//! The envelope around every value: `[version u8][crc32c u32, little endian][bincode]`.
//!
//! The checksum covers table, key, version and value, so a value that turns up under another key
//! is recognised as well as a flipped bit. This is the only place that knows bincode: it is no
//! longer maintained, and a later format would be a new envelope version here.

use serde::Serialize;
use serde::de::DeserializeOwned;

const HEADER_BYTES: usize = 5;

/// Why an envelope could not be opened.
#[derive(Debug, PartialEq, Eq)]
pub struct DecodeError;

/// Puts a value into its envelope.
pub fn encode<T: Serialize>(table: &str, key: &[u8], version: u8, value: &T) -> Vec<u8> {
    let mut envelope = vec![0; HEADER_BYTES];
    bincode::serde::encode_into_std_write(value, &mut envelope, bincode::config::standard())
        .expect("our records have no type that bincode refuses, and a Vec takes every write");
    let sum = checksum(table, key, version, &envelope[HEADER_BYTES..]);
    envelope[0] = version;
    envelope[1..HEADER_BYTES].copy_from_slice(&sum.to_le_bytes());
    envelope
}

/// Takes a value out of its envelope; every byte of it must be accounted for.
pub fn decode<T: DeserializeOwned>(
    table: &str,
    key: &[u8],
    version: u8,
    envelope: &[u8],
) -> Result<T, DecodeError> {
    let (header, value) = envelope.split_at_checked(HEADER_BYTES).ok_or(DecodeError)?;
    let sum = checksum(table, key, version, value);
    if header[0] != version || header[1..] != sum.to_le_bytes() {
        return Err(DecodeError);
    }
    let config = bincode::config::standard().with_limit::<{ 64 << 20 }>();
    match bincode::serde::decode_from_slice(value, config) {
        Ok((decoded, read)) if read == value.len() => Ok(decoded),
        _ => Err(DecodeError),
    }
}

fn checksum(table: &str, key: &[u8], version: u8, value: &[u8]) -> u32 {
    let place = crc32c::crc32c_append(crc32c::crc32c(table.as_bytes()), key);
    crc32c::crc32c_append(crc32c::crc32c_append(place, &[version]), value)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_value_comes_back_whole_and_no_flipped_bit_goes_unnoticed(
            value: (String, Option<u64>, Vec<i32>),
            key: Vec<u8>,
            place: prop::sample::Index,
            bit in 0u8..8,
        ) {
            let encoded = encode("t", &key, 1, &value);
            prop_assert_eq!(decode::<(String, Option<u64>, Vec<i32>)>("t", &key, 1, &encoded), Ok(value));

            let mut flipped = encoded.clone();
            flipped[place.index(encoded.len())] ^= 1 << bit;
            let read = decode::<(String, Option<u64>, Vec<i32>)>("t", &key, 1, &flipped);
            prop_assert_eq!(read, Err(DecodeError));
        }

        #[test]
        fn any_bytes_are_refused_without_a_panic(bytes: Vec<u8>) {
            prop_assert!(decode::<(String, u64)>("t", b"k", 1, &bytes).is_err());
        }
    }

    #[test]
    fn trailing_bytes_are_damage() {
        let mut value = vec![0; HEADER_BYTES];
        value.extend_from_slice(&[7, 7]);
        let sum = checksum("t", b"k", 1, &value[HEADER_BYTES..]);
        value[0] = 1;
        value[1..HEADER_BYTES].copy_from_slice(&sum.to_le_bytes());
        assert_eq!(decode::<u8>("t", b"k", 1, &value), Err(DecodeError));
    }
}
