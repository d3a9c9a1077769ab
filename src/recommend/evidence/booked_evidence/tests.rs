//! Evidence that is changed step by step is the evidence that is counted at once.

use std::collections::BTreeMap;

use jiff::SignedDuration;
use proptest::prelude::*;

use super::*;
use crate::domain::firm::FirmSize;
use crate::domain::splitmix::splitmix64_mix;
use crate::recommend::evidence::counting_rules::category;
use crate::recommend::evidence::firm_bookings::{Demo, FirmBookingsBuilder, FirmBookingsChange};
use crate::snapshot::{SnapshotReader, SnapshotWriter};
use crate::testing::cases;

impl BookedEvidence {
    /// All that it says, in an order that does not depend on how it came about.
    pub fn digest(&self) -> Vec<String> {
        let CountingRules {
            window,
            category_of,
            categories,
            ..
        } = &self.rules;
        let ids = self.rows.vendors().ids();
        let vendor = |at: usize| {
            let category = categories
                .iter()
                .find(|(_, number)| **number == category_of[at]);
            let category = category.map(|(id, _)| id);
            let (cohort_weights, days) = (&self.sums.cohort_weights[at], self.sums.days[at]);
            format!("{} in {category:?} {cohort_weights:?} {days:?}", ids[at])
        };
        let with_demos = (0..ids.len()).filter(|at| self.sums.days[*at].is_some());
        let mut said: Vec<String> = with_demos.map(vendor).collect();
        let firms = categories.iter().map(|(id, number)| {
            let firms = self.sums.firms[*number as usize];
            (firms != [0; COHORTS]).then(|| format!("{id} {firms:?}"))
        });
        said.extend(firms.flatten());
        said.extend(self.rows.digest());
        said.push(format!("{window:?}"));
        said.sort_unstable();
        said
    }
}

const VENDORS: [&str; 4] = ["a", "b", "c", "d"];
/// No vendor begins in the last one.
const CATEGORIES: [&str; 3] = ["intake", "marketing", "billing"];

/// The viewer's firm.
const OWN: [Firm; 2] = [Firm::Company(0), Firm::Address(0)];

/// A booking: firm, size, vendor, days after the first day.
type Booked = (Firm, Option<FirmSize>, usize, i64);

/// Who booked, as a file tells it. A number is a company, and the address that is its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Firm {
    Company(u8),
    /// With the address of one, which may be another's.
    Both(u8, u8),
    Address(u8),
}

/// Something that happens to the instance.
#[derive(Clone, Debug)]
enum Step {
    Import(Vec<Booked>),
    /// Of the bookings that are there, by their places.
    Undo(Vec<prop::sample::Index>),
    Edit(prop::sample::Index, Booked),
    /// A vendor comes into another category, or none.
    Move(usize, Option<usize>),
    /// All bookings of a vendor become those of another one.
    Merge(usize, usize),
    /// With what was counted in the file, or without.
    Restart(bool),
    Days(i64),
}

/// What the store holds, and the evidence that was kept beside it.
struct Instance {
    bookings: Vec<Booked>,
    categories: [Option<usize>; 4],
    today: i64,
    kept: BookedEvidence,
}

fn any_booked() -> impl Strategy<Value = Booked> {
    (
        any_firm(),
        prop::option::weighted(0.9, prop::sample::select(FirmSize::ALL)),
        0..VENDORS.len(),
        prop_oneof![0_i64..40, 0_i64..900],
    )
}

fn any_firm() -> impl Strategy<Value = Firm> {
    let number = || 0_u8..12;
    prop_oneof![
        4 => number().prop_map(Firm::Company),
        2 => number().prop_map(|number| Firm::Both(number, number)),
        1 => (number(), number()).prop_map(|(company, address)| Firm::Both(company, address)),
        3 => number().prop_map(Firm::Address),
    ]
}

impl Firm {
    fn key(self) -> FirmKey {
        let [company, address] = [0_u64, 1 << 8].map(|kind| {
            move |number: u8| {
                // As hashes, keys of other numbers have nothing in common.
                let half = |half: u64| splitmix64_mix(u64::from(number) | kind | half << 9);
                FirmKey((u128::from(half(0)) << 64 | u128::from(half(1))).to_be_bytes())
            }
        });
        match self {
            Self::Company(number) => company(number),
            Self::Both(number, of) => company(number).with_mail(address(of).mail_bits()),
            Self::Address(number) => address(number),
        }
    }

