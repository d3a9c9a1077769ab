//! A field that goes, one that comes and a firm size in the middle, on a data directory of a released version.
//!
//! [`LaterVendor`] is what a later version would make of a vendor: no partner level, and languages.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use redb::StorageBackend;
use redb::backends::FileBackend;

use super::super::*;
use crate::domain::firm::FirmSize;
use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::vendor::Vendor;
use crate::store::handles::{BackendFactory, Handles};
use crate::store::open::OpenError;
use crate::store::record::{Code, codes, record, stored, upgrade};
use crate::store::records::catalog::{VendorV1, VendorV2};
use crate::store::restore::restore;
use crate::store::table::Table;
use crate::store::tables::{ALL, VENDORS};
use crate::store::{Store, backup, backup_files};

/// The sizes of the later version. Those after the new one have other places in the list.
#[derive(Debug, Clone, Copy, PartialEq)]
enum LaterSize {
    Solo,
    From2To5,
    From6To20,
    From21To50,
    From51To200,
    From201To500,
    Above200,
}

codes! { LaterSize { Solo = 0, From2To5 = 1, From6To20 = 2, From21To50 = 3, From51To200 = 4, From201To500 = 6, Above200 = 5, } }

impl LaterSize {
    fn of(size: FirmSize) -> Self {
        match size {
            FirmSize::Solo => Self::Solo,
            FirmSize::From2To5 => Self::From2To5,
            FirmSize::From6To20 => Self::From6To20,
            FirmSize::From21To50 => Self::From21To50,
            FirmSize::From51To200 => Self::From51To200,
            FirmSize::Above200 => Self::Above200,
        }
    }
}

#[derive(Debug, PartialEq)]
struct LaterVendor {
    id: VendorId,
    name: String,
    former_names: Vec<String>,
    category_id: CategoryId,
    website_url: Option<String>,
    logo_url: Option<String>,
    booking_url: Option<String>,
    is_active: bool,
    needs_review: bool,
    is_recommended_partner: bool,
    description: Option<String>,
    short_highlights: Vec<String>,
    firm_size_supported: Vec<LaterSize>,
    practice_areas_supported: Vec<String>,
    integrations: Vec<String>,
    geo_focus: Vec<String>,
    price_bracket: Option<u8>,
    tags: Vec<String>,
    languages: Vec<String>,
}

stored!(LaterVendor: 3 => LaterVendorV3, 2 => VendorV2, 1 => VendorV1);
record! {
    LaterVendorV3 of LaterVendor {
        id: String,
        name: String,
        former_names: Vec<String>,
        category_id: String,
        website_url: Option<String>,
        logo_url: Option<String>,
        booking_url: Option<String>,
        is_active: bool,
        needs_review: bool,
        is_recommended_partner: bool,
        description: Option<String>,
        short_highlights: Vec<String>,
        firm_size_supported: Vec<Code>,
        practice_areas_supported: Vec<String>,
        integrations: Vec<String>,
        geo_focus: Vec<String>,
        price_bracket: Option<u8>,
        tags: Vec<String>,
        languages: Vec<String>,
    }
}
upgrade! {
    VendorV2 => LaterVendorV3 of LaterVendor {
        id, name, former_names, category_id, website_url, logo_url, booking_url, is_active,
        needs_review, is_recommended_partner, description, short_highlights, firm_size_supported,
        practice_areas_supported, integrations, geo_focus, price_bracket, tags;
        languages: Vec::new()
    }
}
upgrade! {
    VendorV1 => VendorV2 of LaterVendor {
        id, name, category_id, website_url, logo_url, booking_url, is_active, needs_review,
        is_recommended_partner, partner_level, description, short_highlights, firm_size_supported,
        practice_areas_supported, integrations, geo_focus, price_bracket, tags;
        former_names: Vec::new()
    }
}

const LATER: Table<&str, LaterVendor> = Table::new(VENDORS.name());
const LATER_SCHEMA: u64 = SCHEMA + 1;
const LATER_STEP: Step = Step {
    to: LATER_SCHEMA,
    run: rewrite_vendors,
    done: "partner levels were removed",
};

fn rewrite_vendors(tx: &WriteTx) -> Result<(), StoreError> {
    for mut vendor in LATER.list(tx, ..)? {
        add_size(&mut vendor.firm_size_supported);
        LATER.put(tx, vendor.id.as_str(), &vendor)?;
    }
    Ok(())
}

/// Who serves the largest firms serves the new size.
fn add_size(sizes: &mut Vec<LaterSize>) {
    if let Some(largest) = sizes.iter().position(|size| *size == LaterSize::Above200) {
        sizes.insert(largest, LaterSize::From201To500);
    }
}

