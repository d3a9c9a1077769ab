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
        ("$299/mo - e-sign extra $40", Some(2)),
        ("$299/mo plus optional $40/mo", Some(2)),
        ("$299/mo. Optional: $40 e-sign", Some(2)),
        ("E-sign extra; $95/mo basic, $299/mo pro", Some(1)),
        ("Clio add-on, $49/mo + $99 setup", Some(1)),
    ] {
        assert_eq!(bracket_of(text), expected, "{text:?}");
    }
}