    /// The firm by the definition: of an address alone the one company that bookings name beside it.
    fn counted(self, bookings: &[Booked]) -> Self {
        let companies = |of: u8| {
            let beside = bookings.iter().filter_map(move |booking| match booking.0 {
                Self::Both(company, address) if address == of => Some(company),
                _ => None,
            });
            let mut companies: Vec<u8> = beside.collect();
            companies.sort_unstable();
            companies.dedup();
            companies
        };
        match self {
            Self::Company(number) | Self::Both(number, _) => Self::Company(number),
            Self::Address(of) => match companies(of)[..] {
                [company] => Self::Company(company),
                _ => self,
            },
        }
    }
}

fn any_step() -> impl Strategy<Value = Step> {
    let index = any::<prop::sample::Index>;
    prop_oneof![
        4 => prop::collection::vec(any_booked(), 1..30).prop_map(Step::Import),
        3 => prop::collection::vec(index(), 1..20).prop_map(Step::Undo),
        3 => (index(), any_booked()).prop_map(|(at, to)| Step::Edit(at, to)),
        1 => (0..4_usize, prop::option::weighted(0.8, 0..CATEGORIES.len())).prop_map(|(v, c)| Step::Move(v, c)),
        1 => (0..4_usize, 0..4_usize).prop_map(|(one, other)| Step::Merge(one, other)),
        1 => any::<bool>().prop_map(Step::Restart),
        2 => (-200_i64..400).prop_map(Step::Days),
        2 => (-2_i64..12).prop_map(Step::Days),
    ]
}

fn at(day: i64) -> Timestamp {
    Timestamp::UNIX_EPOCH + SignedDuration::from_hours(24 * (day + 20_000) + 5)
}

fn demo(&(firm, size, vendor, day): &Booked) -> Demo<'static> {
    Demo {
        firm: firm.key().bits(),
        mail: firm.key().mail(),
        size,
        state: None,
        vendor: Some(VENDORS[vendor]),
        at: at(day),
    }
}

fn rows(bookings: &[Booked]) -> Arc<FirmBookings> {
    let mut builder = FirmBookingsBuilder::default();
    for booking in bookings {
        builder.push(&demo(booking));
    }
    Arc::new(builder.finish())
}

/// What was counted, as its part of a file says it of these rows.
fn restored(counted: &BookedEvidence, rows: Arc<FirmBookings>) -> Option<BookedEvidence> {
    let mut file = Vec::new();
    let mut snapshot = SnapshotWriter::begin(&mut file, *b"sbtests1", 7).unwrap();
    counted.write(&mut snapshot).unwrap();
    snapshot.end().unwrap();
    let mut snapshot = SnapshotReader::begin(&file[..], *b"sbtests1").unwrap();
    BookedEvidence::of_part(snapshot.expect_part().unwrap(), rows)
}

impl Instance {
    fn new() -> Self {
        Self {
            bookings: Vec::new(),
            categories: [Some(0), Some(0), Some(1), None],
            today: 400,
            kept: BookedEvidence::default(),
        }
    }

    /// Takes bookings out by their places and others in, as an import or its undoing does.
    fn change(&mut self, removed: &[usize], added: &[Booked]) {
        let before = Arc::clone(self.kept.rows());
        let mut change = FirmBookingsChange::of(&before);
        for place in removed {
            change.remove(&demo(&self.bookings[*place]));
        }
        for booking in added {
            change.add(&demo(booking));
        }
        let (rows, firms) = change.apply().unwrap();
        let rows = Arc::new(rows);
        let mut place = 0..;
        self.bookings
            .retain(|_| !removed.contains(&place.next().unwrap()));
        self.bookings.extend(added);
        self.publish(rows, Some(&firms));
    }

    fn publish(&mut self, rows: Arc<FirmBookings>, firms: Option<&[u64]>) {
        let categories = self.categories;
        let ids = CATEGORIES.map(CategoryId::from);
        let of = |vendor: &VendorId| {
            let at = VENDORS.iter().position(|id| *id == vendor.as_str())?;
            categories[at].map(|at| &ids[at])
        };
        self.kept = self.kept.next(rows, firms, of, at(self.today));
    }

