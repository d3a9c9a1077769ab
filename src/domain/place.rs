//! US states, and the parts of a "City, ST" text.

use super::country::{is_country, without_country_and_zip};
use super::state_spellings::{code_of_spelling, letters};

/// What stands for the state or the metro area of a booking that has none, and for its category.
pub const UNKNOWN: &str = "Unknown";

/// A state of the United States or the District of Columbia.
///
/// The value of a state is its position in [`UsState::all`], which is sorted by code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UsState(u8);

static STATES: [(&str, &str); UsState::COUNT as usize] = [
    ("AK", "Alaska"),
    ("AL", "Alabama"),
    ("AR", "Arkansas"),
    ("AZ", "Arizona"),
    ("CA", "California"),
    ("CO", "Colorado"),
    ("CT", "Connecticut"),
    ("DC", "District of Columbia"),
    ("DE", "Delaware"),
    ("FL", "Florida"),
    ("GA", "Georgia"),
    ("HI", "Hawaii"),
    ("IA", "Iowa"),
    ("ID", "Idaho"),
    ("IL", "Illinois"),
    ("IN", "Indiana"),
    ("KS", "Kansas"),
    ("KY", "Kentucky"),
    ("LA", "Louisiana"),
    ("MA", "Massachusetts"),
    ("MD", "Maryland"),
    ("ME", "Maine"),
    ("MI", "Michigan"),
    ("MN", "Minnesota"),
    ("MO", "Missouri"),
    ("MS", "Mississippi"),
    ("MT", "Montana"),
    ("NC", "North Carolina"),
    ("ND", "North Dakota"),
    ("NE", "Nebraska"),
    ("NH", "New Hampshire"),
    ("NJ", "New Jersey"),
    ("NM", "New Mexico"),
    ("NV", "Nevada"),
    ("NY", "New York"),
    ("OH", "Ohio"),
    ("OK", "Oklahoma"),
    ("OR", "Oregon"),
    ("PA", "Pennsylvania"),
    ("RI", "Rhode Island"),
    ("SC", "South Carolina"),
    ("SD", "South Dakota"),
    ("TN", "Tennessee"),
    ("TX", "Texas"),
    ("UT", "Utah"),
    ("VA", "Virginia"),
    ("VT", "Vermont"),
    ("WA", "Washington"),
    ("WI", "Wisconsin"),
    ("WV", "West Virginia"),
    ("WY", "Wyoming"),
];

/// Longer texts are no state in any spelling.
const SPELLING_MAX_BYTES: usize = 60;

/// Bytes of "Iowa", "Ohio" and "Utah".
const SHORTEST_NAME: usize = 4;

/// Positions by the two letters of a code; `u8::MAX` for letters that are no code.
static BY_LETTERS: [[u8; 26]; 26] = {
    let mut table = [[u8::MAX; 26]; 26];
    let mut position = 0u8;
    while (position as usize) < STATES.len() {
        let code = STATES[position as usize].0.as_bytes();
        table[(code[0] - b'A') as usize][(code[1] - b'A') as usize] = position;
        position += 1;
    }
    table
};

impl utoipa::PartialSchema for UsState {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        super::coded_enum::schema(STATES.iter().copied())
    }
}

impl utoipa::ToSchema for UsState {}

/// Codes that are words too, or titles.
pub const WORD_CODES: [&str; 14] = [
    "AL", "CO", "DE", "HI", "ID", "IN", "LA", "MA", "MD", "ME", "OH", "OK", "OR", "PA",
];

impl UsState {
    /// How many there are.
    pub const COUNT: u8 = 51;

    /// Every state, by code.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(Self)
    }

    pub fn position(self) -> u8 {
        self.0
    }

    pub fn at(position: u8) -> Option<Self> {
        (position < Self::COUNT).then_some(Self(position))
    }

    pub fn code(self) -> &'static str {
        STATES[usize::from(self.0)].0
    }

    pub fn name(self) -> &'static str {
        STATES[usize::from(self.0)].1
    }

    /// The state with these two capital letters.
    pub fn from_code(code: &str) -> Option<Self> {
        let are_capitals = code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_uppercase());
        are_capitals.then(|| Self::from_code_or_name(code))?
    }

    /// Parses what people write for a state: "TX", "Texas", "Tex.", "N. Carolina", "US-TX", "TX - Texas",
    /// "TX 75201".
    pub fn parse(text: &str) -> Option<Self> {
        // Files without the column have an empty cell a row.
        if text.is_empty() {
            return None;
        }
        Self::from_code_or_name(text).or_else(|| Self::from_parts(text))
    }

    /// Parses a code or a full name; ignores case and surrounding whitespace.
    pub fn from_code_or_name(text: &str) -> Option<Self> {
        let text = if text.len() == 2 { text } else { text.trim() };
        if let [first, second] = text.as_bytes() {
            let letter = |byte: &u8| usize::from(byte.to_ascii_uppercase().wrapping_sub(b'A'));
            let position = BY_LETTERS.get(letter(first))?.get(letter(second))?;
            return Self::at(*position);
        }
        // Most cells that are no code are empty.
        if text.len() < SHORTEST_NAME {
            return None;
        }
        Self::all().find(|state| state.name().eq_ignore_ascii_case(text))
    }

    /// The state that each part of a text names, beside the country.
    fn from_parts(text: &str) -> Option<Self> {
        let text = without_country_and_zip(text);
        if text.is_empty() || text.len() > SPELLING_MAX_BYTES {
            return None;
        }
        if let Some(state) = Self::from_spelling(text) {
            return Some(state);
        }
        let parts = text.split([',', '-', '–', '—', '/', '(', ')']);
        let parts = parts.filter(|part| !part.trim().is_empty() && !is_country(part));
        let mut states = parts.map(Self::from_spelling);
        let first = states.next()??;
        states.all(|state| state == Some(first)).then_some(first)
    }

    /// Whatever its case, blanks, stops and commas.
    fn from_spelling(text: &str) -> Option<Self> {
        let letters = letters(text);
        if letters.len() <= 2 {
            return Self::from_code_or_name(&letters);
        }
        if let Some(code) = code_of_spelling(&letters) {
            return Self::from_code(code);
        }
        Self::all().find(|state| {
            let name = state.name().bytes().filter(|byte| *byte != b' ');
            name.map(|byte| byte.to_ascii_lowercase())
                .eq(letters.bytes())
        })
    }
}

