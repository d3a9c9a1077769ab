//! The columns of both kinds of file, each declared once: the names that header matching accepts,
//! the name that people read, and what the column is good for
//! (docs/import.md#columns).

use std::collections::HashSet;
use std::sync::LazyLock;

use super::cell::quoted;
use super::column_spec::{Column, ColumnSpec};
use crate::domain::import::ImportKind;

/// The columns of one kind of file, in the order in which they are explained.
pub fn columns(kind: ImportKind) -> &'static [ColumnSpec] {
    match kind {
        ImportKind::Bookings => BOOKINGS,
        ImportKind::Vendors => VENDORS,
    }
}

/// Whether a column of either kind goes by this normalized name.
pub fn is_column_name(normalized: &str) -> bool {
    static NAMES: LazyLock<HashSet<&str>> = LazyLock::new(|| {
        let all = BOOKINGS.iter().chain(VENDORS);
        all.flat_map(ColumnSpec::headers).collect()
    });
    NAMES.contains(normalized)
}

/// The columns named in a list with commas, each of which a vendors' file may lack where an
/// administrator says so.
pub fn columns_that_may_be_missing(list: &str) -> Result<Vec<Column>, String> {
    let names = list
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty());
    let column = |name: &str| {
        let mut specs = VENDORS.iter().filter(|spec| spec.may_be_missing());
        let found = specs.find(|spec| spec.accepts(&normalize_column_name(name)));
        found
            .map(|spec| spec.column)
            .ok_or_else(|| format!("No file can be taken without the column {}.", quoted(name)))
    };
    names.map(column).collect()
}

impl Column {
    /// The column's usual name in files of this kind, which reports show.
    pub fn name(self, kind: ImportKind) -> &'static str {
        let spec = columns(kind).iter().find(|spec| spec.column == self);
        spec.map_or("", |spec| spec.name)
    }
}

/// What Salesforce puts behind the names of columns that somebody added.
pub const ADDED_COLUMN: &str = "__c";

/// A column's name without what makes no difference: case, blanks, `_` and `-`, and the mark of Salesforce.
pub fn normalize_column_name(name: &str) -> String {
    let name = name.trim();
    let name = name.strip_suffix(ADDED_COLUMN).unwrap_or(name);
    let counts = |c: &char| !c.is_whitespace() && !matches!(c, '_' | '-' | '\u{feff}');
    let mut normalized = String::with_capacity(name.len());
    normalized.extend(name.chars().filter(counts).flat_map(char::to_lowercase));
    normalized
}

/// Columns that a list of contacts has and a list of vendors has not.
pub const OF_PEOPLE: [&str; 10] = [
    "title",
    "jobtitle",
    "role",
    "firstname",
    "lastname",
    "email",
    "emailaddress",
    "phone",
    "phonenumber",
    "mobile",
];

/// Names of the client's column under which are the titles of meetings.
pub const TITLES: [&str; 3] = ["eventtypename", "appointmenttype", "meetingname"];

/// Names of the column of active vendors that ask the opposite: a yes under "Archived" takes the vendor out.
pub const OF_INACTIVE: [&str; 4] = ["archived", "isarchived", "inactive", "isinactive"];

/// Names of columns that a log of demos has and a list of vendors mostly has not: of the firm that booked, or who of it.
pub const OF_FIRMS: [&str; 22] = [
    "attendee",
    "attendeeemail",
    "attendeename",
    "bookedby",
    "city",
    "citystate",
    "city/state",
    "city,state",
    "client",
    "clientcategory",
    "clientname",
    "dma",
    "firm",
    "firmname",
    "firmsize",
    "guestemail",
    "guestname",
    "inviteeemail",
    "inviteename",
    "lawfirm",
    "lawfirmname",
    "state",
];

/// Normalized names that say little on their own: a date of something, software for something.
pub fn doubtful_names() -> impl Iterator<Item = &'static str> {
    BOOKINGS.iter().flat_map(ColumnSpec::doubtful_headers)
}

/// Whether a column of this normalized name is of the firm that booked a demo.
pub fn of_firms(name: &str) -> bool {
    OF_FIRMS.contains(&name)
}

