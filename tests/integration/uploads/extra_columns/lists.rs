//! Columns and cells that list what a vendor has not, whom it is for and where its people are.

use axum::http::StatusCode;
use serde_json::json;

use super::{highlights, import, said, vendor};
use crate::support::{Browser, TestApp};

/// A vendor of Intake for each pair of a column and its cell, in a file of their own.
async fn read(admin: &mut Browser, column: &str, cell: &str) -> Vec<String> {
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let file = format!(
        "Vendor,Category,Website,{}\nAlpha,Intake,alpha.example,{}\n",
        quoted(column),
        quoted(cell)
    );
    let before = admin.get("/api/vendors").await.assert(StatusCode::OK);
    if before["total"] != json!(0) {
        let clear = json!({"shortHighlights": [], "geoFocus": [], "firmSizeSupported": []});
        let path = "/api/admin/vendors/intake-alpha";
        admin.patch(path, &clear).await.assert(StatusCode::OK);
    }
    import(admin, &file).await;
    let id = vendor(admin, "Alpha").await["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let path = format!("/api/vendors/{id}/capabilities");
    let reply = admin.get(&path).await.assert(StatusCode::OK);
    let all = reply["capabilities"].as_array().unwrap().iter();
    let plain = all.filter_map(|one| {
        let tag = one["tag"].as_str().unwrap();
        match one["state"].as_str().unwrap() {
            "suggested" => None,
            "denied" => Some(format!("-{tag}")),
            _ => Some(tag.to_owned()),
        }
    });
    let mut plain: Vec<_> = plain.collect();
    plain.sort();
    plain
}

#[tokio::test]
async fn a_column_of_what_is_not_offered_denies_each_of_its_entries() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let all = ["-24-7-answering", "-conflict-check", "-spanish"];
    for column in [
        "Which do they NOT offer?",
        "What services are NOT provided?",
        "Not included",
        "Exclusions",
        "Missing",
        "Gaps",
        "Unsupported",
        "Doesn't cover",
    ] {
        let read = read(
            &mut admin,
            column,
            "24/7 answering, Spanish, Conflict checks",
        )
        .await;
        let claimed: Vec<_> = read.iter().filter(|tag| !tag.starts_with('-')).collect();
        assert!(claimed.is_empty(), "{column}: {read:?}");
        for denied in all {
            assert!(
                read.iter().any(|tag| tag == denied),
                "{column}: {denied} {read:?}"
            );
        }
    }
    for (column, cell, expected) in [
        ("Gaps", "no Spanish", &["-spanish"][..]),
        ("Gaps", "weak Spanish on weekends", &[]),
        ("Exclusions", "none", &[]),
        ("Missing info", "Spanish", &[]),
        ("Not included in base price", "Spanish", &[]),
        // What the firm needs says nothing of the vendor.
        ("Must-haves", "Spanish", &[]),
        ("Must have for us", "Spanish", &[]),
        ("Requirements", "Spanish", &[]),
        ("Nice to have", "Spanish", &[]),
        ("Declined", "Spanish", &[]),
    ] {
        assert_eq!(
            read(&mut admin, column, cell).await,
            expected,
            "{column}: {cell}"
        );
    }
}

#[tokio::test]
async fn a_denial_reaches_all_entries_of_a_list() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    for cell in [
        "Does not offer: 24/7 answering, Spanish",
        "Does not offer:\n- 24/7 answering\n- Spanish",
        "Everything but Spanish, Vietnamese and conflict checks",
        "No bots, nights or weekends",
        "We do not offer Spanish, 24/7 answering",
    ] {
        let read = read(&mut admin, "Features", cell).await;
        let claimed: Vec<_> = read.iter().filter(|tag| !tag.starts_with('-')).collect();
        assert!(claimed.is_empty() && !read.is_empty(), "{cell}: {read:?}");
    }
    for (cell, expected) in [
        (
            "24/7 answering, no bots, Spanish",
            ["24-7-answering", "spanish"],
        ),
        (
            "No contracts, Spanish, 24/7 answering",
            ["24-7-answering", "spanish"],
        ),
    ] {
        let read = read(&mut admin, "Features", cell).await;
        for tag in expected {
            assert!(read.iter().any(|one| one == tag), "{cell}: {tag} {read:?}");
        }
    }
    let file = "Vendor,Category,Website,Integrations\n\
        Alpha,Intake,alpha.example,\"Outlook, Does not connect with: Clio, Filevine\"\n\
        Beta,Intake,beta.example,\"No Clio, Filevine or Litify\"\n\
        Gamma,Intake,gamma.example,\"Does not integrate with: Clio, Filevine\"\n";
    import(&mut admin, file).await;
    assert_eq!(vendor(&mut admin, "Beta").await["integrations"], json!([]));
    assert_eq!(vendor(&mut admin, "Gamma").await["integrations"], json!([]));
}

