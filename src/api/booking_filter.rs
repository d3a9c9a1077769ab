//! The filter of bookings in a query string.

use serde::Deserialize;
use utoipa::IntoParams;
use utoipa::openapi::Required;
use utoipa::openapi::path::{Parameter, ParameterIn};

use crate::app::bookings::FilterTexts;

/// Which bookings are meant. Absent or empty filters nothing; a value that no booking has leaves
/// nothing.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct FilterParams {
    /// A category's name
    category: Option<String>,
    /// A metro area, as the filter options list it
    dma: Option<String>,
    /// A state's two-letter code, or Unknown
    state: Option<String>,
    /// A firm size's code, such as SOLO
    firm_size: Option<String>,
    /// The first day, YYYY-MM-DD in UTC
    #[param(pattern = "{DAY_OR_NONE}")]
    start: Option<String>,
    /// The last day, YYYY-MM-DD in UTC, inclusive
    #[param(pattern = "{DAY_OR_NONE}")]
    end: Option<String>,
}

/// [`FilterParams`] in the contract, where a state must be named.
pub struct FilterParamsOfState;

impl IntoParams for FilterParamsOfState {
    fn into_params(found_in: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let mut all = FilterParams::into_params(found_in);
        for parameter in all.iter_mut().filter(|parameter| parameter.name == "state") {
            parameter.required = Required::True;
        }
        all
    }
}

impl From<FilterParams> for FilterTexts {
    fn from(params: FilterParams) -> Self {
        let FilterParams {
            category,
            dma,
            state,
            firm_size,
            start,
            end,
        } = params;
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
