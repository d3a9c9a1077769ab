//! US states, and the parts of a "City, ST" text.

/// A state of the United States or the District of Columbia.
///
/// Its value is the position in [`UsState::all`], which is sorted by code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UsState(u8);

static STATES: [(&str, &str); 51] = [
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

impl UsState {
    /// Every state, by code.
    pub fn all() -> impl Iterator<Item = Self> {
        (0u8..).take(STATES.len()).map(Self)
    }

    pub fn position(self) -> u8 {
        self.0
    }

    pub fn at(position: u8) -> Option<Self> {
        (usize::from(position) < STATES.len()).then_some(Self(position))
    }

    pub fn code(self) -> &'static str {
        STATES[usize::from(self.0)].0
    }

    pub fn name(self) -> &'static str {
        STATES[usize::from(self.0)].1
    }

    /// Its two capital letters.
    pub fn from_code(code: &str) -> Option<Self> {
        let found = STATES.binary_search_by(|(state, _)| (*state).cmp(code));
        found.ok().and_then(|at| Self::at(u8::try_from(at).ok()?))
    }

    /// Parses a code or a full name; ignores case and surrounding whitespace.
    pub fn parse(text: &str) -> Option<Self> {
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

/// The state after the first comma of "City, ST".
pub fn state_of(city_state: &str) -> Option<UsState> {
    city_state
        .split_once(',')
        .and_then(|(_, state)| UsState::parse(state))
}

/// City and state of an address: "Austin, TX" for "123 Main St, Austin, TX 78701", and its state. `None`
/// where the text is no address that ends with a state.
pub fn city_and_state(address: &str) -> Option<(String, UsState)> {
    const COUNTRIES: [&str; 4] = ["us", "usa", "united states", "united states of america"];
    if !address.contains(',') {
        return None;
    }
    let mut parts: Vec<&str> = address.split(',').map(str::trim).collect();
    let is_country = |part: &str| {
        let plain = part.replace('.', "").to_ascii_lowercase();
        COUNTRIES.contains(&plain.as_str())
    };
    parts.pop_if(|part| is_country(part));
    // The code of the post stands behind the state, or in a part of its own.
    parts.pop_if(|part| is_zip(part));
    let last = parts.pop()?;
    let state = match last.rsplit_once(' ') {
        Some((state, zip)) if is_zip(zip) => state,
        _ => last,
    };
    let state = UsState::parse(&state.replace('.', ""))?;
    let city = parts
        .pop()
        .filter(|city| city.contains(char::is_alphabetic))?;
    Some((format!("{city}, {}", state.code()), state))
}

/// Whether a text is five digits, or those and four more.
fn is_zip(text: &str) -> bool {
    let (first, more) = text.split_once('-').unwrap_or((text, "0000"));
    let is_number =
        |text: &str, digits| text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number(first, 5) && is_number(more, 4)
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

    #[test]
    fn an_address_ends_with_city_and_state() {
        for (address, expected) in [
            ("123 Main St, Austin, TX", Some("Austin, TX")),
            ("Austin, TX 78701", Some("Austin, TX")),
            ("Austin, TX, 78701-1234", Some("Austin, TX")),
            ("Austin, Texas, USA", Some("Austin, TX")),
            (
                "123 Main St Suite 4, Austin, TX 78701, United States",
                Some("Austin, TX"),
            ),
            ("Charleston, West Virginia 25301", Some("Charleston, WV")),
            ("Washington, D.C. 20001", Some("Washington, DC")),
            ("Vancouver, BC, Canada", None),
            ("New York, USA", None),
            ("78701, TX, USA", None),
            ("Austin", None),
            ("Texas", None),
            ("", None),
        ] {
            let found = city_and_state(address);
            let city = found.as_ref().map(|(city, _)| city.as_str());
            assert_eq!(city, expected, "{address:?}");
            if let Some((city, state)) = &found {
                assert_eq!(state_of(city), Some(*state), "{address:?}");
            }
        }
    }
}
