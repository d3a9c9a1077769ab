//! How far a vendor meets a need (docs/recommendations.md#fit).

use crate::recommend::weights::{HIGHLIGHT_MATCH, NEAR_MATCH, PROSE_MATCH};

/// The degrees that there are, the highest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Degree {
    /// Confirmed or listed.
    Full,
    /// Read from a highlight or the name.
    Highlight,
    /// Read from prose.
    Prose,
    /// The parent or a child is confirmed or listed.
    NearFull,
    NearHighlight,
    NearProse,
}

impl Degree {
    const ALL: [Self; 6] = [
        Self::Full,
        Self::Highlight,
        Self::Prose,
        Self::NearFull,
        Self::NearHighlight,
        Self::NearProse,
    ];

    /// 0 to 1.
    pub fn value(self) -> f64 {
        match self {
            Self::Full => 1.0,
            Self::Highlight => HIGHLIGHT_MATCH,
            Self::Prose => PROSE_MATCH,
            Self::NearFull => NEAR_MATCH,
            Self::NearHighlight => NEAR_MATCH * HIGHLIGHT_MATCH,
            Self::NearProse => NEAR_MATCH * PROSE_MATCH,
        }
    }

    /// The degree to which the parent or a child is met.
    pub fn near(self) -> Self {
        match self {
            Self::Full | Self::NearFull => Self::NearFull,
            Self::Highlight | Self::NearHighlight => Self::NearHighlight,
            Self::Prose | Self::NearProse => Self::NearProse,
        }
    }

    pub fn is_near(self) -> bool {
        self.near() == self
    }

    /// Its place among all.
    pub fn code(self) -> u32 {
        self as u32
    }

    pub fn of_code(code: u32) -> Self {
        Self::ALL[code as usize % Self::ALL.len()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degrees_fall_and_keep_their_codes() {
        assert!(Degree::ALL.is_sorted_by(|a, b| a.value() > b.value()));
        for degree in Degree::ALL {
            assert_eq!(Degree::of_code(degree.code()), degree);
        }
    }
}
