//! Accounts: signing up, in and out, sessions and passwords.

mod invitations;
mod limits;
mod passwords;
mod roles;
mod sessions;
mod setup;
mod sign_up;
