import { addDays, type Day } from "../../lib/day";
import { yesterday } from "../../lib/earlier-data";
import { addMonths, dayCount, type Range } from "./days";

/** The values of From and To; "" is not set. */
type OpenRange = { start: Day | ""; end: Day | "" };

export type Preset = "7d" | "28d" | "90d" | "12mo" | "ytd" | "all";

/** The chips beside the dates, in their order. */
export const PRESETS: readonly { preset: Preset; label: string }[] = [
  { preset: "7d", label: "7 d" },
  { preset: "28d", label: "28 d" },
  { preset: "90d", label: "90 d" },
  { preset: "12mo", label: "12 mo" },
  { preset: "ytd", label: "YTD" },
  { preset: "all", label: "All" },
];

/** The days that a preset stands for: full ones, since they are compared with as many before. */
export function presetRange(preset: Preset, today: Day): OpenRange {
  const end = yesterday(today);
  switch (preset) {
    case "7d":
      return { start: addDays(end, -6), end };
    case "28d":
      return { start: addDays(end, -27), end };
    case "90d":
      return { start: addDays(end, -89), end };
    case "12mo":
      return { start: addDays(addMonths(end, -12), 1), end };
    case "ytd": {
      const start = `${today.slice(0, 4)}-01-01`;
      return { start, end: end < start ? start : end };
    }
    case "all":
      return { start: "", end: "" };
  }
}

/** The preset that these dates amount to, if any. */
export function matchingPreset({ start, end }: OpenRange, today: Day): Preset | null {
  const match = PRESETS.find(({ preset }) => {
    const range = presetRange(preset, today);
    return range.start === start && range.end === end;
  });
  return match?.preset ?? null;
}

/** The range of the same length before (-1) or after (1); null if it would start after the last day. */
export function shiftedRange({ start, end }: OpenRange, by: -1 | 1, last: Day): Range | null {
  if (start === "" || end === "") return null;
  const days = by * dayCount({ start, end });
  const shifted = { start: addDays(start, days), end: addDays(end, days) };
  return shifted.start > last ? null : shifted;
}
