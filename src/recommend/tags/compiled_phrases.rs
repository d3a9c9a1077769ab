//! The phrases of `data/tags.json` as `build.rs` compiled them.

use std::sync::LazyLock;

use phrases::ArchivedCompiledPhrases;

/// They are read where they lie, which takes an alignment.
#[repr(C, align(16))]
struct Aligned<T: ?Sized>(T);

static BYTES: &Aligned<[u8]> = &Aligned(*include_bytes!(concat!(env!("OUT_DIR"), "/phrases")));

static COMPILED: LazyLock<&ArchivedCompiledPhrases> = LazyLock::new(|| {
    ArchivedCompiledPhrases::of(&BYTES.0).expect("build.rs wrote them with the same code")
});

/// The cues and the phrases of `data/tags.json`; checked once.
pub fn compiled_phrases() -> &'static ArchivedCompiledPhrases {
    &COMPILED
}
