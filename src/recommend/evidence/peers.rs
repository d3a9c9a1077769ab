//! What a ranking knows of how other firms chose.

use crate::domain::ledger::FirmCounts;
use crate::domain::recommend::PeerCount;

/// How the firms of one size chose in a category, the viewer's own firm left out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Peers {
    /// Firms of any size with evidence in the category.
    pub firms_with_evidence: u32,
    /// In the order of [`CategoryVendors::all`](crate::recommend::CategoryVendors::all).
    pub by_vendor: Vec<VendorPeers>,
}

/// The evidence of the firms of one size for one vendor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VendorPeers {
    /// Its share of the evidence, backed off to wider cohorts (`p_exact`).
    pub share: f64,
    pub count: PeerCount,
    /// Firms that clicked on it, as far as they may be shown.
    pub clicked: FirmCounts,
}