    fn step(&mut self, step: Step) {
        let places = |indexes: &[prop::sample::Index], len: usize| {
            let mut places: Vec<usize> = indexes.iter().map(|index| index.index(len)).collect();
            places.sort_unstable();
            places.dedup();
            places
        };
        let len = self.bookings.len();
        match step {
            Step::Import(new) => self.change(&[], &new),
            Step::Undo(gone) if len > 0 => self.change(&places(&gone, len), &[]),
            Step::Edit(place, to) if len > 0 => self.change(&[place.index(len)], &[to]),
            Step::Move(vendor, category) => {
                self.categories[vendor] = category;
                self.publish(Arc::clone(self.kept.rows()), Some(&[]));
            }
            Step::Merge(from, into) => {
                for booking in &mut self.bookings {
                    if booking.2 == from {
                        booking.2 = into;
                    }
                }
                self.publish(rows(&self.bookings), None);
            }
            Step::Restart(is_counted) => {
                let rows = Arc::new(FirmBookings::of_file(&self.kept.rows().to_file()).unwrap());
                if is_counted {
                    self.kept = restored(&self.kept, Arc::clone(&rows)).unwrap();
                    self.publish(rows, Some(&[]));
                } else {
                    self.kept = BookedEvidence::default();
                    self.publish(rows, None);
                }
            }
            Step::Days(days) => {
                self.today += days;
                self.publish(Arc::clone(self.kept.rows()), Some(&[]));
            }
            Step::Undo(_) | Step::Edit(..) => {}
        }
    }

    /// By the definition: by category, vendor and cohort the firms and their weight; by category and
    /// cohort the firms at all; by vendor the first and last day, also without the viewer's firm.
    fn expected(&self) -> Expected {
        let known =
            |booking: &&Booked| self.categories[booking.2].is_some() && booking.3 <= self.today;
        let newest = self
            .bookings
            .iter()
            .filter(known)
            .map(|booking| booking.3)
            .max();
        let newest = newest.unwrap_or_default();
        let counted = self
            .bookings
            .iter()
            .filter(known)
            .filter(|booking| newest - booking.3 < 365);
        let mut expected = Expected::default();
        let mut firms: BTreeMap<(usize, usize, String), f64> = BTreeMap::new();
        let own = OWN.map(|own| own.counted(&self.bookings));
        for (firm, size, vendor, day) in counted {
            let firm = firm.counted(&self.bookings);
            let without_own = (!own.contains(&firm)).then_some(true);
            for is_without in [false].into_iter().chain(without_own) {
                let days = expected.days.entry((*vendor, is_without));
                let days = days.or_insert((*day, *day));
                *days = (days.0.min(*day), days.1.max(*day));
            }
            #[expect(clippy::cast_precision_loss, reason = "there are few days")]
            let fresh = 0.5_f64.powf((newest - day) as f64 / 180.0);
            for cohort in 0..COHORTS {
                let part = match (cohort, size.map(|size| size as usize)) {
                    (12, _) => 1.0,
                    (_, None) => 0.0,
                    (exact, Some(own)) if exact < 6 => f64::from(u8::from(exact == own)),
                    (similar, Some(own)) => match (similar - 6).abs_diff(own) {
                        0 => 1.0,
                        1 => 0.5,
                        _ => 0.0,
                    },
                };
                if part > 0.0 {
                    let weight = firms
                        .entry((*vendor, cohort, format!("{firm:?}")))
                        .or_default();
                    *weight = weight.max(2.0 * fresh * part);
                }
            }
        }
        let mut seen: BTreeMap<(usize, usize), Vec<String>> = BTreeMap::new();
        for ((vendor, cohort, firm), weight) in firms {
            let counted = expected.cohort_weights.entry((vendor, cohort)).or_default();
            *counted = (counted.0 + 1, counted.1 + weight);
            if let Some(category) = self.categories[vendor] {
                seen.entry((category, cohort)).or_default().push(firm);
            }
        }
        for (place, mut firms) in seen {
            firms.sort_unstable();
            firms.dedup();
            expected.firms.insert(place, firms.len());
        }
        expected
    }

