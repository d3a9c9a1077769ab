import { HttpResponse, http } from "msw";
import type { Schema } from "../api/client";
import { adaAsAdmin } from "./fixtures";
import { answers, server } from "./server";

/** A report of four new bookings and one rejected row. */
export function report(changes: Partial<Schema<"ImportReport">> = {}): Schema<"ImportReport"> {
  return {
    kind: "bookings",
    dryRun: false,
    inserted: 4,
    updated: 0,
    skipped: 1,
    unchanged: 0,
    repeated: 0,
    rejected: 1,
    errors: ['Row 3: created time "2024-13-01" is not a date'],
    rowErrors: [{ row: 3, reason: 'created time "2024-13-01" is not a date' }],
    moreErrors: 0,
    notices: [],
    ownCategories: [],
    newCategories: null,
    columns: [
      { header: "Client", field: "Client", suggestion: null },
      { header: "Created Time", field: "Created Time", suggestion: null },
    ],
    vendorChanges: null,
    cleared: [],
    suspectedIdReuse: false,
    preview: null,
    capabilities: null,
    importId: "b1",
    errorsUrl: "/api/admin/imports/b1/errors.csv",
    sampleRemoved: null,
    durationMs: 420,
    ...changes,
  };
}

/** The import of `report` in the list of past imports. */
export function pastImport(changes: Partial<Schema<"PastImport">> = {}): Schema<"PastImport"> {
  return {
    id: "b1",
    fileName: "bookings.csv",
    kind: "bookings",
    inserted: 4,
    updated: 0,
    skipped: 1,
    rejected: 1,
    capabilities: null,
    importedBy: "Ada Park",
    importedAt: "2026-11-21T08:14:00Z",
    durationMs: 420,
    sampleRemoved: null,
    namedColumns: null,
    namedCategories: [],
    state: "imported",
    undoneBy: null,
    undoneAt: null,
    canUndo: true,
    repeatedBy: null,
    whyNot: null,
    errorsUrl: "/api/admin/imports/b1/errors.csv",
    ...changes,
  };
}

export function running(changes: Partial<Schema<"ImportProgress">> = {}): Schema<"ImportProgress"> {
  return {
    work: "import",
    title: "An import is running",
    isStopping: false,
    fileName: "large.csv",
    dryRun: false,
    phase: "saving",
    bytesRead: 1_000_000,
    bytesTotal: 1_000_000,
    rowsRead: 2000,
    rowsSaved: 500,
    rowsPerSecond: 9400,
    ...changes,
  };
}

interface ServedImports {
  items: Schema<"PastImport">[];
  current: Schema<"ImportProgress"> | null;
  me: Schema<"Me">;
  calls: string[];
}

/** Serves the import screen except for uploads, and records the calls. */
export function serveImports(items: Schema<"PastImport">[] = [], me = adaAsAdmin) {
  const current: Schema<"ImportProgress"> | null = null;
  const state = { items, current, me, calls: [] } as ServedImports;
  server.use(
    http.get("*/api/auth/me", () => HttpResponse.json(state.me)),
    answers("get", "/api/categories", []),
    http.get("*/api/admin/imports", () => HttpResponse.json({ items: state.items })),
    http.get("*/api/admin/imports/current", () =>
      state.current ? HttpResponse.json(state.current) : new HttpResponse(null, { status: 204 }),
    ),
    http.delete("*/api/admin/imports/current", () => {
      state.calls.push("cancel");
      state.current = null;
      return new HttpResponse(null, { status: 204 });
    }),
    http.post("*/api/admin/imports/:id/undo", ({ params }) => {
      state.calls.push(`undo ${params.id}`);
      state.items = state.items.map((item) =>
        item.id === params.id
          ? { ...item, state: "undone", canUndo: false, undoneBy: "Ada Park" }
          : item,
      );
      return HttpResponse.json({
        restored: 0,
        removed: 4,
        madeInactive: 0,
        sentence: "Removed 4 bookings and restored 0.",
      } satisfies Schema<"Undone">);
    }),
    http.delete("*/api/admin/sample-data", () => {
      state.calls.push("remove sample data");
      state.me = { ...state.me, instance: { ...state.me.instance, sampleData: false } };
      return HttpResponse.json({
        vendors: 112,
        bookings: 12_000,
        madeInactive: 2,
        sentence: "Removed 110 vendors and 12,000 bookings. 2 vendors in use became inactive.",
      } satisfies Schema<"SampleRemoval">);
    }),
  );
  return state;
}
