//! A row to a demo booking.

use jiff::{SignedDuration, Timestamp};

use super::RowError;
use super::cell::{line, quoted, short};
use super::date;
use super::header::Column;
use super::header::Header;
use super::identity::{IdentityKey, to_hex};
use super::sheet::Row;
use crate::domain::booking::{Booking, BookingIdentity};
use crate::domain::firm::FirmSize;
use crate::domain::ids::{BookingId, CategoryId, VendorId};
use crate::domain::place::{UsState, state_of};

/// The first year a booking may be of; anything before is a slip of a spreadsheet.
const FIRST_YEAR: i16 = 1990;
/// How far ahead of now a booking may be, since files come from other time zones.
const AHEAD: SignedDuration = SignedDuration::from_hours(24);

/// What a row says of one booking, before it is known what is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookingDraft {
    /// The line of the file on which the row begins.
    pub line: u64,
    /// What it is recognised by.
    pub identity: BookingIdentity,
    /// The file's own id.
    pub id: Option<String>,
    /// The vendor's name.
    pub client: Option<String>,
    /// The category's name.
    pub category: Option<String>,
    /// SOLO where the file names none.
    pub firm_size: FirmSize,
    /// "City, ST".
    pub city_state: Option<String>,
    /// The state's own cell, else that of `city_state`.
    pub state: Option<UsState>,
    /// The metro area.
    pub dma: Option<String>,
    /// When the demo was booked, to the second.
    pub created_at: Timestamp,
    /// The firm that booked.
    pub firm_key: Option<[u8; 16]>,
}

/// What reading a booking takes beside its row.
#[derive(Clone, Debug)]
pub struct BookingRules {
    /// Key of the identities.
    pub key: IdentityKey,
    /// The time now, which bookings must not be ahead of; `None` takes any time.
    pub now: Option<Timestamp>,
}

impl BookingRules {
    /// Reads a row.
    pub fn read(&self, row: &Row<'_>) -> Result<BookingDraft, RowError> {
        self.read_cells(row).map_err(|reason| RowError {
            line: row.line,
            reason,
        })
    }

    fn read_cells(&self, row: &Row<'_>) -> Result<BookingDraft, String> {
        let created_at = self.created_at(row.cell(Column::CreatedTime))?;
        let id = short("id", row.cell(Column::Id))?;
        let client = short("client", row.cell(Column::Client))?;
        let category = short("client category", row.cell(Column::Category))?;
        if let Some(name) = &category
            && CategoryId::from_name(name).as_str().is_empty()
        {
            return Err(format!(
                "client category {} holds no letter or digit",
                quoted(name)
            ));
        }
        let own_state = UsState::parse(&line(row.cell(Column::State)));
        let city_state = city_state(row, own_state)?;
        let state = own_state.or_else(|| city_state.as_deref().and_then(state_of));
        let (email, company) = (row.cell(Column::Email), row.cell(Column::Company));
        Ok(BookingDraft {
            line: row.line,
            identity: self.identity(row, id.as_deref(), created_at),
            firm_size: firm_size(row.cell(Column::FirmSize))?,
            dma: short("dma", row.cell(Column::Dma))?,
            firm_key: self.key.firm(&line(company), &line(email)),
            id,
            client,
            category,
            city_state,
            state,
            created_at,
        })
    }

    fn created_at(&self, cell: &str) -> Result<Timestamp, String> {
        let text = line(cell);
        if text.is_empty() {
            return Err("created time is missing".to_owned());
        }
        let time = date::parse(&text)
            .ok_or_else(|| format!("created time {} is not a date", quoted(&text)))?;
        if time.to_zoned(jiff::tz::TimeZone::UTC).year() < FIRST_YEAR {
            return Err(format!(
                "created time {} is before {FIRST_YEAR}",
                quoted(&text)
            ));
        }
        if self.now.is_some_and(|now| time > now + AHEAD) {
            return Err(format!("created time {} is in the future", quoted(&text)));
        }
        Ok(time)
    }

    fn identity(&self, row: &Row<'_>, id: Option<&str>, time: Timestamp) -> BookingIdentity {
        if let Some(id) = id {
            return self.key.of_id(id);
        }
        let cell = |column| row.cell(column).trim();
        let (email, company) = (cell(Column::Email), cell(Column::Company));
        let booker = if email.is_empty() {
            cell(Column::Name)
        } else {
            email
        };
        if booker.is_empty() && company.is_empty() {
            let names = row.header.names.iter().enumerate();
            return self
                .key
                .of_cells(names.map(|(at, name)| (name.as_str(), row.cell_at(at))));
        }
        self.key
            .of_booker(cell(Column::Client), booker, company, time.as_second())
    }
}

