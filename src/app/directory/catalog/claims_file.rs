//! What vendors' texts say, as a file beside the database: reading the texts is most of what a start with many
//! vendors does. The file is never the truth: where it is missing, corrupt or of another build, it is written again.

use std::env;
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Read;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::Catalog;
use crate::app::base::snapshot_file::{ReadingAhead, SnapshotFile};
use crate::recommend::{TextClaims, TextNumbers};
use crate::snapshot::SnapshotError;

const FILE: &str = "vendors.claims";

/// Fewer vendors are read sooner than a file is written.
const WORTH_A_FILE: usize = 8;

pub struct ClaimsFile {
    file: SnapshotFile,
    /// Nothing is written where it is not known.
    build: Option<u64>,
    /// Whether a catalog was read of which the file knows too little, until it is written.
    is_due: Arc<AtomicBool>,
}

/// The file while it is read, which needs no store.
pub struct ClaimsAhead {
    is_there: bool,
    claims: ReadingAhead<TextClaims>,
}

impl ClaimsFile {
    /// The one in a directory; a store in memory has none.
    pub fn in_directory(directory: Option<&Path>) -> Self {
        Self {
            file: SnapshotFile::in_directory(directory, FILE),
            build: this_build(),
            is_due: Arc::default(),
        }
    }

    /// Marks the file as due to be written where enough vendors of a catalog were not in it.
    pub fn mark_due(&self, catalog: &Catalog) {
        if catalog.unread >= WORTH_A_FILE {
            self.is_due.store(true, Ordering::Relaxed);
        }
    }

    /// Writes what the newest catalog says, where that is due, on a thread of its own.
    pub fn write_later(&self, catalog: &Arc<Catalog>) {
        let Some(build) = self.build else {
            return;
        };
        if !self.is_due.load(Ordering::Relaxed) {
            return;
        }
        let (written, is_due) = (Arc::clone(catalog), Arc::clone(&self.is_due));
        let mut content_hash = DefaultHasher::new();
        (catalog.version, catalog.questionnaires.version).hash(&mut content_hash);
        self.file.write_later(content_hash.finish(), move |out| {
            let fingerprint = written.vocabulary.fingerprint();
            let categories = written.ranked().map(|(category, vendors)| {
                let numbers = TextNumbers::of(fingerprint, written.questions(category));
                (vendors, numbers)
            });
            TextClaims::write(categories, build, out)?;
            is_due.store(false, Ordering::Relaxed);
            Ok(())
        });
    }
}

impl ClaimsAhead {
    /// Begins to read the snapshot file next to the database; there is none for an in-memory store.
    pub fn begin(directory: Option<&Path>) -> Self {
        Self {
            is_there: directory.is_some_and(|directory| directory.join(FILE).exists()),
            claims: SnapshotFile::in_directory(directory, FILE).read_ahead(TextClaims::read),
        }
    }

    /// Whether there is a file, so that few texts may be left to read.
    pub fn is_there(&self) -> bool {
        self.is_there
    }

    /// What this build has written, or nothing.
    pub(super) fn finish(self) -> TextClaims {
        match self.claims.finish() {
            Ok((build, claims)) if Some(build) == this_build() => claims,
            Ok(_) | Err(SnapshotError::Missing) => TextClaims::default(),
            Err(error @ SnapshotError::OtherVersion) => {
                tracing::info!(file = FILE, "vendor texts are read again: {error}");
                TextClaims::default()
            }
            Err(error) => {
                tracing::warn!(file = FILE, %error, "the claims snapshot is not used; vendor texts are read again");
                TextClaims::default()
            }
        }
    }
}

/// The number that the linker gives each executable lies within this many bytes.
const HEADERS_BYTES: u64 = 8 << 10;

