//! Accounts: signing up, in and out, sessions and passwords.

mod limits;
mod passwords;
mod sessions;
mod setup;
mod sign_up;
