//! Firm sizes and onboarding bands, see docs/product.md#firm-size-and-bands.

use std::ops::RangeInclusive;

use super::coded_enum::coded_enum;

coded_enum! {
    /// Number of employees. Required on a booking, optional in a profile.
    pub enum FirmSize {
        Solo = "SOLO", "Solo";
        From2To5 = "E2_5", "2-5";
        From6To20 = "E6_20", "6-20";
        From21To50 = "E21_50", "21-50";
        From51To200 = "E51_200", "51-200";
        Above200 = "E200P", "200+";
    }
}

coded_enum! {
    /// First onboarding question: number of attorneys.
    pub enum AttorneysCountBand {
        Solo = "SOLO", "Solo";
        From2To5 = "A2_5", "2-5";
        From6To15 = "A6_15", "6-15";
        From16To30 = "A16_30", "16-30";
        From31To50 = "A31_50", "31-50";
        Above50 = "A51P", "51+";
    }
}

coded_enum! {
    /// Second onboarding question: number of employees.
    pub enum EmployeesCountBand {
        From2To10 = "E2_10", "2-10";
        From11To50 = "E11_50", "11-50";
        From51To200 = "E51_200", "51-200";
        Above200 = "E200P", "200+";
    }
}

coded_enum! {
    /// Third onboarding question: new injury cases signed per month.
    pub enum InjuryCasesBand {
        From1To10 = "C1_10", "1-10";
        From11To25 = "C11_25", "11-25";
        From26To50 = "C26_50", "26-50";
        From51To100 = "C51_100", "51-100";
        Above100 = "C101P", "101+";
    }
}

coded_enum! {
    /// Fourth onboarding question: software spend per year.
    pub enum SoftwareSpendBand {
        UpTo5K = "S0_5K", "$0-$5,000";
        UpTo10K = "S5_10K", "$5,001-$10,000";
        UpTo40K = "S10_40K", "$10,001-$40,000";
        UpTo100K = "S40_100K", "$40,001-$100,000";
        UpTo500K = "S100_500K", "$100,000-$500,000";
        UpTo1M = "S500_1M", "$500,000-$1,000,000";
        Above1M = "S1M_P", "$1,000,000+";
    }
}

/// The four onboarding answers, which are stored together or not at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Onboarding {
    pub attorneys: AttorneysCountBand,
    pub employees: EmployeesCountBand,
    pub injury_cases: InjuryCasesBand,
    pub software_spend: SoftwareSpendBand,
}

impl FirmSize {
    /// How many employees.
    pub fn employees(self) -> RangeInclusive<u64> {
        match self {
            Self::Solo => 1..=1,
            Self::From2To5 => 2..=5,
            Self::From6To20 => 6..=20,
            Self::From21To50 => 21..=50,
            Self::From51To200 => 51..=200,
            Self::Above200 => 201..=u64::MAX,
        }
    }

    /// `None` for 0 employees.
    fn from_employees(employees: u64) -> Option<Self> {
        let mut sizes = Self::ALL.iter().copied();
        sizes.find(|size| size.employees().contains(&employees))
    }

    /// Parses a code, a label or a number of employees, as CSV exports write them. Ignores case,
    /// whitespace, thousands commas, a fraction of zeros, the kind of dash and a trailing "employees".
    pub fn parse(text: &str) -> Option<Self> {
        // Fast path: most files contain codes, and the code below allocates for every cell.
        if let Some(size) = Self::from_code(text) {
            return Some(size);
        }
        let mut normalized: String = text
            .chars()
            .filter(|c| !c.is_whitespace())
            .map(|c| {
                if matches!(c, '–' | '—' | '−') {
                    '-'
                } else {
                    c.to_ascii_uppercase()
                }
            })
            .collect();
        for suffix in ["(EMPLOYEES)", "EMPLOYEES"] {
            if let Some(rest) = normalized.strip_suffix(suffix) {
                normalized.truncate(rest.len());
            }
        }
        let name = normalized.replace(',', "");
        let named = Self::ALL
            .iter()
            .copied()
            .find(|size| size.code() == name || size.label().to_ascii_uppercase() == name);
        named.or_else(|| Self::from_employees(whole_number(&normalized)?))
    }

    /// The next smaller and the next larger size, if any.
    pub fn neighbors(self) -> impl Iterator<Item = Self> {
        let position = self as usize;
        let below = position.checked_sub(1).and_then(|i| Self::ALL.get(i));
        below
            .into_iter()
            .chain(Self::ALL.get(position + 1))
            .copied()
    }
}

/// A number as spreadsheets and programs write it: "1,200", "12.0" and, where a comma stands before fractions,
/// "12,0". None of "12,5", which is no whole number.
fn whole_number<N: std::str::FromStr>(text: &str) -> Option<N> {
    let zeros = [".0", ",0", ".00", ",00"];
    let whole = zeros.iter().find_map(|zeros| text.strip_suffix(zeros));
    let whole = whole.unwrap_or(text);
    let are_thousands = whole.split(',').skip(1).all(|group| group.len() == 3);
    are_thousands.then(|| whole.replace(',', "").parse().ok())?
}

/// A set of firm sizes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FirmSizes(u8);

const _: () = assert!(FirmSize::ALL.len() <= u8::BITS as usize);