/// A fingerprint of this build; another one may read the same text differently.
fn this_build() -> Option<u64> {
    let executable = File::open(env::current_exe().ok()?).ok()?;
    let about = executable.metadata().ok()?;
    let mut headers = Vec::new();
    executable
        .take(HEADERS_BYTES)
        .read_to_end(&mut headers)
        .ok()?;
    let mut hasher = DefaultHasher::new();
    (
        env!("STACKBRIEF_VERSION"),
        about.len(),
        about.modified().ok()?,
        headers,
    )
        .hash(&mut hasher);
    Some(hasher.finish())
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;
    use std::fs;

    use super::*;
    use crate::app::App;
    use crate::app::tests::mixed_histories::{NOW, import, open};
    use crate::domain::questionnaire_edit::CustomCapability;
    use crate::domain::tests::{RECOMMENDATIONS, assert_says, in_words};
    use crate::store::questionnaires;

    const TEXTS: [&str; 6] = [
        "Calls are answered in Spanish day and night.",
        "We never train models on client data.",
        "Works with Clio. From $99 a month.",
        "Serves firms in Ohio and Texas.",
        "No setup fee, not for solo firms.",
        "Records within two weeks, certified translations.",
    ];

    fn vendors(count: usize, first_text: usize) -> String {
        let mut csv = String::from("id,name,category,website url,booking url,description\n");
        for number in 0..count {
            let category = ["Intake", "Translation"][number % 2];
            let text = TEXTS[(first_text + number) % TEXTS.len()];
            let link = format!("https://v{number}.example");
            writeln!(
                csv,
                "v{number},V{number},{category},{link},{link},\"{text}\""
            )
            .unwrap();
        }
        csv
    }

    fn said(app: &App) -> Vec<String> {
        let catalog = app.catalog.current();
        let all = catalog.ranked().flat_map(|(_, vendors)| vendors.all());
        let said = all.map(|facts| format!("{} {:?}", facts.id(), facts.claims()));
        let mut said: Vec<_> = said.collect();
        said.sort();
        said
    }

    fn said_afresh(directory: &Path) -> Vec<String> {
        fs::remove_file(directory.join(FILE)).unwrap();
        said(&open(directory, NOW))
    }

    #[test]
    fn a_start_reads_only_texts_that_are_new_or_have_changed() {
        let directory = tempfile::tempdir().unwrap();
        let directory = directory.path();
        let unread = |app: &App| app.catalog.current().unread;
        let app = open(directory, NOW);
        import(&app, &vendors(20, 0));
        assert!(said(&app).iter().any(|said| said.contains("Spanish")));
        drop(app);
        let app = open(directory, NOW);
        assert_eq!(unread(&app), 0);
        let expected = said(&app);
        // Too few to be written.
        import(&app, &vendors(3, 1));
        drop(app);
        let app = open(directory, NOW);
        assert_eq!(unread(&app), 3);
        assert!(said(&app) != expected);
        let expected = said(&app);
        drop(app);
        assert_eq!(said_afresh(directory), expected);
    }

    #[test]
    fn what_a_new_capability_made_of_texts_is_not_read_again() {
        let directory = tempfile::tempdir().unwrap();
        let directory = directory.path();
        let app = open(directory, NOW);
        import(&app, &vendors(20, 0));
        let before = said(&app);
        drop(app);
        let app = open(directory, NOW);
        let capability = CustomCapability {
            slug: "quick-records".to_owned(),
            label: "Quick records".to_owned(),
            description: String::new(),
            phrases: vec!["records within two weeks".to_owned()],
        };
        let published = app.store().write(|tx| {
            questionnaires::put_custom_capability(tx, &capability)?;
            questionnaires::bump_version(tx)
        });
        published.unwrap();
        app.catalog.reload().unwrap();
        let expected = said(&app);
        assert!(expected != before);
        drop(app);
        let app = open(directory, NOW);
        assert_eq!(app.catalog.current().unread, 0);
        assert_eq!(said(&app), expected);
        drop(app);
        assert_eq!(said_afresh(directory), expected);
    }

    #[test]
    fn a_file_that_could_not_be_written_is_written_by_the_next_run() {
        let directory = tempfile::tempdir().unwrap();
        let directory = directory.path();
        let in_the_way = directory.join("vendors.claims.new");
        fs::create_dir(&in_the_way).unwrap();
        let app = open(directory, NOW);
        import(&app, &vendors(20, 0));
        drop(app);
        assert!(!directory.join(FILE).exists());
        fs::remove_dir(&in_the_way).unwrap();
        drop(open(directory, NOW));
        assert_eq!(open(directory, NOW).catalog.current().unread, 0);
    }

    #[test]
    fn a_damaged_or_foreign_file_is_ignored_and_replaced() {
        let directory = tempfile::tempdir().unwrap();
        let directory = directory.path();
        let app = open(directory, NOW);
        import(&app, &vendors(20, 0));
        let expected = said(&app);
        drop(app);
        let file = directory.join(FILE);
        let intact = fs::read(&file).unwrap();
        let flipped = |at: usize| {
            let mut bytes = intact.clone();
            bytes[at] ^= 1;
            bytes
        };
        // The ninth byte belongs to the number of the build.
        let build = flipped(8);
        let last = flipped(intact.len() - 1);
        for damaged in [&b""[..], &intact[..intact.len() / 2], &build, &last] {
            fs::write(&file, damaged).unwrap();
            let app = open(directory, NOW);
            assert_eq!(app.catalog.current().unread, 20);
            assert_eq!(said(&app), expected);
            drop(app);
            assert_eq!(fs::read(&file).unwrap().len(), intact.len());
        }
        let other = tempfile::tempdir().unwrap();
        let app = open(other.path(), NOW);
        import(&app, &vendors(20, 3));
        drop(app);
        fs::copy(other.path().join(FILE), &file).unwrap();
        assert_eq!(said(&open(directory, NOW)), expected);
    }

    #[test]
    fn recommendations_md_states_when_claims_are_written() {
        let vendors = in_words(WORTH_A_FILE);
        let written = format!("after changes of {vendors} vendors and more.");
        assert_says(RECOMMENDATIONS, &[written]);
    }
}
