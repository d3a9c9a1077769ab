//! The nine stages of the litigation lifecycle, see docs/product.md#stages.

/// A stage and the category whose vendors serve it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Stage {
    pub number: u8,
    pub title: &'static str,
    /// Name of the category; its slug is the category's id.
    pub category: &'static str,
    /// The line below the title.
    pub blurb: &'static str,
}

pub const STAGES: [Stage; 9] = [
    Stage {
        number: 1,
        title: "Lead Generation",
        category: "Lead Generation",
        blurb: "Bring in qualified cases.",
    },
    Stage {
        number: 2,
        title: "Intake",
        category: "Intake",
        blurb: "Screen and sign clients.",
    },
    Stage {
        number: 3,
        title: "Case Setup & Document Drafting",
        category: "Document Drafting",
        blurb: "Templates and automation.",
    },
    Stage {
        number: 4,
        title: "Medical Record Retrieval",
        category: "Medical Record Retrieval",
        blurb: "Collect records efficiently.",
    },
    Stage {
        number: 5,
        title: "Demands & Medical Review",
        category: "Demands & Medical Review",
        blurb: "Chronologies & demand packages.",
    },
    Stage {
        number: 6,
        title: "Depositions & Court Reporting",
        category: "Depositions & Court Reporting",
        blurb: "Scheduling, realtime, transcripts.",
    },
    Stage {
        number: 7,
        title: "Trial Prep & Presentation",
        category: "Trial Support",
        blurb: "Exhibits and trial boards.",
    },
    Stage {
        number: 8,
        title: "Post-Settlement / Payments",
        category: "Financial Services",
        blurb: "Liens and payouts.",
    },
    Stage {
        number: 9,
        title: "Staffing",
        category: "Staffing",
        blurb: "Flexible legal staffing.",
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::starter_categories::starter_categories;

    #[test]
    fn every_stage_is_that_of_a_starter_category_and_has_its_number() {
        for (number, stage) in (1..).zip(&STAGES) {
            assert_eq!(stage.number, number);
            let mut starters = starter_categories().iter();
            assert!(
                starters.any(|category| category.name == stage.category),
                "{}",
                stage.category
            );
        }
    }

    #[test]
    fn product_md_lists_every_stage() {
        let product = include_str!("../../docs/product.md");
        for stage in STAGES {
            let Stage {
                number,
                title,
                category,
                blurb,
            } = stage;
            let row = format!("\n| {number} | {title} | {category} | {blurb} |\n");
            assert!(product.contains(&row), "{row}");
        }
    }
}
