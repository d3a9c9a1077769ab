//! Lists in a sentence.

/// "A", "A and B", "A, B and C".
pub(super) fn join_with_and(names: &[impl AsRef<str>]) -> String {
    join_with("and", names)
}

/// "A", "A or B", "A, B or C".
pub(super) fn join_with_or(names: &[impl AsRef<str>]) -> String {
    join_with("or", names)
}

fn join_with(word: &str, names: &[impl AsRef<str>]) -> String {
    let Some((last, others)) = names.split_last() else {
        return String::new();
    };
    let others: Vec<_> = others.iter().map(AsRef::as_ref).collect();
    if others.is_empty() {
        return last.as_ref().to_owned();
    }
    format!("{} {word} {}", others.join(", "), last.as_ref())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_joined_as_one_says_them() {
        assert_eq!(join_with_and(&[""; 0]), "");
        assert_eq!(join_with_and(&["A"]), "A");
        assert_eq!(join_with_and(&["A", "B"]), "A and B");
        assert_eq!(join_with_or(&["A", "B", "C"]), "A, B or C");
    }
}