#[tokio::test]
async fn where_the_people_of_a_vendor_are_says_nothing_of_where_it_serves() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    for (column, cell) in [
        ("Staff in TX", "N"),
        ("Office in TX?", "No"),
        ("Texas office", "No"),
        ("Agents licensed in Texas?", "No"),
        ("Staff location", "Texas"),
        ("Based in", "Texas"),
        ("Team", "All in Texas"),
    ] {
        assert_eq!(
            read(&mut admin, column, cell).await,
            [""; 0],
            "{column}: {cell}"
        );
    }
    for (column, cell, expected) in [
        ("Serves Texas", "No", "-texas"),
        ("Bilingual staff", "No", "-spanish"),
    ] {
        assert_eq!(read(&mut admin, column, cell).await, [expected], "{column}");
    }
}

#[tokio::test]
async fn a_cell_that_lists_places_claims_none_that_the_column_of_places_would_not() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    for (cell, expected) in [
        ("AZ and NV", &["arizona", "nevada"][..]),
        ("AZ, not NV", &["-nevada"]),
        ("AZ OK, NV judge", &["arizona"]),
        ("AZ, NV in the fall", &["arizona"]),
        ("licensed in AZ, NV pending", &["arizona"]),
        ("Nationwide ex NY", &[]),
        ("All states, NY no", &[]),
        ("Most states (not AR, CO)", &[]),
        ("TX/OK", &["oklahoma", "texas"]),
        ("depositions in Texas", &["texas"]),
    ] {
        let mut read = read(&mut admin, "Markets", cell).await;
        read.retain(|tag| tag != "southwest");
        assert_eq!(read, expected, "{cell}");
    }
    let file = "Vendor,Category,Website,States\n\
        Alpha,Intake,alpha.example,\"AZ, NV judge\"\n\
        Beta,Intake,beta.example,NV judge\n\
        Gamma,Intake,gamma.example,Canada\n\
        Delta,Intake,delta.example,Nevada in 2027\n\
        Epsilon,Intake,epsilon.example,Texas soon\n\
        Zeta,Intake,zeta.example,OK (pending)\n";
    let report = import(&mut admin, file).await;
    let notice =
        "In the column \"States\" 1 cell names no place that we can read, such as \"NV judge\".";
    let told = crate::uploads::notices(&report);
    assert!(told.as_array().unwrap().contains(&json!(notice)), "{told}");
}

#[tokio::test]
async fn all_sizes_of_a_cell_are_read_or_none() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    for (column, cell, expected) in [
        ("Fits", "Solo;2-5 attys", &["e2-5", "solo"][..]),
        ("Sizes Served", "Solo;2-5", &["e2-5", "solo"]),
        ("Good for", "solos, 2-5 lawyers", &["e2-5", "solo"]),
        ("Fits", "1-5 attys", &["e2-5", "solo"]),
        ("Ideal client", "6-20 lawyers", &["e6-20"]),
        ("Best For", "five to twenty lawyers", &["e2-5", "e6-20"]),
        (
            "Best For",
            "1-5 (sweet spot), up to 20",
            &["e2-5", "e6-20", "solo"],
        ),
        ("Sizes Served", "Solo; 6 to 20-ish units", &[]),
        ("Fits", "Solo; 6 to 20-ish units", &[]),
    ] {
        assert_eq!(
            read(&mut admin, column, cell).await,
            expected,
            "{column}: {cell}"
        );
    }
}