/// The normalized name of a column of a form's answers.
pub const FORM_COLUMN: &str = "completiontime";

/// Whether a column of this normalized name holds personal data.
pub fn of_people(name: &str) -> bool {
    OF_PEOPLE.contains(&name)
}

/// How a yes and a no are written.
const YES_OR_NO: &str = "t/f true/false y/n yes/no";

/// Who is counted in the size of a firm.
const PEOPLE: &str = "#employees employees fte ftes headcount people staff";

const BOOKINGS: &[ColumnSpec] = &[
    ColumnSpec::new(
        Column::Id,
        "id",
        "id bookingid recordid",
        "Recognizes the booking when it is imported again.",
    )
    .in_exports("appointmentid meetingid eventid"),
    ColumnSpec::new(
        Column::Client,
        "Client",
        "client clientname vendor vendorname",
        "The vendor whose demo was booked.",
    )
    .telling()
    .in_exports(
        "product productname demovendor eventtypename appointmenttype meetingname supplier \
         softwarevendor nameofvendor",
    )
    // In a list of vendors they are those that it lists.
    .where_sure("solution software softwarename tool toolname provider providername")
    .one_of_these(),
    ColumnSpec::new(
        Column::Category,
        "Client Category",
        "clientcategory category vendorcategory categoryname",
        "The vendor's category; may stand in for Client.",
    )
    .in_exports("productcategory softwarecategory solutioncategory productarea")
    .one_of_these(),
    ColumnSpec::new(
        Column::Name,
        "Name",
        "name fullname contactname contact invitee inviteename bookedby",
        "Tells bookings apart; never stored.",
    )
    .in_exports("attendee attendeename guestname")
    .personal(),
    ColumnSpec::new(
        Column::Email,
        "Email",
        "email emailaddress inviteeemail contactemail workemail",
        "Tells bookings and firms apart; never stored.",
    )
    .telling()
    .in_exports("attendeeemail guestemail")
    .personal(),
    ColumnSpec::new(
        Column::Company,
        "Company",
        "company companyname lawfirm lawfirmname firm firmname organization",
        "Tells firms apart; never stored.",
    )
    .in_exports("organizationname organisation accountname associatedcompany guestcompany inviteecompany")
    .personal(),
    ColumnSpec::new(
        Column::Platform,
        "Platform",
        "platform source channel",
        "Where the booking was made; not stored.",
    ),
    ColumnSpec::new(
        Column::FirmSize,
        "Firm Size",
        "standardizedpracticeareabrokenout firmsize companysize employees employeecount \
         numberofemployees",
        "Size of the firm that booked: a code, a label or a number of employees.",
    )
    .noted(PEOPLE)
    .in_exports(
        "headcount firmheadcount companyheadcount teamsize staffsize employeesize associatedcompanysize \
         #employees #ofemployees noofemployees no.ofemployees size \
         firmsize(attorneys) firmsize(lawyers) numberofattorneys numberoflawyers attorneycount lawyercount \
         #attorneys #lawyers #ofattorneys #oflawyers noofattorneys nooflawyers no.ofattorneys no.oflawyers \
         firmsize(attys) firmsize(#attorneys) firmsize(#lawyers) firmsize(#attys) firmsize(#ofattorneys) \
         firmsize(#oflawyers) firmsize(#ofattys) numberofattys attycount #attys #ofattys noofattys no.ofattys",
    ),
    ColumnSpec::new(
        Column::CityState,
        "City State",
        "citystate city/state city,state",
        "City and state in one cell, such as Austin, TX.",
    )
    .telling()
    .in_exports("location meetinglocation cityandstate city&state city/state/zip city,state,zip"),
    ColumnSpec::new(
        Column::City,
        "City",
        "city",
        "The city, where no column holds city and state together.",
    )
    .telling()
    .in_exports("billingcity mailingcity companycity firmcity"),
    ColumnSpec::new(
        Column::State,
        "State",
        "state statecode usstate",
        "The state, by code or name.",
    )
    .in_exports(
        "state/region stateregion state/province billingstate billingstate/province mailingstate \
         mailingstate/province companystate firmstate",
    ),
    ColumnSpec::new(
        Column::Dma,
        "DMA",
        "dma dmaname metro metroarea",
        "The metro area.",
    )
    .telling(),
    ColumnSpec::new(
        Column::CreatedTime,
        "Created Time",
        "createdtime createdat created createddate createdon datecreated bookedat \
         bookedon bookingtime bookingdate bookedtime eventcreateddate&time",
        "When the demo was booked.",
    )
    .in_exports(
        "createdate datescheduled datebooked timestamp submittedat submissiondate \
         completiontime",
    )
    // In a list of vendors they may be those of a contract.
    .where_sure(
        "date demodate dateofdemo meetingdate dateofmeeting appointmentdate eventdate startdate \
         startdate&time startdatetime meetingstarttime daterequested requestdate requesteddate requestedon \
         dateofrequest",
    )
    .required(),
    ColumnSpec::new(
        Column::Canceled,
        "Canceled",
        "canceled cancelled iscanceled iscancelled status bookingstatus",
        "Yes or no, or a status; canceled bookings are left out.",
    )
    .noted(YES_OR_NO)
    .in_exports(
        "canceledat cancelledat meetingstatus appointmentstatus eventstatus meetingoutcome outcome \
         demostatus demooutcome dealstatus",
    ),
];

