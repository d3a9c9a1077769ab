//! Short names of browsers, by which users recognize their sessions.

/// Substrings of a User-Agent. The first match wins, because browsers include the names of those
/// further down for compatibility.
const BROWSERS: [(&str, &str); 10] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
    ("curl/", "curl"),
    ("python", "Python"),
];

const MACHINES: [(&str, &str); 8] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Macintosh", "Mac"),
    ("Mac OS X", "Mac"),
    ("Linux", "Linux"),
];

/// A short name such as "Chrome on Windows".
///
/// ```
/// use stackbrief::domain::device::device_name;
/// let agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
/// assert_eq!(device_name(agent), "Firefox on Linux");
/// ```
pub fn device_name(user_agent: &str) -> String {
    let find = |names: &[(&str, &'static str)]| {
        let found = names.iter().find(|(mark, _)| user_agent.contains(mark));
        found.map(|(_, name)| *name)
    };
    match (find(&BROWSERS), find(&MACHINES)) {
        (Some(browser), Some(machine)) => format!("{browser} on {machine}"),
        (Some(browser), None) => browser.to_owned(),
        (None, Some(machine)) => format!("Browser on {machine}"),
        (None, None) => "Unknown device".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browser_and_machine_are_read_from_the_user_agent() {
        let windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 \
                       (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
        let cases = [
            (windows.to_owned(), "Chrome on Windows"),
            (format!("{windows} Edg/140.0.0.0"), "Edge on Windows"),
            (format!("{windows} OPR/120.0"), "Opera on Windows"),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 \
                 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"
                    .to_owned(),
                "Safari on iPhone",
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 \
                 (KHTML, like Gecko) Version/18.0 Safari/605.1.15"
                    .to_owned(),
                "Safari on Mac",
            ),
            (
                "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) \
                 Chrome/140.0.0.0 Mobile Safari/537.36"
                    .to_owned(),
                "Chrome on Android",
            ),
            ("curl/8.5.0".to_owned(), "curl"),
            ("Lynx (Linux)".to_owned(), "Browser on Linux"),
            (String::new(), "Unknown device"),
        ];
        for (agent, name) in cases {
            assert_eq!(device_name(&agent), name, "{agent}");
        }
    }
}
