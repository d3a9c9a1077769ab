//! Stackbrief by layer. A layer uses only the layers below it; `tests/layering` checks that.
//!
//! Read it from the bottom: [`domain`] has the terms of the business; [`snapshot`] is the format of the
//! files that speed up a start; [`parallel`] runs the same work on several threads; [`store`],
//! [`analytics`], [`recommend`] and [`import`] are modules with one subject each; [`app`] combines them
//! into services; [`http`] parses requests and refuses malformed ones; [`api`] holds one module per
//! feature; [`server`] lists every route; [`cli`] parses arguments and starts the process. [`config`]
//! holds the settings and uses none of the others. See docs/architecture.md#layers.

pub mod analytics;
pub mod domain;
pub mod parallel;
pub mod snapshot;
#[cfg(test)]
mod testing;

pub mod import;
pub mod recommend;
pub mod store;

pub mod app;
pub mod config;

pub mod http;

pub mod api;

pub mod server;

pub mod cli;

/// In tests and benches too, so that they see what is shipped. The allocator of glibc keeps what large imports
/// free in the heap of each thread: 363 MB after twenty of 60 MB, against 190. `.cargo/config.toml` says after
/// how long this one gives it back.
#[cfg(target_os = "linux")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;
