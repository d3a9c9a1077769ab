//! Invitations: an administrator lets someone make an account, also where sign-up is closed. One is valid
//! only while its maker is an active administrator.

use jiff::{SignedDuration, Timestamp};

use super::administration::{audit_name, is_active_admin, must_be_admin};
use super::{AccountError, Accounts};
use crate::app::people::sessions::Token;
use crate::domain::audit::{Actor, AuditAction};
use crate::domain::ids::InvitationId;
use crate::domain::invitation::Invitation;
use crate::domain::limits::{INVITATION_DAYS, INVITATIONS_OPEN_MAX};
use crate::domain::user::{EmailAddress, FirmConfirmation, Role, User};
use crate::store::sessions::TokenHash;
use crate::store::{Readable, StoreError, WriteTx, invitations, users};

/// An invitation and the token for `/auth/invite#TOKEN`, which is shown once.
#[derive(Debug)]
pub struct NewInvitation {
    pub token: Token,
    pub invitation: Invitation,
    /// Whether it takes the place of an earlier one for its address.
    pub replaces: bool,
}

impl Accounts {
    /// Makes an invitation: good once, for [`INVITATION_DAYS`], and for this address only where one is given. An address has
    /// one at a time, so that once it is revoked none is left.
    pub fn invite(
        &self,
        by: &User,
        email: Option<EmailAddress>,
        role: Role,
    ) -> Result<NewInvitation, AccountError> {
        let token = Token::random();
        let now = self.sessions.now();
        let invitation = Invitation {
            id: InvitationId(self.core.clock.new_id()),
            email,
            role,
            invited_by: by.id,
            invited_by_name: by.name.clone(),
            created_at: now,
            expires_at: now + SignedDuration::from_hours(INVITATION_DAYS * 24),
        };
        let actor = Actor::of(by);
        let replaces = self.core.store.write(|tx| {
            must_be_admin(tx, &actor)?;
            // Else only the person invited would learn it.
            if let Some(email) = &invitation.email
                && users::by_email(tx, email)?.is_some()
            {
                return Err(AccountError::EmailTaken);
            }
            sweep(tx, now)?;
            let replaces = match &invitation.email {
                Some(email) => invitations::remove_for(tx, email)? > 0,
                None => false,
            };
            if invitations::list(tx)?.len() >= INVITATIONS_OPEN_MAX {
                return Err(AccountError::TooManyInvitations);
            }
            invitations::save(tx, &token.hash(), &invitation)?;
            let mut details = vec![format!("Role: {}", role.label())];
            if replaces {
                details.push("The earlier invitation for this address ended".to_owned());
            }
            let action = AuditAction::InvitationMade;
            let subject = invitation.subject();
            self.audit.record(tx, &actor, action, subject, details)?;
            Ok(replaces)
        })?;
        Ok(NewInvitation {
            token,
            invitation,
            replaces,
        })
    }

    /// The invitations that can still be used, the newest first.
    pub fn invitations(&self) -> Result<Vec<Invitation>, StoreError> {
        let now = self.sessions.now();
        let mut open = self.core.store.read(|tx| {
            let mut open = Vec::new();
            for (_, invitation) in invitations::list(tx)? {
                if now < invitation.expires_at && issuer(tx, &invitation)?.is_some() {
                    open.push(invitation);
                }
            }
            Ok::<_, StoreError>(open)
        })?;
        open.sort_by_key(|invitation| std::cmp::Reverse(invitation.id));
        Ok(open)
    }

    /// Takes an invitation back.
    pub fn revoke_invitation(&self, by: &User, id: InvitationId) -> Result<(), AccountError> {
        self.core.store.write(|tx| {
            let revoked = invitations::remove_by_id(tx, id)?;
            let revoked = revoked.ok_or(AccountError::UnknownInvitation)?;
            let action = AuditAction::InvitationRevoked;
            let subject = revoked.subject();
            Ok(self
                .audit
                .record(tx, &Actor::of(by), action, subject, Vec::new())?)
        })
    }

