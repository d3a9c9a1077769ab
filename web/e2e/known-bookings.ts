import { startBinary } from "./binary";
import { test as base } from "./test";

export interface KnownBooking {
  id: string;
  category: string;
  size: string;
  city: string;
  state: string;
  dma: string;
  /** "2026-11-21", in UTC. */
  day: string;
  /** The moment, where it is not the day's beginning. */
  time?: string;
}

interface Known {
  url: string;
  /** Every booking that the server holds; `add` imports more. */
  rows: KnownBooking[];
  add: (rows: KnownBooking[]) => Promise<void>;
}

const DAY_MS = 86_400_000;
const PLACES = [
  ["Houston", "TX", "Houston"],
  ["Los Angeles", "CA", "Los Angeles"],
  ["Dallas", "TX", "Dallas-Fort Worth"],
  ["Katy", "TX", "Houston"],
  ["", "", ""],
] as const;
const CATEGORIES = [
  "Intake",
  "Intake",
  "Intake",
  "Staffing",
  "Staffing",
  "Lead Generation",
  "Trial Support",
  "Document Drafting",
  "E-Discovery",
  "Financial Services",
  "Marketing Services",
  "Document Management",
  "Practice Management",
] as const;
const SIZES = ["SOLO", "E6_20", "E6_20", "E200P"] as const;

/** The day some days ago, in UTC. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
}

/** 240 bookings over 190 days, denser towards today, none of them alike in all parts. */
function knownRows(): KnownBooking[] {
  return Array.from({ length: 240 }, (_, index) => {
    const [city, state, dma] = PLACES[index % 5] ?? PLACES[0];
    return {
      id: `known-${index}`,
      category: CATEGORIES[index % CATEGORIES.length] ?? "Intake",
      size: SIZES[index % SIZES.length] ?? "SOLO",
      city,
      state,
      dma,
      day: daysAgo(Math.floor((index * index) / 300)),
    };
  });
}

function asCsv(rows: readonly KnownBooking[]): string {
  const lines = rows.map(({ id, category, size, city, state, dma, day, time }) =>
    [
      id,
      category,
      size,
      city && `"${city}, ${state}"`,
      state,
      dma,
      time ?? `${day}T00:00:00Z`,
    ].join(","),
  );
  return ["id,Client Category,Firm Size,City State,State,DMA,Created Time", ...lines].join("\n");
}

async function startKnown() {
  const { url, importFile, stop } = await startBinary("--no-sample-data");
  const rows: KnownBooking[] = [];
  const add = async (more: KnownBooking[]) => {
    await importFile(`${rows.length}.csv`, asCsv(more), more.length);
    rows.push(...more);
  };
  await add(knownRows());
  return { url, rows, add, stop };
}

/** Tests against a server that holds the known bookings and nothing else. */
export const test = base.extend<{ known: Known }>({
  known: async ({ shared }, use) => use(await shared(startKnown)),
  baseURL: ({ known }, use) => use(known.url),
});

export interface BookingFilter {
  state?: string;
  size?: string;
  dma?: string;
  start?: string;
  end?: string;
}

/** The rows that the filters leave, picked one by one. */
export function filterBookings(rows: readonly KnownBooking[], by: BookingFilter): KnownBooking[] {
  return rows.filter(
    (row) =>
      (!by.state || row.state === by.state) &&
      (!by.size || row.size === by.size) &&
      (!by.dma || row.dma === by.dma) &&
      (!by.start || row.day >= by.start) &&
      (!by.end || row.day <= by.end),
  );
}

/** How often each value occurs: the most frequent first, then by name. */
export function countValues(values: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}
