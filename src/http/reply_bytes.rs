//! Where the bytes of a reply are when it begins.

use axum::body::HttpBody;
use axum::response::Response;

/// An extension of a reply that says so. One without it is in memory if its size is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplyBytes {
    /// In memory, all of them, for this reply alone.
    Own,
    /// In memory in any case, since others get the same.
    Shared,
    /// Not there yet: a block is read or computed when the one before has gone out.
    Blocks,
}

impl ReplyBytes {
    pub fn of(reply: &Response) -> Self {
        let said = reply.extensions().get().copied();
        said.unwrap_or(match reply.body().size_hint().exact() {
            Some(_) => Self::Own,
            None => Self::Blocks,
        })
    }
}
