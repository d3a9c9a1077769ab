//! What tests of several services need: an application, a person, and what the store says of bookings.

use std::path::Path;
use std::sync::Arc;

use jiff::Timestamp;

use crate::app::App;
use crate::app::base::clock::Clock;
use crate::app::base::directory_cache::DirectoryCache;
use crate::app::directory::{BookingLinker, CachingLinker};
use crate::app::imports::{Options, Report};
use crate::config::Config;
use crate::domain::booking::{BookingKey, BookingView};
use crate::domain::ids::UserId;
use crate::domain::place::UsStates;
use crate::domain::user::{EmailAddress, PasswordHash, Role, User};
use crate::store::tests::image::Image;
use crate::store::{Readable, Store, StoreError, bookings};

/// Imports a file, and what is reported of it.
pub fn import(app: &App, csv: &str) -> Report {
    let imported = app
        .imports
        .import_reader(csv.as_bytes(), None, &Options::default(), &|_| {});
    imported.unwrap()
}

/// An application over a store without a directory.
pub fn app_over(store: Store, clock: Clock) -> Arc<App> {
    App::new(config_for(&std::env::temp_dir()), store, clock).unwrap()
}

/// An application whose store is in memory.
pub fn app_in_memory() -> Arc<App> {
    app_over(Store::memory().unwrap(), Clock::system())
}

/// An application over the bytes of a store's file; `None` where their writes fail.
pub fn app_over_image(image: &Image) -> Option<Arc<App>> {
    let store = Store::over(image.clone()).ok()?;
    App::new(config_for(&std::env::temp_dir()), store, Clock::system()).ok()
}

/// An application with its data in a directory.
pub fn app_on_disk(directory: &Path, clock: Clock) -> Arc<App> {
    let store = Store::open(directory).unwrap();
    App::new(config_for(directory), store, clock).unwrap()
}

/// Imports write temporary files into the directory.
fn config_for(directory: &Path) -> Config {
    Config {
        data_dir: directory.to_owned(),
        ..Config::default()
    }
}

/// A member with an address of their own, not yet in the store.
pub fn person(number: u128) -> User {
    User {
        id: UserId(uuid::Uuid::from_u128(number)),
        name: "Ada".to_owned(),
        email: EmailAddress::parse(&format!("ada{number}@firm{number}.example")).unwrap(),
        law_firm: "Firm".to_owned(),
        firm_size: None,
        states: UsStates::default(),
        role: Role::Member,
        is_active: true,
        onboarding: None,
        password_hash: PasswordHash(String::new()),
        created_at: Timestamp::UNIX_EPOCH,
        firm_confirmed: None,
    }
}

/// Visits every stored booking with the vendor that it belongs to by current names, and the name of its
/// category: what is published must say the same.
pub fn for_each_linked(
    tx: &impl Readable,
    mut visit: impl FnMut(BookingKey, &BookingView<'_>, Option<&str>),
) -> Result<(), StoreError> {
    let records = DirectoryCache::default().before_change(tx)?;
    let linker = BookingLinker::of_records(&records);
    let mut linker = CachingLinker::new(&linker);
    bookings::for_each_view(tx, |key, booking| {
        let (booking, category) = linker.linked(&booking);
        visit(key, &booking, category);
        Ok(())
    })
}

/// Compares what is kept of the directory, and its catalog, with what is stored.
pub fn check_directory(app: &App) {
    let read: Result<_, StoreError> = app.store().read(|tx| {
        let kept = app.core().directory.before_change(tx)?;
        Ok((kept, DirectoryCache::default().before_change(tx)?))
    });
    let (kept, stored) = read.unwrap();
    assert_eq!(kept, stored);
    let published = app.catalog.current();
    assert_eq!(published.version, stored.version);
    for vendor in &stored.vendors {
        assert_eq!(published.vendor(vendor.id.as_str()), Some(vendor));
    }
}