const VENDORS: &[ColumnSpec] = &[
    ColumnSpec::new(
        Column::Id,
        "id",
        "id vendorid",
        "Recognizes the vendor when it is imported again; else category and name do.",
    )
    .in_exports("recordid productid companyid"),
    ColumnSpec::new(
        Column::Name,
        "name",
        // In an export with both, Product is the name and Vendor its maker.
        "name product productname vendorname vendor company",
        "The vendor's name.",
    )
    .in_exports(
        "companyname softwarename software toolname tool solution providername provider organizationname \
         organization organisation",
    )
    .required(),
    ColumnSpec::new(
        Column::Category,
        "category",
        "category categoryname vendorcategory",
        "The category it is listed in; a new one is created.",
    )
    .in_exports(
        "primarycategory maincategory productcategory softwarecategory solutioncategory servicecategory productarea \
         g2category type vendortype",
    )
    .required(),
    ColumnSpec::new(
        Column::WebsiteUrl,
        "websiteUrl",
        "websiteurl website url homepage",
        "The vendor's site; the cell may be empty.",
    )
    .noted("https link url")
    .telling()
    .in_exports(
        "domain websiteaddress websitelink productwebsite companywebsite vendorwebsite \
         companydomainname companydomain domainname producturl companyurl vendorurl webaddress site web",
    )
    .required_unless_waived(),
    ColumnSpec::new(
        Column::BookingUrl,
        "bookingUrl",
        "bookingurl bookinglink demourl schedulingurl",
        "Where a demo is booked; the cell may be empty.",
    )
    .noted("https link url")
    .telling()
    .in_exports(
        "demolink demobookingurl schedulinglink bookademo requestademo calendlylink calendlyurl \
         calendly meetinglink meetingurl bookacall bookameeting calendarlink",
    )
    .required_unless_waived(),
    ColumnSpec::new(
        Column::LogoUrl,
        "logoUrl",
        "logourl logo",
        "The vendor's logo, over https.",
    )
    .noted("https link url")
    .telling()
    .in_exports("logolink"),
    ColumnSpec::new(
        Column::IsActive,
        "isActive",
        "isactive active",
        "Whether the vendor is offered; yes where the file does not say.",
    )
    .noted(YES_OR_NO)
    .in_exports("archived isarchived inactive isinactive"),
    ColumnSpec::new(
        Column::NeedsReview,
        "needsReview",
        "needsreview",
        "Whether an administrator should look at it.",
    )
    .noted(YES_OR_NO),
    ColumnSpec::new(
        Column::IsRecommendedPartner,
        "isRecommendedPartner",
        "isrecommendedpartner recommendedpartner",
        "Shows a star; has no effect on rankings.",
    )
    .noted(YES_OR_NO),
    ColumnSpec::new(
        Column::PartnerLevel,
        "partnerLevel",
        "partnerlevel",
        "Shown beside the star; has no effect on rankings.",
    ),
    ColumnSpec::new(
        Column::Description,
        "description",
        "description",
        "What the vendor does, in prose; capabilities are read from it.",
    )
    .telling()
    .in_exports(
        "about aboutus overview summary shortdescription longdescription productdescription \
         companydescription vendordescription fulldescription detaileddescription whattheydo whatitdoes whattheysay \
         whattheyoffer purpose whatweuseitfor usedfor",
    ),
    ColumnSpec::new(
        Column::ShortHighlights,
        "shortHighlights",
        "shorthighlights highlights",
        "What the vendor can do, a few words each; capabilities are read from it.",
    )
    .telling()
    .in_exports(
        "features capabilities keyfeatures topfeatures mainfeatures corefeatures productfeatures \
         featurelist keycapabilities strengths services servicesoffered",
    )
    .list(),
    ColumnSpec::new(
        Column::FirmSizeSupported,
        "firmSizeSupported",
        "firmsizesupported firmsizessupported firmsizes",
        "The firm sizes it serves; matched in rankings.",
    )
    .noted(PEOPLE)
    .in_exports(
        "targetaudience companysize companysizes targetcompanysize targetfirmsize firmsize \
         businesssize targetmarket marketsegment customersize customersizes idealcustomer idealcustomersize idealclient \
         idealclientsize idealfirmsize bestfor idealfor sizesserved firmsizesserved firmsize(attorneys) firmsize(lawyers) \
         firmsize(attys) firmsize(#attorneys) firmsize(#lawyers) firmsize(#attys) firmsize(#ofattorneys) \
         firmsize(#oflawyers) firmsize(#ofattys)",
    )
    .list(),
    ColumnSpec::new(
        Column::PracticeAreasSupported,
        "practiceAreasSupported",
        "practiceareassupported practiceareas",
        "The practice areas it serves; matched in rankings.",
    )
    .telling()
    .in_exports("practicearea areasofpractice areasoflaw")
    .list(),
    ColumnSpec::new(
        Column::Integrations,
        "integrations",
        "integrations",
        "The tools it connects to; matched with a firm's tech stack.",
    )
    .telling()
    .in_exports("integrateswith integration connectswith connectsto compatiblewith workswith syncswith keyintegrations")
    .list(),
    ColumnSpec::new(
        Column::GeoFocus,
        "geoFocus",
        "geofocus",
        "The states or regions it serves; matched in rankings.",
    )
    .in_exports(
        "coverage geographiccoverage servicearea serviceareas areasserved statesserved states \
         statescovered regionsserved regions",
    )
    .list(),
    ColumnSpec::new(
        Column::PriceBracket,
        "priceBracket",
        "pricebracket",
        "1 to 4, $ to $$$$ or a price such as $99 a month; compared with a firm's software budget.",
    )
    .noted("$ $/mo $/month /mo /month dollars inusd monthly permonth us$ usd usd/mo usd/month usdpermonth")
    .telling()
    .in_exports(
        "price prices pricing startingprice startsat startingat pricefrom pricerange monthlyprice cost whatitcosts \
         entrylevelprice monthlycost costpermonth pricepermonth monthlyfee",
    ),
    ColumnSpec::new(
        Column::Tags,
        "tags",
        "tags",
        "Capabilities in the words of the questionnaires; optional, since they are also read from \
         highlights and description.",
    )
    .telling()
    .list(),
    ColumnSpec::new(
        Column::FormerNames,
        "formerNames",
        "formernames formername previousnames previousname",
        "Names it had before, by which bookings and files still mean it; a file adds to them.",
    )
    .list(),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_normalized_and_means_one_column() {
        for kind in [ImportKind::Bookings, ImportKind::Vendors] {
            let mut seen = HashSet::new();
            for spec in columns(kind) {
                assert!(spec.accepts(&normalize_column_name(spec.name)));
                for header in spec.headers() {
                    assert_eq!(header, normalize_column_name(header));
                    assert!(is_column_name(header), "{header}");
                    assert!(
                        seen.insert(header),
                        "{header} names two columns of {kind:?}"
                    );
                }
            }
        }
        assert_eq!(normalize_column_name(" Integrations__c"), "integrations");
        assert!(!is_column_name("") && !is_column_name("ledger"));
    }
}
