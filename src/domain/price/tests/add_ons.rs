//! What costs more than the price.

use super::*;

#[test]
fn an_add_on_beside_a_price_is_no_price() {
    for (text, expected) in [
        ("$79/user/mo + e-sign add-on $40/mo", None),
        ("$79 per user / month, $40/mo add-on", None),
        ("$299/mo, extra users $10/mo", Some(2)),
        ("$299/mo + e-sign add-on $40/mo", Some(2)),
        ("e-sign add-on $40/mo, platform $299/mo", Some(2)),
        ("Clio add-on, $49/mo", Some(1)),
        ("Add-on: $49/mo", Some(1)),
        ("No extra fees, $299/mo", Some(2)),
        ("$40/mo add-on", Some(1)),
    ] {
        assert_eq!(bracket_of(text), expected, "{text:?}");
    }
}
