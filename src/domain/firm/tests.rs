use super::*;
use crate::domain::number_format::group_thousands;
use crate::domain::tests::{PRODUCT, RECOMMENDATIONS, assert_says, in_words};

#[test]
fn a_firm_size_is_read_from_code_label_or_number() {
    let cases = [
        ("E6_20", Some(FirmSize::From6To20)),
        ("e6_20", Some(FirmSize::From6To20)),
        ("6 – 20", Some(FirmSize::From6To20)),
        ("2-5 employees", Some(FirmSize::From2To5)),
        ("solo", Some(FirmSize::Solo)),
        ("1", Some(FirmSize::Solo)),
        ("200", Some(FirmSize::From51To200)),
        ("1,250", Some(FirmSize::Above200)),
        ("12.0", Some(FirmSize::From6To20)),
        ("12,0", Some(FirmSize::From6To20)),
        ("6.00 employees", Some(FirmSize::From6To20)),
        ("1,250.0", Some(FirmSize::Above200)),
        ("3,5", None),
        ("12.5", None),
        ("200+", Some(FirmSize::Above200)),
        ("0", None),
        ("E2-5", None),
        ("many", None),
        ("", None),
    ];
    for (text, expected) in cases {
        assert_eq!(FirmSize::parse(text), expected, "{text:?}");
    }
}

#[test]
fn codes_and_labels_of_sizes_and_bands_say_their_numbers() {
    let named = |employees: RangeInclusive<u64>| match employees.into_inner() {
        (1, 1) => ("SOLO".to_owned(), "Solo".to_owned()),
        (from, u64::MAX) => (format!("E{}P", from - 1), format!("{}+", from - 1)),
        (from, to) => (format!("E{from}_{to}"), format!("{from}-{to}")),
    };
    let owned = |code: &str, label: &str| (code.to_owned(), label.to_owned());
    let mut next = 1;
    for size in FirmSize::ALL {
        assert_eq!(owned(size.code(), size.label()), named(size.employees()));
        assert_eq!(*size.employees().start(), next, "no gap before {size:?}");
        next = size.employees().end().saturating_add(1);
    }
    assert_eq!(next, u64::MAX, "the last size has no end");
    for band in EmployeesCountBand::ALL {
        assert_eq!(owned(band.code(), band.label()), named(band.employees()));
    }
}

#[test]
fn codes_and_labels_of_spend_say_their_dollars() {
    let thousands = |dollars: u32| match dollars / 1_000 {
        0 => "0".to_owned(),
        1_000 => "1M".to_owned(),
        thousands => format!("{thousands}K"),
    };
    let unit = |text: String| text.trim_end_matches(['K']).to_owned();
    for band in SoftwareSpendBand::ALL {
        let (low, high) = band.dollars();
        let dollars = |amount: u32| format!("${}", group_thousands(u64::from(amount)));
        let (code, label) = match high {
            Some(high) => (
                format!("S{}_{}", unit(thousands(low)), thousands(high)),
                format!("{}-{}", dollars(low), dollars(high)),
            ),
            None => (
                format!("S{}_P", thousands(low)),
                format!("{}+", dollars(low)),
            ),
        };
        assert_eq!((band.code(), band.label()), (code.as_str(), label.as_str()));
    }
}

#[test]
fn attorneys_narrow_what_employees_leave_open() {
    use AttorneysCountBand as Attorneys;
    use EmployeesCountBand as Employees;
    let sizes = |attorneys, employees| {
        let bands = Onboarding {
            attorneys,
            employees,
            injury_cases: InjuryCasesBand::From1To10,
            software_spend: SoftwareSpendBand::UpTo5K,
        };
        let sizes = bands.possible_sizes().iter();
        sizes.map(FirmSize::label).collect::<Vec<_>>()
    };
    let small = Employees::From2To10;
    assert_eq!(sizes(Attorneys::Solo, small), ["Solo", "2-5", "6-20"]);
    assert_eq!(sizes(Attorneys::From2To5, small), ["2-5", "6-20"]);
    assert_eq!(sizes(Attorneys::From6To15, small), ["6-20"]);
    let middle = Employees::From11To50;
    assert_eq!(sizes(Attorneys::From6To15, middle), ["6-20", "21-50"]);
    assert_eq!(sizes(Attorneys::From31To50, middle), ["21-50"]);
    assert_eq!(sizes(Attorneys::Above50, Employees::Above200), ["200+"]);
}

#[test]
fn neighbors_stop_at_both_ends() {
    let of = |size: FirmSize| size.neighbors().collect::<Vec<_>>();
    assert_eq!(of(FirmSize::Solo), [FirmSize::From2To5]);
    assert_eq!(
        of(FirmSize::From6To20),
        [FirmSize::From2To5, FirmSize::From21To50]
    );
    assert_eq!(of(FirmSize::Above200), [FirmSize::From51To200]);
}

