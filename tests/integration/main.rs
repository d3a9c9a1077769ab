//! Whole features through the application and the server's real routes, one file for each feature, with a
//! store in memory.

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on should say where"
)]

mod about;
mod access_matrix;
mod admin;
mod arbitrary_requests;
mod auth;
mod capability_reading;
mod catalog;
mod contract;
mod data_directories;
mod directory;
mod fake_firms;
mod firm_confirmation;
#[path = "../shared/form.rs"]
mod form;
mod imports;
mod malformed_requests;
mod meeting_clicks;
mod metrics;
mod openapi;
mod own_data;
mod page;
mod past;
mod profile;
mod quotas;
mod ranking;
mod recommendations;
mod regression_inputs;
mod responses;
mod routes;
mod sample_firms;
mod sample_vendors;
mod sample_winners;
mod spellings;
mod support;
mod tech_stack;
mod trends;
mod truncated_texts;
mod unknown_members;
mod uploads;
mod vendors;
#[path = "../shared/workbook.rs"]
mod workbook;
