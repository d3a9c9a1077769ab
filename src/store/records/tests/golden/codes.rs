//! The byte of every value of a closed list.

use std::collections::BTreeSet;
use std::fmt::Debug;

use crate::domain::api_token::ApiScope;
use crate::domain::audit::AuditAction;
use crate::domain::capability::{ClaimField, ClaimState};
use crate::domain::click::{Outcome, SourcePage};
use crate::domain::firm::{
    AttorneysCountBand, EmployeesCountBand, FirmSize, InjuryCasesBand, SoftwareSpendBand,
};
use crate::domain::import::ImportKind;
use crate::domain::place::UsState;
use crate::domain::question::{Facet, FieldType};
use crate::domain::recommend::{Badge, Eligible, GapState, PeerScope};
use crate::domain::user::Role;
use crate::store::record::{Code, FromStored, ToStored};

const CODES: &str = include_str!("../../../../../tests/fixtures/records/codes.txt");

/// Every value of a closed list with its name and its byte, each read back from that byte.
fn codes<T>(list: &str, values: impl IntoIterator<Item = (T, &'static str)>) -> Vec<String>
where
    T: Copy + PartialEq + Debug + ToStored<Code> + FromStored<Code>,
{
    let line = |(value, name): (T, &str)| {
        let code = value.to_stored();
        assert_eq!(T::from_stored(code), Ok(value));
        format!("{list} {name} {}", code.0)
    };
    values.into_iter().map(line).collect()
}

macro_rules! codes_of {
    ($($list:ident),+) => {
        [$(codes(stringify!($list), $list::ALL.iter().map(|value| (*value, value.code())))),+]
    };
}

#[test]
fn every_stored_code_is_the_golden_one() {
    let mut found: Vec<String> = codes_of!(
        FirmSize,
        AttorneysCountBand,
        EmployeesCountBand,
        InjuryCasesBand,
        SoftwareSpendBand,
        Role,
        SourcePage,
        Outcome,
        ImportKind,
        ClaimState,
        ClaimField,
        GapState,
        Badge,
        Eligible,
        ApiScope,
        AuditAction,
        FieldType,
        Facet
    )
    .concat();
    let scopes = PeerScope::ALL.iter().map(|scope| (*scope, scope.code()));
    found.extend(codes("Scope", scopes));
    found.extend(codes(
        "UsState",
        UsState::all().map(|state| (state, state.code())),
    ));
    let missing: Vec<_> = found
        .iter()
        .filter(|line| !CODES.lines().any(|l| l == *line))
        .collect();
    assert!(
        missing.is_empty(),
        "these codes are not in codes.txt: {missing:#?}"
    );
    let mut bytes = BTreeSet::new();
    for line in CODES.lines() {
        let (list, rest) = line.split_once(' ').unwrap();
        let (_, byte) = rest.rsplit_once(' ').unwrap();
        assert!(
            bytes.insert((list, byte)),
            "{line}: the byte had another meaning"
        );
    }
}
