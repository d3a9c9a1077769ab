//! HTML in cells, as exports of websites have it: tags become line breaks or nothing, `&amp;` an
//! ampersand. What only looks like HTML stays ("a < b", "R&D; AT&T", a tag that marks no text).

use std::borrow::Cow;

use encoding_rs::WINDOWS_1252;
use quick_xml::escape::resolve_html5_entity;

use super::cell::normalize_line;

/// Tags between which a text is in lines of its own.
const BLOCKS: &[&str] = &[
    "br", "div", "h1", "h2", "h3", "h4", "h5", "h6", "li", "ol", "p", "table", "tbody", "td", "th",
    "tr", "ul",
];
/// Tags that only change how a text looks or where it leads.
const LOOKS: &[&str] = &[
    "a", "b", "em", "font", "i", "s", "small", "span", "strong", "sub", "sup", "u",
];
/// Bytes of the longest name of a character, without its signs.
const NAME_MAX: usize = 31;

/// A text on one line.
pub fn line(cell: &str) -> Cow<'_, str> {
    normalize_html(cell, ' ')
}

/// A text with its line breaks.
pub fn paragraph(cell: &str) -> Cow<'_, str> {
    normalize_html(cell, '\n')
}

/// A list, with semicolons where tags separate its entries.
pub fn entries(cell: &str) -> Cow<'_, str> {
    normalize_html(cell, ';')
}

/// A name from [`normalize_line`] with the characters that it spells as `&amp;` or `&#39;`.
pub fn with_characters(name: Option<Cow<'_, str>>) -> Option<Cow<'_, str>> {
    match name {
        Some(name) if memchr::memchr(b'&', name.as_bytes()).is_some() => {
            let name = normalize_line(&decoded(&name)).into_owned();
            (!name.is_empty()).then_some(Cow::Owned(name))
        }
        name => name,
    }
}

fn normalize_html(cell: &str, line_break: char) -> Cow<'_, str> {
    // The fast path: most cells hold neither sign.
    if memchr::memchr2(b'&', b'<', cell.as_bytes()).is_none() {
        return Cow::Borrowed(cell);
    }
    match without_tags(cell, line_break) {
        Some(text) => Cow::Owned(text),
        None => decoded(cell),
    }
}

/// The text without known tags, decoded between them; `None` where there are none.
fn without_tags(text: &str, line_break: char) -> Option<String> {
    let mut plain = String::new();
    let (mut has_tags, mut has_blocks) = (false, false);
    let (mut from, mut at) = (0, 0);
    while let Some(sign) = text[at..].find('<') {
        let start = at + sign;
        let Some((is_block, length)) = known_tag(&text[start..]) else {
            at = start + 1;
            continue;
        };
        has_tags = true;
        plain.push_str(&decoded(&text[from..start]));
        if is_block {
            has_blocks = true;
            plain.push(line_break);
        }
        at = start + length;
        from = at;
    }
    plain.push_str(&decoded(&text[from..]));
    if !has_tags {
        return None;
    }
    if !has_blocks {
        return Some(plain);
    }
    // Beside blocks, blank lines and blanks around lines say nothing.
    let lines = plain.split(line_break).map(str::trim);
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    Some(lines.join(line_break.encode_utf8(&mut [0; 4])))
}

/// Whether the known tag that begins a text is a block, and how long it is.
fn known_tag(text: &str) -> Option<(bool, usize)> {
    let inner = text.strip_prefix('<')?;
    let inner = inner.strip_prefix('/').unwrap_or(inner);
    let end = inner.find(|c: char| !c.is_ascii_alphanumeric())?;
    let name = inner[..end].to_ascii_lowercase();
    let is_block = BLOCKS.contains(&name.as_str());
    if !is_block && !LOOKS.contains(&name.as_str()) {
        return None;
    }
    let attributes = &inner[end..];
    let close = attributes.find(['<', '>'])?;
    let (attributes, rest) = attributes.split_at(close);
    // "a <b and c> d" compares.
    let is_tag = rest.starts_with('>')
        && (matches!(attributes.trim(), "" | "/") || attributes.contains('='));
    is_tag.then(|| (is_block, text.len() - rest.len() + 1))
}

