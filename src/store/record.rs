//! What a record is: a value of the domain in a layout of the store's own, with a version.
//!
//! A layout is a struct whose name ends in its version. [`record!`] declares one and how a value
//! becomes one and is made of one; [`stored!`] lists the layouts of a value, the newest first. A
//! layout that was ever written is never changed or deleted: [`upgrade!`] leads from it to the
//! next. See docs/development.md#change-what-is-stored.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::codec::DecodeError;

/// A value that a table holds.
pub trait Stored: Sized {
    /// The version of the layout that is written.
    const VERSION: u8;

    /// Appends the value to `out`.
    fn encode(&self, out: &mut Vec<u8>);

    /// Reads a value in the layout of any version there ever was.
    fn decode(version: u8, bytes: &[u8]) -> Result<Self, DecodeError>;
}

/// A value that can be stored as `S`.
pub trait ToStored<S> {
    /// The value as it is stored.
    fn to_stored(&self) -> S;
}

/// A value that can be read from `S`.
pub trait FromStored<S>: Sized {
    /// The value, or an error where this binary does not know what is stored.
    fn from_stored(stored: S) -> Result<Self, DecodeError>;
}

/// The byte by which a value of a closed list is stored; see [`codes!`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Code(pub u8);

/// A time in milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Milliseconds(i64);

/// A time in seconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seconds(i64);

