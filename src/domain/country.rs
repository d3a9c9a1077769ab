//! Countries in addresses, and what stands there behind a state.

use crate::domain::text::is_digits;

const UNITED_STATES: [&str; 4] = ["us", "usa", "unitedstates", "unitedstatesofamerica"];

/// Names of places outside the states, in small letters.
pub const ABROAD: [&str; 9] = [
    "australia",
    "canada",
    "england",
    "europe",
    "guam",
    "mexico",
    "puerto rico",
    "uk",
    "united kingdom",
];

/// Further countries, which count behind a comma: cities of the states have some of these names.
const COUNTRIES: &[&str] = &[
    "afghanistan",
    "albania",
    "algeria",
    "andorra",
    "angola",
    "argentina",
    "armenia",
    "austria",
    "azerbaijan",
    "bahamas",
    "the bahamas",
    "bahrain",
    "bangladesh",
    "barbados",
    "belarus",
    "belgium",
    "belize",
    "benin",
    "bermuda",
    "bhutan",
    "bolivia",
    "bosnia and herzegovina",
    "botswana",
    "brazil",
    "bulgaria",
    "burkina faso",
    "burundi",
    "cambodia",
    "cameroon",
    "cape verde",
    "chad",
    "chile",
    "china",
    "colombia",
    "costa rica",
    "croatia",
    "cuba",
    "cyprus",
    "czech republic",
    "czechia",
    "denmark",
    "dominica",
    "dominican republic",
    "ecuador",
    "egypt",
    "el salvador",
    "eritrea",
    "estonia",
    "ethiopia",
    "fiji",
    "finland",
    "france",
    "gabon",
    "gambia",
    "germany",
    "ghana",
    "great britain",
    "greece",
    "grenada",
    "guatemala",
    "guinea",
    "guyana",
    "haiti",
    "honduras",
    "hong kong",
    "hungary",
    "iceland",
    "india",
    "indonesia",
    "iran",
    "iraq",
    "ireland",
    "israel",
    "italy",
    "ivory coast",
    "jamaica",
    "japan",
    "jordan",
    "kazakhstan",
    "kenya",
    "kosovo",
    "kuwait",
    "kyrgyzstan",
    "laos",
    "latvia",
    "lebanon",
    "lesotho",
    "liberia",
    "libya",
    "liechtenstein",
    "lithuania",
    "luxembourg",
    "macau",
    "madagascar",
    "malawi",
    "malaysia",
    "maldives",
    "mali",
    "malta",
    "mauritania",
    "mauritius",
    "moldova",
    "monaco",
    "mongolia",
    "montenegro",
    "morocco",
    "mozambique",
    "myanmar",
    "namibia",
    "nepal",
    "netherlands",
    "the netherlands",
    "new zealand",
    "nicaragua",
    "niger",
    "nigeria",
    "north macedonia",
    "northern ireland",
    "norway",
    "oman",
    "pakistan",
    "palestine",
    "panama",
    "papua new guinea",
    "paraguay",
    "peru",
    "philippines",
    "the philippines",
    "poland",
    "portugal",
    "qatar",
    "romania",
    "russia",
    "rwanda",
    "saudi arabia",
    "scotland",
    "senegal",
    "serbia",
    "sierra leone",
    "singapore",
    "slovakia",
    "slovenia",
    "somalia",
    "south africa",
    "south korea",
    "korea",
    "south sudan",
    "spain",
    "sri lanka",
    "sudan",
    "suriname",
    "sweden",
    "switzerland",
    "syria",
    "taiwan",
    "tajikistan",
    "tanzania",
    "thailand",
    "togo",
    "trinidad and tobago",
    "tunisia",
    "turkey",
    "turkmenistan",
    "uae",
    "uganda",
    "ukraine",
    "united arab emirates",
    "uruguay",
    "us virgin islands",
    "uzbekistan",
    "venezuela",
    "vietnam",
    "virgin islands",
    "wales",
    "yemen",
    "zambia",
    "zimbabwe",
];

const PROVINCES_OF_CANADA: [&str; 13] = [
    "AB", "BC", "MB", "NB", "NL", "NS", "NT", "NU", "ON", "PE", "QC", "SK", "YT",
];

/// Words of "United States of America", the longest name of a country or "U. S. A.".
const COUNTRY_MAX_WORDS: usize = 4;

