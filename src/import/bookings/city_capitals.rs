//! Cities that a file writes in capitals only, or in none: "HOUSTON, TX" is the Houston of other files.

use std::borrow::Cow;

/// Fewer letters may be an abbreviation: "NYC".
const SHORT: usize = 3;
/// Words that are small within a name: "Truth or Consequences", "Fond du Lac".
const SMALL: [&str; 8] = ["and", "by", "du", "in", "of", "on", "or", "the"];

/// "City, ST" with the capitals that cities have, where it has only capitals, or none. Anything else stays as it is.
pub fn with_usual_capitals(city_state: Cow<'_, str>) -> Cow<'_, str> {
    // The fast path: most names have a capital and then a small letter.
    if let [first, second, ..] = city_state.as_bytes()
        && first.is_ascii_uppercase()
        && second.is_ascii_lowercase()
    {
        return city_state;
    }
    let Some((city, state)) = city_state.rsplit_once(", ") else {
        return city_state;
    };
    let has = |is: fn(&char) -> bool| city.chars().any(|c| is(&c));
    if has(|c| c.is_lowercase()) && has(|c| c.is_uppercase()) {
        return city_state;
    }
    if city.chars().filter(|c| c.is_alphabetic()).count() <= SHORT {
        return city_state;
    }
    Cow::Owned(format!("{}, {state}", capitalized(city)))
}

fn capitalized(city: &str) -> String {
    let mut name = String::with_capacity(city.len());
    for (at, word) in city.split_inclusive([' ', '-', '/']).enumerate() {
        let word = word.to_lowercase();
        let letters = word.trim_end_matches([' ', '-', '/']);
        // "Coeur d'Alene" has a small d, "O'Fallon" a capital O.
        let is_small = SMALL.contains(&letters) || word.starts_with("d'") || word.starts_with("d’");
        // No city is a "Mcallen", or a "Lee'S Summit".
        let part = letters.find(['\'', '’']).filter(|initial| *initial == 1);
        let part = part.or_else(|| letters.starts_with("mc").then_some(1));
        for (index, letter) in word.chars().enumerate() {
            let is_first = index == 0 && !(is_small && at > 0);
            if is_first || part.is_some_and(|part| index == part + 1) {
                name.extend(letter.to_uppercase());
            } else {
                name.push(letter);
            }
        }
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_city_in_capitals_or_without_any_is_the_city_of_other_files() {
        for (written, expected) in [
            ("HOUSTON, TX", "Houston, TX"),
            ("portland, OR", "Portland, OR"),
            ("ST. LOUIS, MO", "St. Louis, MO"),
            ("WINSTON-SALEM, NC", "Winston-Salem, NC"),
            ("MCALLEN, TX", "McAllen, TX"),
            ("O'FALLON, IL", "O'Fallon, IL"),
            ("LEE'S SUMMIT, MO", "Lee's Summit, MO"),
            ("st. mary's, GA", "St. Mary's, GA"),
            ("COEUR D'ALENE, ID", "Coeur d'Alene, ID"),
            ("COEUR D’ALENE, ID", "Coeur d’Alene, ID"),
            ("CROTON-ON-HUDSON, NY", "Croton-on-Hudson, NY"),
            ("LAKE IN THE HILLS, IL", "Lake in the Hills, IL"),
            ("TRUTH OR CONSEQUENCES, NM", "Truth or Consequences, NM"),
            ("THE WOODLANDS, TX", "The Woodlands, TX"),
            ("CAÑON CITY, CO", "Cañon City, CO"),
            // As someone wrote them.
            ("McAllen, TX", "McAllen, TX"),
            ("DeKalb, IL", "DeKalb, IL"),
            ("NYC, NY", "NYC, NY"),
            ("nyc, NY", "nyc, NY"),
            ("HOUSTON", "HOUSTON"),
            ("1234, TX", "1234, TX"),
        ] {
            assert_eq!(with_usual_capitals(written.into()), expected, "{written}");
        }
    }
}
