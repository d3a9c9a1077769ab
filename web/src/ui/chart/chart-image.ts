import { LINE_WIDTHS, type Palette } from "./palette";

/** The text around a chart in an exported image. */
export interface ImageText {
  title: string;
  /** Each on a line of its own, wrapped where it is too long. */
  lines: readonly string[];
  legend: readonly { text: string; tone: "series" | "previous" }[];
  footer: string;
}

const MARGIN = 24;
const LINE = 20;

/** Title, text and legend above the chart's own pixels, a footer below; `scale` is device pixels per CSS pixel. */
export function drawImage(
  chart: HTMLCanvasElement,
  palette: Palette,
  text: ImageText,
  scale: number,
): HTMLCanvasElement {
  const width = chart.width / scale + 2 * MARGIN;
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) return canvas;
  context.font = `400 13px ${palette.sans}`;
  const lines = text.lines.flatMap((line) => wrapText(context, line, width - 2 * MARGIN));
  const headHeight = MARGIN + 28 + (lines.length + text.legend.length) * LINE + 12;
  const height = headHeight + chart.height / scale + LINE + MARGIN;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  context.scale(scale, scale);
  context.fillStyle = palette.surface;
  context.fillRect(0, 0, width, height);
  context.textBaseline = "middle";

  let y = MARGIN + 10;
  const writeLine = (line: string, x: number, color: string, font: string) => {
    context.font = `${font} ${palette.sans}`;
    context.fillStyle = color;
    context.fillText(line, x, y);
  };
  writeLine(text.title, MARGIN, palette.ink, "600 16px");
  y += 28;
  for (const line of lines) {
    writeLine(line, MARGIN, palette.muted, "400 13px");
    y += LINE;
  }
  for (const entry of text.legend) {
    context.fillStyle = palette[entry.tone];
    context.fillRect(MARGIN, y - 1, 16, LINE_WIDTHS[entry.tone]);
    writeLine(entry.text, MARGIN + 24, palette.ink, "400 13px");
    y += LINE;
  }
  context.drawImage(chart, MARGIN, headHeight, chart.width / scale, chart.height / scale);
  y = height - MARGIN;
  writeLine(text.footer, MARGIN, palette.muted, "400 12px");
  return canvas;
}

/** Splits text into lines no wider than `width`, between words. */
function wrapText(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || context.measureText(longer).width > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
