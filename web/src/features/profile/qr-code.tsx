import type { Schema } from "../../api/client";
import styles from "./second-factor.module.css";

/** Modules of quiet zone that cameras need around a code. */
const MARGIN = 4;

interface QrCodeProps {
  qr: Schema<"QrDrawing">;
  label: string;
}

/** A QR code from the server's drawing, dark on light in both color schemes. */
export function QrCode({ qr, label }: QrCodeProps) {
  const size = qr.size + 2 * MARGIN;
  return (
    <svg
      className={styles.qr}
      viewBox={`${-MARGIN} ${-MARGIN} ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={qr.path} />
    </svg>
  );
}
