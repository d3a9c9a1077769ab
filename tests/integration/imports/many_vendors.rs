//! A file with more vendors than memory is kept for.

use stackbrief::app::imports::{ImportError, Options};
use stackbrief::domain::limits::VENDORS_MAX;

use super::{all_vendors, app, try_import};

#[test]
fn it_is_refused_by_its_row() {
    let app = app();
    let rows = "Acme,Intake,,\n".repeat(VENDORS_MAX + 1);
    let file = format!("name,category,websiteUrl,bookingUrl\n{rows}");
    let refused = try_import(&app, file, &Options::default());
    let Err(refused @ ImportError::TooManyVendorRows { line }) = refused else {
        panic!("{refused:?}");
    };
    assert!(
        (VENDORS_MAX..VENDORS_MAX + 2_000).contains(&usize::try_from(line).unwrap()),
        "{line}"
    );
    let said = refused.to_string();
    assert!(
        said.contains("more than 100,000 vendors or 128 MiB of text"),
        "{said}"
    );
    assert!(all_vendors(&app).is_empty());
}
