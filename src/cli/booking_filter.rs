//! The filter of bookings on the command line.

use serde::{Deserialize, Serialize};

use super::failure::Failure;
use crate::app::App;
use crate::app::bookings::FilterTexts;
use crate::domain::firm::FirmSize;
use crate::domain::place::{UNKNOWN, UsState};
use crate::import::quoted;

/// Which bookings are exported. Absent or empty filters nothing. Case makes no difference; a value that is none is
/// refused.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, clap::Args)]
pub struct FilterArgs {
    /// A category's name
    #[arg(long, value_name = "NAME")]
    category: Option<String>,
    /// A metro area, as Trends lists it under City
    #[arg(long, value_name = "METRO")]
    dma: Option<String>,
    /// A state's code or name, or Unknown
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

impl FilterArgs {
    /// The filter in the spellings of the data.
    pub fn texts(self, app: &App) -> Result<FilterTexts, Failure> {
        let (bookings, catalog) = (app.bookings.current(), app.catalog.current());
        let listed = catalog.categories().iter().map(|category| &*category.name);
        let categories = listed.chain(bookings.categories()).collect();
        let dmas = bookings.dmas().collect();
        let state = |text: &str| match UsState::from_code_or_name(text) {
            Some(state) => Some(state.code().to_owned()),
            None => known(vec![UNKNOWN], text),
        };
        let firm_size = |text: &str| Some(FirmSize::parse(text)?.code().to_owned());
        Ok(FilterTexts {
            category: spelled("category", self.category, |text| known(categories, text))?,
            dma: spelled("dma", self.dma, |text| known(dmas, text))?,
            state: spelled("state", self.state, state)?,
            firm_size: spelled("firm-size", self.firm_size, firm_size)?,
            start: self.start,
            end: self.end,
        })
    }
}

/// The value of a flag, or why nothing can have it.
fn spelled(
    flag: &str,
    typed: Option<String>,
    find: impl FnOnce(&str) -> Option<String>,
) -> Result<Option<String>, Failure> {
    let Some(typed) = typed.filter(|typed| !typed.is_empty()) else {
        return Ok(None);
    };
    let values = match flag {
        "dma" => "Trends lists the metro areas under City",
        _ => "see `stackbrief export --help`",
    };
    match find(typed.trim()) {
        None => Err(Failure::usage(format!(
            "--{flag}: nothing has the value {}; {values}",
            quoted(&typed)
        ))),
        found => Ok(found),
    }
}

/// The name itself, else one that differs by case alone.
fn known(names: Vec<&str>, typed: &str) -> Option<String> {
    let lower = typed.to_lowercase();
    let is_it = names.contains(&typed).then_some(typed);
    let found = is_it.or_else(|| names.into_iter().find(|name| name.to_lowercase() == lower));
    found.map(str::to_owned)
}
