//! Words that are numbers.

const NUMBER_WORDS: [(&str, u32); 28] = [
    ("one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("eleven", 11),
    ("twelve", 12),
    ("thirteen", 13),
    ("fourteen", 14),
    ("fifteen", 15),
    ("sixteen", 16),
    ("seventeen", 17),
    ("eighteen", 18),
    ("nineteen", 19),
    ("twenty", 20),
    ("thirty", 30),
    ("forty", 40),
    ("fifty", 50),
    ("sixty", 60),
    ("seventy", 70),
    ("eighty", 80),
    ("ninety", 90),
    ("hundred", 100),
];

/// The number that a word is, whatever its case: "eighteen", "forty".
pub fn number_named(word: &str) -> Option<u32> {
    let known = NUMBER_WORDS
        .iter()
        .find(|(known, _)| known.eq_ignore_ascii_case(word));
    known.map(|(_, number)| *number)
}

/// "1,000", ".75", "5k", "10th", "ten", "seventy-two".
pub fn number(word: &str) -> Option<f64> {
    let digits = word.strip_prefix('.').unwrap_or(word);
    if digits.starts_with(|c: char| c.is_ascii_digit()) {
        let plain = word.replace(',', "");
        let end = plain.find(|c: char| !c.is_ascii_digit() && c != '.');
        let (digits, unit) = plain.split_at(end.unwrap_or(plain.len()));
        let factor = match unit {
            "" => 1.0,
            "k" | "K" => 1e3,
            "m" | "M" => 1e6,
            _ => return None,
        };
        return digits.parse::<f64>().ok().map(|number| number * factor);
    }
    simple(word).or_else(|| compound(word))
}

/// "seventy-two".
pub fn compound(word: &str) -> Option<f64> {
    let (tens, ones) = word.split_once('-')?;
    let (tens, ones) = (simple(tens)?, simple(ones)?);
    let is_compound = (20.0..100.0).contains(&tens) && tens % 10.0 == 0.0 && ones < 10.0;
    is_compound.then_some(tens + ones)
}

fn simple(word: &str) -> Option<f64> {
    if word.eq_ignore_ascii_case("single") {
        return Some(1.0);
    }
    number_named(word).map(f64::from)
}
