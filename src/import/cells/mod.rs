//! What one cell says: text, lists, dates, sizes, links and the titles of meetings.
//!
//! ```text
//! denied_lists  tool_marks  export_list  lists, and what denies a whole one
//! cell  html_text                        what is in a cell
//! error_text  missing_value              cells that say nothing
//! csv_cells                              cells as CSV
//! date                                   dates and times
//! firm_sizes                             sizes of firms in words and numbers
//! meeting_title                          the vendor that is shown at a meeting
//! meeting_place                          how people meet
//! former_name                            a name with the one before it
//! rounded_id  link                       ids that a spreadsheet rounded, and links
//! ```

pub mod cell;
pub mod csv_cells;
pub(in crate::import) mod date;
mod denied_lists;
pub(in crate::import) mod error_text;
pub mod export_list;
pub mod firm_sizes;
pub mod former_name;
pub mod html_text;
pub mod link;
pub(in crate::import) mod meeting_place;
pub mod meeting_title;
pub(in crate::import) mod missing_value;
pub(in crate::import) mod rounded_id;
mod tool_marks;
