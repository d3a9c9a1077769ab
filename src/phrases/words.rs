//! Running text as stems, with the way back to the text.

mod abbreviations;
mod lengths;
mod marks;
mod numbers;
mod reader;
mod stems;
mod text;
mod times;
mod token;

pub use marks::{is_cross, is_tick};
pub use numbers::number_named;
pub(super) use reader::is_filler;
pub use stems::{Stem, StemFilter, Stems};
pub use text::Text;
pub use times::Time;
pub use token::Token;
