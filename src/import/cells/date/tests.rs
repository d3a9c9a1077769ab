use proptest::prelude::*;

use super::*;
use crate::domain::tests::IMPORT;

#[test]
fn every_accepted_form_is_read_to_the_second() {
    let afternoon = [
        "2024-03-05T14:30:00Z",
        "20240305T143000Z",
        "20240305T143000",
        "2024-03-05T14:30:00.987Z",
        "2024-03-05t14:30:00z",
        "2024-03-05T16:30:00+02:00",
        "2024-03-05T09:30:00-0500",
        "2024-03-05T14:30",
        "2024-03-05 14:30:00",
        "2024-03-05 14:30",
        "2024-03-05 14:30:00 UTC",
        "2024-03-05 14:30:00+00:00",
        "2024/03/05 14:30",
        "2024-3-5 2:30pm",
        "3/5/2024 2:30 PM",
        "03/05/2024 2:30pm",
        "3/5/2024 2:30:00 Pm",
        "3/5/2024, 2:30:00 PM",
        "3/5/2024 14:30",
        "3/5/24 14:30",
        "3/5/2024 2:30 p.m.",
        "3/5/2024 2.30 PM",
        "5.3.2024 2.30pm",
        "3/5/2024, 2.30 p.m.",
        "3/5/2024 9.30 AM EST",
        "March 5, 2024 2:30pm",
        "Mar 5, 2024, 2:30 PM",
        "March 5, 2024 at 2:30 PM",
        "5 March 2024 14:30",
        "Tue, 05 Mar 2024 14:30:00 GMT",
        "Tuesday, March 5, 2024 2:30 PM",
        "Tue Mar 05 2024 14:30:00 GMT+0000",
        "5-Mar-2024 14:30",
        "3/5/2024 9:30 AM EST",
        "3/5/2024 9:30 AM (EST)",
        "5.3.2024 14:30",
        "03-05-2024 14:30",
        "March 5th, 2024 2:30 PM",
        "5th March 2024 14:30",
        "Tue Mar 05 2024 09:30:00 GMT-0500 (Eastern Standard Time)",
        "3/5/2024 2:30 PM UTC (Coordinated Universal Time)",
        "3/5/2024, 2:30\u{202f}PM",
        "March\u{a0}5, 2024 2:30 PM",
        "3/5/24 @ 2:30pm",
        "3/5/2024 2:30p",
        "3/5/2024 2:30 P",
        "2024-03-05T14:30:00Z[UTC]",
        "2024-03-05T09:30:00-05:00[America/New_York]",
        "2024-03-05 09:30 America/New_York",
        "3/5/2024 9:30 AM ET",
        "3/5/2024 8:30 AM (Central Time)",
        "3/5/2024 6:30 AM Pacific Time - US & Canada",
        "3/5/2024 7:30 AM US/Mountain",
        "3/5/2024 7:30 AM America/Phoenix",
        "3/5/2024 4:30 AM HST",
        "2024-03-05 09:30 America/Indiana/Indianapolis",
    ];
    for text in afternoon {
        let read = parse(text, DateOrder::MonthFirst).map(|time| time.to_string());
        assert_eq!(read.as_deref(), Some("2024-03-05T14:30:00Z"), "{text}");
    }
    let days = [
        "2024-03-05",
        "3/5/2024",
        "3/5/24",
        "2024/3/5",
        "5-Mar-24",
        "Mar 5 2024",
        "3/5/2024 12:00 AM",
        "3/5/2024 12am",
        "2024-03-05T00:00",
    ];
    for text in days {
        let read = parse(text, DateOrder::MonthFirst).map(|time| time.to_string());
        assert_eq!(read.as_deref(), Some("2024-03-05T00:00:00Z"), "{text}");
    }
}

