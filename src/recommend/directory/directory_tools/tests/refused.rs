//! Tools that are connected no more, and entries with commas.

use super::tools_of;

#[test]
fn a_tool_that_does_not_work_is_none() {
    for entry in [
        "Clio (never worked)",
        "Clio (not anymore)",
        "Clio (broken since Aug)",
        "Clio (discontinued)",
        "Clio - broken",
        "Clio: broken since last year",
        "MS Outlook sync broken",
        "Clio no longer works",
        "Clio (doesn’t work)",
        "Harbor Docket (discontinued)",
        "Clio (dead, Aug 2024)",
        "Clio (no longer)",
    ] {
        assert!(tools_of(&[entry]).is_empty(), "{entry}");
    }
    for (entry, tools) in [
        ("Clio (never worked with v1)", &["Clio"][..]),
        ("Clio (broken links are fixed)", &["Clio"]),
        ("Clio (dropped files are saved)", &["Clio"]),
        ("Clio (works, no longer beta)", &["Clio"]),
        ("Clio (no longer in beta)", &["Clio"]),
        ("Clio (broken, now fixed)", &["Clio"]),
        ("Clio (broken in March, fixed since)", &["Clio"]),
        ("Clio (broken since March, works again)", &["Clio"]),
        ("Clio (not working in Safari)", &["Clio"]),
        ("Clio (dropped in price)", &["Clio"]),
        ("Clio (deprecated, now Clio Manage)", &["Clio"]),
        ("Broken Arrow", &["Broken Arrow"]),
        ("Harbor Broken", &["Harbor Broken"]),
        ("Dead Letter Mail", &["Dead Letter Mail"]),
    ] {
        assert_eq!(tools_of(&[entry]), tools, "{entry}");
    }
}

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

#[test]
fn a_tool_behind_its_connector_or_with_a_flaw_is_connected() {
    for (entry, tools) in [
        ("Zapier -> Clio", &["Clio"][..]),
        ("Zapier → MS Outlook", &["Outlook"]),
        ("API -> Clio", &["Clio"]),
        ("Clio but buggy", &["Clio"]),
        ("Clio, but slow", &["Clio"]),
        ("Clio but very slow", &["Clio"]),
        ("Clio -> Outlook", &["Clio -> Outlook"]),
        ("Zapier -> anything", &["Zapier -> anything"]),
        ("Clio but not Outlook", &["Clio but not Outlook"]),
        ("Clio but one way", &["Clio but one way"]),
        ("Slow but steady", &["Slow but steady"]),
        ("Harbor but buggy", &["Harbor but buggy"]),
    ] {
        assert_eq!(tools_of(&[entry]), tools, "{entry}");
    }
}
