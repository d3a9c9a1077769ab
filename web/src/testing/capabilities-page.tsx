import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { Link } from "wouter";
import type { Schema } from "../api/client";
import { CapabilitiesPage } from "../features/admin/capabilities/capabilities-page";
import { BehindGuard } from "./behind-guard";
import { adaAsAdmin, problem } from "./fixtures";
import { renderAt } from "./render";
import { answers, server } from "./server";

type Vendor = Schema<"QueuedVendor">;

const HOURS = "When do you need someone to pick up the phone?";
const LANGUAGES = "Which languages do your callers speak?";

const questions: Schema<"QueueQuestion">[] = [
  {
    ...{ categoryId: "intake", question: HOURS },
    needs: [
      { tag: "24-7-answering", label: "24/7 answering" },
      { tag: "overflow-calls", label: "overflow calls" },
    ],
  },
  {
    ...{ categoryId: "intake", question: LANGUAGES },
    needs: [
      { tag: "spanish", label: "Spanish" },
      { tag: "vietnamese", label: "Vietnamese" },
    ],
  },
  {
    ...{ categoryId: "staffing", question: "Whom do you want to hire?" },
    needs: [{ tag: "paralegals", label: "paralegals" }],
  },
];

function claim(tag: string, own: Schema<"VendorStatement">): Schema<"NeedClaim"> {
  return { tag, own, state: own.state };
}

const claims = [
  claim("24-7-answering", {
    state: "derived",
    field: "shortHighlights",
    quote: "never miss a call",
  }),
  claim("vietnamese", { state: "denied", field: "description", quote: "no Vietnamese yet" }),
];

export function vendor(name: string, changes: Partial<Vendor> = {}): Vendor {
  return {
    ...{ vendorId: name.toLowerCase(), name, categoryId: "intake", categoryName: "Intake" },
    ...{ isActive: true, websiteUrl: `https://${name.toLowerCase()}.example`, logoUrl: null },
    ...{ needs: 4, known: 2 },
    claims,
    suggestions: [],
    decisions: { confirmed: [], denied: [] },
    etag: `"${name}-1"`,
    ...changes,
  };
}

const coverage: Schema<"CategoryCoverage">[] = [
  { categoryId: "intake", categoryName: "Intake", vendors: 12, saying: 10, needs: 36, met: 31 },
  { categoryId: "staffing", categoryName: "Staffing", vendors: 5, saying: 1, needs: 20, met: 4 },
];

/** What was saved, and from which version. */
interface Put {
  id: string;
  ifMatch: string | null;
  body: Schema<"DecisionsRequest">;
}

/** Serves the queue of Beta, which has a suggestion, and Alpha, and records what is saved. */
export function serveCapabilities() {
  const vendors: Vendor[] = [
    vendor("Beta", {
      suggestions: [
        {
          ...{ tag: "spanish", label: "Spanish", state: "suggested" },
          ...{ field: "description", quote: "speaks your language" },
        },
      ],
    }),
    vendor("Alpha"),
  ];
  const state = { vendors, coverage, puts: [] as Put[] };
  server.use(
    answers("get", "/api/auth/me", adaAsAdmin),
    http.get("*/api/admin/capabilities", ({ request }) => {
      const wanted = new URL(request.url).searchParams.get("vendorId");
      const items = state.vendors.filter(({ vendorId, isActive }) =>
        wanted === null ? isActive : vendorId === wanted,
      );
      if (wanted !== null && items.length === 0) {
        return HttpResponse.json(problem(404, "not_found", "Vendor not found"), { status: 404 });
      }
      const page = { total: items.length, page: 1, pageSize: 24 };
      return HttpResponse.json({
        coverage: state.coverage,
        questions,
        items,
        ...page,
      } satisfies Schema<"CapabilityQueue">);
    }),
    http.put("*/api/admin/vendors/:id/capabilities", async ({ params, request }) => {
      const body = (await request.json()) as Schema<"DecisionsRequest">;
      const id = String(params.id);
      const ifMatch = request.headers.get("If-Match");
      const now = state.vendors.find(({ vendorId }) => vendorId === id) as Vendor;
      state.puts.push({ id, ifMatch, body });
      if (ifMatch !== now.etag) {
        const detail = "Someone else has changed this vendor since you opened it.";
        return HttpResponse.json(problem(412, "edit_conflict", detail), { status: 412 });
      }
      const saved = { ...now, decisions: body, etag: `${now.etag}+`, known: 3 };
      state.vendors = state.vendors.map((queued) => (queued.vendorId === id ? saved : queued));
      return HttpResponse.json({ capabilities: [] }, { headers: { ETag: saved.etag } });
    }),
  );
  return state;
}

/** Opens the queue for the signed-in administrator. */
export async function openCapabilities(address = "/admin/capabilities") {
  const rendered = renderAt(
    address,
    <BehindGuard>
      <CapabilitiesPage />
      <Link href="/vendors">Elsewhere</Link>
    </BehindGuard>,
  );
  await screen.findByRole("heading", { level: 2, name: "Beta" });
  return rendered;
}

/** A capability by its label, and which of its answers is pressed. */
export const row = (label: string) => within(screen.getByRole("group", { name: label }));
export const pressed = (label: string) =>
  row(label)
    .getAllByRole("button")
    .find((button) => button.getAttribute("aria-pressed") === "true")?.textContent;
