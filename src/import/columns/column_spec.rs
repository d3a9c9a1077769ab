//! What a column can hold, and what is declared of it.

/// Names of a column of sizes that are said in attorneys.
macro_rules! sizes_by_attorneys {
    () => {
        "firmsize(attorneys) firmsize(lawyers) firmsize(attys) firmsize(#attorneys) firmsize(#lawyers) firmsize(#attys) \
         firmsize(#ofattorneys) firmsize(#oflawyers) firmsize(#ofattys)"
    };
}
pub(super) use sizes_by_attorneys;

/// What a column holds, whichever name the file gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    Id,
    /// The vendor's name; in a bookings file the name of the person who booked.
    Name,
    /// The vendor whose demo was booked.
    Client,
    Category,
    /// The e-mail address of the person who booked.
    Email,
    /// The firm that booked.
    Company,
    /// Where the booking was made; read, not kept.
    Platform,
    /// Size of the firm that booked.
    FirmSize,
    /// "City, ST" in one cell.
    CityState,
    City,
    State,
    /// The metro area.
    Dma,
    CreatedTime,
    /// Whether the booking was canceled, in a column of its own or as a status.
    Canceled,
    WebsiteUrl,
    BookingUrl,
    LogoUrl,
    IsActive,
    NeedsReview,
    IsRecommendedPartner,
    PartnerLevel,
    Description,
    ShortHighlights,
    FirmSizeSupported,
    PracticeAreasSupported,
    Integrations,
    GeoFocus,
    PriceBracket,
    Tags,
    /// Names that the vendor had before.
    FormerNames,
}

impl Column {
    /// How many columns the two kinds have together.
    pub const COUNT: usize = Self::FormerNames as usize + 1;
}

/// The declaration of one column of one kind of file.
#[derive(Clone, Copy, Debug)]
pub struct ColumnSpec {
    pub column: Column,
    /// As a person writes it in the first row of a file.
    pub name: &'static str,
    /// All accepted names, normalized, with blanks between them. Where a file has two of them, the
    /// earlier counts.
    headers: &'static str,
    /// Names that exports of other programs use, which count after the others. Their cells are
    /// read leniently.
    export_headers: &'static str,
    /// Names that files of the other kind use for something else, which count last.
    ambiguous_headers: &'static str,
    /// The words that may stand in brackets behind a name because they only say how the cells are written, normalized as
    /// names are.
    notes: &'static str,
    pub requirement: Requirement,
    /// Whether files of the other kind never have it, so that it tells the kind of a file that lacks
    /// a required column.
    pub identifies_kind: bool,
    /// Whether a cell holds several entries with semicolons between them.
    pub is_list: bool,
    /// Whether its cells name a person or firm that booked: they are blank in the list of
    /// rejected rows.
    pub is_personal: bool,
    /// What it is good for, in one sentence.
    pub purpose: &'static str,
}

/// How a yes and a no are written.
pub const YES_OR_NO: &str = "t/f true/false y/n yes/no";

/// Who is counted in the size of a firm.
pub const PEOPLE: &str = "#employees employees fte ftes headcount people staff";

/// Whether a file must have a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Requirement {
    Required,
    /// As required, unless an administrator has a file taken without it.
    MayBeMissing,
    /// One of the columns so marked must be there.
    OneOfThese,
    Optional,
}

impl ColumnSpec {
    pub(super) const fn new(
        column: Column,
        name: &'static str,
        headers: &'static str,
        purpose: &'static str,
    ) -> Self {
        Self {
            column,
            name,
            headers,
            export_headers: "",
            ambiguous_headers: "",
            notes: "",
            requirement: Requirement::Optional,
            identifies_kind: false,
            is_list: false,
            is_personal: false,
            purpose,
        }
    }

    /// Further names, as exports of other programs write them.
    pub(super) const fn in_exports(self, export_headers: &'static str) -> Self {
        Self {
            export_headers,
            ..self
        }
    }

    /// Further names, which count only beside columns that files of the other kind do not have.
    pub(super) const fn ambiguous(self, ambiguous_headers: &'static str) -> Self {
        Self {
            ambiguous_headers,
            ..self
        }
    }

    /// Further notes behind its names: "Price (USD)".
    pub(super) const fn with_notes(self, notes: &'static str) -> Self {
        Self { notes, ..self }
    }

    pub(super) const fn identifies_kind(self) -> Self {
        Self {
            identifies_kind: true,
            ..self
        }
    }

    pub(super) const fn required_but_may_be_missing(self) -> Self {
        Self {
            requirement: Requirement::MayBeMissing,
            ..self
        }
    }

    pub(super) const fn required(self) -> Self {
        Self {
            requirement: Requirement::Required,
            ..self
        }
    }

    pub(super) const fn one_of_these(self) -> Self {
        Self {
            requirement: Requirement::OneOfThese,
            ..self
        }
    }

    pub(super) const fn list(self) -> Self {
        Self {
            is_list: true,
            ..self
        }
    }

    pub(super) const fn personal(self) -> Self {
        Self {
            is_personal: true,
            ..self
        }
    }

    pub fn is_required(&self) -> bool {
        matches!(
            self.requirement,
            Requirement::Required | Requirement::MayBeMissing
        )
    }

    pub fn may_be_missing(&self) -> bool {
        self.requirement == Requirement::MayBeMissing
    }

    /// All accepted names, normalized, the usual one first.
    pub fn headers(&self) -> impl Iterator<Item = &'static str> + use<> {
        let exports = self.export_headers.split_ascii_whitespace();
        let headers = self.headers.split(' ').chain(exports);
        headers.chain(self.ambiguous_headers())
    }

    /// Those that files of the other kind use for something else.
    pub fn ambiguous_headers(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.ambiguous_headers.split_ascii_whitespace()
    }

    /// Whether only exports of other programs use this name for it.
    pub fn is_export_header(&self, normalized: &str) -> bool {
        let mut names = self.export_headers.split_ascii_whitespace();
        names.any(|header| header == normalized)
    }

    /// The words that may stand in brackets behind one of its names: "Price (USD)" is still the price. So may another of
    /// its names: "Website (URL)".
    pub fn notes(&self) -> impl Iterator<Item = &'static str> + use<> {
        let own = self.notes.split_ascii_whitespace();
        ["optional", "required"].into_iter().chain(own)
    }

    /// Whether a note behind its name leaves it this column: "Company size (employees)", not "URL (logo)".
    pub fn takes_note(&self, normalized: &str) -> bool {
        self.accepts(normalized) || self.notes().any(|note| note == normalized)
    }

    /// Whether this is one of the accepted names.
    pub fn accepts(&self, normalized: &str) -> bool {
        self.headers().any(|header| header == normalized)
    }
}
