//! One shape for every closed list of the specification: a stable code, and a label for people.

/// Declares an enum whose variants have a code (in JSON, CSV and URLs) and a label (on screen).
///
/// The order of the variants is the order of the list. Stored records hold the variant's position,
/// so new variants go to the end.
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

        // utoipa's derive does not see a rename that a macro hands on.
        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                utoipa::openapi::schema::ObjectBuilder::new()
                    .schema_type(utoipa::openapi::schema::Type::String)
                    .enum_values(Some(Self::ALL.iter().map(|value| value.code())))
                    .into()
            }
        }

        impl utoipa::ToSchema for $name {}

        impl $name {
            /// Every value, in the order of the list.
            pub const ALL: &'static [Self] = &[ $( Self::$variant, )+ ];

            /// The stable code, as in JSON and CSV.
            pub const fn code(self) -> &'static str {
                match self { $( Self::$variant => $code, )+ }
            }

            /// The label a person reads.
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
