//! Test cases: a category, answers and a firm.

use std::collections::HashMap;

use super::*;

/// Owns everything that a request borrows.
#[derive(Clone, Debug)]
pub struct Case {
    pub vendors: Vec<Vendor>,
    pub answers: Vec<Answer>,
    pub stack: Option<Vec<Tool>>,
    pub firm: FirmProfile,
    pub peers: Option<PeersById>,
}

/// How other firms chose, by vendor.
#[derive(Clone, Debug)]
pub struct PeersById {
    pub firms_with_evidence: u32,
    pub by_vendor: HashMap<VendorId, VendorPeers>,
}

impl PeersById {
    fn of(&self, vendors: &CategoryVendors) -> Peers {
        let vendors = vendors.all().iter();
        Peers {
            firms_with_evidence: self.firms_with_evidence,
            by_vendor: vendors.map(|facts| self.by_vendor[facts.id()]).collect(),
        }
    }
}

impl Case {
    pub fn new(vendors: &[Vendor], answers: &[Answer]) -> Self {
        let (vendors, answers) = (vendors.to_vec(), answers.to_vec());
        Self {
            vendors,
            answers,
            stack: None,
            firm: FirmProfile::default(),
            peers: None,
        }
    }

    pub fn with<T>(&self, ask: impl FnOnce(RankRequest<'_>) -> T) -> T {
        let vocabulary = vocabulary();
        let vendors = category(&vocabulary, &self.vendors);
        let peers = self.peers.as_ref().map(|peers| peers.of(&vendors));
        ask(RankRequest {
            questions: &intake().questions,
            answers: &self.answers,
            vendors: &vendors,
            vocabulary: &vocabulary,
            firm: self.firm,
            stack: self.stack.as_deref(),
            peers: peers.as_ref(),
        })
    }

    pub fn rank(&self) -> Ranking {
        self.with(rank)
    }
}

pub fn names(ranking: &Ranking) -> Vec<&str> {
    ranking
        .vendors
        .iter()
        .map(|ranked| ranked.vendor.name.as_str())
        .collect()
}

pub fn tools(names: &[&str]) -> Vec<Tool> {
    names
        .iter()
        .map(|&name| Tool {
            name: name.into(),
            category_id: "practice-management".into(),
            vendor_id: None,
        })
        .collect()
}
