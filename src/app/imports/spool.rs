//! Drafts on their way from the file to the store: in memory while they are few, then in a
//! temporary file without a name beside the data, so that nothing is left of it after a crash.

use std::io::{self, BufReader, BufWriter, Read, Seek, Write};
use std::path::Path;

use jiff::Timestamp;
use tempfile::SpooledTempFile;

use crate::domain::booking::BookingIdentity;
use crate::domain::firm::FirmSize;
use crate::domain::place::UsState;
use crate::import::booking::BookingDraft;

const MEMORY_BYTES: usize = 8 << 20;
const BUFFER_BYTES: usize = 256 << 10;

/// Takes drafts in.
pub struct Spool {
    file: BufWriter<SpooledTempFile>,
    drafts: u64,
    record: Vec<u8>,
}

impl Spool {
    /// An empty spool that may grow into a file of this directory.
    pub fn new(directory: &Path) -> Self {
        let file = tempfile::spooled_tempfile_in(MEMORY_BYTES, directory);
        Self {
            file: BufWriter::with_capacity(BUFFER_BYTES, file),
            drafts: 0,
            record: Vec::new(),
        }
    }

    /// Takes a draft.
    pub fn push(&mut self, draft: &BookingDraft) -> io::Result<()> {
        self.record.clear();
        pack(draft, &mut self.record);
        self.drafts += 1;
        self.file.write_all(&self.record)
    }

    /// Gives the drafts back in the order they came.
    pub fn into_drafts(self) -> io::Result<SpooledDrafts> {
        let mut file = self
            .file
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?;
        file.rewind()?;
        Ok(SpooledDrafts {
            file: BufReader::with_capacity(BUFFER_BYTES, file),
            left: self.drafts,
        })
    }
}

/// Gives drafts out.
pub struct SpooledDrafts {
    file: BufReader<SpooledTempFile>,
    left: u64,
}

impl SpooledDrafts {
    /// The next drafts: at most so many, and few enough that their texts fit into so many bytes;
    /// empty at the end.
    pub fn next_chunk(&mut self, most: usize, bytes: usize) -> io::Result<Vec<BookingDraft>> {
        let mut chunk = Vec::new();
        let mut taken = 0;
        while self.left > 0 && chunk.len() < most && taken < bytes {
            chunk.push(unpack(&mut self.file, &mut taken)?);
            self.left -= 1;
        }
        Ok(chunk)
    }
}

/// Length of a text that is not there.
const NONE: u32 = u32::MAX;

fn pack(draft: &BookingDraft, out: &mut Vec<u8>) {
    out.extend_from_slice(&draft.identity.0);
    out.extend_from_slice(&draft.line.to_le_bytes());
    out.extend_from_slice(&draft.created_at.as_second().to_le_bytes());
    out.push(draft.firm_size as u8);
    let state = draft.state.map_or(*b"  ", |state| {
        let mut code = *b"  ";
        code.copy_from_slice(state.code().as_bytes());
        code
    });
    out.extend_from_slice(&state);
    out.push(u8::from(draft.firm_key.is_some()));
    out.extend_from_slice(&draft.firm_key.unwrap_or_default());
    for text in [
        &draft.id,
        &draft.client,
        &draft.category,
        &draft.city_state,
        &draft.dma,
    ] {
        match text {
            // A text has at most some hundred characters.
            Some(text) => {
                out.extend_from_slice(&u32::try_from(text.len()).unwrap_or(NONE).to_le_bytes());
                out.extend_from_slice(text.as_bytes());
            }
            None => out.extend_from_slice(&NONE.to_le_bytes()),
        }
    }
}

fn unpack(input: &mut impl Read, taken: &mut usize) -> io::Result<BookingDraft> {
    let identity = BookingIdentity(array(input)?);
    let line = u64::from_le_bytes(array(input)?);
    let second = i64::from_le_bytes(array(input)?);
    let [size] = array(input)?;
    let state: [u8; 2] = array(input)?;
    let [has_firm] = array(input)?;
    let firm = array(input)?;
    let mut text = || -> io::Result<Option<String>> {
        let length = u32::from_le_bytes(array(input)?);
        if length == NONE {
            return Ok(None);
        }
        let mut bytes = vec![0; usize::try_from(length).map_err(io::Error::other)?];
        input.read_exact(&mut bytes)?;
        *taken += bytes.len();
        String::from_utf8(bytes).map(Some).map_err(io::Error::other)
    };
    let (id, client, category) = (text()?, text()?, text()?);
    let (city_state, dma) = (text()?, text()?);
    *taken += size_of::<BookingDraft>();
    Ok(BookingDraft {
        line,
        identity,
        id,
        client,
        category,
        firm_size: FirmSize::ALL
            .get(usize::from(size))
            .copied()
            .ok_or_else(damaged)?,
        city_state,
        state: std::str::from_utf8(&state).ok().and_then(UsState::parse),
        dma,
        created_at: Timestamp::from_second(second).map_err(io::Error::other)?,
        firm_key: (has_firm == 1).then_some(firm),
    })
}

fn array<const N: usize>(input: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    input.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn damaged() -> io::Error {
    io::ErrorKind::InvalidData.into()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn draft() -> impl Strategy<Value = BookingDraft> {
        let text = || prop::option::of("\\PC{0,20}");
        let state = prop::option::of(prop::sample::select(UsState::all().collect::<Vec<_>>()));
        let times = -600_000_000i64..4_000_000_000;
        let numbers = (
            any::<u64>(),
            any::<[u8; 16]>(),
            times,
            any::<Option<[u8; 16]>>(),
        );
        let texts = (text(), text(), text(), text(), text());
        (numbers, texts, prop::sample::select(FirmSize::ALL), state).prop_map(
            |((line, identity, second, firm_key), texts, firm_size, state)| BookingDraft {
                line,
                identity: BookingIdentity(identity),
                id: texts.0,
                client: texts.1,
                category: texts.2,
                firm_size,
                city_state: texts.3,
                state,
                dma: texts.4,
                created_at: Timestamp::from_second(second).unwrap(),
                firm_key,
            },
        )
    }

    proptest! {
        #[test]
        fn drafts_come_out_as_they_went_in(drafts in prop::collection::vec(draft(), 0..20)) {
            let mut spool = Spool::new(Path::new("."));
            for draft in &drafts {
                spool.push(draft).unwrap();
            }
            let mut out = spool.into_drafts().unwrap();
            let mut read = out.next_chunk(7, usize::MAX).unwrap();
            read.extend(out.next_chunk(usize::MAX, usize::MAX).unwrap());
            prop_assert_eq!(read, drafts);
            prop_assert!(out.next_chunk(1, 1).unwrap().is_empty());
        }
    }
}
