//! What the product says of widths, and the Makefile of what it runs.

use super::facts::Facts;

pub const MORE_FACTS: [Facts; 4] = [
    (
        "docs/product.md",
        "web/src/app/shell/shell.module.css",
        &[("Up to {} px it is a drawer", "@media (max-width: ")],
    ),
    (
        "docs/product.md",
        "web/e2e/widths.spec.ts",
        &[("- from {} px up and at 400 %", "? [")],
    ),
    (
        "README.md",
        "tests/mixed/main.mjs",
        &[
            ("{} MiB of memory are enough", "\"MEMORY_MB\", "),
            ("are enough for {} bookings with", "\"BOOKINGS\", "),
        ],
    ),
    (
        "Makefile",
        "tests/overload/sign_in_timing.mjs",
        &[("medians {} % apart, which takes", "APART_MAX = ")],
    ),
];
