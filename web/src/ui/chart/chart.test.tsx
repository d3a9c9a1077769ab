import { expect, test, vi } from "vitest";
import { drawImage } from "./chart-image";
import { countScale } from "./count-scale";
import type { Palette } from "./palette";
import { selectedPoints } from "./selected-points";

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [147, [0, 40, 80, 120, 160]],
  [187, [0, 40, 80, 120, 160, 200]],
  [210, [0, 50, 100, 150, 200, 250]],
  [1_000_000, [0, 200_000, 400_000, 600_000, 800_000, 1_000_000]],
])("an axis up to %i has the ticks %j", (max, marks) => {
  expect(countScale(max)).toEqual(marks);
});

test("every axis reaches its largest value in at most six whole ticks", () => {
  for (let max = 0; max < 3000; max += 7) {
    const marks = countScale(max);
    expect(marks.at(-1)).toBeGreaterThanOrEqual(max);
    expect(marks.length).toBeLessThanOrEqual(6);
    expect(marks.every(Number.isInteger)).toBe(true);
  }
});

test.each([
  [1.2, 4.7, [2, 4]],
  [-3, 99, [0, 9]],
  [2.4, 2.6, [3, 3]],
  [2.1, 2.3, [2, 2]],
  [3, 3.2, [3, 3]],
])("dragging from %f to %f selects the points %j", (from, to, points) => {
  expect(selectedPoints(from, to, 10)).toEqual(points);
});

test("an exported image contains all its text, wraps long lines and holds the chart", () => {
  const texts: string[] = [];
  const drawn: unknown[] = [];
  const context = {
    measureText: (text: string) => ({ width: text.length * 7 }),
    fillText: (text: string) => texts.push(text),
    drawImage: (...all: unknown[]) => drawn.push(all),
    fillRect: () => undefined,
    scale: () => undefined,
    font: "",
  };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  const chart = document.createElement("canvas");
  Object.assign(chart, { width: 600, height: 400 });
  const text = {
    title: "Demo bookings over time",
    lines: ["State: Texas · Firm Size: Solo · From Nov 1, 2026 · To Nov 21, 2026"],
    legend: [{ text: "This period: Nov 1 – Nov 21, 2026, by day", tone: "series" as const }],
    footer: "Stackbrief · Data through Nov 21, 2026",
  };
  const image = drawImage(chart, { sans: "Inter" } as Palette, text, 2);
  expect(texts).toEqual([
    text.title,
    "State: Texas · Firm Size: Solo · From Nov",
    "1, 2026 · To Nov 21, 2026",
    "This period: Nov 1 – Nov 21, 2026, by day",
    text.footer,
  ]);
  expect(context.font).toBe("400 12px Inter");
  expect(drawn).toHaveLength(1);
  expect(image.width).toBe((300 + 48) * 2);
});