impl BookingDraft {
    /// The booking as it will be stored: a column that the file lacks leaves what is stored, an
    /// empty cell clears it.
    pub fn merge(self, old: Option<&Booking>, header: &Header) -> Booking {
        let Some(old) = old else {
            return self.into_new();
        };
        let has_place = header.has(Column::CityState) || header.has(Column::City);
        let has_booker = header.has(Column::Company) || header.has(Column::Email);
        let city_state = if has_place {
            self.city_state
        } else {
            old.city_state.clone()
        };
        let state = if has_place || header.has(Column::State) {
            self.state
                .or_else(|| city_state.as_deref().and_then(state_of))
        } else {
            old.state
        };
        let client = if header.has(Column::Client) {
            first_spelling(self.client, old.client.as_ref())
        } else {
            old.client.clone()
        };
        Booking {
            id: old.id.clone(),
            client,
            vendor_id: old.vendor_id.clone(),
            category_id: if header.has(Column::Category) {
                self.category.as_deref().map(CategoryId::from_name)
            } else {
                old.category_id.clone()
            },
            firm_size: if header.has(Column::FirmSize) {
                self.firm_size
            } else {
                old.firm_size
            },
            city_state,
            state,
            dma: if header.has(Column::Dma) {
                self.dma
            } else {
                old.dma.clone()
            },
            created_at: self.created_at,
            firm_key: if has_booker {
                self.firm_key
            } else {
                old.firm_key
            },
        }
    }

    fn into_new(self) -> Booking {
        Booking {
            id: BookingId(self.id.unwrap_or_else(|| to_hex(self.identity))),
            client: self.client,
            vendor_id: None::<VendorId>,
            category_id: self.category.as_deref().map(CategoryId::from_name),
            firm_size: self.firm_size,
            city_state: self.city_state,
            state: self.state,
            dma: self.dma,
            created_at: self.created_at,
            firm_key: self.firm_key,
        }
    }
}

/// Names are the same whatever their case, so the first spelling stays.
fn first_spelling(new: Option<String>, old: Option<&String>) -> Option<String> {
    match (new, old) {
        (Some(new), Some(old)) if new.to_lowercase() == old.to_lowercase() => Some(old.clone()),
        (new, _) => new,
    }
}

fn firm_size(cell: &str) -> Result<FirmSize, String> {
    let text = line(cell);
    if text.is_empty() {
        return Ok(FirmSize::Solo);
    }
    FirmSize::parse(&text).ok_or_else(|| format!("firm size {} is not known", quoted(&text)))
}

/// The place in one cell, else put together from city and state.
fn city_state(row: &Row<'_>, state: Option<UsState>) -> Result<Option<String>, String> {
    if row.header.has(Column::CityState) {
        return short("city", row.cell(Column::CityState));
    }
    let city = short("city", row.cell(Column::City))?;
    Ok(match (city, state) {
        (Some(city), Some(state)) if !city.contains(',') => {
            Some(format!("{city}, {}", state.code()))
        }
        (city, _) => city,
    })
}

#[cfg(test)]
mod tests {
    use super::super::sheet::{RowBatch, Sheet};
    use super::*;

    fn read(csv: &str) -> (Header, Vec<Result<BookingDraft, String>>) {
        let mut sheet = Sheet::open(csv.as_bytes()).unwrap();
        let mut batch = RowBatch::default();
        sheet.read_batch(&mut batch, 100, 1 << 20).unwrap();
        let rules = BookingRules {
            key: IdentityKey::new(vec![1; 32]),
            now: Some("2026-01-01T00:00:00Z".parse().unwrap()),
        };
        let drafts = batch
            .rows(&sheet.header)
            .map(|row| {
                row.and_then(|row| rules.read(&row))
                    .map_err(|error| error.to_string())
            })
            .collect();
        (sheet.header, drafts)
    }

    fn one(csv: &str) -> BookingDraft {
        let (_, mut drafts) = read(csv);
        drafts.remove(0).unwrap()
    }

