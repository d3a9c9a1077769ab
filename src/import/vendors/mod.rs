//! A row to a vendor, and a vendor to a row.
//!
//! ```text
//! extra_columns  columns whose names are not known
//! extra_cells    what one cell of these says
//! statements     what these say of a vendor
//! vendor         a row to a draft
//! vendor_row     a vendor to a row
//! ```

pub mod extra_cells;
pub mod extra_columns;
pub mod statements;
pub mod vendor;
pub(in crate::import) mod vendor_row;
