//! Who comes first for whom: the shipped questions, vendors written down beside each case, and the
//! result that a careful reader would defend.

mod committee;
mod evidence;
mod firm;
mod regressions;