    /// What is kept of the window's ends names every firm that a move of it concerns, or says that it
    /// does not know; and nothing that is gone, so that it does not grow.
    fn check_edges(&self) -> Result<(), TestCaseError> {
        for (day, firms) in self.kept.edges.by_day() {
            for firm in firms.iter() {
                let mut rows = self.kept.rows().of_firm(*firm).iter();
                prop_assert!(rows.any(|row| row.day().number() == *day));
            }
            let rows = self
                .bookings
                .iter()
                .filter(|booking| Day::of(at(booking.3)).number() == *day);
            prop_assert!(firms.len() <= rows.count());
        }
        let window = self.kept.rules.window;
        for days in [1, 7, 40] {
            let moved = Window::ending(Day::of_number(window.end.number().saturating_add(days)));
            let Some(known) = self.kept.edges.between(window, moved) else {
                continue;
            };
            let category_of = &self.kept.rules.category_of;
            for firm in firms_between(self.kept.rows(), window, moved) {
                let mut rows = self.kept.rows().of_firm(firm).iter();
                let counts = rows.any(|row| {
                    let is_known = category(row, category_of).is_some();
                    is_known && row.day().counts(window.end) != row.day().counts(moved.end)
                });
                prop_assert!(known.contains(&firm) || !counts, "{days} days on: {firm}");
            }
        }
        Ok(())
    }

    fn check(&self) -> Result<(), TestCaseError> {
        self.check_edges()?;
        let expected = self.expected();
        let epoch = Day::of(at(0)).number();
        for (vendor, id) in VENDORS.iter().enumerate() {
            let number = self.kept.rows().vendors().get(id);
            let Some(category) = self.categories[vendor] else {
                continue;
            };
            let id = CategoryId::from(CATEGORIES[category]);
            let reported = ReportedEvidence::default();
            let evidence = Evidence {
                booked: &self.kept,
                reported: &reported,
            };
            let booked = evidence.category(&id).booked;
            for cohort in 0..COHORTS {
                let counted = number.zip(booked).map(|(number, booked)| {
                    let counted = booked.cohort_weight(number, cohort);
                    (counted.firms, booked.decayed(counted.weight.into()))
                });
                let (firms, weight) = counted.unwrap_or_default();
                let wanted = expected
                    .cohort_weights
                    .get(&(vendor, cohort))
                    .copied()
                    .unwrap_or_default();
                prop_assert_eq!(firms, wanted.0);
                prop_assert!((weight - wanted.1).abs() < 1e-6, "{weight} for {wanted:?}");
                let firms = booked.map_or(0, |booked| booked.firm_counts()[cohort]);
                let wanted = expected
                    .firms
                    .get(&(category, cohort))
                    .copied()
                    .unwrap_or_default();
                prop_assert_eq!(firms as usize, wanted);
            }
            let since = |day: Day| i64::from(day.number() - epoch);
            let own = OWN.map(Firm::key);
            for (own, is_without) in [(&[][..], false), (&own, true)] {
                let days = number
                    .zip(booked)
                    .and_then(|(number, booked)| booked.days(number, &booked.rows_of(own)));
                let days = days.map(|(first, last)| (since(first), since(last)));
                let wanted = expected.days.get(&(vendor, is_without));
                prop_assert_eq!(days, wanted.copied(), "{}", is_without);
            }
        }
        Ok(())
    }
}

#[derive(Default)]
struct Expected {
    cohort_weights: BTreeMap<(usize, usize), (u32, f64)>,
    firms: BTreeMap<(usize, usize), usize>,
    /// By vendor, of all firms or without the viewer's.
    days: BTreeMap<(usize, bool), (i64, i64)>,
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn after_any_steps_the_evidence_is_that_of_the_definition(
        steps in prop::collection::vec(any_step(), 1..25),
    ) {
        let mut instance = Instance::new();
        // Enough that a step changes few firms of many.
        let start = (0..120_u8).map(|n| (Firm::Company(n), Some(FirmSize::Solo), usize::from(n) % 4, i64::from(n)));
        instance.step(Step::Import(start.collect()));
        instance.check()?;
        for step in steps {
            instance.step(step);
            instance.check()?;
        }
        let rules = &instance.kept.rules;
        let at_once = BookingTotals::of(instance.kept.rows(), rules);
        let kept = &instance.kept.sums;
        let (kept, at_once) = [kept, &at_once].map(|sums| (&sums.cohort_weights, &sums.days, &sums.firms)).into();
        prop_assert_eq!(kept, at_once, "to the last bit");
        let counts = DayCounts::of(instance.kept.rows(), &rules.category_of);
        prop_assert_eq!(&*instance.kept.days, &counts);
    }
}

