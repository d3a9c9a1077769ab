//! The filter of bookings on the command line.

use serde::{Deserialize, Serialize};

use crate::app::bookings::FilterTexts;

/// Which bookings are exported. Absent or empty filters nothing; a value that no booking has leaves
/// nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, clap::Args)]
pub struct FilterArgs {
    /// A category's name
    #[arg(long, value_name = "NAME")]
    category: Option<String>,
    /// A metro area, as the filter options list it
    #[arg(long, value_name = "METRO")]
    dma: Option<String>,
    /// A state's two-letter code, or Unknown
    #[arg(long, value_name = "CODE")]
    state: Option<String>,
    /// A firm size's code, such as SOLO
    #[arg(long, value_name = "CODE")]
    firm_size: Option<String>,
    /// The first day, YYYY-MM-DD in UTC
    #[arg(long, value_name = "DAY")]
    start: Option<String>,
    /// The last day, YYYY-MM-DD in UTC, inclusive
    #[arg(long, value_name = "DAY")]
    end: Option<String>,
}

impl From<FilterArgs> for FilterTexts {
    fn from(args: FilterArgs) -> Self {
        let FilterArgs {
            category,
            dma,
            state,
            firm_size,
            start,
            end,
        } = args;
        Self {
            category,
            dma,
            state,
            firm_size,
            start,
            end,
        }
    }
}
