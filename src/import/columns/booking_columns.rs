//! The columns of a file of bookings, each declared once: the names that header matching accepts, the name
//! that people read, and what the column is good for (docs/import.md#columns).

use super::column_spec::{Column, ColumnSpec, PEOPLE, YES_OR_NO, sizes_by_attorneys};

pub const BOOKINGS: &[ColumnSpec] = &[
    ColumnSpec::new(
        Column::Id,
        "id",
        "id bookingid recordid",
        "Recognizes the booking when it is imported again.",
    )
    .in_exports("appointmentid meetingid eventid activityid"),
    ColumnSpec::new(
        Column::Client,
        "Client",
        "client clientname vendor vendorname",
        "The vendor whose demo was booked.",
    )
    .identifies_kind()
    .in_exports(
        "product productname demovendor eventtypename appointmenttype meetingname supplier \
         softwarevendor nameofvendor",
    )
    // In a list of vendors they are those that it lists.
    .ambiguous("solution software softwarename tool toolname provider providername")
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
    .identifies_kind()
    .in_exports("attendeeemail guestemail primaryguestemail scheduleremail attendees attendee1")
    .personal(),
    ColumnSpec::new(
        Column::Company,
        "Company",
        "company companyname lawfirm lawfirmname firm firmname organization",
        "Tells firms apart; never stored.",
    )
    .in_exports(
        "organizationname organisation accountname associatedcompany guestcompany inviteecompany \
         company/account account:accountname account",
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
    )
    .with_notes(PEOPLE)
    .in_exports(concat!(
        sizes_by_attorneys!(),
        " headcount firmheadcount companyheadcount teamsize staffsize employeesize associatedcompanysize \
         #employees #ofemployees noofemployees no.ofemployees size howmanyemployees howmanypeople \
         numberofattorneys numberoflawyers attorneycount lawyercount \
         #attorneys #lawyers #ofattorneys #oflawyers noofattorneys nooflawyers no.ofattorneys no.oflawyers \
         numberofattys attycount #attys #ofattys noofattys no.ofattys \
         howmanyattorneys howmanylawyers howmanyattys"
    )),
    ColumnSpec::new(
        Column::CityState,
        "City State",
        "citystate city/state city,state",
        "City and state in one cell, such as Austin, TX.",
    )
    .identifies_kind()
    .in_exports("location meetinglocation cityandstate city&state city/state/zip city,state,zip"),
    ColumnSpec::new(
        Column::City,
        "City",
        "city",
        "The city, where no column holds city and state together.",
    )
    .identifies_kind()
    .in_exports(
        "billingcity mailingcity companycity firmcity account:billingcity contact:mailingcity associatedcompanycity",
    ),
    ColumnSpec::new(
        Column::State,
        "State",
        "state statecode usstate",
        "The state, by code or name.",
    )
    .in_exports(
        "state/region stateregion state/province billingstate billingstate/province mailingstate \
         mailingstate/province companystate firmstate account:billingstate/province \
         contact:mailingstate/province companystate/region associatedcompanystate",
    ),
    ColumnSpec::new(
        Column::Dma,
        "DMA",
        "dma dmaname metro metroarea",
        "The metro area.",
    )
    .identifies_kind(),
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
    .ambiguous(
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
    .with_notes(YES_OR_NO)
    .in_exports(
        "canceledat cancelledat meetingstatus appointmentstatus eventstatus meetingoutcome outcome \
         demostatus demooutcome dealstatus timestatus",
    ),
];
