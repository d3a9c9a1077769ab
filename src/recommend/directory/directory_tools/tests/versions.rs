//! Tools of which entries name the version.

use super::{counted, read, vendor};

#[test]
fn the_version_of_a_tool_makes_no_other_tool() {
    let (vocabulary, tools) = read(&[
        vendor("a", &["Clio Manage v4", "Acme Docket 2024+", "Docket 365"]),
        vendor("b", &["Clio Manage (v4)", "Acme Docket v5.2+"]),
        vendor("c", &["Clio v4 API", "Acme Docket version 6", "Dock 2024"]),
        vendor("d", &["via Zapier to Clio", "V2 Cloud", "Outlook to Go"]),
    ]);
    assert_eq!(
        counted(&tools),
        [
            ("Clio", 4),
            ("Acme Docket", 3),
            ("Dock 2024", 1),
            ("Docket 365", 1),
            ("Outlook to Go", 1),
            ("V2 Cloud", 1),
        ]
    );
    assert_eq!(
        vocabulary.tool("Acme Docket"),
        vocabulary.tool("Acme Docket v6")
    );
    assert_ne!(vocabulary.tool("Docket"), vocabulary.tool("Docket 365"));
}

#[test]
fn no_choice_names_a_version() {
    for (spelling, expected) in [
        ("Acme Docket 2024+", "Acme Docket"),
        ("Acme Docket (v4)", "Acme Docket"),
        ("Acme Docket v5.2+", "Acme Docket"),
        ("Acme Docket version 6", "Acme Docket"),
        ("Acme Docket ver. 6", "Acme Docket"),
        ("Acme Docket V4 API", "Acme Docket"),
        ("Acme Docket", "Acme Docket"),
        ("Acme Docket (desktop)", "Acme Docket (desktop)"),
        ("V2 Docket", "V2 Docket"),
        ("Acme V2 Docket", "Acme V2 Docket"),
        ("Docket 2024", "Docket 2024"),
        ("Docket 365", "Docket 365"),
    ] {
        let (_, tools) = read(&[vendor("a", &[spelling])]);
        assert_eq!(tools.named()[0].label, expected, "{spelling}");
    }
}
