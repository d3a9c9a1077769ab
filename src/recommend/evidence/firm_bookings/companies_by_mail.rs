//! Which companies bookings name beside an address, so that those with the address alone can be counted as the
//! company's (docs/recommendations.md#evidence).

use std::sync::Arc;

use hashbrown::HashMap;

use super::parts::{BookingNotFound, PARTS, part_of_firm};
use crate::domain::firm_key::mail_bits;

/// Immutable, in the same parts as rows: the next one shares those that no change touched.
#[derive(Clone, Debug)]
pub(super) struct CompaniesByMail {
    parts: Vec<Arc<[Named]>>,
}

/// An address, a company beside it, and how many bookings name both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Named {
    both: [u8; 2 * size_of::<u64>()],
    count: u32,
}

/// By how many bookings with an address and a company there are more, or fewer.
#[derive(Clone, Debug, Default)]
pub(super) struct NamedChanges(HashMap<(u64, u64), i32>);

/// The company that an address alone led to before a change and leads to after it.
pub(super) struct Moved {
    pub mail: u64,
    pub before: Option<u64>,
}

impl NamedChanges {
    pub fn add(&mut self, mail: u64, company: u64) {
        *self.0.entry((mail, company)).or_default() += 1;
    }

    pub fn remove(&mut self, mail: u64, company: u64) {
        *self.0.entry((mail, company)).or_default() -= 1;
    }
}

impl Default for CompaniesByMail {
    fn default() -> Self {
        Self {
            parts: vec![Arc::default(); PARTS],
        }
    }
}

impl CompaniesByMail {
    /// The company that a firm is which is known by an address alone: the one that bookings name beside that address.
    /// `None` where they name none or several, and for a firm that is known by its company.
    pub fn company_of(&self, firm: u64) -> Option<u64> {
        let mail = mail_bits(firm);
        let part = &self.parts[part_of_firm(mail)];
        only_company(
            &part[part.partition_point(|named| named.mail() < mail)..],
            mail,
        )
    }

    /// As [`Self::company_of`], for the firms of a part in order.
    pub fn in_order(&self, part: usize) -> impl FnMut(u64) -> Option<u64> + '_ {
        let mut rest = &*self.parts[part];
        move |firm| {
            let mail = mail_bits(firm);
            while rest.first().is_some_and(|named| named.mail() < mail) {
                rest = &rest[1..];
            }
            only_company(rest, mail)
        }
    }

    /// What there is after a change, and the addresses that lead to another company by it.
    pub fn changed(&self, changes: NamedChanges) -> Result<(Self, Vec<Moved>), BookingNotFound> {
        let mut changes: Vec<_> = changes.0.into_iter().collect();
        changes.sort_unstable();
        let mut next = self.clone();
        let is_one_part = |((one, _), _): &((u64, u64), i32),
                           ((other, _), _): &((u64, u64), i32)| {
            part_of_firm(*one) == part_of_firm(*other)
        };
        for changes in changes.chunk_by(is_one_part) {
            let part = &mut next.parts[part_of_firm(changes[0].0.0)];
            *part = merged(part, changes)?.into();
        }
        let mut moved = Vec::new();
        for changes in changes.chunk_by(is_one_part) {
            let part = part_of_firm(changes[0].0.0);
            let (mut before, mut after) = (self.in_order(part), next.in_order(part));
            for of_mail in changes.chunk_by(|((one, _), _), ((other, _), _)| one == other) {
                let mail = of_mail[0].0.0;
                let before = before(mail);
                if before != after(mail) {
                    moved.push(Moved { mail, before });
                }
            }
        }
        Ok((next, moved))
    }

    pub fn parts(&self) -> &[Arc<[Named]>] {
        &self.parts
    }

    /// `None` where the parts are not in order.
    pub fn of_parts(parts: Vec<Arc<[Named]>>) -> Option<Self> {
        let is_valid = |(part, named): (usize, &Arc<[Named]>)| {
            named.is_sorted_by(|one, next| one.both < next.both)
                && named.iter().all(|named| part_of_firm(named.mail()) == part)
        };
        (parts.len() == PARTS && parts.iter().enumerate().all(is_valid)).then_some(Self { parts })
    }

    /// How much memory it takes.
    pub fn bytes(&self) -> usize {
        let parts = self.parts.iter().map(|part| size_of_val(&**part));
        size_of_val(&*self.parts) + parts.sum::<usize>()
    }
}

/// The company beside an address of which these are the first, where it is the only one.
fn only_company(rest: &[Named], mail: u64) -> Option<u64> {
    let [only, rest @ ..] = rest else {
        return None;
    };
    let is_only = only.mail() == mail && rest.first().is_none_or(|next| next.mail() != mail);
    // A key that seems to have its own address tells nothing.
    (is_only && mail_bits(only.company()) != mail).then(|| only.company())
}

/// Sorted pairs after sorted changes.
fn merged(old: &[Named], changes: &[((u64, u64), i32)]) -> Result<Vec<Named>, BookingNotFound> {
    let mut next = Vec::with_capacity(old.len() + changes.len());
    let mut old = old.iter().copied().peekable();
    for &((mail, company), change) in changes {
        let new = Named::new(mail, company, 0);
        while let Some(earlier) = old.next_if(|named| named.both < new.both) {
            next.push(earlier);
        }
        let before = old.next_if(|named| named.both == new.both);
        let count = before.unwrap_or(new).count.checked_add_signed(change);
        match count.ok_or(BookingNotFound)? {
            0 => {}
            count => next.push(Named { count, ..new }),
        }
    }
    next.extend(old);
    Ok(next)
}

impl Named {
    pub const BYTES: usize = size_of::<Self>();

    fn new(mail: u64, company: u64, count: u32) -> Self {
        let both = u128::from(mail) << u64::BITS | u128::from(company);
        Self {
            both: both.to_be_bytes(),
            count,
        }
    }

    fn mail(&self) -> u64 {
        self.half(0)
    }

    fn company(&self) -> u64 {
        self.half(1)
    }

    fn half(&self, at: usize) -> u64 {
        u64::from_be_bytes(self.both.as_chunks().0[at])
    }

    pub fn bytes(&self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..16].copy_from_slice(&self.both);
        bytes[16..].copy_from_slice(&self.count.to_le_bytes());
        bytes
    }

    /// `None` where no booking would name them.
    pub fn of_bytes(bytes: [u8; Self::BYTES]) -> Option<Self> {
        let (both, count) = bytes.split_at(16);
        let named = Self {
            both: both.try_into().ok()?,
            count: u32::from_le_bytes(count.try_into().ok()?),
        };
        (named.count > 0).then_some(named)
    }
}
