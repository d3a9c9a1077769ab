//! The columns of both kinds of files, and the names under which booking tools know them.

use crate::import::Kind;

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

impl Column {
    /// The field's usual name in files of this kind.
    pub fn name(self, kind: Kind) -> &'static str {
        match (self, kind) {
            (Self::Id, _) => "id",
            (Self::Name, Kind::Vendors) => "name",
            (Self::Name, Kind::Bookings) => "Name",
            (Self::Client, _) => "Client",
            (Self::Category, Kind::Vendors) => "category",
            (Self::Category, Kind::Bookings) => "Client Category",
            (Self::Email, _) => "Email",
            (Self::Company, _) => "Company",
            (Self::Platform, _) => "Platform",
            (Self::FirmSize, _) => "Firm Size",
            (Self::CityState, _) => "City State",
            (Self::City, _) => "City",
            (Self::State, _) => "State",
            (Self::Dma, _) => "DMA",
            (Self::CreatedTime, _) => "Created Time",
            (Self::WebsiteUrl, _) => "websiteUrl",
            (Self::BookingUrl, _) => "bookingUrl",
            (Self::LogoUrl, _) => "logoUrl",
            (Self::IsActive, _) => "isActive",
            (Self::NeedsReview, _) => "needsReview",
            (Self::IsRecommendedPartner, _) => "isRecommendedPartner",
            (Self::PartnerLevel, _) => "partnerLevel",
            (Self::Description, _) => "description",
            (Self::ShortHighlights, _) => "shortHighlights",
            (Self::FirmSizeSupported, _) => "firmSizeSupported",
            (Self::PracticeAreasSupported, _) => "practiceAreasSupported",
            (Self::Integrations, _) => "integrations",
            (Self::GeoFocus, _) => "geoFocus",
            (Self::PriceBracket, _) => "priceBracket",
            (Self::Tags, _) => "tags",
        }
    }
}

/// How many there are.
pub const COLUMNS: usize = Column::Tags as usize + 1;

/// A column's names in plain form, the usual one first: where a file has two of them,
/// the earlier counts.
pub type Names = (Column, &'static [&'static str]);

/// The columns of a bookings file.
pub const BOOKING_COLUMNS: &[Names] = &[
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
/// The names of the time of a booking, the booking export's own first.
pub const CREATED_TIME: &[&str] = &[
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

/// The columns of a vendors file.
pub const VENDOR_COLUMNS: &[Names] = &[
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
/// Those that a vendors file must have, as an error names them.
pub const VENDOR_REQUIRED: [(Column, &str); 4] = [
    (Column::Name, "name"),
    (Column::Category, "category"),
    (Column::WebsiteUrl, "websiteUrl"),
    (Column::BookingUrl, "bookingUrl"),
];
