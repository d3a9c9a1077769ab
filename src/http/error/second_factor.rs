//! What is said of second factors and the codes that people type.

use axum::http::StatusCode;

use super::ApiError;
use crate::app::accounts::AccountError;
use crate::http::problem_code::ProblemCode;

const BAD_CODE: &str = "This code is not valid. Type the one that your app shows now.";

impl ApiError {
    /// 403: signed in, but nothing opens before a second factor is set up.
    pub fn second_factor_required() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            ProblemCode::SecondFactorRequired,
            "Everybody needs a second factor here. Set up yours to go on.",
        )
    }
}

/// An error of this part; others never come here.
pub fn problem(error: &AccountError) -> ApiError {
    use AccountError as E;
    let conflict = |code, detail: &str| ApiError::new(StatusCode::CONFLICT, code, detail);
    match error {
        E::BadSignInCode => ApiError::new(StatusCode::UNAUTHORIZED, ProblemCode::BadCode, BAD_CODE)
            .and_field("code", BAD_CODE),
        E::BadCode => ApiError::new(StatusCode::FORBIDDEN, ProblemCode::BadCode, BAD_CODE)
            .and_field("code", BAD_CODE),
        E::SecondStepEnded => ApiError::new(
            StatusCode::UNAUTHORIZED,
            ProblemCode::SignInEnded,
            "This sign-in took too long. Please sign in again.",
        ),
        E::SetupEnded => conflict(
            ProblemCode::SetupEnded,
            "This set-up took too long. Please start again.",
        ),
        E::SecondFactorOn => conflict(
            ProblemCode::SecondFactorOn,
            "The second factor is on already.",
        ),
        E::SecondFactorOff => conflict(ProblemCode::SecondFactorOff, "The second factor is off."),
        E::SecondFactorRequired => conflict(
            ProblemCode::SecondFactorRequired,
            "Everybody needs a second factor here, so it stays on.",
        ),
        E::OwnSecondFactor => ApiError::new(
            StatusCode::FORBIDDEN,
            ProblemCode::Forbidden,
            "Turn your own second factor off under Profile.",
        ),
        E::SecondFactorUnreadable => conflict(
            ProblemCode::SecondFactorUnreadable,
            "This server cannot check codes of apps at the moment. Use a recovery code, or ask an administrator.",
        ),
        other => ApiError::internal(other),
    }
}
