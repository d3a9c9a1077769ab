//! Cells of the column of tools with two separators, and with marks behind a tool.

use crate::import::cells::export_list::tool_entries;

#[test]
fn names_between_commas_are_apart_also_where_lines_are() {
    for (cell, tools) in [
        (
            "Clio, Lawmatics\nMyCase",
            &["Clio", "Lawmatics", "MyCase"][..],
        ),
        ("Clio; Filevine, Outlook", &["Clio", "Filevine", "Outlook"]),
        ("Clio; Word,Outlook", &["Clio", "Word", "Outlook"]),
        (
            "Clio | Word, Excel and Outlook",
            &["Clio", "Word", "Excel", "Outlook"],
        ),
        ("Smith, Jones & Co\nClio", &["Smith, Jones & Co", "Clio"]),
        ("LawPay, Inc.; Clio", &["LawPay, Inc.", "Clio"]),
        (
            "Clio (calendar, contacts); Word",
            &["Clio (calendar, contacts)", "Word"],
        ),
        ("Clio, two-way sync; Word", &["Clio, two-way sync", "Word"]),
        ("\"Smith, Jones\"; Clio", &["Smith, Jones", "Clio"]),
        (
            "QuickBooks,\"Smith, Jones\"",
            &["QuickBooks", "Smith, Jones"],
        ),
    ] {
        assert_eq!(tool_entries(cell), tools, "{cell:?}");
    }
}

#[test]
fn a_mark_behind_a_tool_says_whether_it_is_connected() {
    for (cell, tools) in [
        ("Litify ❌", &[][..]),
        ("Filevine✅, Litify❌", &["Filevine"]),
        ("Filevine ✔️; Litify ✗; Clio", &["Filevine", "Clio"]),
        ("✅ Filevine\n❌ Litify", &["Filevine"]),
        ("Filevine ❌ Litify", &["Filevine ❌ Litify"]),
        ("Matrix X, Clio", &["Matrix X", "Clio"]),
        ("Gmail [beta]", &["Gmail [beta]"]),
        ("Clio and Filevine ❌; MyCase", &["Clio", "MyCase"]),
        ("Clio ✅ and Filevine ❌", &["Clio"]),
        ("Clio, No Outlook; MyCase", &["Clio", "MyCase"]),
        ("No Outlook and Gmail; MyCase", &["MyCase"]),
        ("Gmail and Outlook: no; MyCase", &["MyCase"]),
    ] {
        assert_eq!(tool_entries(cell), tools, "{cell:?}");
    }
}

#[test]
fn sentences_of_a_cell_are_entries() {
    for (cell, tools) in [
        ("Outlook. no Gmail", &["Outlook"][..]),
        ("Outlook. No Gmail", &["Outlook"]),
        (
            "Salesforce. Read-only export to SmartAdvocate. QuickBooks planned for 2027.",
            &[
                "Salesforce",
                "Read-only export to SmartAdvocate",
                "QuickBooks planned for 2027",
            ],
        ),
        (
            "works with Clio and MyCase, not Litify",
            &["works with Clio and MyCase"],
        ),
        ("No Litify; Clio yes", &["Clio yes"]),
        ("Clio, Smith Inc. Docket", &["Clio", "Smith Inc. Docket"]),
        ("Monday.com, Clio", &["Monday.com", "Clio"]),
        ("Dr. Bill Billing", &["Dr. Bill Billing"]),
        ("Outlook. Gmail.", &["Outlook", "Gmail"]),
        ("Clio. no Litify", &["Clio"]),
        ("Smith Corp. Docket", &["Smith Corp. Docket"]),
        ("Clio; planned: Litify", &["Clio"]),
        (
            "Microsoft 365 excl. Outlook",
            &["Microsoft 365 excl. Outlook"],
        ),
        ("Office 365 incl. Outlook", &["Office 365 incl. Outlook"]),
        ("Practice Mgmt. Suite", &["Practice Mgmt. Suite"]),
        ("Amicus Atty. Suite", &["Amicus Atty. Suite"]),
        ("Abacus Acct. Pro", &["Abacus Acct. Pro"]),
    ] {
        assert_eq!(tool_entries(cell), tools, "{cell:?}");
    }
}