impl FirmSizes {
    pub fn of(sizes: &[FirmSize]) -> Self {
        Self(sizes.iter().fold(0, |set, size| set | 1 << (*size as u8)))
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The sizes that both sets hold.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The sizes of this set that the other does not hold.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// From the smallest.
    pub fn iter(self) -> impl Iterator<Item = FirmSize> {
        let all = FirmSize::ALL.iter().copied();
        all.filter(move |size| self.0 & 1 << (*size as u8) != 0)
    }
}

impl Onboarding {
    /// The sizes that a firm with these numbers of employees and attorneys may have. The smallest band of
    /// employees is the one that a lawyer alone has to choose.
    pub fn possible_sizes(self) -> FirmSizes {
        use AttorneysCountBand as Attorneys;
        use EmployeesCountBand as Employees;
        let sizes: &[FirmSize] = match (self.employees, self.attorneys) {
            (Employees::From2To10, Attorneys::Solo) => {
                &[FirmSize::Solo, FirmSize::From2To5, FirmSize::From6To20]
            }
            (Employees::From2To10, Attorneys::From2To5) => {
                &[FirmSize::From2To5, FirmSize::From6To20]
            }
            (Employees::From2To10, _) => &[FirmSize::From6To20],
            (Employees::From11To50, Attorneys::From31To50 | Attorneys::Above50) => {
                &[FirmSize::From21To50]
            }
            (employees, _) => return employees.sizes(),
        };
        FirmSizes::of(sizes)
    }

    /// The size to assume if the profile has none, see docs/product.md#firm-size-and-bands: the largest possible one that
    /// firms with so many attorneys reach, so that a lawyer alone is compared with no firm of 20.
    pub fn firm_size(self) -> FirmSize {
        let usual = self.attorneys.sizes().iter().last();
        let mut possible = self.possible_sizes().iter();
        let smallest = possible.next().expect("every band of employees has a size");
        let reached = possible.filter(|size| Some(*size) <= usual).last();
        reached.unwrap_or(smallest)
    }
}

impl AttorneysCountBand {
    /// The sizes that firms with this many attorneys usually have, at one to two others for each.
    pub fn sizes(self) -> FirmSizes {
        use FirmSize::{Above200, From2To5, From6To20, From21To50, From51To200, Solo};
        FirmSizes::of(match self {
            Self::Solo => &[Solo, From2To5],
            Self::From2To5 => &[From2To5, From6To20],
            Self::From6To15 => &[From6To20, From21To50],
            Self::From16To30 => &[From21To50, From51To200],
            Self::From31To50 => &[From51To200],
            Self::Above50 => &[From51To200, Above200],
        })
    }
}

impl InjuryCasesBand {
    /// The sizes of the firms that usually sign this many cases a month: a vendor that serves them can carry
    /// the load.
    pub fn sizes(self) -> FirmSizes {
        use FirmSize::{Above200, From2To5, From6To20, From21To50, From51To200, Solo};
        FirmSizes::of(match self {
            Self::From1To10 => &[Solo, From2To5],
            Self::From11To25 => &[From2To5, From6To20],
            Self::From26To50 => &[From6To20, From21To50],
            Self::From51To100 => &[From21To50, From51To200],
            Self::Above100 => &[From51To200, Above200],
        })
    }
}

impl EmployeesCountBand {
    /// How many employees.
    fn employees(self) -> RangeInclusive<u64> {
        match self {
            Self::From2To10 => 2..=10,
            Self::From11To50 => 11..=50,
            Self::From51To200 => FirmSize::From51To200.employees(),
            Self::Above200 => FirmSize::Above200.employees(),
        }
    }

    /// The sizes that the band reaches into.
    pub fn sizes(self) -> FirmSizes {
        let own = self.employees();
        let reached = FirmSize::ALL.iter().copied().filter(|size| {
            let employees = size.employees();
            employees.start() <= own.end() && own.start() <= employees.end()
        });
        FirmSizes::of(&reached.collect::<Vec<_>>())
    }
}

impl SoftwareSpendBand {
    /// A year, from and to; the last band has no end.
    pub fn dollars(self) -> (u32, Option<u32>) {
        match self {
            Self::UpTo5K => (0, Some(5_000)),
            Self::UpTo10K => (5_001, Some(10_000)),
            Self::UpTo40K => (10_001, Some(40_000)),
            Self::UpTo100K => (40_001, Some(100_000)),
            Self::UpTo500K => (100_000, Some(500_000)),
            Self::UpTo1M => (500_000, Some(1_000_000)),
            Self::Above1M => (1_000_000, None),
        }
    }

    /// The highest price bracket (1 to 4) that fits this spend (docs/recommendations.md#score).
    pub fn price_bracket(self) -> u8 {
        match self {
            Self::UpTo5K | Self::UpTo10K => 2,
            Self::UpTo40K | Self::UpTo100K => 3,
            Self::UpTo500K | Self::UpTo1M | Self::Above1M => 4,
        }
    }
}

/// Words for the people of a firm in texts about its size.
pub const PEOPLE: &[&str] = &[
    "attorney",
    "attorneys",
    "atty",
    "attys",
    "employees",
    "emps",
    "lawyer",
    "lawyers",
    "members",
    "people",
    "person",
    "ppl",
    "seat",
    "seats",
    "solicitors",
    "staff",
    "timekeepers",
    "user",
    "users",
];

/// Words for firms in texts about their size.
pub const FIRMS: &[&str] = &[
    "businesses",
    "companies",
    "firm",
    "firms",
    "group",
    "groups",
    "office",
    "offices",
    "organisations",
    "organizations",
    "practice",
    "practices",
    "shop",
    "shops",
    "team",
    "teams",
];

#[cfg(test)]
mod tests;
