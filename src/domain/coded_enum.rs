//! Enums whose values have a stable code and a label: every closed list in the API.

/// Declares an enum whose variants have a code (in JSON, CSV and URLs) and a label (on screen).
///
/// The order of the variants is the order on screen; stored records contain a byte that
/// `store/records/codes.rs` gives each variant. The contract carries the labels as `x-labels`,
/// from which the web client's tables are generated (`make contract`).
macro_rules! coded_enum {
    (
        $(#[$outer:meta])*
        pub enum $name:ident { $( $(#[$inner:meta])* $variant:ident = $code:literal, $label:literal; )+ }
    ) => {
        $(#[$outer])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash,
            serde::Serialize, serde::Deserialize,
        )]
        pub enum $name {
            $( $(#[$inner])* #[doc = concat!("`", $code, "`, shown as \"", $label, "\".")] #[serde(rename = $code)] $variant, )+
        }

        // utoipa's derive does not see a `rename` that a macro generates.
        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                let all = Self::ALL.iter().map(|value| (value.code(), value.label()));
                $crate::domain::coded_enum::schema(all)
            }
        }

        impl utoipa::ToSchema for $name {}

        impl $name {
            /// Every value, in the order of the list.
            pub const ALL: &'static [Self] = &[ $( Self::$variant, )+ ];

            pub const fn code(self) -> &'static str {
                match self { $( Self::$variant => $code, )+ }
            }

            pub const fn label(self) -> &'static str {
                match self { $( Self::$variant => $label, )+ }
            }

            /// The value with exactly this code.
            pub fn from_code(code: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.code() == code)
            }
        }
    };
}

pub(crate) use coded_enum;

use utoipa::openapi::RefOr;
use utoipa::openapi::extensions::Extensions;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};

/// The schema of a string enum with its labels: one `[code, label]` pair per value, because an
/// object would lose the order.
pub(crate) fn schema(
    values: impl Iterator<Item = (&'static str, &'static str)> + Clone,
) -> RefOr<Schema> {
    let labels: Vec<_> = values.clone().collect();
    ObjectBuilder::new()
        .schema_type(Type::String)
        .enum_values(Some(values.map(|(code, _)| code)))
        .extensions(Some(Extensions::from_iter([(
            "x-labels",
            serde_json::json!(labels),
        )])))
        .into()
}