    /// The invitation with this token, while it can be used.
    fn invitation(&self, token: &Token) -> Result<Invitation, AccountError> {
        let now = self.sessions.now();
        let token = token.hash();
        let found = self.core.store.read(|tx| open_invitation(tx, &token, now));
        found.map(|(invitation, _)| invitation)
    }

    /// The invitation that a token opens, with the firm of its maker where the person invited has that firm's own mail
    /// host, so may be a colleague. Nobody else learns it, and nobody is led to name a firm that is not theirs.
    pub fn invitation_and_firm(
        &self,
        token: &Token,
    ) -> Result<(Invitation, Option<String>), AccountError> {
        let now = self.sessions.now();
        let token = token.hash();
        let found = self.core.store.read(|tx| open_invitation(tx, &token, now));
        let (invitation, issuer) = found?;
        let invited = invitation.email.as_ref().map(|email| User {
            email: email.clone(),
            ..issuer.clone()
        });
        let is_colleague =
            invited.is_some_and(|invited| self.member_reports.is_same_firm(&invited, &issuer));
        Ok((invitation, is_colleague.then_some(issuer.law_firm)))
    }

    /// The invitation of a new account, before its password is hashed.
    pub(super) fn invitation_for(
        &self,
        token: &Token,
        email: &EmailAddress,
    ) -> Result<Invitation, AccountError> {
        let invitation = self.invitation(token)?;
        if invitation.email.as_ref().is_some_and(|own| own != email) {
            return Err(AccountError::OtherInvited);
        }
        Ok(invitation)
    }

    /// Spends an invitation on a new account, in the write that makes it. Of several uses at once the
    /// first counts.
    ///
    /// It confirms the firm only where its maker knows more of the person than that they have the link: their
    /// address, or that they belong to the maker's own firm. Anyone with the link may type any firm's name.
    pub(super) fn accept_invitation(
        &self,
        tx: &WriteTx,
        token: &Token,
        user: &mut User,
    ) -> Result<(), AccountError> {
        let token = token.hash();
        let (invitation, issuer) = open_invitation(tx, &token, self.sessions.now())?;
        invitations::remove(tx, &token)?;
        user.role = invitation.role;
        let mut details = vec![format!("Invited by: {}", invitation.invited_by_name)];
        let is_known = invitation.email.as_ref() == Some(&user.email);
        if is_known || self.member_reports.is_same_firm(user, &issuer) {
            details.push(format!("Firm: {}", user.law_firm));
            user.firm_confirmed = Some(FirmConfirmation {
                by: Some(invitation.invited_by),
                by_name: invitation.invited_by_name,
                at: self.core.clock.now(),
                why: Some("Invited".to_owned()),
            });
        }
        let action = AuditAction::InvitationUsed;
        let subject = audit_name(user);
        Ok(self
            .audit
            .record(tx, &Actor::of(user), action, subject, details)?)
    }
}

fn sweep(tx: &WriteTx, now: Timestamp) -> Result<(), StoreError> {
    for (token, invitation) in invitations::list(tx)? {
        if invitation.expires_at <= now {
            invitations::remove(tx, &token)?;
        }
    }
    Ok(())
}

/// The invitation with this token, while it can be used, and who made it.
fn open_invitation(
    tx: &impl Readable,
    token: &TokenHash,
    now: Timestamp,
) -> Result<(Invitation, User), AccountError> {
    let found = invitations::get(tx, token)?.filter(|invitation| now < invitation.expires_at);
    let invitation = found.ok_or(AccountError::BadInvitation)?;
    let issuer = issuer(tx, &invitation)?.ok_or(AccountError::BadInvitation)?;
    Ok((invitation, issuer))
}

/// Who made an invitation, where they are an active administrator. They end with the role, and data of older
/// versions may hold some that did not.
fn issuer(tx: &impl Readable, invitation: &Invitation) -> Result<Option<User>, StoreError> {
    Ok(users::get(tx, invitation.invited_by)?.filter(is_active_admin))
}