#[test]
fn recommendations_md_lists_the_sizes_of_every_band() {
    let head = "\n| Attorneys | Employees | Cases a month | Sizes that such firms usually have |\n";
    let (_, table) = RECOMMENDATIONS.split_once(head).unwrap();
    let rows = table
        .lines()
        .skip(1)
        .take_while(|line| line.starts_with('|'));
    let listed = rows.flat_map(|row| {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, bands @ .., sizes, _] = &cells[..] else {
            panic!("{row}");
        };
        let bands = bands.iter().enumerate();
        let bands = bands.filter(|(_, band)| !band.is_empty());
        bands
            .map(|(column, band)| (column, (*band).to_owned(), (*sizes).to_owned()))
            .collect::<Vec<_>>()
    });
    let mut listed: Vec<_> = listed.collect();
    listed.sort();

    let row = |column, label: &str, sizes: FirmSizes| {
        let sizes: Vec<_> = sizes.iter().map(FirmSize::label).collect();
        (column, label.to_owned(), sizes.join(", "))
    };
    let attorneys = AttorneysCountBand::ALL.iter();
    let employees = EmployeesCountBand::ALL.iter();
    let cases = InjuryCasesBand::ALL.iter();
    let attorneys = attorneys.map(|band| row(0, band.label(), band.sizes()));
    let employees = employees.map(|band| row(1, band.label(), band.sizes()));
    let cases = cases.map(|band| row(2, band.label(), band.sizes()));
    let mut bands: Vec<_> = attorneys.chain(employees).chain(cases).collect();
    bands.sort();
    assert_eq!(listed, bands);
}

#[test]
fn recommendations_md_states_the_price_brackets_of_a_spend() {
    let most = |bracket| {
        let spends = SoftwareSpendBand::ALL.iter();
        let spends = spends.filter(|spend| spend.price_bracket() == bracket);
        let dollars = spends.filter_map(|spend| spend.dollars().1).max().unwrap();
        format!("${}K: {bracket}", dollars / 1_000)
    };
    let brackets = format!("(to {}, to {}, above: 4)", most(2), most(3));
    assert!(RECOMMENDATIONS.contains(&brackets), "{brackets}");
}

/// The size by which a firm with these answers is compared with others.
fn size_of(attorneys: AttorneysCountBand, employees: EmployeesCountBand) -> FirmSize {
    let bands = Onboarding {
        attorneys,
        employees,
        injury_cases: InjuryCasesBand::From1To10,
        software_spend: SoftwareSpendBand::UpTo5K,
    };
    let size = bands.firm_size();
    assert!(
        !FirmSizes::of(&[size])
            .and(bands.possible_sizes())
            .is_empty()
    );
    size
}

#[test]
fn few_attorneys_make_a_firm_the_smaller_of_the_sizes_that_its_employees_leave_open() {
    let sizes = AttorneysCountBand::ALL.iter().map(|attorneys| {
        let employees = EmployeesCountBand::ALL.iter();
        let sizes = employees.map(|employees| size_of(*attorneys, *employees).label());
        sizes.collect::<Vec<_>>().join(" ")
    });
    let sizes: Vec<_> = sizes.collect();
    assert_eq!(
        sizes,
        [
            "2-5 6-20 51-200 200+",
            "6-20 6-20 51-200 200+",
            "6-20 21-50 51-200 200+",
            "6-20 21-50 51-200 200+",
            "6-20 21-50 51-200 200+",
            "6-20 21-50 51-200 200+",
        ]
    );
}

#[test]
fn product_md_states_the_size_that_a_band_of_employees_stands_for() {
    let of = |attorneys| {
        let employees = EmployeesCountBand::ALL.iter();
        employees.map(move |band| (band.label(), size_of(attorneys, *band).label()))
    };
    let arrows = |sizes: &mut dyn Iterator<Item = (&str, &str)>| -> String {
        let sizes = sizes.map(|(band, size)| format!("{band} → {size}"));
        sizes.collect::<Vec<_>>().join(", ")
    };
    let (same, others): (Vec<_>, Vec<_>) =
        of(AttorneysCountBand::Above50).partition(|(band, size)| band == size);
    let said = format!(
        "({}, and the {} above)",
        arrows(&mut others.into_iter()),
        in_words(same.len())
    );
    let fewer = |attorneys| {
        let most = of(AttorneysCountBand::Above50);
        let fewer = of(attorneys).zip(most).filter(|(few, most)| few != most);
        arrows(&mut fewer.map(|(few, _)| few))
    };
    let solo = format!("with one attorney {}", fewer(AttorneysCountBand::Solo));
    let few = format!("with 2-5 {}", fewer(AttorneysCountBand::From2To5));
    assert_says(PRODUCT, &[said, solo, few]);
}