/// The vendor as the later version must show it.
fn later(vendor: Vendor) -> LaterVendor {
    let sizes = vendor.firm_size_supported;
    let mut firm_size_supported = sizes.into_iter().map(LaterSize::of).collect();
    add_size(&mut firm_size_supported);
    LaterVendor {
        id: vendor.id,
        name: vendor.name,
        former_names: vendor.former_names,
        category_id: vendor.category_id,
        website_url: vendor.website_url,
        logo_url: vendor.logo_url,
        booking_url: vendor.booking_url,
        is_active: vendor.is_active,
        needs_review: vendor.needs_review,
        is_recommended_partner: vendor.is_recommended_partner,
        description: vendor.description,
        short_highlights: vendor.short_highlights,
        firm_size_supported,
        practice_areas_supported: vendor.practice_areas_supported,
        integrations: vendor.integrations,
        geo_focus: vendor.geo_focus,
        price_bracket: vendor.price_bracket,
        tags: vendor.tags,
        languages: Vec::new(),
    }
}

/// The file of a data directory, opened whatever its version.
struct OfAnyVersion(PathBuf);

impl BackendFactory for OfAnyVersion {
    fn open(&self) -> io::Result<Box<dyn StorageBackend>> {
        let file = OpenOptions::new().read(true).write(true).open(&self.0)?;
        let backend = FileBackend::new(file).map_err(io::Error::other)?;
        Ok(Box::new(backend))
    }

    fn open_for_reading(&self) -> io::Result<Box<dyn StorageBackend>> {
        self.open()
    }
}

fn unpack(directory: &Path) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let fixture = "tests/fixtures/data-directories/schema-2-confirmed/sample-removed";
    for name in ["stackbrief.redb", "instance.json"] {
        let mut packed = File::open(root.join(fixture).join(format!("{name}.br"))).unwrap();
        let mut file = File::create(directory.join(name)).unwrap();
        brotli_decompressor::BrotliDecompress(&mut packed, &mut file).unwrap();
    }
    directory.join("stackbrief.redb")
}

fn records_by_table(tx: &ReadTx) -> Result<Vec<(&'static str, u64)>, StoreError> {
    let tables = ALL.iter();
    tables
        .map(|table| Ok((table.name, (table.count)(tx)?)))
        .collect()
}

#[test]
fn a_directory_whose_vendors_lose_a_field_and_gain_one_and_a_size_shows_everything_else() {
    let directory = tempfile::tempdir().unwrap();
    let path = unpack(directory.path());
    let store = Store::open(directory.path()).unwrap();
    let (vendors, records) = store
        .read(|tx| Ok::<_, StoreError>((VENDORS.list(tx, ..)?, records_by_table(tx)?)))
        .unwrap();
    let has_level = |vendor: &Vendor| vendor.partner_level.as_deref() == Some("Platinum");
    assert!(vendors.iter().any(has_level));
    let serves_largest = |vendor: &Vendor| vendor.firm_size_supported.contains(&FirmSize::Above200);
    assert!(vendors.iter().any(serves_largest));
    let bytes = store.bytes().unwrap();
    drop(store);

    // The step of the later version, with the backup before it.
    let folder = directory.path().join(backup_files::FOLDER);
    let handles = Handles::open(Box::new(OfAnyVersion(path.clone()))).unwrap();
    backup::before_migration(&handles, bytes, &folder).unwrap();
    run_steps(&handles.current().database, &[LATER_STEP]).unwrap();
    drop(handles);

    // Opened again: every other field and table as it was, the level gone from the records.
    let store = Store::over(OfAnyVersion(path.clone())).unwrap();
    store
        .read(|tx| {
            assert_eq!(Counter::Schema.get(tx)?, Some(LATER_SCHEMA));
            assert_eq!(records_by_table(tx)?, records);
            for table in ALL.iter().filter(|table| table.name != VENDORS.name()) {
                (table.verify)(tx)?;
            }
            for vendor in &vendors {
                let raw = VENDORS.raw(tx, vendor.id.as_str())?.unwrap();
                assert_eq!(raw[0], 3, "{}", vendor.name);
                assert!(!raw.windows(8).any(|bytes| bytes == b"Platinum"));
                let found = LATER.get(tx, vendor.id.as_str())?;
                assert_eq!(found, Some(later(vendor.clone())));
            }
            Ok::<_, StoreError>(())
        })
        .unwrap();
    drop(store);

    // Today's version refuses it in words, changes no byte, and takes the backup.
    let before = fs::read(&path).unwrap();
    let refused = Store::open(directory.path()).err().unwrap();
    assert!(
        matches!(
            refused,
            OpenError::Newer {
                found: LATER_SCHEMA,
                ..
            }
        ),
        "{refused}"
    );
    assert!(fs::read(&path).unwrap() == before);
    let made = backup_files::newest_in(&folder).unwrap();
    restore(directory.path(), &made, true, "later", |_| Ok(())).unwrap();
    let store = Store::open(directory.path()).unwrap();
    assert_eq!(store.read(|tx| VENDORS.list(tx, ..)).unwrap(), vendors);
}
