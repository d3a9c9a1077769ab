//! The order of the numbers in dates such as `3/5/2024`.

/// What comes first in a date such as `3/5/2024`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DateOrder {
    #[default]
    MonthFirst,
    DayFirst,
}

/// What a date such as `3/5/2024` says about the order of its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderShown {
    /// Only in this one is it a date.
    Only(DateOrder),
    /// In both, and it makes a difference.
    Either,
    /// It is another form, no date, or the same day in both.
    Nothing,
}
