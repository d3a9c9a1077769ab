//! The phrases of `data/tags.json` as `build.rs` compiled them.

use phrases::PhrasebookBuilder;

/// They are read where they lie, which takes an alignment.
#[repr(C, align(16))]
struct Aligned<T: ?Sized>(T);

static COMPILED: &Aligned<[u8]> = &Aligned(*include_bytes!(concat!(env!("OUT_DIR"), "/phrases")));

/// Holds the cues, and no phrase yet; to add one of `data/tags.json` is cheap.
pub fn compiled_phrases() -> PhrasebookBuilder {
    PhrasebookBuilder::from_bytes(&COMPILED.0).expect("build.rs wrote them with the same code")
}
