import { HttpResponse, http } from "msw";
import type { Schema } from "../api/client";
import { answers, server } from "./server";

/** Ten categories, so that two are beyond the top ones. */
const CATEGORIES = [
  ["Intake", 100, 80],
  ["Staffing", 50, 0],
  ["Lead Generation", 25, 22],
  ["Trial Support", 9, 7],
  ["Document Drafting", 8, 40],
  ["E-Discovery", 4, 4],
  ["Financial Services", 3, 3],
  ["Marketing Services", 3, 3],
  ["Document Management", 2, 2],
  ["Unknown", 1, 1],
] as const;

/** 205 bookings; those without a state would be first if they counted. */
export const trends: Schema<"Trends"> = {
  total: 205,
  categoryCounts: CATEGORIES.map(([name, count]) => ({ name, count, previous: null })),
  stateCounts: [
    { state: "Unknown", count: 120, previous: null },
    { state: "TX", count: 60, previous: null },
    { state: "CA", count: 25, previous: null },
  ],
  change: { last30: { current: 128, previous: 114 }, last90: { current: 100, previous: 105 } },
  dataFrom: "2025-01-02T16:00:00Z",
  dataThrough: "2026-11-21T08:00:00Z",
};

/** Figures with the counts of the period before. */
export const comparedTrends: Schema<"Trends"> = {
  ...trends,
  categoryCounts: CATEGORIES.map(([name, count, previous]) => ({ name, count, previous })),
  stateCounts: [
    { state: "TX", count: 180, previous: 200 },
    { state: "CA", count: 25, previous: 0 },
  ],
};

const filterOptions: Schema<"FilterOptions"> = {
  dmas: ["Austin", "Dallas-Fort Worth", "Houston", "San Antonio"],
  states: ["CA", "TX"],
  firmSizes: ["SOLO", "E2_5", "E6_20", "E21_50", "E51_200", "E200P"],
};

/** Bookings that differ in their category: "Category 1" is the newest. */
export function bookings(count: number, createdTime = "2026-11-01T12:00:00Z"): Schema<"Booking">[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `b${index + 1}`,
    client: null,
    vendorId: null,
    clientCategory: `Category ${index + 1}`,
    standardizedPracticeAreaBrokenOut: "E6_20" as const,
    firmSizeSaid: true,
    cityState: "Houston, TX",
    state: "TX",
    dma: "Houston",
    createdTime,
  }));
}

/** Three weeks, the last of them not over on Nov 21, 2026. */
export const series: Schema<"Series"> = {
  interval: "week",
  points: [
    { start: "2026-11-02", count: 20 },
    { start: "2026-11-09", count: 30 },
    { start: "2026-11-16", count: 12 },
  ],
  previous: [],
  dataFrom: "2026-11-02",
  dataThrough: "2026-11-21",
};

/** A server that answers everything the dashboard asks, and the questions it was asked. */
export function trendsServer(rows = bookings(14)) {
  const asked: string[] = [];
  const note = (request: Request) => {
    const { pathname, search } = new URL(request.url);
    asked.push(decodeURIComponent(pathname.replace("/api/", "") + search));
  };
  server.use(
    answers("get", "/api/trends", trends, note),
    answers("get", "/api/trends/series", series, note),
    answers("get", "/api/demo-bookings/filter-options", filterOptions),
    answers("get", "/api/categories", [{ id: "intake", name: "Intake" }]),
    http.get("*/api/auth/me", () => new HttpResponse(null, { status: 401 })),
    http.get("*/api/demo-bookings", ({ request }) => {
      note(request);
      const query = new URL(request.url).searchParams;
      const offset = Number(query.get("offset"));
      const limit = Number(query.get("limit") ?? 100);
      return HttpResponse.json(rows.slice(offset, offset + limit), {
        headers: { "X-Total-Count": String(rows.length) },
      });
    }),
  );
  return {
    asked,
    /** What was asked since the last look. */
    news: () => asked.splice(0).sort(),
  };
}
