//! The layouts of every record there ever was, apart from the values of the domain that they hold.

mod accounts;
mod activity;
mod api_tokens;
mod bookings;
pub mod catalog;
mod codes;
mod imports;
mod invitations;
mod merges;
mod questionnaires;
mod recommendations;
mod recommendations_v1;
mod recommendations_v2;
mod recommendations_v3;
mod recommendations_v4;
mod second_factors;
#[cfg(test)]
pub mod tests;

use super::record::stored;

stored!((): 1 => ());
stored!(u64: 1 => u64);
stored!(Vec<u8>: 1 => Vec<u8>);
stored!([u8; 16]: 1 => [u8; 16]);
