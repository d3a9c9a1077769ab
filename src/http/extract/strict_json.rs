//! A JSON document before it becomes a type of ours.
//!
//! serde's derived types accept an array where an object is meant, and its value type silently
//! keeps the last of two equal keys. A tree that keeps every member and is strict about objects
//! lets the derived types refuse both.

use std::{fmt, iter, vec};

use serde::de::{self, Deserializer, IntoDeserializer, Visitor};
use serde::forward_to_deserialize_any;

use super::invalid_json::{InvalidJson, JsonErrorKind};
use crate::domain::limits::JSON_DEPTH_MAX;

/// Any JSON value; objects keep their members in order, doubled ones included.
#[derive(Clone, Debug, PartialEq)]
pub enum StrictJson {
    Null,
    Bool(bool),
    Unsigned(u64),
    Signed(i64),
    Float(f64),
    Text(String),
    Array(Vec<StrictJson>),
    Object(Vec<(String, StrictJson)>),
}

/// The items of an array; an error names the position.
struct Items(iter::Enumerate<vec::IntoIter<StrictJson>>);

impl<'de> de::SeqAccess<'de> for Items {
    type Error = InvalidJson;

    fn next_element_seed<T: de::DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, InvalidJson> {
        let Some((position, item)) = self.0.next() else {
            return Ok(None);
        };
        let item = seed.deserialize(item);
        item.map(Some)
            .map_err(|error| error.within(position.to_string()))
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.size_hint().1
    }
}

/// The members of an object; an error names the member.
struct Members {
    rest: vec::IntoIter<(String, StrictJson)>,
    /// The value whose key was read.
    value: Option<(String, StrictJson)>,
}

impl<'de> de::MapAccess<'de> for Members {
    type Error = InvalidJson;

    fn next_key_seed<K: de::DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, InvalidJson> {
        let Some((key, value)) = self.rest.next() else {
            return Ok(None);
        };
        self.value = Some((key.clone(), value));
        seed.deserialize(key.into_deserializer()).map(Some)
    }

    fn next_value_seed<V: de::DeserializeSeed<'de>>(
        &mut self,
        seed: V,
    ) -> Result<V::Value, InvalidJson> {
        let (key, value) = self.value.take().ok_or_else(InvalidJson::default)?;
        seed.deserialize(value).map_err(|error| error.within(key))
    }
}

impl StrictJson {
    /// Reads a whole document: UTF-8, well-formed, not nested too deeply.
    pub fn parse(bytes: &[u8]) -> Result<Self, InvalidJson> {
        if depth(bytes) > JSON_DEPTH_MAX {
            return Err(InvalidJson::default());
        }
        let text = str::from_utf8(bytes).map_err(|_| InvalidJson::default())?;
        serde_json::from_str(text).map_err(|_| InvalidJson::default())
    }
}

/// How deep arrays and objects are nested; brackets inside strings do not count.
fn depth(bytes: &[u8]) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0_usize);
    let (mut in_string, mut escaped) = (false, false);
    for byte in bytes {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'[' | b'{' if !in_string => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b']' | b'}' if !in_string => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

impl<'de> de::Deserialize<'de> for StrictJson {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(StrictVisitor)
    }
}

struct StrictVisitor;

impl<'de> Visitor<'de> for StrictVisitor {
    type Value = StrictJson;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<StrictJson, E> {
        Ok(StrictJson::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<StrictJson, E> {
        Ok(StrictJson::Bool(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<StrictJson, E> {
        Ok(StrictJson::Unsigned(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<StrictJson, E> {
        Ok(StrictJson::Signed(value))
    }

    fn visit_f64<E>(self, value: f64) -> Result<StrictJson, E> {
        Ok(StrictJson::Float(value))
    }

    fn visit_str<E>(self, value: &str) -> Result<StrictJson, E> {
        Ok(StrictJson::Text(value.to_owned()))
    }

    fn visit_string<E>(self, value: String) -> Result<StrictJson, E> {
        Ok(StrictJson::Text(value))
    }

    fn visit_seq<A: de::SeqAccess<'de>>(self, mut items: A) -> Result<StrictJson, A::Error> {
        let mut array = Vec::new();
        while let Some(item) = items.next_element()? {
            array.push(item);
        }
        Ok(StrictJson::Array(array))
    }

    fn visit_map<A: de::MapAccess<'de>>(self, mut members: A) -> Result<StrictJson, A::Error> {
        let mut object = Vec::new();
        while let Some(member) = members.next_entry()? {
            object.push(member);
        }
        Ok(StrictJson::Object(object))
    }
}

/// Methods that take an integer of either sign; the visitor refuses one that its type does not hold.
macro_rules! integers {
    ($($method:ident)+) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, InvalidJson> {
            match self {
                Self::Unsigned(_) | Self::Signed(_) => self.deserialize_any(visitor),
                _ => Err(InvalidJson::of(JsonErrorKind::Kind("a whole number"))),
            }
        }
    )+};
}

impl<'de> Deserializer<'de> for StrictJson {
    type Error = InvalidJson;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, InvalidJson> {
        match self {
            Self::Null => visitor.visit_unit(),
            Self::Bool(value) => visitor.visit_bool(value),
            Self::Unsigned(value) => visitor.visit_u64(value),
            Self::Signed(value) => visitor.visit_i64(value),
            Self::Float(value) => visitor.visit_f64(value),
            Self::Text(value) => visitor.visit_string(value),
            Self::Array(items) => visitor.visit_seq(Items(items.into_iter().enumerate())),
            Self::Object(members) => visitor.visit_map(Members {
                rest: members.into_iter(),
                value: None,
            }),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, InvalidJson> {
        match self {
            Self::Bool(_) => self.deserialize_any(visitor),
            _ => Err(InvalidJson::of(JsonErrorKind::Kind("true or false"))),
        }
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, InvalidJson> {
        match self {
            Self::Text(_) => self.deserialize_any(visitor),
            _ => Err(InvalidJson::of(JsonErrorKind::Kind("a text"))),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, InvalidJson> {
        self.deserialize_str(visitor)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, InvalidJson> {
        match self {
            Self::Array(_) => self.deserialize_any(visitor),
            _ => Err(InvalidJson::of(JsonErrorKind::Kind("a list"))),
        }
    }

    integers! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, InvalidJson> {
        self.deserialize_f64(visitor)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, InvalidJson> {
        match self {
            Self::Unsigned(_) | Self::Signed(_) | Self::Float(_) => self.deserialize_any(visitor),
            _ => Err(InvalidJson::of(JsonErrorKind::Kind("a number"))),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, InvalidJson> {
        match self {
            Self::Null => visitor.visit_none(),
            value => visitor.visit_some(value),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, InvalidJson> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, InvalidJson> {
        match self {
            Self::Object(_) => self.deserialize_any(visitor),
            _ => Err(InvalidJson::of(JsonErrorKind::Kind("an object"))),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, InvalidJson> {
        match self {
            Self::Text(variant) => visitor.visit_enum(variant.into_deserializer()),
            _ => Err(InvalidJson::of(JsonErrorKind::UnknownValue(variants))),
        }
    }

    forward_to_deserialize_any! {
        i128 u128 char bytes byte_buf unit unit_struct tuple tuple_struct map identifier ignored_any
    }
}

impl IntoDeserializer<'_, InvalidJson> for StrictJson {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}
