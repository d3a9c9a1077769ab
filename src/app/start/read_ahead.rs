//! What a start reads besides the database, on threads of its own. Begun before the database is verified,
//! which takes longest, it costs no time where there are two cores.

use std::path::Path;
use std::thread;

use crate::app::bookings::BookingsAhead;
use crate::app::directory::catalog::ClaimsAhead;
use crate::app::directory::questionnaire_set::QuestionnaireSet;

/// What is being read.
pub struct ReadAhead {
    pub(super) bookings: BookingsAhead,
    pub(super) claims: ClaimsAhead,
}

impl ReadAhead {
    /// Begins with what lies in this directory; a store in memory has none.
    pub fn begin(directory: Option<&Path>) -> Self {
        let claims = ClaimsAhead::begin(directory);
        let has_texts_to_read = !claims.is_there();
        let read_questionnaires = move || {
            let questionnaires = QuestionnaireSet::shipped();
            if let Some(questionnaires) = questionnaires.ok().filter(|_| has_texts_to_read) {
                questionnaires.vocabulary().compile_phrases();
            }
        };
        let thread = thread::Builder::new().name("questionnaires".to_owned());
        // An error comes again where the catalog is read; without a thread the work is done there.
        let _ = thread.spawn(read_questionnaires);
        Self {
            bookings: BookingsAhead::begin(directory),
            claims,
        }
    }
}