/// The text with the characters that it spells by name or number.
fn decoded(text: &str) -> Cow<'_, str> {
    // "Alder & Pike" spells none.
    if memchr::memchr(b';', text.as_bytes()).is_none() {
        return Cow::Borrowed(text);
    }
    let mut decoded = String::new();
    let mut is_changed = false;
    let mut rest = text;
    while let Some(at) = memchr::memchr(b'&', rest.as_bytes()) {
        let (before, after) = rest.split_at(at);
        decoded.push_str(before);
        let length = if let Some((character, length)) = character(after) {
            decoded.push_str(&character);
            is_changed = true;
            length
        } else {
            decoded.push('&');
            1
        };
        rest = &after[length..];
    }
    if !is_changed {
        return Cow::Borrowed(text);
    }
    decoded.push_str(rest);
    Cow::Owned(decoded)
}

/// What `&amp;` or the like at the beginning of a text stands for, and its length there.
fn character(text: &str) -> Option<(Cow<'static, str>, usize)> {
    let name_and_more = &text.as_bytes()[1..text.len().min(NAME_MAX + 2)];
    let end = 1 + memchr::memchr(b';', name_and_more)?;
    let name = &text[1..end];
    let character = match name.strip_prefix('#') {
        Some(number) => Cow::Owned(numbered(number)?.to_string()),
        None => Cow::Borrowed(resolve_html5_entity(name)?),
    };
    // A blank that keeps words together would keep a search from finding them.
    let is_blank = character == "\u{a0}";
    Some((if is_blank { " ".into() } else { character }, end + 1))
}

/// The character of a number, which may be that of Windows.
fn numbered(number: &str) -> Option<char> {
    let code = match number.strip_prefix(['x', 'X']) {
        Some(number) => u32::from_str_radix(number, 16),
        None => number.parse(),
    };
    match code.ok()? {
        code @ 0x80..=0x9f => {
            let byte = [u8::try_from(code).ok()?];
            WINDOWS_1252
                .decode_without_bom_handling(&byte)
                .0
                .chars()
                .next()
        }
        code => char::from_u32(code),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn html_becomes_plain_text_and_what_is_none_stays() {
        for (cell, expected) in [
            ("AT&amp;T Legal", "AT&T Legal"),
            ("O&#39;Neil &quot;Records&quot;", "O'Neil \"Records\""),
            ("Caf&eacute; &#x2014; &mdash; &#146;", "Café — — ’"),
            (
                "<p>Answers calls <strong>24/7</strong>.</p><ul>\n <li>Spanish&nbsp;speaking \
                 agents</li>\n</ul>",
                "Answers calls 24/7.\nSpanish speaking agents",
            ),
            ("one<br/>two<BR>three", "one\ntwo\nthree"),
            ("<a href=\"https://a.example\">Acme</a>", "Acme"),
            ("a\n\nb <b>c</b>", "a\n\nb c"),
            ("&lt;b&gt;", "<b>"),
            ("&amp;lt;", "&lt;"),
            ("<img onerror=x>", "<img onerror=x>"),
            ("a < b", "a < b"),
            ("a <b and c> d", "a <b and c> d"),
            ("<p", "<p"),
            ("R&D; AT&T", "R&D; AT&T"),
            ("Sales&section; &copy 2025", "Sales&section; &copy 2025"),
            ("&#;&#x;&#abc;", "&#;&#x;&#abc;"),
            ("&ééééééééééééééééééé;", "&ééééééééééééééééééé;"),
            ("&", "&"),
            ("plain", "plain"),
        ] {
            assert_eq!(paragraph(cell), expected, "{cell:?}");
        }
        assert_eq!(line("<p>Acme</p><p>Legal</p>"), "Acme Legal");
        let list = "<ul><li>AT&amp;T</li><li>Chat, <b>voice</b></li></ul>";
        assert_eq!(entries(list), "AT&T;Chat, voice");
    }

    #[test]
    fn a_name_has_its_characters() {
        let of = |name| with_characters(Some(Cow::Borrowed(name)));
        assert_eq!(of("AT&amp;T Legal").as_deref(), Some("AT&T Legal"));
        assert_eq!(of("A&#10;&#8238;B&nbsp;").as_deref(), Some("A B"));
        assert_eq!(of("&nbsp;"), None);
        assert!(matches!(of("Acme"), Some(Cow::Borrowed("Acme"))));
    }
}
