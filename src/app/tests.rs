//! What holds for all services together.

pub mod mixed_histories;
