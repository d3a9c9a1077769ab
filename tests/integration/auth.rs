//! Accounts: signing up, in and out, sessions and passwords.

mod busy_writers;
mod invitations;
mod invited_colleagues;
mod limits;
mod passwords;
mod replaced_invitations;
mod required_second_factor;
mod roles;
pub mod second_factor;
mod sessions;
mod setup;
mod sign_up;
mod wrong_codes;
