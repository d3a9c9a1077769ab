//! What a ranking is made from.

use crate::domain::question::{Answer, Question};
use crate::recommend::directory::{CategoryVendors, Tool};
use crate::recommend::evidence::Peers;
use crate::recommend::points::FirmProfile;
use crate::recommend::tags::Vocabulary;

/// All inputs of a ranking.
#[derive(Clone, Copy, Debug)]
pub struct RankRequest<'a> {
    pub questions: &'a [Question],
    /// Validated, in any order.
    pub answers: &'a [Answer],
    pub vendors: &'a CategoryVendors,
    pub vocabulary: &'a Vocabulary,
    pub firm: FirmProfile,
    /// The tools it uses in any category; `None` where it saved no stack.
    pub stack: Option<&'a [Tool]>,
    /// How other firms of its size chose; ignored below `FIRMS_MIN` firms with evidence.
    pub peers: Option<&'a Peers>,
}
