//! Why a vendor is shown and what other firms did, in sentences: as a firm reads them, and as it signs them in a memo.
//! What is said beside a figure lies with it in `ranking`: breakdowns, notes, what-ifs, and why a vendor moved.
//!
//! ```text
//! reason_words             both words of each beginning and end
//! reasons                  why a vendor is shown
//! ledger_lines             what other firms did
//! memo_reasons  memo_gaps  the reasons in a memo, and what a vendor misses
//! memo_states              where it serves the firm
//! ```

mod ledger_lines;
mod memo_gaps;
mod memo_reasons;
mod memo_states;
mod reason_words;
mod reasons;

pub(super) use ledger_lines::asked_for_line;
pub use ledger_lines::{LedgerRow, has_rounded, ledger_lines, ledger_rows, ledger_sentences};
pub use memo_gaps::memo_gaps;
pub use memo_reasons::memo_reasons;
pub use memo_states::memo_states;
pub(super) use reason_words::{
    ANY_SIZE, BOOKED_BY, CLICKED_BY, NEAR_YOUR_SIZE, OF_ANY_SIZE, THAT_TOLD_US, USED_BY, YOUR_SIZE,
    booked_by, counted, of_firms, used_by,
};
pub use reasons::{LITTLE_KNOWN, explain, names_tools};
pub(super) use reasons::{budget_text, category_reason, listed_reason, stack_reason};