/// Declares a layout and, with `of`, the value that it holds: fields have the same names in both.
/// The order of the fields is the order of the bytes.
macro_rules! record {
    (
        $(#[$doc:meta])*
        $record:ident $(<$inner:ident holds $of:ty>)? of $value:ident {
            $($field:ident: $stored:ty,)*
        }
    ) => {
        $crate::store::record::record! {
            $(#[$doc])*
            $record $(<$inner>)? { $($field: $stored,)* }
        }

        impl $(<$inner>)? $crate::store::record::ToStored<$record $(<$inner>)?> for $value
        $(where $of: $crate::store::record::ToStored<$inner>)?
        {
            fn to_stored(&self) -> $record $(<$inner>)? {
                $record {
                    $($field: $crate::store::record::ToStored::to_stored(&self.$field),)*
                }
            }
        }

        impl $(<$inner>)? $crate::store::record::FromStored<$record $(<$inner>)?> for $value
        $(where $of: $crate::store::record::FromStored<$inner>)?
        {
            fn from_stored(
                stored: $record $(<$inner>)?,
            ) -> Result<Self, $crate::store::codec::DecodeError> {
                Ok(Self {
                    $($field: $crate::store::record::FromStored::from_stored(stored.$field)?,)*
                })
            }
        }
    };
    (
        $(#[$doc:meta])*
        $record:ident $(<$inner:ident>)? { $($field:ident: $stored:ty,)* }
    ) => {
        $(#[$doc])*
        #[derive(serde::Serialize, serde::Deserialize)]
        pub struct $record $(<$inner>)? {
            $(pub $field: $stored,)*
        }
    };
}

/// Lists the layouts of a value by version, the newest first: that one is written, all are read.
macro_rules! stored {
    ($value:ty: $version:literal => $record:ty $(, $old:literal => $old_record:ty)* $(,)?) => {
        impl $crate::store::record::Stored for $value {
            const VERSION: u8 = $version;

            fn encode(&self, out: &mut Vec<u8>) {
                let record: $record = $crate::store::record::ToStored::to_stored(self);
                $crate::store::codec::write(&record, out);
            }

            fn decode(
                version: u8,
                bytes: &[u8],
            ) -> Result<Self, $crate::store::codec::DecodeError> {
                use $crate::store::{codec, record::FromStored};
                match version {
                    $version => Self::from_stored(codec::read::<$record>(bytes)?),
                    $($old => Self::from_stored(codec::read::<$old_record>(bytes)?),)*
                    _ => Err(codec::DecodeError),
                }
            }
        }
    };
}

/// Reads an old layout as the next one: the fields that stay, and what each new one holds then.
/// A field that is named in neither part is dropped.
macro_rules! upgrade {
    ($old:ident => $new:ident of $value:ident {
        $($kept:ident),* $(; $($added:ident: $default:expr),*)?
    }) => {
        impl $crate::store::record::FromStored<$old> for $value {
            fn from_stored(old: $old) -> Result<Self, $crate::store::codec::DecodeError> {
                Self::from_stored($new { $($kept: old.$kept,)* $($($added: $default,)*)? })
            }
        }
    };
}

/// Gives each variant of a closed list the byte by which it is stored. A byte is never given to
/// another variant; that of a variant which is gone stays unused.
macro_rules! codes {
    ($name:ident { $($variant:ident = $code:literal,)+ }) => {
        impl $crate::store::record::ToStored<$crate::store::record::Code> for $name {
            fn to_stored(&self) -> $crate::store::record::Code {
                $crate::store::record::Code(match self { $(Self::$variant => $code,)+ })
            }
        }

        impl $crate::store::record::FromStored<$crate::store::record::Code> for $name {
            fn from_stored(
                stored: $crate::store::record::Code,
            ) -> Result<Self, $crate::store::codec::DecodeError> {
                match stored.0 {
                    $($code => Ok(Self::$variant),)+
                    _ => Err($crate::store::codec::DecodeError),
                }
            }
        }
    };
}

/// Types that are stored as they are.
macro_rules! stored_as_is {
    ($($value:ty),+) => {
        $(
            impl ToStored<$value> for $value {
                fn to_stored(&self) -> $value {
                    Clone::clone(self)
                }
            }

            impl FromStored<$value> for $value {
                fn from_stored(stored: $value) -> Result<Self, DecodeError> {
                    Ok(stored)
                }
            }
        )+
    };
}

pub(super) use {codes, record, stored, upgrade};

stored_as_is!(
    (),
    bool,
    u8,
    u32,
    u64,
    f64,
    String,
    Uuid,
    [u8; 16],
    [u8; 32],
    std::ops::Range<u64>
);

impl<T: ToStored<S>, S> ToStored<Option<S>> for Option<T> {
    fn to_stored(&self) -> Option<S> {
        self.as_ref().map(T::to_stored)
    }
}

impl<T: FromStored<S>, S> FromStored<Option<S>> for Option<T> {
    fn from_stored(stored: Option<S>) -> Result<Self, DecodeError> {
        stored.map(T::from_stored).transpose()
    }
}

impl<T: ToStored<S>, S> ToStored<Vec<S>> for Vec<T> {
    fn to_stored(&self) -> Vec<S> {
        self.iter().map(T::to_stored).collect()
    }
}

impl<T: FromStored<S>, S> FromStored<Vec<S>> for Vec<T> {
    fn from_stored(stored: Vec<S>) -> Result<Self, DecodeError> {
        stored.into_iter().map(T::from_stored).collect()
    }
}

impl ToStored<Milliseconds> for Timestamp {
    fn to_stored(&self) -> Milliseconds {
        Milliseconds(self.as_millisecond())
    }
}

impl FromStored<Milliseconds> for Timestamp {
    fn from_stored(Milliseconds(time): Milliseconds) -> Result<Self, DecodeError> {
        Self::from_millisecond(time).map_err(|_| DecodeError)
    }
}

impl ToStored<Seconds> for Timestamp {
    fn to_stored(&self) -> Seconds {
        Seconds(self.as_second())
    }
}

impl FromStored<Seconds> for Timestamp {
    fn from_stored(Seconds(time): Seconds) -> Result<Self, DecodeError> {
        Self::from_second(time).map_err(|_| DecodeError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::codec;

    #[derive(Debug, PartialEq)]
    struct Note {
        title: String,
        is_read: bool,
    }

    stored!(Note: 3 => NoteV3, 2 => NoteV2, 1 => NoteV1);
    record! { NoteV3 of Note { title: String, is_read: bool, } }
    record! { NoteV2 { title: String, color: u32, is_read: bool, } }
    record! { NoteV1 { title: String, is_read: bool, } }
    upgrade! { NoteV2 => NoteV3 of Note { title, is_read } }
    upgrade! { NoteV1 => NoteV2 of Note { title, is_read; color: 7 } }

    #[test]
    fn a_value_is_read_from_before_while_and_after_it_had_a_field() {
        let note = || Note {
            title: "Call back".to_owned(),
            is_read: true,
        };
        let Note { title, is_read } = note();
        let (mut v1, mut v2, mut v3) = (Vec::new(), Vec::new(), Vec::new());
        let first = NoteV1 {
            title: title.clone(),
            is_read,
        };
        codec::write(&first, &mut v1);
        let second = NoteV2 {
            title,
            color: 9,
            is_read,
        };
        codec::write(&second, &mut v2);
        note().encode(&mut v3);
        for (version, bytes) in [(1, v1), (2, v2), (3, v3)] {
            assert!(Note::decode(version, &bytes) == Ok(note()), "{version}");
        }
        assert!(Note::decode(4, &[]).is_err());
    }
}