/// An import and its undoing leave a vendor without bookings, which then comes into a category that had none.
#[test]
fn a_new_category_of_a_vendor_whose_bookings_are_gone_counts_nothing() {
    let mut instance = Instance::new();
    instance.step(Step::Import(vec![
        (Firm::Company(1), None, 0, 3),
        (Firm::Company(2), None, 3, 3),
    ]));
    instance.change(&[1], &[]);
    instance.step(Step::Move(3, Some(2)));
    instance.check().unwrap();
    let billing = instance.kept.rules.categories[&CategoryId::from("billing")];
    assert_eq!(instance.kept.sums.firms[billing as usize], [0; COHORTS]);
}

/// More days than are kept at either end are the viewer's own firm's.
#[test]
fn a_vendor_has_a_first_and_a_last_day_also_where_the_viewers_firm_has_all_days_at_one_end() {
    let own = |day| (OWN[0], None, 0, day);
    let other = |day| (Firm::Company(7), None, 0, day);
    for days in [(0..50, 60..70), (60..110, 50..55), (0..120, 50..60)] {
        let mut instance = Instance::new();
        let booked = days.0.map(own).chain(days.1.map(other));
        instance.step(Step::Import(booked.collect()));
        instance.check().unwrap();
    }
}

/// As many firms as days book each of three vendors.
fn with_many_days() -> Instance {
    let mut instance = Instance::new();
    let booked = (0..240_u8).map(|firm| {
        let (vendor, day) = (firm / 80, firm % 80);
        (Firm::Company(firm), None, vendor.into(), day.into())
    });
    instance.step(Step::Import(booked.collect()));
    instance
}

#[test]
fn a_firm_that_changes_takes_none_of_its_other_days_away() {
    let mut instance = with_many_days();
    let days = |instance: &Instance| format!("{:?}", instance.kept.sums.vendor_days);
    let before = days(&instance);
    for _ in 0..3 {
        for place in [31, 48] {
            let mut booking = instance.bookings[place];
            booking.1 = booking.1.xor(Some(FirmSize::Solo));
            instance.change(&[place], &[booking]);
            instance
                .bookings
                .sort_unstable_by_key(|booking| (booking.2, booking.3));
        }
    }
    assert_eq!(days(&instance), before);
}

#[test]
fn once_the_days_of_one_vendor_are_gone_those_of_all_that_have_few_are_read_again() {
    let mut instance = with_many_days();
    instance.change(&(80..100).collect::<Vec<_>>(), &[]);
    instance.change(&(0..32).collect::<Vec<_>>(), &[]);
    instance.check().unwrap();
    let at_once = BookingTotals::of(instance.kept.rows(), &instance.kept.rules).vendor_days;
    assert_eq!(
        format!("{:?}", instance.kept.sums.vendor_days),
        format!("{at_once:?}")
    );
}

#[test]
fn what_was_counted_of_other_rows_is_not_taken() {
    let mut instance = Instance::new();
    instance.step(Step::Import(vec![
        (Firm::Company(1), None, 0, 3),
        (Firm::Company(2), None, 1, 4),
    ]));
    let fewer = rows(&instance.bookings[..1]);
    assert!(restored(&instance.kept, fewer).is_none());
    assert!(restored(&instance.kept, Arc::clone(instance.kept.rows())).is_some());
}

/// A start takes what an earlier version counted. Where the same bookings give other totals now, a new magic in
/// `src/app/bookings/firm_bookings.rs` lets it count again.
#[test]
fn what_bookings_come_to_is_part_of_a_file() {
    let mut instance = Instance::new();
    let size = |n: u8| FirmSize::ALL.get(usize::from(n) % 8).copied();
    let booked = (0..120_u8).map(|n| {
        (
            Firm::Company(n % 50),
            size(n),
            usize::from(n) % 4,
            i64::from(n) * 5,
        )
    });
    instance.step(Step::Import(booked.collect()));
    let said = instance.kept.digest().join("\n");
    assert_eq!(crc32c::crc32c(said.as_bytes()), 630_917_977, "{said}");
}
