//! Stackbrief, floor by floor. A floor uses only the floors below it; `tests/layering.rs` checks that.
//!
//! Read it from the bottom: [`domain`] are the words of the business; [`store`], [`analytics`],
//! [`recommend`] and [`import`] are rooms that know one thing each; [`app`] puts them together;
//! [`http`] is the edge that parses and refuses; [`api`] holds one slice a feature; [`server`] is
//! every route on one page; [`cli`] starts it all.

pub mod analytics;
pub mod domain;

pub mod import;
pub mod recommend;
pub mod store;

pub mod app;
pub mod config;

pub mod http;

pub mod api;

pub mod server;

pub mod cli;
