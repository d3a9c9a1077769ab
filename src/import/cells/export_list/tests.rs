//! Worked examples of lists.

use super::*;

#[test]
fn each_way_of_writing_a_list_is_read() {
    let cases: [(&str, &[&str]); 18] = [
        ("Clio, Filevine,MyCase", &["Clio", "Filevine", "MyCase"]),
        ("Clio; Word, Outlook", &["Clio", "Word, Outlook"]),
        ("- Intake\n- E-sign, fast", &["Intake", "E-sign, fast"]),
        ("A | B", &["A", "B"]),
        ("• A • B", &["", "A", "B"]),
        ("[\"A\",\"B\"]", &["A", "B"]),
        (
            "Voice (calls, texts), Chat",
            &["Voice (calls, texts)", "Chat"],
        ),
        ("1,200 templates, Chat", &["1,200 templates", "Chat"]),
        (
            "QuickBooks,\"LawPay, Inc.\"",
            &["QuickBooks", "LawPay, Inc."],
        ),
        ("17\" screens, Chat", &["17\" screens", "Chat"]),
        ("✅ 24/7;❌ Spanish; ✔️ Texting", &["24/7", "Texting"]),
        ("[x] Outlook; [ ] Gmail", &["Outlook"]),
        ("[ ] Outlook, [x] Gmail [beta]", &["Gmail [beta]"]),
        ("☑ TX\n☐ NY\n✗ NJ", &["TX"]),
        ("- ✓ Outlook\n- ✘ Gmail", &["Outlook"]),
        ("❌", &[]),
        ("[Outlook] | [Gmail]", &["[Outlook]", "[Gmail]"]),
        ("", &[""]),
    ];
    for (cell, expected) in cases {
        assert_eq!(export_entries(cell), expected, "{cell:?}");
    }
    let tools: [(&str, &[&str]); 7] = [
        (
            "Clio, Filevine, and Litify",
            &["Clio", "Filevine", "Litify"],
        ),
        ("Clio Manage and Salesforce", &["Clio Manage", "Salesforce"]),
        ("Filevine + SmartAdvocate", &["Filevine", "SmartAdvocate"]),
        ("Clio; Word and Outlook", &["Clio", "Word", "Outlook"]),
        ("Search and sync", &["Search and sync"]),
        ("Zapier (Clio and Litify)", &["Zapier (Clio and Litify)"]),
        ("Nothing, just email", &[]),
    ];
    for (cell, expected) in tools {
        assert_eq!(tool_entries(cell), expected, "{cell:?}");
    }
    let prose = format!("{}. {}", "a".repeat(150), "b".repeat(150));
    assert_eq!(export_entries(&prose).len(), 2);
}

#[test]
fn what_a_cross_denies_by_its_own_words_and_a_place_stay() {
    let cell = "✅ 24/7; ❌ No conflict checks; ❌ Spanish; ☐ no bots; ❌️ Doesn't offer fax";
    let kept = ["24/7", "No conflict checks", "Doesn't offer fax"];
    assert_eq!(marked_export_entries(cell, ticked_or_denied), kept);
    assert_eq!(marked_own_entries(cell, ticked_or_denied), kept);
    for (cell, expected) in [
        (
            "❌ No fax, nights or weekends",
            &["No fax", "No nights or weekends"][..],
        ),
        // Beside a tick it denies its own entry alone.
        (
            "❌ No fax, ✅ nights or weekends",
            &["No fax", "nights or weekends"],
        ),
        // Without its cross each of these would praise the vendor.
        ("❌ No long-term contract; ✅ Chat", &["Chat"]),
        ("❌ No contracts", &[]),
        ("❌ Never trains on your data", &[]),
        ("❌ No training on client data", &[]),
        ("❌ No per-seat fees", &[]),
        ("❌ Don't have long-term contracts", &[]),
        ("❌ No bots", &[]),
        ("❌ No conflict checking", &["No conflict checking"]),
        ("❌ No, conflict checking", &["❌ No, conflict checking"]),
        ("✅ Chat, ❌ No, fax", &["Chat", "❌ No, fax"]),
        ("✅ Chat; ❌ no, fax", &["Chat", "❌ no, fax"]),
        ("❌ No, per-seat fees; ✅ Chat", &["Chat"]),
        ("❌ Notary, fax", &["fax"]),
        ("No, fax", &["fax"]),
        ("❌ Spanish, 24/7", &["24/7"]),
        ("❌ Notary", &[]),
        ("❌", &[]),
    ] {
        assert_eq!(
            marked_export_entries(cell, ticked_or_denied),
            expected,
            "{cell}"
        );
    }
    for (cell, expected) in [
        ("Nationwide; ❌ NY", &["Nationwide", "❌ NY"][..]),
        ("✅ TX; ☐ NY", &["TX"]),
        ("TX; ❌", &["TX"]),
    ] {
        assert_eq!(
            marked_own_entries(cell, ticked_or_crossed),
            expected,
            "{cell}"
        );
    }
}

#[test]
fn only_the_quotes_of_our_own_export_keep_entries_as_they_are() {
    for (cell, expected) in [
        (
            r#" "Calls; texts"; "✗ ""now""";"#,
            &["Calls; texts", "✗ \"now\""][..],
        ),
        (r#""N/A";"#, &["N/A"]),
        (r#""""";"#, &["\""]),
    ] {
        let found = quoted_entries(cell);
        assert_eq!(found.as_deref().unwrap(), expected, "{cell}");
    }
    for cell in [
        r#""Calls; texts"; "Chat""#,
        r#""Calls; texts"; Chat;"#,
        r#"Chat; "Calls; texts";"#,
        r#""Calls";"Chat";"#,
        r#""Calls" and "texts";"#,
        r#""Calls";;"#,
        r#""Calls, texts""#,
        r#"17" screens; "Chat";"#,
        r#"";"#,
        "Calls; texts;",
        "",
    ] {
        assert_eq!(quoted_entries(cell), None, "{cell}");
    }
}
