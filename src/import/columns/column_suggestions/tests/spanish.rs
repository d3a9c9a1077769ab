//! Files whose columns have Spanish names.

use super::*;

#[test]
fn a_log_with_spanish_names_is_understood_by_them() {
    let file = "Fecha|Proveedor|Empresa|Correo|Notas
        2026-09-01|Lantern Desk|Bufete Ruiz|ana@ruiz.example|
        2026-09-02|Hilltop Chat|Despacho Soto|luis@soto.example|bien";
    let expected = [
        ("Created Time", "Fecha"),
        ("Client", "Proveedor"),
        ("Email", "Correo"),
        ("Company", "Empresa"),
    ];
    let expected = expected.map(|(name, header)| (name, header.to_owned()));
    assert_eq!(
        suggested(ImportKind::Vendors, &REQUIRED, &[], file),
        expected
    );
    // The file has a column for the firm already.
    let file = file.replace("Notas", "Law Firm");
    let found = suggested(ImportKind::Vendors, &REQUIRED, &["Law Firm"], &file);
    assert_eq!(found, expected[..3]);
}

#[test]
fn a_list_with_spanish_names_is_understood_by_their_words() {
    let file = "Proveedor|Tipo|Descripción larga|Precio anual|Precio por página|Precio mensual|Precio total
        Ring & Robin|Intake|We answer your calls at night, after that an AI voice agent does|$900|$2|$245|$900
        NightBell|Intake|Real people who answer every call that your firm misses|$400|$1|$1.85|$400";
    let expected = [
        ("priceBracket", "Precio mensual"),
        ("description", "Descripción larga"),
    ];
    let expected = expected.map(|(name, header)| (name, header.to_owned()));
    let known = ["Proveedor", "Tipo"];
    assert_eq!(
        suggested(ImportKind::Vendors, &["websiteUrl"], &known, file),
        expected
    );
    let people = "Fecha de la demo|Herramienta vista|Correo de la firma|Contacto del proveedor
        3/14/2026|Lantern Desk|ana@ruiz.example|Dana Ruiz
        3/15/2026|Quillgate|luis@soto.example|Lee Cole";
    let expected = [
        ("Created Time", "Fecha de la demo"),
        ("Client", "Herramienta vista"),
        ("Email", "Correo de la firma"),
    ];
    let expected = expected.map(|(name, header)| (name, header.to_owned()));
    assert_eq!(
        suggested(ImportKind::Vendors, &REQUIRED, &[], people),
        expected
    );
}
