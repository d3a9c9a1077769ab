//! The nine stages of the litigation lifecycle (spec §2, Get Recommendations).

/// A stage and the category whose vendors serve it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// From 1 to 9.
    pub number: u8,
    /// As the accordion shows it.
    pub title: &'static str,
    /// Name of the category; its slug is the category's id.
    pub category: &'static str,
}

/// The stages in order.
pub const STAGES: [Stage; 9] = [
    Stage {
        number: 1,
        title: "Lead Generation",
        category: "Lead Generation",
    },
    Stage {
        number: 2,
        title: "Intake",
        category: "Intake",
    },
    Stage {
        number: 3,
        title: "Case Setup & Document Drafting",
        category: "Document Drafting",
    },
    Stage {
        number: 4,
        title: "Medical Record Retrieval",
        category: "Medical Record Retrieval",
    },
    Stage {
        number: 5,
        title: "Demands & Medical Review",
        category: "Demands & Medical Review",
    },
    Stage {
        number: 6,
        title: "Depositions & Court Reporting",
        category: "Depositions & Court Reporting",
    },
    Stage {
        number: 7,
        title: "Trial Prep & Presentation",
        category: "Trial Support",
    },
    Stage {
        number: 8,
        title: "Post-Settlement / Payments",
        category: "Financial Services",
    },
    Stage {
        number: 9,
        title: "Staffing",
        category: "Staffing",
    },
];
