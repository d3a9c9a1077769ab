//! The edge: what every request passes on its way in and every failure on its way out. It parses,
//! refuses and names; it decides nothing about the business.

pub mod assets;
pub mod auth;
pub mod body;
pub mod client;
pub mod cookie;
pub mod cross_site;
pub mod error;
pub mod extract;
pub mod fields;
pub mod headers;
pub mod host;
pub mod multipart;
pub mod page;
pub mod peer;
pub mod problem_code;
pub mod problems;
pub mod request;
