//! What holds of any title.

use proptest::prelude::*;

use super::*;

proptest! {
    #[test]
    fn any_title_is_read(
        title in "((<>|<->|[-–—/x×|:&+.↔âé ]|between |and |w/ |with |Acme|Ruiz)( ?)){0,12}",
        firm in "(Acme|Ruiz|and)?",
    ) {
        let client = vendor_in(&title, &firm, &["Acme"]);
        let is_one = |client: &str| {
            let has_two = may_name_parties(&title, &firm);
            title.contains(client) && (client == "Acme" || has_two && client != title)
        };
        prop_assert!(client.is_none_or(is_one));
    }

    #[test]
    fn no_title_with_parts_is_passed_over(
        title in "((<>|<->|[-–—/x×|:&+.↔âé ]|between|and|w/|with|Acme|Ruiz)( ?)){0,4}",
    ) {
        let has_parts = Parties::of(&title).is_some() || joints(&title, 0..title.len()).next().is_some();
        prop_assert!(may_have_parts(&title) || !has_parts);
    }
}
