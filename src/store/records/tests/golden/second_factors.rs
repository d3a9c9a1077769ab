use super::values::at;
use crate::domain::second_factor::SecondFactor;

pub fn second_factor() -> SecondFactor {
    SecondFactor {
        since: at(14),
        encrypted_secret: (0..48).collect(),
        last_step: 58_000_000,
        recovery_codes: vec![[7; 32], [9; 32]],
    }
}

pub fn spent_second_factor() -> SecondFactor {
    SecondFactor {
        last_step: 0,
        recovery_codes: Vec::new(),
        ..second_factor()
    }
}
