//! What each column means: names by meaning, and from them the kind of the file.

use super::{FileError, Kind};

/// A column that one of the two kinds knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// The file's own id.
    Id,
    /// The vendor's name; in a bookings file the name of who booked.
    Name,
    /// The vendor whose demo was booked.
    Client,
    /// The category.
    Category,
    /// The booker's e-mail address.
    Email,
    /// The booker's firm.
    Company,
    /// Where the booking was made; read, not kept.
    Platform,
    /// Size of the booker's firm.
    FirmSize,
    /// "City, ST".
    CityState,
    /// The city alone.
    City,
    /// The state.
    State,
    /// The metro area.
    Dma,
    /// When the demo was booked.
    CreatedTime,
    /// The vendor's site.
    WebsiteUrl,
    /// Where a demo is booked.
    BookingUrl,
    /// The vendor's logo.
    LogoUrl,
    /// Whether the vendor is offered.
    IsActive,
    /// Whether an administrator should look at it.
    NeedsReview,
    /// Whether it has a star.
    IsRecommendedPartner,
    /// Its partner level.
    PartnerLevel,
    /// What it is.
    Description,
    /// What it is proud of.
    ShortHighlights,
    /// The firm sizes it serves.
    FirmSizeSupported,
    /// The practice areas it serves.
    PracticeAreasSupported,
    /// What it connects to.
    Integrations,
    /// Where it serves.
    GeoFocus,
    /// Its price, 1 to 4.
    PriceBracket,
    /// Its features.
    Tags,
}

const COLUMNS: usize = Column::Tags as usize + 1;

/// A column's names as [`plain`] writes them, the usual one first: where a file has two of them,
/// the earlier counts.
type Names = (Column, &'static [&'static str]);

const BOOKING_COLUMNS: &[Names] = &[
    (Column::Id, &["id", "bookingid", "recordid"]),
    (
        Column::Client,
        &["client", "clientname", "vendor", "vendorname"],
    ),
    (
        Column::Category,
        &[
            "clientcategory",
            "category",
            "vendorcategory",
            "categoryname",
        ],
    ),
    (
        Column::Name,
        &[
            "name",
            "fullname",
            "contactname",
            "contact",
            "invitee",
            "inviteename",
            "bookedby",
        ],
    ),
    (
        Column::Email,
        &[
            "email",
            "emailaddress",
            "inviteeemail",
            "contactemail",
            "workemail",
        ],
    ),
    (
        Column::Company,
        &[
            "company",
            "companyname",
            "lawfirm",
            "lawfirmname",
            "firm",
            "firmname",
            "organization",
        ],
    ),
    (Column::Platform, &["platform", "source", "channel"]),
    (
        Column::FirmSize,
        &[
            "standardizedpracticeareabrokenout",
            "firmsize",
            "companysize",
            "employees",
            "employeecount",
            "numberofemployees",
        ],
    ),
    (
        Column::CityState,
        &["citystate", "city/state", "city,state", "location"],
    ),
    (Column::City, &["city"]),
    (Column::State, &["state", "statecode", "usstate"]),
    (Column::Dma, &["dma", "dmaname", "metro", "metroarea"]),
    (Column::CreatedTime, CREATED_TIME),
];
const CREATED_TIME: &[&str] = &[
    "createdtime",
    "createdat",
    "created",
    "createddate",
    "createdon",
    "datecreated",
    "bookedat",
    "bookedon",
    "bookingtime",
    "bookingdate",
    "bookedtime",
    "eventcreateddate&time",
];

const VENDOR_COLUMNS: &[Names] = &[
    (Column::Id, &["id", "vendorid"]),
    (Column::Name, &["name", "vendorname", "vendor", "company"]),
    (
        Column::Category,
        &["category", "categoryname", "vendorcategory"],
    ),
    (
        Column::WebsiteUrl,
        &["websiteurl", "website", "url", "homepage"],
    ),
    (
        Column::BookingUrl,
        &["bookingurl", "bookinglink", "demourl", "schedulingurl"],
    ),
    (Column::LogoUrl, &["logourl", "logo"]),
    (Column::IsActive, &["isactive", "active"]),
    (Column::NeedsReview, &["needsreview"]),
    (
        Column::IsRecommendedPartner,
        &["isrecommendedpartner", "recommendedpartner", "partner"],
    ),
    (Column::PartnerLevel, &["partnerlevel"]),
    (Column::Description, &["description"]),
    (Column::ShortHighlights, &["shorthighlights", "highlights"]),
    (
        Column::FirmSizeSupported,
        &["firmsizesupported", "firmsizessupported", "firmsizes"],
    ),
    (
        Column::PracticeAreasSupported,
        &["practiceareassupported", "practiceareas"],
    ),
    (Column::Integrations, &["integrations"]),
    (Column::GeoFocus, &["geofocus"]),
    (Column::PriceBracket, &["pricebracket", "price"]),
    (Column::Tags, &["tags"]),
];
const VENDOR_REQUIRED: [(Column, &str); 4] = [
    (Column::Name, "name"),
    (Column::Category, "category"),
    (Column::WebsiteUrl, "websiteUrl"),
    (Column::BookingUrl, "bookingUrl"),
];

