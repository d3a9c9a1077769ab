//! A statement of a cell about what is offered.

/// What a cell says, with the name of its column.
pub struct Statement {
    pub text: String,
    pub is_denial: bool,
}

impl Statement {
    /// That something is offered.
    pub fn claim(text: String) -> Self {
        Self {
            text,
            is_denial: false,
        }
    }

    /// That something is not.
    pub fn denial(text: String) -> Self {
        Self {
            text,
            is_denial: true,
        }
    }
}
