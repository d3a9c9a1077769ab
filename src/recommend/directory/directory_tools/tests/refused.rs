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

#[test]
fn a_tool_that_is_tried_out_or_has_a_date_is_not_connected_yet() {
    for entry in [
        "Clio by year-end",
        "Clio by EOY",
        "Clio by Q3 2027",
        "Clio (by summer)",
        "Clio in 2027",
        "Outlook next year.",
        "Clio this fall",
        "Clio (beta)",
        "Clio [in beta]",
        "Clio - pilot",
        "Outlook planned for 2027.",
        "Read-only export to Clio",
        "secure portal",
        "client portal",
        "your own system",
        "works with Clio (beta)",
        "Two-way: Clio (pilot)",
        "Native: Outlook (by Q3)",
    ] {
        assert!(tools_of(&[entry]).is_empty(), "{entry}");
    }
    for (entry, tools) in [
        ("Clio (out of beta)", &["Clio"][..]),
        ("Outlook (2019)", &["Outlook"]),
        ("Beta Docket", &["Beta Docket"]),
        ("Harbor Portal", &["Harbor Portal"]),
        ("Docket by Clio", &["Docket by Clio"]),
        ("portal", &["portal"]),
        ("clio client portal", &["clio client portal"]),
    ] {
        assert_eq!(tools_of(&[entry]), tools, "{entry}");
    }
}

#[test]
fn words_that_only_say_that_a_tool_is_connected_are_no_part_of_its_name() {
    for (entry, tools) in [
        ("works with Clio and Outlook", &["Clio", "Outlook"][..]),
        ("Works with Clio", &["Clio"]),
        ("Two-way: Clio Manage", &["Clio"]),
        ("2-way sync: Clio, Outlook", &["Clio", "Outlook"]),
        ("Native: Outlook", &["Outlook"]),
        ("Clio native", &["Clio"]),
        ("Clio (native)", &["Clio"]),
        ("Outlook built-in", &["Outlook"]),
        ("Clio two-way sync", &["Clio"]),
        ("Clio yes", &["Clio"]),
        ("Outlook: yes", &["Outlook"]),
        ("syncs with Clio & Outlook", &["Clio", "Outlook"]),
        ("works with everything", &["works with everything"]),
        ("Harbor Native", &["Harbor Native"]),
        ("Native Docket", &["Native Docket"]),
    ] {
        assert_eq!(tools_of(&[entry]), tools, "{entry}");
    }
}

#[test]
fn words_that_name_no_tool_are_none_and_a_former_one_gives_way_to_that_of_today() {
    for entry in [
        "more",
        "and more",
        "etc.",
        "Others",
        "Yes",
        "ask",
        "All major CMS",
        "Clio (Q3)",
        "Clio stopped",
        "used to work with Clio",
        "Was Clio",
    ] {
        assert!(tools_of(&[entry]).is_empty(), "{entry}");
    }
    for (entry, tools) in [
        ("Was Clio, now Outlook", &["Outlook"][..]),
        ("now Outlook", &["Outlook"]),
        ("More Docket", &["More Docket"]),
        ("Yes Docket", &["Yes Docket"]),
        ("Clio (Q)", &["Clio"]),
    ] {
        assert_eq!(tools_of(&[entry]), tools, "{entry}");
    }
}
