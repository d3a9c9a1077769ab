//! Layouts of accounts, sessions and reset links.

use uuid::Uuid;

use crate::domain::firm::Onboarding;
use crate::domain::place::{UsState, UsStates};
use crate::domain::session::{ResetLink, Session};
use crate::domain::user::{EmailAddress, FirmConfirmation, PasswordHash, User};
use crate::store::codec::DecodeError;
use crate::store::record::{Code, FromStored, Milliseconds, ToStored, record, stored, upgrade};

stored!(User: 3 => UserV3, 2 => UserV2, 1 => UserV1);
record! {
    UserV3 of User {
        id: Uuid,
        name: String,
        email: String,
        law_firm: String,
        firm_size: Option<Code>,
        states: Vec<Code>,
        role: Code,
        is_active: bool,
        onboarding: Option<OnboardingV1>,
        password_hash: String,
        created_at: Milliseconds,
        firm_confirmed: Option<FirmConfirmationV1>,
    }
}

record! {
    UserV2 {
        id: Uuid,
        name: String,
        email: String,
        law_firm: String,
        firm_size: Option<Code>,
        role: Code,
        is_active: bool,
        onboarding: Option<OnboardingV1>,
        password_hash: String,
        created_at: Milliseconds,
        firm_confirmed: Option<FirmConfirmationV1>,
    }
}

record! {
    FirmConfirmationV1 of FirmConfirmation {
        by: Option<Uuid>,
        by_name: String,
        at: Milliseconds,
        why: Option<String>,
    }
}

record! {
    UserV1 {
        id: Uuid,
        name: String,
        email: String,
        law_firm: String,
        firm_size: Option<Code>,
        role: Code,
        is_active: bool,
        onboarding: Option<OnboardingV1>,
        password_hash: String,
        created_at: Milliseconds,
    }
}

upgrade! {
    UserV2 => UserV3 of User {
        id, name, email, law_firm, firm_size, role, is_active, onboarding, password_hash, created_at,
        firm_confirmed;
        states: Vec::new()
    }
}

upgrade! {
    UserV1 => UserV2 of User {
        id, name, email, law_firm, firm_size, role, is_active, onboarding, password_hash, created_at;
        firm_confirmed: None
    }
}

record! {
    OnboardingV1 of Onboarding {
        attorneys: Code,
        employees: Code,
        injury_cases: Code,
        software_spend: Code,
    }
}

stored!(Session: 1 => SessionV1);
record! {
    SessionV1 of Session {
        user_id: Uuid,
        created_at: Milliseconds,
        last_seen_at: Milliseconds,
        browser: String,
    }
}

stored!(ResetLink: 1 => ResetLinkV1);
record! {
    ResetLinkV1 of ResetLink {
        user_id: Uuid,
        expires_at: Milliseconds,
    }
}

impl ToStored<Vec<Code>> for UsStates {
    fn to_stored(&self) -> Vec<Code> {
        self.iter().map(|state| state.to_stored()).collect()
    }
}

impl FromStored<Vec<Code>> for UsStates {
    fn from_stored(stored: Vec<Code>) -> Result<Self, DecodeError> {
        stored.into_iter().map(UsState::from_stored).collect()
    }
}

impl ToStored<String> for EmailAddress {
    fn to_stored(&self) -> String {
        self.as_str().to_owned()
    }
}

impl FromStored<String> for EmailAddress {
    fn from_stored(stored: String) -> Result<Self, DecodeError> {
        Ok(Self::from_stored(stored))
    }
}

impl ToStored<String> for PasswordHash {
    fn to_stored(&self) -> String {
        self.0.clone()
    }
}

impl FromStored<String> for PasswordHash {
    fn from_stored(stored: String) -> Result<Self, DecodeError> {
        Ok(Self(stored))
    }
}
