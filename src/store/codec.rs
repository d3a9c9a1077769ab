//! The envelope around every value: `[version u8][crc32c u32, little endian][bincode]`.
//!
//! The checksum covers table, key, version and value, so a value that turns up under another key
//! is recognized as well as a flipped bit. This is the only place that knows bincode, which is no
//! longer maintained: another format would be another version of each record.

use serde::Serialize;
use serde::de::DeserializeOwned;

const HEADER_BYTES: usize = 5;

/// A value that is not what was written, or that this binary does not know.
#[derive(Debug, PartialEq, Eq)]
pub struct DecodeError;

/// Puts what `write` writes into an envelope.
pub fn encode(table: &str, key: &[u8], version: u8, write: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let mut envelope = vec![0; HEADER_BYTES];
    write(&mut envelope);
    let sum = checksum(table, key, version, &envelope[HEADER_BYTES..]);
    envelope[0] = version;
    envelope[1..HEADER_BYTES].copy_from_slice(&sum.to_le_bytes());
    envelope
}

/// The version and the value in an envelope whose checksum holds.
pub fn decode<'e>(
    table: &str,
    key: &[u8],
    envelope: &'e [u8],
) -> Result<(u8, &'e [u8]), DecodeError> {
    let (header, value) = envelope.split_at_checked(HEADER_BYTES).ok_or(DecodeError)?;
    let version = header[0];
    let sum = checksum(table, key, version, value);
    if header[1..] != sum.to_le_bytes() {
        return Err(DecodeError);
    }
    Ok((version, value))
}

/// Appends a record to `out`.
pub fn write<T: Serialize>(record: &T, out: &mut Vec<u8>) {
    bincode::serde::encode_into_std_write(record, out, bincode::config::standard())
        .expect("our records have no type that bincode refuses, and a Vec takes every write");
}

/// Reads a record; every byte must be accounted for.
pub fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, DecodeError> {
    let config = bincode::config::standard().with_limit::<{ 64 << 20 }>();
    match bincode::serde::decode_from_slice(bytes, config) {
        Ok((record, read)) if read == bytes.len() => Ok(record),
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

    type Value = (String, Option<u64>, Vec<i32>);

    fn open(envelope: &[u8], key: &[u8]) -> Result<Value, DecodeError> {
        let (version, value) = decode("t", key, envelope)?;
        if version != 1 {
            return Err(DecodeError);
        }
        read(value)
    }

    proptest! {
        #[test]
        fn a_value_comes_back_whole_and_no_flipped_bit_goes_unnoticed(
            value: Value,
            key: Vec<u8>,
            place: prop::sample::Index,
            bit in 0u8..8,
        ) {
            let encoded = encode("t", &key, 1, |out| write(&value, out));
            prop_assert_eq!(open(&encoded, &key), Ok(value));

            let mut flipped = encoded.clone();
            flipped[place.index(encoded.len())] ^= 1 << bit;
            prop_assert_eq!(open(&flipped, &key), Err(DecodeError));
        }

        #[test]
        fn any_bytes_are_refused_without_a_panic(bytes: Vec<u8>) {
            prop_assert!(open(&bytes, b"k").is_err());
        }
    }

    #[test]
    fn trailing_bytes_are_corrupt() {
        assert_eq!(read::<u8>(&[7]), Ok(7));
        assert_eq!(read::<u8>(&[7, 7]), Err(DecodeError));
    }
}
