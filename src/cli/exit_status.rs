/// How a command ends, see docs/product.md#exit-codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum ExitStatus {
    Done = 0,
    Failed = 1,
    Usage = 2,
    Damaged = 3,
    Permission = 4,
    AlreadyRunning = 5,
    Newer = 6,
    AddressInUse = 7,
    /// A backup was saved that lacks what is damaged.
    Incomplete = 8,
    /// As shells report SIGINT: 128 and its number.
    Interrupted = 130,
}

impl ExitStatus {
    pub const ALL: [Self; 10] = [
        Self::Done,
        Self::Failed,
        Self::Usage,
        Self::Damaged,
        Self::Permission,
        Self::AlreadyRunning,
        Self::Newer,
        Self::AddressInUse,
        Self::Incomplete,
        Self::Interrupted,
    ];

    pub fn code(self) -> u8 {
        self as u8
    }

    /// What the manual page says of it.
    pub fn meaning(self) -> &'static str {
        match self {
            Self::Done => "Done",
            Self::Failed => "Any other failure, such as a full disk",
            Self::Usage => "The command cannot be run as it was given, or a file is refused",
            Self::Damaged => "Damaged data",
            Self::Permission => "Something may not be read or written",
            Self::AlreadyRunning => "A server is already running on the data",
            Self::Newer => "Data of a newer version",
            Self::AddressInUse => "Another program has the address",
            Self::Incomplete => "What is intact was saved, and some records are lost",
            Self::Interrupted => "A second signal ended the server at once",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::tests::{PRODUCT, README, RELIABILITY, assert_says};

    /// Every number of a text once, ascending.
    fn numbers_in(text: &str) -> Vec<u8> {
        let numbers = text.split(|c: char| !c.is_ascii_digit());
        let mut listed: Vec<u8> = numbers.filter_map(|number| number.parse().ok()).collect();
        listed.sort_unstable();
        listed.dedup();
        listed
    }

    #[test]
    fn docs_list_every_exit_code() {
        let (_, section) = PRODUCT.split_once("### Exit codes\n").unwrap();
        let section = section.split("\n#").next().unwrap();
        let (_, sentence) = README.split_once("Exit codes: ").unwrap();
        let sentence = sentence.split("\n\n").next().unwrap();
        for text in [section, sentence] {
            assert_eq!(numbers_in(text), ExitStatus::ALL.map(ExitStatus::code));
        }
    }

    #[test]
    fn what_is_said_of_damaged_files_has_the_code() {
        let code = ExitStatus::Damaged.code();
        assert_says(
            RELIABILITY,
            &[
                format!("that are intact and ends with code {code} ("),
                format!("they say so and end with code {code},"),
                format!(
                    "and ends with code {} where some are lost,",
                    ExitStatus::Incomplete.code()
                ),
            ],
        );
    }

    #[test]
    fn the_readme_says_with_which_code_a_failure_ends() {
        for (code, said) in [
            (ExitStatus::Damaged, "\"the database … is damaged\""),
            (ExitStatus::Damaged, "\"its database is missing or empty\""),
            (ExitStatus::Damaged, "\"the backup … is damaged\""),
            (ExitStatus::Damaged, "and there is no backup"),
            (ExitStatus::Damaged, "\"nothing can be read\""),
            (ExitStatus::Failed, "\"where only it can see it\""),
            (ExitStatus::Failed, "\"the disk of … is full\""),
            (ExitStatus::Permission, "\"cannot be written by user\""),
            (ExitStatus::Permission, "\"may not listen on\""),
            (
                ExitStatus::Usage,
                "\"reachable from other machines over plain http\"",
            ),
            (ExitStatus::AddressInUse, "\"another program listens on\""),
            (
                ExitStatus::Permission,
                "\"lies on a read-only file system\"",
            ),
            (ExitStatus::AlreadyRunning, "\"already running\""),
            (ExitStatus::Newer, "\"written by a newer Stackbrief\""),
            (ExitStatus::Incomplete, "\"lacks records that are damaged\""),
        ] {
            let row = format!("| exit {}, {said}", code.code());
            assert!(README.contains(&row), "{row}");
        }
    }
}
