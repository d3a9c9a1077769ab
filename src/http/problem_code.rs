//! Every code that a failed reply can carry.

use serde::Serialize;
use utoipa::ToSchema;

/// What failed, for programs: the codes are stable, the sentences beside them are not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProblemCode {
    // Any request
    BadRequest,
    Busy,
    CrossSite,
    DataCorrupt,
    EditConflict,
    Forbidden,
    Internal,
    InvalidJson,
    MethodNotAllowed,
    NotAuthenticated,
    NotFound,
    PayloadTooLarge,
    QuotaReached,
    ReadOnly,
    StorageFull,
    Timeout,
    UnknownHost,
    UnsupportedMediaType,
    ValidationFailed,
    // Accounts
    AccountDeactivated,
    BadCode,
    BadInvitation,
    BadResetToken,
    BadSetupToken,
    CurrentPasswordRequired,
    EmailTaken,
    InvalidCredentials,
    LastAdmin,
    PasswordTooCommon,
    SecondFactorOff,
    SecondFactorOn,
    SecondFactorRequired,
    SecondFactorUnreadable,
    SetupEnded,
    SignInEnded,
    SignupsClosed,
    TooManyAttempts,
    WrongPassword,
    // Recommendations and vendors
    EmptyAnswers,
    NoDraft,
    QuestionnaireChanged,
    VendorExists,
    // Imports
    EmptyFile,
    FileTooLarge,
    ImportCanceled,
    ImportInProgress,
    MalformedCsv,
    MalformedUpload,
    MissingColumns,
    MalformedSpreadsheet,
    NoFile,
    NotCsv,
    NotSpreadsheet,
    TooManyCategories,
    TooManyPlaces,
    TooManyVendors,
    UndoRefused,
    // Backups
    BackupFailed,
    BackupRefused,
    // Health
    NotReady,
}
