//! The network that a client comes from, by which limits are counted.

use std::net::IpAddr;

/// An IPv4 address, or the /64 that one IPv6 customer has: counted singly, each of its addresses would
/// be a new client.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ClientNetwork([u8; 8]);

impl ClientNetwork {
    /// Stands for no network.
    pub const NONE: Self = Self([0; 8]);

    /// The network of an address.
    pub fn of(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(v4) => {
                // No customer has an IPv6 network that begins with four zero bytes.
                let [a, b, c, d] = v4.octets();
                Self([0, 0, 0, 0, a, b, c, d])
            }
            IpAddr::V6(v6) => {
                let mut network = [0; 8];
                network.copy_from_slice(&v6.octets()[..8]);
                Self(network)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_one_customer_are_one_network() {
        let network = |text: &str| ClientNetwork::of(text.parse().unwrap());
        assert_eq!(network("2001:db8:1:2::1"), network("2001:db8:1:2:ffff::9"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_eq!(network("::ffff:192.0.2.1"), network("192.0.2.1"));
        assert_ne!(network("192.0.2.1"), network("192.0.2.2"));
    }
}
