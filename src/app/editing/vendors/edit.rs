//! The fields of a vendor that an administrator edits, each declared once with the label that the
//! audit log and the web form give it.

use crate::app::directory::EditableDirectory;
use crate::app::directory::catalog::Catalog;
use crate::domain::audit::difference;
use crate::domain::firm::FirmSize;
use crate::domain::ids::CategoryId;
use crate::domain::price;
use crate::domain::vendor::Vendor;

/// Declares an edit of a vendor, and what goes through all of its fields.
macro_rules! fields {
    ($($(#[$doc:meta])* $field:ident: $value:ty, $label:literal;)+) => {
        /// What an administrator changes of a vendor; what is `None` stays.
        #[derive(Clone, Debug, Default)]
        pub struct VendorEdit {
            $($(#[$doc])* pub $field: Option<$value>,)+
            /// The name of the category where it may be new; `category_id` is its id.
            pub new_category: Option<String>,
        }

        /// The fields with their labels, in the order of the form.
        pub const FIELD_LABELS: &[(&str, &str)] = &[$((stringify!($field), $label),)+];

        fn assign(edit: VendorEdit, vendor: &mut Vendor) {
            $(if let Some(value) = edit.$field {
                vendor.$field = value;
            })+
        }

        /// The fields in which two forms of a vendor differ, each with both values as the audit log shows them.
        pub fn changed_values(
            old: &Vendor,
            new: &Vendor,
            categories: &impl CategoryNames,
        ) -> impl Iterator<Item = (&'static str, [String; 2])> {
            let fields = [$((
                $label,
                [old.$field.text(categories), new.$field.text(categories)],
            ),)+];
            fields.into_iter().filter(|(_, [old, new])| old != new)
        }

        /// Takes from another vendor what this one has no value for.
        pub fn fill_blanks(vendor: &mut Vendor, from: &Vendor) {
            $(if vendor.$field.is_blank() {
                vendor.$field = from.$field.clone();
            })+
        }

        /// Takes back what changed from `before` to `after`, except in fields that were edited since.
        pub fn revert(vendor: &mut Vendor, before: &Vendor, after: &Vendor) {
            $(if vendor.$field == after.$field {
                vendor.$field = before.$field.clone();
            })+
        }
    };
}

fields! {
    name: String, "Name";
    /// The latest first.
    former_names: Vec<String>, "Former names";
    category_id: CategoryId, "Category";
    /// `Some(None)` clears it, here and below.
    website_url: Option<String>, "Website";
    booking_url: Option<String>, "Booking link";
    logo_url: Option<String>, "Logo";
    price_bracket: Option<u8>, "Price";
    partner_level: Option<String>, "Partner level";
    is_active: bool, "Active";
    needs_review: bool, "Needs review";
    is_recommended_partner: bool, "Recommended partner";
    description: Option<String>, "Description";
    short_highlights: Vec<String>, "Highlights";
    integrations: Vec<String>, "Integrations";
    practice_areas_supported: Vec<String>, "Practice areas";
    geo_focus: Vec<String>, "Regions";
    /// In their order.
    firm_size_supported: Vec<FirmSize>, "Firm sizes";
    tags: Vec<String>, "Tags";
}

/// A line per field that differs, such as `Price: $$ → $$$`.
pub fn differences(old: &Vendor, new: &Vendor, categories: &impl CategoryNames) -> Vec<String> {
    let changed = changed_values(old, new, categories);
    let lines = changed.filter_map(|(label, [old, new])| difference(label, &old, &new));
    lines.collect()
}

impl VendorEdit {
    /// The vendor with this edit. Its former names stay free of doublets, and a name that it gives
    /// up is one of them.
    pub fn apply(mut self, old: &Vendor) -> Vendor {
        let mut vendor = old.clone();
        let name = self.name.take();
        assign(self, &mut vendor);
        let names = std::mem::take(&mut vendor.former_names);
        vendor.add_former_names(names);
        if let Some(name) = name {
            vendor.rename(name);
        }
        vendor
    }
}

/// Knows what categories are called.
pub trait CategoryNames {
    fn category_name(&self, id: &CategoryId) -> Option<&str>;
}

impl CategoryNames for EditableDirectory<'_> {
    fn category_name(&self, id: &CategoryId) -> Option<&str> {
        EditableDirectory::category_name(self, id)
    }
}

impl CategoryNames for Catalog {
    fn category_name(&self, id: &CategoryId) -> Option<&str> {
        let category = self.category(id.as_str())?;
        Some(&category.name)
    }
}

trait FieldValue {
    /// As the audit log shows it; empty for no value.
    fn text(&self, categories: &impl CategoryNames) -> String;

    /// Whether nothing is known.
    fn is_blank(&self) -> bool {
        false
    }
}

impl FieldValue for String {
    fn text(&self, _: &impl CategoryNames) -> String {
        self.clone()
    }
}

impl FieldValue for CategoryId {
    fn text(&self, categories: &impl CategoryNames) -> String {
        let name = categories.category_name(self);
        name.unwrap_or(self.as_str()).to_owned()
    }
}

impl FieldValue for bool {
    fn text(&self, _: &impl CategoryNames) -> String {
        if *self { "yes" } else { "no" }.to_owned()
    }
}

impl FieldValue for Option<String> {
    fn text(&self, _: &impl CategoryNames) -> String {
        self.clone().unwrap_or_default()
    }

    fn is_blank(&self) -> bool {
        self.is_none()
    }
}

impl FieldValue for Option<u8> {
    fn text(&self, _: &impl CategoryNames) -> String {
        self.map(price::symbols).unwrap_or_default()
    }

    fn is_blank(&self) -> bool {
        self.is_none()
    }
}

impl FieldValue for Vec<String> {
    fn text(&self, _: &impl CategoryNames) -> String {
        self.join("; ")
    }

    fn is_blank(&self) -> bool {
        self.is_empty()
    }
}

impl FieldValue for Vec<FirmSize> {
    fn text(&self, _: &impl CategoryNames) -> String {
        let labels: Vec<_> = self.iter().map(|size| size.label()).collect();
        labels.join("; ")
    }

    fn is_blank(&self) -> bool {
        self.is_empty()
    }
}
