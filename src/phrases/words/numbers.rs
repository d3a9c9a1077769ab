//! Words that are numbers.

const NUMBER_WORDS: [(&str, f64); 24] = [
    ("one", 1.0),
    ("two", 2.0),
    ("three", 3.0),
    ("four", 4.0),
    ("five", 5.0),
    ("six", 6.0),
    ("seven", 7.0),
    ("eight", 8.0),
    ("nine", 9.0),
    ("ten", 10.0),
    ("eleven", 11.0),
    ("twelve", 12.0),
    ("fourteen", 14.0),
    ("fifteen", 15.0),
    ("twenty", 20.0),
    ("thirty", 30.0),
    ("forty", 40.0),
    ("fifty", 50.0),
    ("sixty", 60.0),
    ("seventy", 70.0),
    ("eighty", 80.0),
    ("ninety", 90.0),
    ("hundred", 100.0),
    ("single", 1.0),
];

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
    let known = NUMBER_WORDS
        .iter()
        .find(|(known, _)| known.eq_ignore_ascii_case(word));
    known.map(|(_, number)| *number)
}
