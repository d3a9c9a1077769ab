//! A JSON document before it becomes a type of ours.
//!
//! serde's derived types accept an array where an object is meant, and its value type silently
//! keeps the last of two equal keys. A tree that keeps every member and is strict about objects
//! lets the derived types refuse both.

use std::fmt;

use serde::de::value::{MapDeserializer, SeqDeserializer};
use serde::de::{self, Deserializer, IntoDeserializer, Visitor};
use serde::forward_to_deserialize_any;

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

/// The document was rejected. It deliberately carries no message: a parser's message names our types
/// and lines of the input, and neither is the reader's concern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid JSON")]
pub struct InvalidJson;

impl de::Error for InvalidJson {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

impl StrictJson {
    /// Reads a whole document: UTF-8, well-formed, at most 32 levels deep.
    pub fn parse(bytes: &[u8]) -> Result<Self, InvalidJson> {
        if depth(bytes) > JSON_DEPTH_MAX {
            return Err(InvalidJson);
        }
        let text = str::from_utf8(bytes).map_err(|_| InvalidJson)?;
        serde_json::from_str(text).map_err(|_| InvalidJson)
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
            Self::Array(items) => visitor.visit_seq(SeqDeserializer::new(items.into_iter())),
            Self::Object(members) => visitor.visit_map(MapDeserializer::new(members.into_iter())),
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
            _ => Err(InvalidJson),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, InvalidJson> {
        match self {
            Self::Text(variant) => visitor.visit_enum(variant.into_deserializer()),
            _ => Err(InvalidJson),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct map identifier ignored_any
    }
}

impl IntoDeserializer<'_, InvalidJson> for StrictJson {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}