/// Whether a text is a name of the United States, as "U.S.A." is.
pub fn is_country(text: &str) -> bool {
    UNITED_STATES.iter().any(|name| is_spelled(text, name))
}

/// Whether a place ends with the name of another country or territory: "Toronto, Canada".
pub fn is_abroad(place: &str) -> bool {
    let (before, last) = place.rsplit_once(',').unwrap_or(("", place));
    let is_one_of = |names: &[&str]| names.iter().any(|name| is_spelled(last, name));
    is_one_of(&ABROAD)
        || !before.trim().is_empty() && is_one_of(COUNTRIES)
        || is_behind_province(place)
}

/// Whether the "CA" at the end of a place is Canada and not California: "Toronto, ON, CA", also with a code of the
/// post before it.
pub fn is_behind_province(place: &str) -> bool {
    let is_between = |c: char| c.is_whitespace() || c == ',';
    let Some(before) = place.trim_end_matches(is_between).strip_suffix("CA") else {
        return false;
    };
    let mut words = before.rsplit(is_between).filter(|word| !word.is_empty());
    let province = words.find(|word| !word.contains(|c: char| c.is_ascii_digit()));
    before.ends_with(is_between) && province.is_some_and(|word| PROVINCES_OF_CANADA.contains(&word))
}

/// An address without the country and the code of the post at its end: "Dallas, TX" for "Dallas, TX 75201,
/// USA".
pub fn without_country_and_zip(address: &str) -> &str {
    let is_between = |c: char| c.is_whitespace() || c == ',';
    let mut address = address.trim_matches(is_between);
    loop {
        let mut ends = address
            .rmatch_indices(is_between)
            .take(COUNTRY_MAX_WORDS)
            .map(|(at, between)| (&address[..at], &address[at + between.len()..]));
        match ends.find(|(_, end)| is_zip(end) || is_country(end)) {
            Some((before, _)) => address = before.trim_end_matches(is_between),
            None => return address,
        }
    }
}

/// Whether a text is five digits, or those and four more.
fn is_zip(text: &str) -> bool {
    let (first, more) = text.split_once('-').unwrap_or((text, "0000"));
    let is_number = |text: &str, digits| text.len() == digits && is_digits(text);
    is_number(first, 5) && is_number(more, 4)
}

/// Whether both have the same letters, whatever their case, blanks and stops.
fn is_spelled(text: &str, name: &str) -> bool {
    fn letters(text: &str) -> impl Iterator<Item = char> {
        let letters = text.chars().filter(|c| !c.is_whitespace() && *c != '.');
        letters.map(|c| c.to_ascii_lowercase())
    }
    letters(text).eq(letters(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn countries_are_recognized_in_any_spelling() {
        for name in ["US", "u.s.a.", "U. S.", " United States of America"] {
            assert!(is_country(name), "{name:?}");
        }
        for name in ["", "Texas", "USB", "us all"] {
            assert!(!is_country(name), "{name:?}");
        }
        assert!(is_abroad("Toronto, ON, Canada") && is_abroad("U.K.") && is_abroad("PuertoRico"));
        assert!(
            is_abroad("Lagos, Nigeria")
                && is_abroad("Tel Aviv, Israel")
                && is_abroad("Pune, MH, India")
        );
        assert!(!is_abroad("Lebanon") && !is_abroad("Peru") && !is_abroad("Tbilisi, Georgia"));
        assert!(!is_abroad("Canada, KY") && !is_abroad("Austin") && !is_abroad(""));
        for place in ["Toronto, ON, CA", "Toronto ON CA", "Hull, QC J8X 1A1, CA "] {
            assert!(is_abroad(place), "{place:?}");
        }
        for place in ["Los Angeles, CA", "12 Main St NB, Irvine, CA", "ONCA", "CA"] {
            assert!(!is_abroad(place), "{place:?}");
        }
    }

    #[test]
    fn country_and_zip_are_taken_off_the_end() {
        for (address, rest) in [
            ("Dallas, TX 75201, United States of America", "Dallas, TX"),
            ("Dallas TX USA 75201-1234", "Dallas TX"),
            ("Dallas, TX, 75201, ", "Dallas, TX"),
            ("TX\u{a0}75201", "TX"),
            ("75201", "75201"),
            ("USA", "USA"),
            ("Dallas, TX 7520", "Dallas, TX 7520"),
            ("", ""),
        ] {
            assert_eq!(without_country_and_zip(address), rest, "{address:?}");
        }
    }
}
