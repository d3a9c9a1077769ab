//! What columns are called in Spanish (docs/import.md#columns).

use super::column_lookup::{columns, normalize_column_name};
use super::column_spec::{Column, ColumnSpec};
use crate::domain::import::ImportKind;
use crate::domain::text::folded;

/// Names and the words of names, without accents and blanks, and what they are in English.
const SPANISH_NAMES: [(&str, &str); 21] = [
    ("bufete", "firm"),
    ("categoria", "category"),
    ("ciudad", "city"),
    ("contacto", "contact"),
    ("correo", "email"),
    ("correoelectronico", "email"),
    ("descripcion", "description"),
    ("despacho", "firm"),
    ("empleados", "employees"),
    ("empresa", "company"),
    ("fecha", "date"),
    ("fechadecreacion", "createddate"),
    ("fechadelademo", "demodate"),
    ("fechadereserva", "bookingdate"),
    ("herramienta", "tool"),
    ("nombre", "name"),
    ("paginaweb", "website"),
    ("precio", "price"),
    ("producto", "product"),
    ("proveedor", "vendor"),
    ("sitioweb", "website"),
];

/// Words of names that alone name no column.
const SPANISH_WORDS: [(&str, &str); 5] = [
    ("anual", "annual"),
    ("instalacion", "setup"),
    ("pagado", "paid"),
    ("por", "per"),
    ("unico", "once"),
];

/// A name or a word of one in English, where it is a known Spanish one.
pub fn in_english(written: &str) -> Option<&'static str> {
    let name: String = folded(normalize_column_name(written).chars()).collect();
    let mut names = SPANISH_NAMES.iter().chain(&SPANISH_WORDS);
    names
        .find(|(spanish, _)| *spanish == name)
        .map(|(_, english)| *english)
}

/// The column that a Spanish name, as a file writes it, is suggested for.
pub fn of_spanish_name(kind: ImportKind, written: &str) -> Option<Column> {
    let name = in_english(written)?;
    let mut specs = columns(kind).iter();
    let is_called = |spec: &&ColumnSpec| spec.accepts(name);
    specs.find(is_called).map(|spec| spec.column)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spanish_name_is_that_of_a_column() {
        for (spanish, _) in SPANISH_NAMES {
            let kinds = [ImportKind::Bookings, ImportKind::Vendors];
            let found = kinds.map(|kind| of_spanish_name(kind, spanish));
            assert_ne!(found, [None, None], "{spanish}");
        }
        for (written, booking, vendor) in [
            ("Bufete", Some(Column::Company), None),
            ("Categoría", Some(Column::Category), Some(Column::Category)),
            ("Ciudad", Some(Column::City), None),
            ("Contacto", Some(Column::Name), None),
            ("Correo electrónico", Some(Column::Email), None),
            ("Descripción", None, Some(Column::Description)),
            ("Empleados", Some(Column::FirmSize), None),
            ("Empresa", Some(Column::Company), Some(Column::Name)),
            ("Fecha", Some(Column::CreatedTime), None),
            ("Fecha de la demo", Some(Column::CreatedTime), None),
            ("Herramienta", Some(Column::Client), Some(Column::Name)),
            ("Nombre", Some(Column::Name), Some(Column::Name)),
            ("Precio", None, Some(Column::PriceBracket)),
            ("Proveedor", Some(Column::Client), Some(Column::Name)),
            ("Sitio web", None, Some(Column::WebsiteUrl)),
            ("Notas", None, None),
        ] {
            let found = [ImportKind::Bookings, ImportKind::Vendors]
                .map(|kind| of_spanish_name(kind, written));
            assert_eq!(found, [booking, vendor], "{written}");
        }
    }
}
