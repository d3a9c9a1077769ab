//! HTTP middleware, extractors and error replies. Contains no business rules.

pub mod admission;
pub mod api_router;
pub mod api_token;
pub mod assets;
pub mod auth;
pub mod bearer;
pub mod body;
pub mod client;
pub mod compression;
pub mod cookie;
pub mod cross_site;
pub mod download;
pub mod error;
pub mod extract;
pub mod fields;
mod file_body;
pub mod headers;
pub mod host;
pub mod multipart;
pub mod page;
pub mod peer;
pub mod precondition;
pub mod problem_code;
pub mod problems;
pub mod request;
pub mod sentences;
pub mod unsent;
