use std::time::{Duration, Instant};

use super::*;
use crate::store::Store;

fn empty() -> EditableDirectory<'static> {
    let (store, newest) = (Store::memory().unwrap(), DirectoryCache::default());
    let draft = store.read(|tx| EditableDirectory::draft(tx, &newest));
    draft.unwrap()
}

/// Puts a vendor of this id.
fn put(directory: &mut EditableDirectory<'_>, id: VendorId) {
    let name = format!("Vendor {id}");
    let vendor = Vendor::new(id, name, "intake".into());
    directory.put(Arc::new(vendor)).unwrap();
}

#[test]
fn a_number_that_another_vendor_has_is_left_out() {
    let (mut directory, wanted) = (empty(), VendorId::from("intake-acme"));
    put(&mut directory, VendorId::from("intake-acme-3"));
    for expected in [
        "intake-acme",
        "intake-acme-2",
        "intake-acme-4",
        "intake-acme-5",
    ] {
        let id = directory.free_id(&wanted);
        assert_eq!(id.as_str(), expected);
        put(&mut directory, id);
    }
}

#[test]
fn vendors_that_ask_for_one_id_are_numbered_in_time() {
    const LAST: u64 = 30_000;
    let (mut directory, wanted) = (empty(), VendorId::from("intake-acme"));
    put(&mut directory, wanted.clone());
    let begun = Instant::now();
    for number in 2..=LAST {
        let id = directory.free_id(&wanted);
        assert_eq!(id.0, format!("intake-acme-{number}"));
        put(&mut directory, id);
    }
    // Looking through all numbers took hundreds of times that.
    assert!(begun.elapsed() < Duration::from_secs(30));
    directory.remove(&VendorId::from("intake-acme-7")).unwrap();
    assert_eq!(directory.free_id(&wanted).0, "intake-acme-7");
}
