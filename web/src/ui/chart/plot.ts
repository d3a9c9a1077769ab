import uPlot from "uplot";
import { formatCount } from "../../lib/format";
import { countScale } from "./count-scale";
import { LINE_WIDTHS, readPalette } from "./palette";
import { selectedPoints } from "./selected-points";

type Values = readonly (number | null)[];

/** The data of a plot. Points are equidistant; the lists have the same length. */
export interface PlotContent {
  values: Values;
  /** The previous period; all null without one. */
  previous: Values;
  /** Whether the first and the last value are partial, and drawn dotted. */
  partialFirst: boolean;
  partialLast: boolean;
  /** Labels below the points, at most as many as there is room for. */
  labels: (atMost: number) => readonly { index: number; text: string }[];
}

interface PlotEvents {
  /** The point under the cursor; null when it leaves. */
  onCursor: (index: number | null) => void;
  onSelect: (first: number, last: number) => void;
}

export interface Plot {
  /** The canvas with its axes, for an image. */
  canvas: HTMLCanvasElement;
  show: (content: PlotContent) => void;
  resize: (width: number, height: number) => void;
  /** Redraws with the current colors. */
  restyle: () => void;
  moveCursor: (index: number | null) => void;
  /** The x position of a point and the width of the host, in pixels. */
  position: (index: number) => { left: number; width: number };
  destroy: () => void;
}

const DOTS = [2, 4];
const LABEL_WIDTH = 64;
const OFF_SCREEN = { left: -10, top: -10 };

/** Draws an area over a thinner line into `host`. The only importer of uPlot. */
export function createPlot(host: HTMLElement, first: PlotContent, events: PlotEvents): Plot {
  let content = first;
  let palette = readPalette(host);
  const font = `12px ${palette.sans}`;
  const size = { width: Math.max(host.clientWidth, 1), height: Math.max(host.clientHeight, 1) };

  const line = (stroke: "series" | "previous", more?: Partial<uPlot.Series>): uPlot.Series => ({
    stroke: () => palette[stroke],
    width: LINE_WIDTHS[stroke],
    points: { show: () => content.values.length === 1, size: 8, fill: () => palette[stroke] },
    ...more,
  });
  const chart = new uPlot(
    {
      ...size,
      legend: { show: false },
      padding: [8, LABEL_WIDTH / 2, 0, 0],
      scales: {
        x: { time: false, range: () => xRange(content.values.length) },
        y: { range: (_chart, _min, max) => [0, countScale(max ?? 0).at(-1) ?? 1] },
      },
      axes: [
        {
          font,
          stroke: () => palette.muted,
          size: 32,
          gap: 8,
          grid: { show: false },
          ticks: { show: false },
          border: { show: true, stroke: () => palette.baseline, width: 1 },
          splits: (self) => labels(self).map(({ index }) => index),
          values: (self) => labels(self).map(({ text }) => text),
        },
        {
          font,
          stroke: () => palette.muted,
          size: (_chart, values) => 20 + 7 * Math.max(2, ...(values ?? []).map((v) => v.length)),
          gap: 12,
          grid: { stroke: () => palette.grid, width: 1 },
          ticks: { show: false },
          splits: (_chart, _axis, _min, max) => countScale(max),
          values: (_chart, splits) => splits.map(formatCount),
        },
      ],
      series: [
        {},
        line("previous"),
        line("series", { fill: () => palette.fill }),
        line("series", { fill: () => palette.fill, dash: DOTS, cap: "round" }),
      ],
      cursor: {
        y: false,
        move: (self, left, top) => [onPoint(self, left), top],
        drag: { x: true, y: false, setScale: false, dist: 4 },
        points: {
          size: 12,
          width: 2,
          stroke: () => palette.surface,
          fill: (_chart, index) => (index === 1 ? palette.previous : palette.series),
        },
        bind: { dblclick: () => null },
      },
      hooks: {
        setCursor: [(self) => events.onCursor(self.cursor.idx ?? null)],
        setSelect: [select],
      },
    },
    data(content),
    host,
  );

  function labels(self: uPlot) {
    return content.labels(Math.floor(self.bbox.width / devicePixelRatio / LABEL_WIDTH));
  }

  /** The line stands where the dot does; while a stretch is selected, at the pointer. */
  function onPoint(self: uPlot, left: number): number {
    if (left < 0 || self.cursor.event?.buttons) return left;
    return self.valToPos(self.posToIdx(left), "x");
  }

  function select(self: uPlot): void {
    const { left, width } = self.select;
    if (width === 0) return;
    const [from, to] = [left, left + width].map((pixel) => self.posToVal(pixel, "x"));
    self.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    events.onSelect(...selectedPoints(from ?? 0, to ?? 0, content.values.length));
  }

  return {
    canvas: chart.ctx.canvas,
    show(next) {
      content = next;
      chart.setData(data(content));
    },
    resize: (width, height) => chart.setSize({ width, height }),
    restyle() {
      palette = readPalette(host);
      chart.redraw(false);
    },
    moveCursor(index) {
      const left = index === null ? OFF_SCREEN.left : chart.valToPos(index, "x");
      chart.setCursor(index === null ? OFF_SCREEN : { left, top: 1 });
    },
    position: (index) => ({
      left: chart.over.offsetLeft + chart.valToPos(index, "x"),
      width: chart.width,
    }),
    destroy: () => chart.destroy(),
  };
}

/** A single point is centered. */
function xRange(count: number): [number, number] {
  return count === 1 ? [-1, 1] : [0, count - 1];
}

/** Complete values form one series; partial ones another, joined to its neighbor. */
function data({ values, previous, partialFirst, partialLast }: PlotContent): uPlot.AlignedData {
  const last = values.findLastIndex((value) => value !== null);
  const isPartial = (index: number) =>
    (partialFirst && index === 0) || (partialLast && index === last);
  const joins = (index: number) => isPartial(index - 1) || isPartial(index + 1);
  return [
    values.map((_, index) => index),
    [...previous],
    values.map((value, index) => (isPartial(index) && values.length > 1 ? null : value)),
    values.map((value, index) => (isPartial(index) || joins(index) ? value : null)),
  ];
}
