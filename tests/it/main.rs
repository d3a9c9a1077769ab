//! Whole features through the application, one file a feature.

mod imports;