/// A set of states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct UsStates(u64);

impl UsStates {
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub fn insert(&mut self, state: UsState) {
        self.0 |= 1 << state.position();
    }

    pub fn contains(self, state: UsState) -> bool {
        self.0 & (1 << state.position()) != 0
    }

    /// The states that both sets hold.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The states of this set that the other does not hold.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// By code.
    pub fn iter(self) -> impl Iterator<Item = UsState> {
        UsState::all().filter(move |state| self.contains(*state))
    }
}

impl FromIterator<UsState> for UsStates {
    fn from_iter<I: IntoIterator<Item = UsState>>(states: I) -> Self {
        let mut set = Self::default();
        states.into_iter().for_each(|state| set.insert(state));
        set
    }
}

/// The trimmed text before the first comma of "City, ST"; may be empty.
pub fn city_of(city_state: &str) -> &str {
    city_state.split(',').next().unwrap_or_default().trim()
}

/// The state after the first comma of "City, ST", by code or full name.
pub fn state_of(city_state: &str) -> Option<UsState> {
    let (_, state) = city_state.split_once(',')?;
    UsState::from_code_or_name(state)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_parsed_from_code_or_name_in_any_case() {
        for text in ["TX", "tx", " Texas ", "TEXAS"] {
            assert_eq!(
                UsState::parse(text).map(UsState::code),
                Some("TX"),
                "{text:?}"
            );
        }
        for text in ["ZZ", "", "Texa", "PR"] {
            assert_eq!(UsState::parse(text), None, "{text:?}");
        }
        assert!(STATES.is_sorted());
    }

    #[test]
    fn a_state_is_parsed_as_people_write_it() {
        for (code, texts) in [
            (
                "TX",
                "Tx.|TX - Texas|Texas (TX)|US-TX|TX, USA|tx 75201|Texas 75201-1234, U.S.A.|Texas|Tex.",
            ),
            ("NY", "N.Y.|N. Y.|New\u{a0}York|new  york"),
            ("DC", "D.C.|Washington, D.C.|Washington DC"),
            ("NC", "N. Carolina|N.Carolina|No. Carolina|N.C."),
            ("WV", "W.Va.|W. Virginia"),
            ("WA", "Wash.|Washington State"),
            ("AL", "Ala."),
            ("AZ", "Ariz."),
            ("AR", "Ark."),
            ("CA", "Calif."),
            ("CO", "Colo."),
            ("CT", "Conn."),
            ("DE", "Del."),
            ("FL", "Fla."),
            ("GA", "Ga.|Georgia, US"),
            ("IL", "Ill."),
            ("IN", "Ind."),
            ("KS", "Kan."),
            ("KY", "Ky."),
            ("LA", "La."),
            ("MA", "Mass."),
            ("MD", "Md."),
            ("ME", "Me."),
            ("MI", "Mich."),
            ("MN", "Minn."),
            ("MS", "Miss."),
            ("MO", "Mo."),
            ("MT", "Mont."),
            ("NE", "Neb."),
            ("NV", "Nev."),
            ("OK", "Okla."),
            ("OR", "Ore."),
            ("PA", "Pa."),
            ("TN", "Tenn."),
            ("VA", "Va."),
            ("VT", "Vt."),
            ("WI", "Wis."),
            ("WY", "Wyo."),
        ] {
            for text in texts.split('|') {
                let parsed = UsState::parse(text).map(UsState::code);
                assert_eq!(parsed, Some(code), "{text:?}");
            }
        }
        for text in [
            "TX; Austin, TX",
            "TX/OK",
            "USA",
            "75201",
            "Bavaria",
            "Fla. Keys",
            "T-X",
            ".",
            "TX - HQ",
        ] {
            assert_eq!(UsState::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_set_of_states_holds_each_once_and_by_code() {
        let state = |code: &str| UsState::from_code(code).unwrap();
        let set: UsStates = ["TX", "AL", "TX", "WY"].map(state).into_iter().collect();
        let codes: Vec<_> = set.iter().map(UsState::code).collect();
        assert_eq!((codes, set.len()), (vec!["AL", "TX", "WY"], 3));
        let other: UsStates = [state("TX")].into_iter().collect();
        assert_eq!(set.and(other), other);
        assert!(!set.without(other).contains(state("TX")));
        assert_eq!(UsState::from_code("tx"), None);
    }

    #[test]
    fn city_and_state_are_split_at_the_first_comma() {
        assert_eq!(city_of(" Fort Worth , TX"), "Fort Worth");
        assert_eq!(city_of("Springfield"), "Springfield");
        assert_eq!(state_of("Fort Worth, tx").map(UsState::code), Some("TX"));
        assert_eq!(state_of("Springfield"), None);
    }
}