#[test]
fn a_zone_of_the_us_has_its_summer_time() {
    for (text, utc) in [
        ("3/10/2024 1:59 AM ET", "2024-03-10T06:59:00Z"),
        ("3/10/2024 3:00 AM ET", "2024-03-10T07:00:00Z"),
        ("7/4/2024 9:30 AM PT", "2024-07-04T16:30:00Z"),
        ("7/4/2024 9:30 AM PST", "2024-07-04T17:30:00Z"),
        ("7/4/2024 9:30 AM America/Phoenix", "2024-07-04T16:30:00Z"),
        (
            "7/4/2024 9:30 AM Eastern Standard Time",
            "2024-07-04T13:30:00Z",
        ),
        (
            "12/4/2024 9:30 AM Pacific Standard Time",
            "2024-12-04T17:30:00Z",
        ),
        (
            "7/4/2024 9:30 AM Central Daylight Time",
            "2024-07-04T14:30:00Z",
        ),
        ("11/3/2024 1:30 AM Central Time", "2024-11-03T06:30:00Z"),
        ("11/4/2024 1:30 AM Central Time", "2024-11-04T07:30:00Z"),
    ] {
        let read = parse(text, DateOrder::MonthFirst).map(|time| time.to_string());
        assert_eq!(read.as_deref(), Some(utc), "{text}");
    }
}

#[test]
fn leap_days_and_leap_seconds_are_read() {
    assert_eq!(
        parse("2/29/2024", DateOrder::MonthFirst)
            .map(|t| t.to_string())
            .as_deref(),
        Some("2024-02-29T00:00:00Z")
    );
    assert_eq!(
        parse("2016-12-31T23:59:60Z", DateOrder::MonthFirst)
            .map(|t| t.to_string())
            .as_deref(),
        Some("2016-12-31T23:59:59Z")
    );
}

#[test]
fn anything_else_is_rejected() {
    let rejected = [
        "",
        "yesterday",
        "2024-13-01",
        "2024-02-30",
        "02/30/2024",
        "13/1/2024",
        "2/29/2023",
        "45356",
        "45356.6",
        "1709649000",
        "3.25.2024",
        "24-03-05",
        "5/3-2024",
        "3/5/2024 9:30 AM (local)",
        "2024-03",
        "March 2024",
        "2024-03-05T",
        "2024-03-05T25:00",
        "2024-03-05 14",
        "3/5/2024 13:00 PM",
        "3/5/2024 0:30 AM",
        "2024-03-05 14:3",
        "2024-03-05 14:30 XYZ",
        "2024-03-05 14:30 Europe/Paris",
        "2024-03-05 14:30 Eastern Time (Australia)",
        "2024-03-05 14:30 E. Australia Standard Time",
        "2024-03-05 14:30:00Z!",
        "3/5/024",
        "2024-03/05",
        "2024-03-05T14:30:00+99:00",
        "20240305",
    ];
    for text in rejected {
        assert_eq!(parse(text, DateOrder::MonthFirst), None, "{text}");
    }
}

proptest! {
    #[test]
    fn arbitrary_text_never_panics(text in "[0-9/:aApPmMTZ+,. -]{0,30}|\\PC{0,20}") {
        let _ = parse(&text, DateOrder::DayFirst);
    }

    #[test]
    fn rfc_3339_is_read_back(second in -2_000_000_000i64..4_000_000_000) {
        let time = Timestamp::from_second(second).unwrap();
        prop_assert_eq!(parse(&time.to_string(), DateOrder::DayFirst), Some(time));
    }
}

#[test]
fn the_fast_path_agrees_with_the_full_parser() {
    let read = [
        "2024-02-29 23:59:59",
        "2024-03-05T14:30:00Z",
        "1999-12-31 00:00:00Z",
    ];
    for text in read {
        assert!(parse_iso(text.as_bytes()).is_some(), "{text}");
        assert_eq!(
            parse_iso(text.as_bytes()),
            parse_any_form(text, DateOrder::MonthFirst),
            "{text}"
        );
    }
    let left_alone = [
        "2024-02-30 10:00:00",
        "2024-03-05 24:00:00",
        "2024-03-05 14:30:60",
        "2024-03-05 14:30:00.5",
        "2024-03-05T14:30:00+01",
        "2024-03-05 14:30",
        "2024-03-05x14:30:00",
        "2024-0a-05 14:30:00",
    ];
    for text in left_alone {
        assert_eq!(parse_iso(text.as_bytes()), None, "{text}");
    }
}

