//! Entries with commas.

use super::tools_of;

#[test]
fn commas_part_tools_of_which_one_is_known() {
    for (entry, tools) in [
        ("Clio, Outlook", &["Clio", "Outlook"][..]),
        ("Clio, Harbor Docket", &["Clio", "Harbor Docket"]),
        ("Clio, and Outlook", &["Clio", "Outlook"]),
        ("Clio, Inc.", &["Clio"]),
        ("Clio, two-way sync", &["Clio"]),
        ("Smith, Jones & Co", &["Smith, Jones & Co"]),
        ("Harbor, Inc.", &["Harbor, Inc."]),
        ("Clio, not Outlook", &["Clio, not Outlook"]),
    ] {
        assert_eq!(tools_of(&[entry]), tools, "{entry}");
    }
}