/// The columns of a file, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// What its rows are.
    pub kind: Kind,
    /// Every column's name in the order of the file, in plain form; rows have as many cells.
    pub names: Vec<String>,
    /// Names that mean nothing here, as written.
    pub unknown: Vec<String>,
    positions: [Option<usize>; COLUMNS],
}

impl Header {
    /// Reads the first row of a file.
    pub fn read(cells: &[&str]) -> Result<Self, FileError> {
        let names: Vec<String> = cells.iter().map(|cell| plain(cell)).collect();
        let bookings = positions(BOOKING_COLUMNS, &names);
        let vendors = positions(VENDOR_COLUMNS, &names);
        let is_vendors = VENDOR_REQUIRED
            .iter()
            .all(|(column, _)| vendors[*column as usize].is_some());
        // A vendor list may well have a column "Created"; only the booking export's own name for
        // it decides against a header that is otherwise complete.
        let has_time = bookings[Column::CreatedTime as usize].is_some()
            && (!is_vendors || names.iter().any(|name| name == CREATED_TIME[0]));
        let (kind, columns, positions) = if has_time {
            (Kind::Bookings, BOOKING_COLUMNS, bookings)
        } else {
            (Kind::Vendors, VENDOR_COLUMNS, vendors)
        };
        let header = Self {
            kind,
            unknown: unknown(cells, &names, columns),
            positions,
            names,
        };
        header.check_required()?;
        header.check_duplicates(cells)?;
        Ok(header)
    }

    /// How many of these cells are names that either kind knows.
    pub fn count_known(cells: &[&str]) -> usize {
        let is_known = |name: &str| {
            [BOOKING_COLUMNS, VENDOR_COLUMNS]
                .iter()
                .any(|columns| columns.iter().any(|(_, names)| names.contains(&name)))
        };
        cells.iter().filter(|cell| is_known(&plain(cell))).count()
    }

    /// Where a column stands, from 0.
    pub fn position(&self, column: Column) -> Option<usize> {
        self.positions[column as usize]
    }

    /// Whether the file has a column at all; one that it lacks leaves what is stored as it is.
    pub fn has(&self, column: Column) -> bool {
        self.position(column).is_some()
    }

    fn check_required(&self) -> Result<(), FileError> {
        let missing = match self.kind {
            Kind::Bookings if self.has(Column::Client) || self.has(Column::Category) => {
                return Ok(());
            }
            Kind::Bookings => "client or client category".to_owned(),
            Kind::Vendors => {
                let missing: Vec<_> = VENDOR_REQUIRED
                    .iter()
                    .filter(|(column, _)| !self.has(*column))
                    .map(|(_, name)| *name)
                    .collect();
                if missing.is_empty() {
                    return Ok(());
                }
                let names = missing.join(", ");
                if missing.len() == VENDOR_REQUIRED.len() || self.is_like_bookings() {
                    format!("{names} (vendors), or created time and client (bookings)")
                } else {
                    names
                }
            }
        };
        Err(FileError::MissingColumns(missing))
    }

    /// Whether the columns look like a booking export that only lacks its times.
    fn is_like_bookings(&self) -> bool {
        self.names
            .iter()
            .any(|name| matches!(name.as_str(), "client" | "clientcategory"))
    }

    fn check_duplicates(&self, cells: &[&str]) -> Result<(), FileError> {
        for position in self.positions.iter().flatten() {
            let name = &self.names[*position];
            if self.names.iter().filter(|other| *other == name).count() > 1 {
                let shown: String = cells[*position].trim().chars().take(40).collect();
                return Err(FileError::DuplicateColumn(shown));
            }
        }
        Ok(())
    }
}

/// A column's name without what makes no difference: case, blanks, `_` and `-`.
fn plain(name: &str) -> String {
    let counts = |c: &char| !c.is_whitespace() && !matches!(c, '_' | '-' | '\u{feff}');
    name.chars()
        .filter(counts)
        .flat_map(char::to_lowercase)
        .collect()
}

fn positions(columns: &[Names], names: &[String]) -> [Option<usize>; COLUMNS] {
    let mut positions = [None; COLUMNS];
    for (column, known) in columns {
        let of = |wanted: &&str| names.iter().position(|name| name == wanted);
        positions[*column as usize] = known.iter().find_map(of);
    }
    positions
}

fn unknown(cells: &[&str], names: &[String], columns: &[Names]) -> Vec<String> {
    let is_known = |name: &str| columns.iter().any(|(_, known)| known.contains(&name));
    cells
        .iter()
        .zip(names)
        .filter(|(_, name)| !name.is_empty() && !is_known(name))
        .map(|(cell, _)| cell.trim().to_owned())
        .collect()
}

#[cfg(test)]
mod tests;
