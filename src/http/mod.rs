//! The edge: what every request passes on its way in and every failure on its way out. It parses,
//! refuses and names; it decides nothing about the business.

pub mod assets;
pub mod body;
pub mod cross_site;
pub mod error;
pub mod headers;
pub mod host;
pub mod request;
