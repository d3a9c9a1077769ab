//! The columns of a file of vendors, each declared once: the names that header matching accepts, the name
//! that people read, and what the column is good for (docs/import.md#columns).

use super::column_spec::{Column, ColumnSpec, PEOPLE, YES_OR_NO, sizes_by_attorneys};

pub const VENDORS: &[ColumnSpec] = &[
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
    .with_notes("https link url")
    .identifies_kind()
    .in_exports(
        "domain websiteaddress websitelink productwebsite companywebsite vendorwebsite \
         companydomainname companydomain domainname producturl companyurl vendorurl webaddress site web",
    )
    .required_but_may_be_missing(),
    ColumnSpec::new(
        Column::BookingUrl,
        "bookingUrl",
        "bookingurl bookinglink demourl schedulingurl",
        "Where a demo is booked; the cell may be empty.",
    )
    .with_notes("https link url")
    .identifies_kind()
    .in_exports(
        "demolink demobookingurl schedulinglink bookademo requestademo calendlylink calendlyurl \
         calendly meetinglink meetingurl bookacall bookameeting calendarlink",
    )
    .required_but_may_be_missing(),
    ColumnSpec::new(
        Column::LogoUrl,
        "logoUrl",
        "logourl logo",
        "The vendor's logo, over https.",
    )
    .with_notes("https link url")
    .identifies_kind()
    .in_exports("logolink"),
    ColumnSpec::new(
        Column::IsActive,
        "isActive",
        "isactive active",
        "Whether the vendor is offered; yes where the file does not say.",
    )
    .with_notes(YES_OR_NO)
    .in_exports("archived isarchived inactive isinactive"),
    ColumnSpec::new(
        Column::NeedsReview,
        "needsReview",
        "needsreview",
        "Whether an administrator should look at it.",
    )
    .with_notes(YES_OR_NO),
    ColumnSpec::new(
        Column::IsRecommendedPartner,
        "isRecommendedPartner",
        "isrecommendedpartner recommendedpartner",
        "Shows a star; has no effect on rankings.",
    )
    .with_notes(YES_OR_NO),
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
    .identifies_kind()
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
    .identifies_kind()
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
    .with_notes(PEOPLE)
    .in_exports(concat!(
        sizes_by_attorneys!(),
        " targetaudience companysize companysizes targetcompanysize targetfirmsize firmsize \
         businesssize targetmarket marketsegment customersize customersizes idealcustomer idealcustomersize idealclient \
         idealclientsize idealfirmsize bestfor idealfor sizesserved firmsizesserved"
    ))
    .list(),
    ColumnSpec::new(
        Column::PracticeAreasSupported,
        "practiceAreasSupported",
        "practiceareassupported practiceareas",
        "The practice areas it serves; matched in rankings.",
    )
    .identifies_kind()
    .in_exports("practicearea areasofpractice areasoflaw")
    .list(),
    ColumnSpec::new(
        Column::Integrations,
        "integrations",
        "integrations",
        "The tools it connects to; matched with a firm's tech stack.",
    )
    .identifies_kind()
    .in_exports("integrateswith integratesw/ integration connectswith connectsto compatiblewith workswith syncswith keyintegrations")
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
    .with_notes("$ $/mo $/month /mo /month dollars inusd monthly permonth us$ usd usd/mo usd/month usdpermonth")
    .identifies_kind()
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
    .identifies_kind()
    .list(),
    ColumnSpec::new(
        Column::FormerNames,
        "formerNames",
        "formernames formername previousnames previousname",
        "Names it had before, by which bookings and files still mean it; a file adds to them.",
    )
    .list(),
];
