import type { Palette } from "./palette";

/** The words around a chart in an image of its own, where the page no longer says them. */
export interface ImageWords {
  title: string;
  /** Each on a line of its own, broken where it is too long. */
  lines: readonly string[];
  legend: readonly { text: string; tone: "series" | "before" }[];
  foot: string;
}

const MARGIN = 24;
const LINE = 20;
const SANS = '"Inter Variable", system-ui, sans-serif';

/** Title, words and legend above the chart's own pixels, a foot below; `scale` is pixels a CSS pixel. */
export function drawImage(
  chart: HTMLCanvasElement,
  palette: Palette,
  words: ImageWords,
  scale: number,
): HTMLCanvasElement {
  const width = chart.width / scale + 2 * MARGIN;
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) return canvas;
  context.font = `400 13px ${SANS}`;
  const lines = words.lines.flatMap((line) => broken(context, line, width - 2 * MARGIN));
  const headHeight = MARGIN + 28 + (lines.length + words.legend.length) * LINE + 12;
  const height = headHeight + chart.height / scale + LINE + MARGIN;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  context.scale(scale, scale);
  context.fillStyle = palette.surface;
  context.fillRect(0, 0, width, height);
  context.textBaseline = "middle";

  let y = MARGIN + 10;
  const write = (text: string, x: number, colour: string, font: string) => {
    context.font = `${font} ${SANS}`;
    context.fillStyle = colour;
    context.fillText(text, x, y);
  };
  write(words.title, MARGIN, palette.ink, "600 16px");
  y += 28;
  for (const line of lines) {
    write(line, MARGIN, palette.muted, "400 13px");
    y += LINE;
  }
  for (const { text, tone } of words.legend) {
    context.fillStyle = palette[tone];
    context.fillRect(MARGIN, y - 1, 16, tone === "series" ? 2 : 1.25);
    write(text, MARGIN + 24, palette.ink, "400 13px");
    y += LINE;
  }
  context.drawImage(chart, MARGIN, headHeight, chart.width / scale, chart.height / scale);
  y = height - MARGIN;
  write(words.foot, MARGIN, palette.muted, "400 12px");
  return canvas;
}

/** A text as lines no wider than `width`. */
function broken(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || context.measureText(longer).width > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
