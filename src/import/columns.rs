//! The columns of both kinds of file, each declared once: the names that header matching accepts,
//! the name that people read, and what the column is good for
//! (docs/import.md#columns).

use super::column::{Column, ColumnSpec};
use crate::domain::import::ImportKind;

/// The columns of one kind of file, in the order in which they are explained.
pub fn columns(kind: ImportKind) -> &'static [ColumnSpec] {
    match kind {
        ImportKind::Bookings => BOOKINGS,
        ImportKind::Vendors => VENDORS,
    }
}

impl Column {
    /// The column's usual name in files of this kind, which reports show.
    pub fn name(self, kind: ImportKind) -> &'static str {
        let spec = columns(kind).iter().find(|spec| spec.column == self);
        spec.map_or("", |spec| spec.name)
    }
}

/// A column's name without what makes no difference: case, blanks, `_` and `-`.
pub fn normalize_column_name(name: &str) -> String {
    let counts = |c: &char| !c.is_whitespace() && !matches!(c, '_' | '-' | '\u{feff}');
    name.chars()
        .filter(counts)
        .flat_map(char::to_lowercase)
        .collect()
}

const BOOKINGS: &[ColumnSpec] = &[
    ColumnSpec::new(
        Column::Id,
        "id",
        "id bookingid recordid",
        "Recognizes the booking when it is imported again.",
    ),
    ColumnSpec::new(
        Column::Client,
        "Client",
        "client clientname vendor vendorname",
        "The vendor whose demo was booked.",
    )
    .one_of_these(),
    ColumnSpec::new(
        Column::Category,
        "Client Category",
        "clientcategory category vendorcategory categoryname",
        "The vendor's category; may stand in for Client.",
    )
    .one_of_these(),
    ColumnSpec::new(
        Column::Name,
        "Name",
        "name fullname contactname contact invitee inviteename bookedby",
        "Tells bookings apart; never stored.",
    )
    .personal(),
    ColumnSpec::new(
        Column::Email,
        "Email",
        "email emailaddress inviteeemail contactemail workemail",
        "Tells bookings and firms apart; never stored.",
    )
    .personal(),
    ColumnSpec::new(
        Column::Company,
        "Company",
        "company companyname lawfirm lawfirmname firm firmname organization",
        "Tells firms apart; never stored.",
    )
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
    ),
    ColumnSpec::new(
        Column::CityState,
        "City State",
        "citystate city/state city,state location",
        "City and state in one cell, such as Austin, TX.",
    ),
    ColumnSpec::new(
        Column::City,
        "City",
        "city",
        "The city, where no column holds city and state together.",
    ),
    ColumnSpec::new(
        Column::State,
        "State",
        "state statecode usstate",
        "The state, by code or name.",
    ),
    ColumnSpec::new(
        Column::Dma,
        "DMA",
        "dma dmaname metro metroarea",
        "The metro area.",
    ),
    ColumnSpec::new(
        Column::CreatedTime,
        "Created Time",
        "createdtime createdat created createddate createdon datecreated bookedat \
         bookedon bookingtime bookingdate bookedtime eventcreateddate&time",
        "When the demo was booked.",
    )
    .required(),
];

const VENDORS: &[ColumnSpec] = &[
    ColumnSpec::new(
        Column::Id,
        "id",
        "id vendorid",
        "Recognizes the vendor when it is imported again; else category and name do.",
    ),
    ColumnSpec::new(
        Column::Name,
        "name",
        "name vendorname vendor company",
        "The vendor's name.",
    )
    .required(),
    ColumnSpec::new(
        Column::Category,
        "category",
        "category categoryname vendorcategory",
        "The category it is listed in; a new one is created.",
    )
    .required(),
    ColumnSpec::new(
        Column::WebsiteUrl,
        "websiteUrl",
        "websiteurl website url homepage",
        "The vendor's site; the cell may be empty.",
    )
    .required(),
    ColumnSpec::new(
        Column::BookingUrl,
        "bookingUrl",
        "bookingurl bookinglink demourl schedulingurl",
        "Where a demo is booked; the cell may be empty.",
    )
    .required(),
    ColumnSpec::new(
        Column::LogoUrl,
        "logoUrl",
        "logourl logo",
        "The vendor's logo, over https.",
    ),
    ColumnSpec::new(
        Column::IsActive,
        "isActive",
        "isactive active",
        "Whether the vendor is offered; yes where the file does not say.",
    ),
    ColumnSpec::new(
        Column::NeedsReview,
        "needsReview",
        "needsreview",
        "Whether an administrator should look at it.",
    ),
    ColumnSpec::new(
        Column::IsRecommendedPartner,
        "isRecommendedPartner",
        "isrecommendedpartner recommendedpartner partner",
        "Shows a star; has no effect on rankings.",
    ),
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
        "What the vendor does, in prose.",
    ),
    ColumnSpec::new(
        Column::ShortHighlights,
        "shortHighlights",
        "shorthighlights highlights",
        "What the vendor is proud of, a few words each.",
    )
    .list(),
    ColumnSpec::new(
        Column::FirmSizeSupported,
        "firmSizeSupported",
        "firmsizesupported firmsizessupported firmsizes",
        "The firm sizes it serves; matched in rankings.",
    )
    .list(),
    ColumnSpec::new(
        Column::PracticeAreasSupported,
        "practiceAreasSupported",
        "practiceareassupported practiceareas",
        "The practice areas it serves; matched in rankings.",
    )
    .list(),
    ColumnSpec::new(
        Column::Integrations,
        "integrations",
        "integrations",
        "The tools it connects to; matched with a firm's tech stack.",
    )
    .list(),
    ColumnSpec::new(
        Column::GeoFocus,
        "geoFocus",
        "geofocus",
        "The states or regions it serves; matched in rankings.",
    )
    .list(),
    ColumnSpec::new(
        Column::PriceBracket,
        "priceBracket",
        "pricebracket price",
        "1 to 4 or $ to $$$$; compared with a firm's software budget.",
    ),
    ColumnSpec::new(
        Column::Tags,
        "tags",
        "tags",
        "The vendor's features; matched with the answers to a questionnaire.",
    )
    .list(),
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_name_is_normalized_and_means_one_column() {
        for kind in [ImportKind::Bookings, ImportKind::Vendors] {
            let mut seen = HashSet::new();
            for spec in columns(kind) {
                assert!(spec.accepts(&normalize_column_name(spec.name)));
                for header in spec.headers() {
                    assert_eq!(header, normalize_column_name(header));
                    assert!(
                        seen.insert(header),
                        "{header} names two columns of {kind:?}"
                    );
                }
            }
        }
    }
}
