//! The bytes by which the values of closed lists are stored, and how ids are.
//!
//! A byte says nothing of the place in a list: a value in the middle of a list gets the next free
//! byte, and stored records keep their meaning.

use std::sync::LazyLock;

use uuid::Uuid;

use crate::domain::api_token::ApiScope;
use crate::domain::audit::AuditAction;
use crate::domain::capability::{ClaimField, ClaimState};
use crate::domain::click::{Outcome, SourcePage};
use crate::domain::firm::{
    AttorneysCountBand, EmployeesCountBand, FirmSize, InjuryCasesBand, SoftwareSpendBand,
};
use crate::domain::ids::{
    ApiTokenId, AuditId, BookingId, CategoryId, ClickId, InvitationId, RecommendationId,
    ResponseId, UserId, VendorId,
};
use crate::domain::import::ImportKind;
use crate::domain::place::UsState;
use crate::domain::question::{Facet, FieldType};
use crate::domain::recommend::{Badge, Eligible, GapState, PeerScope};
use crate::domain::user::Role;
use crate::store::codec::DecodeError;
use crate::store::record::{Code, FromStored, ToStored, codes};

codes! { FirmSize { Solo = 0, From2To5 = 1, From6To20 = 2, From21To50 = 3, From51To200 = 4, Above200 = 5, } }
codes! { AttorneysCountBand { Solo = 0, From2To5 = 1, From6To15 = 2, From16To30 = 3, From31To50 = 4, Above50 = 5, } }
codes! { EmployeesCountBand { From2To10 = 0, From11To50 = 1, From51To200 = 2, Above200 = 3, } }
codes! { InjuryCasesBand { From1To10 = 0, From11To25 = 1, From26To50 = 2, From51To100 = 3, Above100 = 4, } }
codes! { SoftwareSpendBand { UpTo5K = 0, UpTo10K = 1, UpTo40K = 2, UpTo100K = 3, UpTo500K = 4, UpTo1M = 5, Above1M = 6, } }
codes! { Role { Member = 0, Admin = 1, } }
codes! { SourcePage { Browse = 0, PastRecs = 1, GetRecStages = 2, GetRec = 3, } }
codes! { Outcome { Requested = 0, Held = 1, NoShow = 2, Signed = 3, Declined = 4, } }
codes! { ImportKind { Vendors = 0, Bookings = 1, } }
codes! { ClaimState { Confirmed = 0, Listed = 1, Derived = 2, Denied = 3, Suggested = 4, } }
codes! { ClaimField { Tags = 0, Integrations = 1, FirmSizeSupported = 2, PracticeAreasSupported = 3, GeoFocus = 4, PriceBracket = 5, Name = 6, ShortHighlights = 7, Description = 8, Admin = 9, } }
codes! { GapState { Denied = 0, Unsaid = 1, } }
codes! { Badge { Best = 0, Top = 1, Closest = 2, } }
codes! { Eligible { Yes = 0, No = 1, Unsaid = 2, } }
codes! { PeerScope { Exact = 0, Similar = 1, Any = 2, Profile = 3, } }
codes! { AuditAction { Imported = 0, ImportUndone = 1, SampleRemoved = 2, VendorChanged = 3, RoleChanged = 4, Deactivated = 5, Activated = 6, ResetLinkMade = 7, CapabilitiesChanged = 8, VendorAdded = 9, VendorsMerged = 10, MergeUndone = 11, QuestionnaireDrafted = 12, QuestionnairePublished = 13, QuestionnaireRestored = 14, FirmConfirmed = 15, FirmUnconfirmed = 16, InvitationMade = 17, InvitationRevoked = 18, InvitationUsed = 19, ApiTokenMade = 20, ApiTokenRevoked = 21, SecondFactorTurnedOn = 22, SecondFactorTurnedOff = 23, SecondFactorReset = 24, RecoveryCodesMade = 25, RecoveryCodeUsed = 26, BackupMade = 30, BackupDownloaded = 31, BackupRestored = 32, } }
codes! { ApiScope { Trends = 0, Export = 1, Directory = 2, } }
codes! { FieldType { Single = 0, Multi = 1, } }
codes! { Facet { Need = 0, Integrations = 1, PracticeArea = 2, Price = 3, Geography = 4, Size = 5, } }

/// A state's byte is its place in this list; new ones go to the end.
const STATES: [&str; 51] = [
    "AK", "AL", "AR", "AZ", "CA", "CO", "CT", "DC", "DE", "FL", "GA", "HI", "IA", "ID", "IL", "IN",
    "KS", "KY", "LA", "MA", "MD", "ME", "MI", "MN", "MO", "MS", "MT", "NC", "ND", "NE", "NH", "NJ",
    "NM", "NV", "NY", "OH", "OK", "OR", "PA", "RI", "SC", "SD", "TN", "TX", "UT", "VA", "VT", "WA",
    "WI", "WV", "WY",
];

/// States by byte, and bytes by the states' positions in the domain's list.
struct StateCodes {
    states: [Option<UsState>; STATES.len()],
    codes: [u8; 256],
}

static STATE_CODES: LazyLock<StateCodes> = LazyLock::new(|| {
    let states = STATES.map(UsState::parse);
    let mut codes = [u8::MAX; 256];
    for (state, code) in states.iter().zip(0..) {
        if let Some(state) = state {
            codes[usize::from(state.position())] = code;
        }
    }
    StateCodes { states, codes }
});

impl ToStored<Code> for UsState {
    fn to_stored(&self) -> Code {
        Code(STATE_CODES.codes[usize::from(self.position())])
    }
}

impl FromStored<Code> for UsState {
    fn from_stored(stored: Code) -> Result<Self, DecodeError> {
        let state = STATE_CODES.states.get(usize::from(stored.0));
        state.copied().flatten().ok_or(DecodeError)
    }
}

macro_rules! ids {
    ($($stored:ty: $($id:ident),+;)+) => {
        $($(
            impl ToStored<$stored> for $id {
                fn to_stored(&self) -> $stored {
                    self.0.to_stored()
                }
            }

            impl FromStored<$stored> for $id {
                fn from_stored(stored: $stored) -> Result<Self, DecodeError> {
                    Ok(Self(stored))
                }
            }
        )+)+
    };
}

ids! {
    String: BookingId, CategoryId, VendorId;
    Uuid: ApiTokenId, AuditId, ClickId, InvitationId, RecommendationId, ResponseId, UserId;
}