    #[test]
    fn what_is_wrong_is_said_in_one_sentence() {
        let long = "x".repeat(201);
        let cases = [
            (
                "2024-13-01,Acme,",
                "created time \"2024-13-01\" is not a date",
            ),
            (",Acme,", "created time is missing"),
            (
                "1850-01-01,Acme,",
                "created time \"1850-01-01\" is before 1990",
            ),
            (
                "2999-01-01,Acme,",
                "created time \"2999-01-01\" is in the future",
            ),
            ("2024-01-01,Acme,many", "firm size \"many\" is not known"),
            ("2024-01-01,Acme", "expected 3 fields, found 2"),
            ("2024-01-01,Acme,,x", "expected 3 fields, found 4"),
            ("2024-01-01,A\0cme,", "a value holds a NUL character"),
            (
                &format!("2024-01-01,{long},"),
                "client is longer than 200 characters",
            ),
        ];
        for (row, reason) in cases {
            let (_, drafts) = read(&format!("created time,client,firm size\n{row}\n"));
            assert_eq!(drafts, [Err(format!("Row 2: {reason}"))], "{row}");
        }
        let (_, drafts) =
            read("created time,client category\n2024-01-01,***\n2026-01-01T20:00Z,Intake\n");
        let refused = "Row 2: client category \"***\" holds no letter or digit";
        assert_eq!(drafts[0], Err(refused.to_owned()));
        assert!(drafts[1].is_ok(), "less than a day ahead of now");
    }

    #[test]
    fn a_place_is_read_from_either_column() {
        let cases = [
            ("\"Austin, TX\",texas", Some("Austin, TX"), Some("TX")),
            ("\"Austin, TX\",", Some("Austin, TX"), Some("TX")),
            ("\"Austin, TX\",Bavaria", Some("Austin, TX"), Some("TX")),
            ("Austin,ZZ", Some("Austin"), None),
            (",nm", None, Some("NM")),
            (",", None, None),
        ];
        for (cells, city_state, state) in cases {
            let draft = one(&format!(
                "created time,client,city state,state\n2024-01-01,A,{cells}\n"
            ));
            assert_eq!(draft.city_state.as_deref(), city_state, "{cells}");
            assert_eq!(draft.state.map(UsState::code), state, "{cells}");
        }
        let apart = one("created time,client,City,State\n2024-01-01,A,Austin,Texas\n");
        assert_eq!(apart.city_state.as_deref(), Some("Austin, TX"));
    }

    #[test]
    fn the_same_booking_is_recognised_in_another_export() {
        let first = one("Client,Email,Created Time\nAcme,a@b.example,2024-03-05 14:30\n");
        let second = one("created_at;dma;E-Mail;vendor\n3/5/2024 2:30 PM;Waco;A@B.example;ACME\n");
        assert_eq!(first.identity, second.identity);
        let by_cells = |text: &str| one(text).identity;
        let plain = by_cells("Client,DMA,Created Time\nAcme,Waco,2024-03-05\n");
        assert_eq!(
            plain,
            by_cells("dma,client,Created Time\nwaco,ACME,2024-03-05\n")
        );
        assert_ne!(
            plain,
            by_cells("dma,client,Created Time\nDallas,ACME,2024-03-05\n")
        );
    }

    #[test]
    fn a_missing_column_leaves_and_an_empty_cell_clears() {
        let full = "id,created time,client,category,firm size,city state,dma,company\n\
                    7,2024-01-01,Acme,Intake,E6_20,\"Austin, TX\",Austin,Law LLP\n";
        let old = one(full).merge(None, &read(full).0);
        assert_eq!(old.id.as_str(), "7");

        let short = "id,created time,client\n7,2024-01-02,ACME\n";
        let kept = one(short).merge(Some(&old), &read(short).0);
        let moved = Timestamp::from_second(old.created_at.as_second() + 86_400).unwrap();
        assert_eq!(
            kept,
            Booking {
                created_at: moved,
                ..old.clone()
            }
        );

        let empty = "id,created time,client,category,firm size,city state,dma,company\n7,2024-01-01,,,,,,\n";
        let cleared = one(empty).merge(Some(&old), &read(empty).0);
        let expected = Booking {
            client: None,
            category_id: None,
            firm_size: FirmSize::Solo,
            city_state: None,
            state: None,
            dma: None,
            firm_key: None,
            ..old.clone()
        };
        assert_eq!(cleared, expected);
    }

    #[test]
    fn an_id_of_ours_is_the_booking_it_came_from() {
        let text = "client,email,created time\nAcme,a@b.example,2024-03-05\n";
        let first = one(text);
        let stored = first.clone().merge(None, &read(text).0);
        let export = format!("id,client,created time\n{},Acme,2024-03-05\n", stored.id);
        assert_eq!(one(&export).identity, first.identity);
    }
}
