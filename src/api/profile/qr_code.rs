//! QR codes as lines that a browser draws by itself.

use std::fmt::Write as _;

use qrcode::{Color, EcLevel, QrCode};
use serde::Serialize;
use utoipa::ToSchema;

/// A QR code, without the margin of four modules that it needs.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct QrDrawing {
    /// Modules on each side.
    size: usize,
    /// The dark modules as the path of an SVG whose unit is one module.
    path: String,
}

impl QrDrawing {
    /// `None` for a text that is too long for any code.
    pub fn of(text: &str) -> Option<Self> {
        let code = QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
        let size = code.width();
        let colors = code.to_colors();
        let mut path = String::new();
        for (y, row) in colors.chunks(size).enumerate() {
            let mut x = 0;
            for run in row.chunk_by(|a, b| a == b) {
                let length = run.len();
                if run[0] == Color::Dark {
                    // Writing into a text cannot fail.
                    let _ = write!(path, "M{x} {y}h{length}v1h-{length}z");
                }
                x += length;
            }
        }
        Some(Self { size, path })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_corners_are_those_of_a_qr_code() {
        let drawn = QrDrawing::of("otpauth://totp/A?secret=B").unwrap();
        assert!(drawn.size >= 21 && drawn.size % 4 == 1, "{}", drawn.size);
        assert!(drawn.path.starts_with("M0 0h7v1h-7z"), "{}", drawn.path);
        let corner = format!("M{} 0h7v1h-7z", drawn.size - 7);
        assert!(drawn.path.contains(&corner), "{}", drawn.path);
        assert_eq!(QrDrawing::of(&"a".repeat(5_000)), None);
    }
}