#[tokio::test]
async fn plain_answers_are_understood() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    for (column, cell, label) in [
        ("HIPAA ok", "checked", "HIPAA"),
        ("HIPAA ok", "Y", "HIPAA"),
        ("HIPAA", "Yes", "HIPAA"),
        ("HIPAA compliant", "ok", "HIPAA"),
        ("Bi-lingual", "checked", "Spanish"),
        ("Trains AI on our data?", "No", "train AI"),
        ("Contract lock-in", "None", "long-term contract"),
        ("Contract lock-in", "No", "long-term contract"),
        ("Contract", "Monthly", "long-term contract"),
        ("BAA", "executed", "business associate"),
        ("Retainer by text", "Yes", "retainer"),
        ("Hours", "24 hrs", "24/7"),
        ("Spanish?", "Sí", "Spanish"),
        ("Spanish?", "Y (2 of 40 agents)", "Spanish"),
        ("Spanish?", "yes, no Vietnamese", "Spanish"),
        ("Spanish?", "Yes (also Tagalog)", "Spanish"),
        ("Spanish?", "v", "Spanish"),
        ("Spanish__c", "TRUE", "Spanish"),
        ("Offers_24x7__c", "TRUE", "24/7"),
    ] {
        read(&mut admin, column, cell).await;
        let said = said(&mut admin, "Alpha", label).await;
        assert!(
            said.iter().any(|(state, _)| state == "derived"),
            "{column}: {cell} {said:?} {:?}",
            highlights(&mut admin, "Alpha").await
        );
    }
    // What is no yes and no no is not read in other words.
    let read_of_doubt = read(&mut admin, "Trains AI on our data?", "opt-out").await;
    assert_eq!(read_of_doubt, [""; 0]);
    for (column, cell) in [
        ("HIPAA", "pending"),
        ("HIPAA", "No"),
        ("Bi-lingual", "French"),
        ("Trains AI on our data?", "Yes"),
        ("Contract lock-in", "24 months"),
        ("Spanish?", "yes, coming 2027"),
        ("Hours", "24 hrs notice"),
    ] {
        let read = read(&mut admin, column, cell).await;
        assert!(
            read.iter().all(|tag| tag.starts_with('-')),
            "{column}: {cell} {read:?}"
        );
    }
}

#[tokio::test]
async fn the_united_states_under_where_a_vendor_serves_are_every_state() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    for (column, cell, is_everywhere) in [
        ("Serves", "US", true),
        ("Serves", "USA", true),
        ("Serves", "U.S.", true),
        ("Serves", "United States", true),
        ("Serves", "US & Canada", true),
        ("Serves", "United States and Canada", true),
        ("Coverage", "US and Canada", true),
        ("Serves", "EU; US pilot", false),
        ("Serves", "US?", false),
        ("Serves", "US soon", false),
        ("Serves", "US firms", false),
        ("HQ", "US", false),
        ("Based in", "USA", false),
        ("Team", "US", false),
        ("Company address", "United States", false),
    ] {
        let read = read(&mut admin, column, cell).await;
        let found = read.iter().any(|tag| tag == "nationwide");
        assert_eq!(found, is_everywhere, "{column}: {cell} {read:?}");
    }
}

#[tokio::test]
async fn none_under_the_term_of_a_contract_says_that_a_firm_need_not_stay() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    for (column, cell, is_free) in [
        ("Contract", "none", true),
        ("Contract", "None", true),
        ("Commitment", "None", true),
        ("Contract term", "none", true),
        ("Minimum term", "None", true),
        ("Contract", "n/a", false),
        ("Contract", "-", false),
        ("Contract", "unknown", false),
        ("Contract", "multi-year", false),
        ("Signed contract", "None", false),
        ("Contract with us", "none", false),
        ("Contract attorneys", "none", false),
        ("Setup fee", "none", false),
        ("Terms", "none", false),
    ] {
        let read = read(&mut admin, column, cell).await;
        let found = read.iter().any(|tag| tag == "no-long-term-contract");
        assert_eq!(found, is_free, "{column}: {cell} {read:?}");
    }
}

#[tokio::test]
async fn practice_areas_that_are_not_understood_are_named() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let file = "Vendor,Category,Website,Practice Area\n\
        Alpha,Intake,alpha.example,Slip & Fall\n\
        Beta,Intake,beta.example,Employment Law\n\
        Gamma,Intake,gamma.example,No med mal\n\
        Delta,Intake,delta.example,\"Employment, PI\"\n";
    let report = import(&mut admin, file).await;
    let notice = "In the column \"Practice Area\" 2 cells name no practice area that we can read, such as \
                  \"Employment Law\", \"No med mal\".";
    let told = crate::uploads::notices(&report);
    assert!(told.as_array().unwrap().contains(&json!(notice)), "{told}");
}
