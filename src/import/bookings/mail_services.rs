//! Mail services that anyone can use, so that the host of an address says nothing about the firm.

use std::sync::LazyLock;

use hashbrown::HashSet;

/// Services of many countries, each under its own ending: "yahoo.co.uk".
const NATIONAL: [&str; 7] = ["aol", "gmx", "hotmail", "live", "outlook", "yahoo", "ymail"];

/// Endings of a country that companies anywhere use: "live.io" may be one of them.
const USED_ANYWHERE: [&str; 6] = ["ai", "co", "fm", "io", "me", "tv"];

/// Each row of a file is looked up here.
static KNOWN: LazyLock<HashSet<&str>> = LazyLock::new(|| HOSTS.into_iter().collect());

/// Bytes of the longest: the host of a firm is mostly longer.
const LONGEST: usize = 15;

/// In order.
const HOSTS: [&str; 98] = [
    "126.com",
    "163.com",
    "aim.com",
    "ameritech.net",
    "aol.com",
    "arcor.de",
    "atlanticbb.net",
    "att.net",
    "bellsouth.net",
    "bigpond.com",
    "btinternet.com",
    "cableone.net",
    "centurylink.net",
    "centurytel.net",
    "charter.net",
    "comcast.net",
    "cox.net",
    "cs.com",
    "duck.com",
    "earthlink.net",
    "email.com",
    "embarqmail.com",
    "excite.com",
    "fastmail.com",
    "fastmail.fm",
    "free.fr",
    "freenet.de",
    "frontier.com",
    "frontiernet.net",
    "fuse.net",
    "gmail.com",
    "gmx.com",
    "gmx.net",
    "googlemail.com",
    "hey.com",
    "hotmail.com",
    "hughes.net",
    "hush.com",
    "hushmail.com",
    "icloud.com",
    "inbox.com",
    "insightbb.com",
    "juno.com",
    "laposte.net",
    "libero.it",
    "live.com",
    "lycos.com",
    "mac.com",
    "mail.com",
    "mail.ru",
    "mchsi.com",
    "me.com",
    "mindspring.com",
    "msn.com",
    "naver.com",
    "netscape.net",
    "netzero.com",
    "netzero.net",
    "optimum.net",
    "optonline.net",
    "orange.fr",
    "outlook.com",
    "pacbell.net",
    "peoplepc.com",
    "pm.me",
    "prodigy.net",
    "proton.me",
    "protonmail.ch",
    "protonmail.com",
    "qq.com",
    "rcn.com",
    "roadrunner.com",
    "rocketmail.com",
    "rogers.com",
    "sbcglobal.net",
    "shaw.ca",
    "snet.net",
    "spectrum.net",
    "suddenlink.net",
    "swbell.net",
    "sympatico.ca",
    "t-online.de",
    "tds.net",
    "telus.net",
    "tuta.com",
    "tutanota.com",
    "usa.net",
    "verizon.net",
    "wanadoo.fr",
    "web.de",
    "windstream.net",
    "wowway.com",
    "yahoo.com",
    "yandex.com",
    "yandex.ru",
    "ymail.com",
    "zoho.com",
    "zohomail.com",
];

/// Whether a host, in lower case, is one of many firms.
pub fn is_mail_service(host: &str) -> bool {
    // "tampabay.rr.com"
    let is_known = host.len() <= LONGEST && KNOWN.contains(host);
    is_known || host.ends_with(".rr.com") || is_national(host)
}

fn is_national(host: &str) -> bool {
    // Most hosts end in no country.
    if !matches!(host.as_bytes(), [.., b'.', _, _]) {
        return false;
    }
    let Some((name, ending)) = host.split_once('.') else {
        return false;
    };
    let country = ["co.", "com."]
        .iter()
        .find_map(|of| ending.strip_prefix(of));
    let country = country.unwrap_or(ending);
    let is_country = country.len() == 2 && country.bytes().all(|c| c.is_ascii_lowercase());
    NATIONAL.contains(&name) && is_country && !USED_ANYWHERE.contains(&country)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_in_order() {
        assert!(HOSTS.is_sorted());
        assert_eq!(HOSTS.map(str::len).into_iter().max(), Some(LONGEST));
    }
}