#[test]
fn a_file_may_have_the_day_first() {
    let day_first = |text| parse(text, DateOrder::DayFirst).map(|time| time.to_string());
    for text in [
        "5/3/2024 14:30",
        "05/03/24 2:30 PM",
        "05-03-2024 14:30",
        "5.3.2024 14:30",
        "2024/03/05 14:30",
    ] {
        assert_eq!(
            day_first(text).as_deref(),
            Some("2024-03-05T14:30:00Z"),
            "{text}"
        );
    }
    assert_eq!(day_first("3/25/2024"), None);
}

#[test]
fn a_date_shows_the_order_of_its_numbers() {
    use OrderShown::{Either, Nothing, Only};
    for (text, shown) in [
        ("3/25/2024 2:30 PM", Only(DateOrder::MonthFirst)),
        ("25/3/2024", Only(DateOrder::DayFirst)),
        ("25-03-2024", Only(DateOrder::DayFirst)),
        ("3/4/2024", Either),
        ("4/4/2024", Nothing),
        ("25.3.2024", Nothing),
        ("2024-03-04", Nothing),
        ("2024-03-04 10:00:00", Nothing),
        ("March 4, 2024", Nothing),
        ("99/99/2024", Nothing),
        ("", Nothing),
    ] {
        assert_eq!(order_shown(text), shown, "{text}");
        assert!(
            may_show_order(text) || shown == OrderShown::Nothing,
            "{text}"
        );
    }
}

#[test]
fn minutes_behind_a_point_are_told_by_am_or_pm_alone() {
    for text in [
        "3/5/2024 2.5 PM",
        "3/5/2024 2.300 PM",
        "3/5/2024 2.75 PM",
        "3/5/2024 14.30",
        "3/5/2024 14.30 PM",
    ] {
        assert_eq!(parse(text, DateOrder::MonthFirst), None, "{text}");
    }
    let read = parse("3/5/2024 2 PM", DateOrder::MonthFirst);
    assert_eq!(read.unwrap().to_string(), "2024-03-05T14:00:00Z");
}

/// Every row is asked for them, and nearly none has any.
#[test]
fn only_times_with_minutes_behind_a_point_are_parsed_for_them() {
    for text in [
        "3/5/2024 2.30 PM",
        "5.3.2024 2.30pm",
        "3/5/2024, 2.30 p.m.",
        "3/5/2024 2.30\u{202f}PM",
        "3/5/2024 9.30 AM EST",
    ] {
        let minutes = minutes_by_point(text, DateOrder::MonthFirst);
        assert_eq!(minutes, Some(30), "{text}");
    }
    for text in [
        "2024-03-05T14:30:00.000Z",
        "2024-03-05 14:30:00.98",
        "2024-03-05T14:30:00.123+01:00",
        "5.3.2024 14:30",
        "05.03.2024 2:30 PM",
        "3/5/2024 2:30 p.m.",
    ] {
        assert!(!may_have_minutes_by_point(text.as_bytes()), "{text}");
        assert_eq!(
            minutes_by_point(text, DateOrder::MonthFirst),
            None,
            "{text}"
        );
    }
}

#[test]
fn the_forms_in_import_md_are_all_of_one_day() {
    let (_, table) = IMPORT.split_once("\n## Created times\n").unwrap();
    let (table, _) = table.split_once("\n\n").unwrap();
    let forms: Vec<&str> = table.split('`').skip(1).step_by(2).collect();
    assert!(forms.len() > 10, "{forms:?}");
    for form in forms {
        let time = parse(form, DateOrder::MonthFirst).map(|time| time.to_string());
        let day = time.as_deref().map(|time| &time[..10]);
        assert_eq!(day, Some("2024-03-05"), "{form}");
    }
}
