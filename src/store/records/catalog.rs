//! Layouts of categories and vendors.

use crate::domain::capability::CapabilityDecisions;
use crate::domain::import::VendorChange;
use crate::domain::vendor::{Category, Vendor};
use crate::store::record::{Code, record, stored, upgrade};

stored!(Category: 1 => CategoryV1);
record! {
    CategoryV1 of Category {
        id: String,
        name: String,
    }
}

// A recommendation holds vendors as well; a new layout of a vendor is one of each of the three.
stored!(Vendor: 2 => VendorV2, 1 => VendorV1);
stored!(VendorChange: 2 => VendorChangeV1<VendorV2>, 1 => VendorChangeV1<VendorV1>);
record! {
    VendorV2 of Vendor {
        id: String,
        name: String,
        former_names: Vec<String>,
        category_id: String,
        website_url: Option<String>,
        logo_url: Option<String>,
        booking_url: Option<String>,
        is_active: bool,
        needs_review: bool,
        is_recommended_partner: bool,
        partner_level: Option<String>,
        description: Option<String>,
        short_highlights: Vec<String>,
        firm_size_supported: Vec<Code>,
        practice_areas_supported: Vec<String>,
        integrations: Vec<String>,
        geo_focus: Vec<String>,
        price_bracket: Option<u8>,
        tags: Vec<String>,
    }
}

record! {
    VendorV1 {
        id: String,
        name: String,
        category_id: String,
        website_url: Option<String>,
        logo_url: Option<String>,
        booking_url: Option<String>,
        is_active: bool,
        needs_review: bool,
        is_recommended_partner: bool,
        partner_level: Option<String>,
        description: Option<String>,
        short_highlights: Vec<String>,
        firm_size_supported: Vec<Code>,
        practice_areas_supported: Vec<String>,
        integrations: Vec<String>,
        geo_focus: Vec<String>,
        price_bracket: Option<u8>,
        tags: Vec<String>,
    }
}

upgrade! {
    VendorV1 => VendorV2 of Vendor {
        id, name, category_id, website_url, logo_url, booking_url, is_active, needs_review,
        is_recommended_partner, partner_level, description, short_highlights, firm_size_supported,
        practice_areas_supported, integrations, geo_focus, price_bracket, tags;
        former_names: Vec::new()
    }
}

record! {
    VendorChangeV1<V holds Vendor> of VendorChange {
        before: Option<V>,
        after: Option<V>,
    }
}

stored!(CapabilityDecisions: 1 => CapabilityDecisionsV1);
record! {
    CapabilityDecisionsV1 of CapabilityDecisions {
        confirmed: Vec<String>,
        denied: Vec<String>,
    }
}
