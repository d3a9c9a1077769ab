import { HttpResponse, http } from "msw";
import type { Schema } from "../api/client";
import { ada } from "./fixtures";
import { answers, server } from "./server";

type Past = Schema<"PastRecommendation">;

/** One earlier recommendation of Intake; its name is its id. */
export function past(
  name: string,
  changes: Partial<Omit<Past, "vendor">> & { vendor?: Partial<Schema<"Vendor">> } = {},
): Past {
  return {
    recommendationId: name,
    resultId: `result-${name}`,
    refusals: [],
    isOffered: true,
    categoryId: "intake",
    categoryName: "Intake",
    recommendedAt: "2026-11-18T23:30:00Z",
    eligibility: { state: null, size: null, budget: null },
    reasons: {
      strengths: ["Matches 2 of 6 needs: 24/7 answering and Spanish", "Second reason"],
      why: [
        { kind: "speaksFor", text: "Matches 2 of 6 needs: 24/7 answering and Spanish" },
        { kind: "speaksFor", text: "Second reason" },
      ],
      matched: [
        {
          label: "24/7 answering",
          state: "derived",
          field: "description",
          quote: "answered day and night",
          mustHave: false,
        },
        { label: "Spanish", state: "listed", field: "tags", quote: null, mustHave: false },
      ],
      gaps: [],
    },
    ...changes,
    vendor: {
      ...{ id: name, name, categoryId: "intake", categoryName: "Intake", isActive: true },
      ...{ websiteUrl: "https://a.example", logoUrl: null, bookingUrl: "https://a.example/book" },
      ...{ needsReview: false, isRecommendedPartner: false, partnerLevel: null, priceBracket: 2 },
      ...{ shortHighlights: ["One", "Two", "Three"], integrations: [], description: null },
      ...{
        firmSizeSupported: [],
        practiceAreasSupported: [],
        geoFocus: [],
        tags: [],
        formerNames: [],
      },
      ...changes.vendor,
    },
  };
}

export function meeting(
  vendorId: string,
  changes: Partial<Schema<"MeetingClick">> = {},
): Schema<"MeetingClick"> {
  return {
    id: `m-${vendorId}`,
    vendorId,
    vendor: {
      name: vendorId,
      logoUrl: null,
      websiteUrl: "https://a.example",
      bookingUrl: "https://a.example/book",
      categoryName: "Intake",
    },
    sourcePage: "BROWSE",
    createdAt: "2026-11-18T09:00:00Z",
    outcome: "REQUESTED",
    note: null,
    ...changes,
  };
}

/** A server of Past Recommendations that filters and cuts pages of two, and the queries it was sent. */
export function servePast(all: Past[]) {
  const asked: string[] = [];
  const categories = ["Intake", "Staffing"].map((name) => ({ id: name.toLowerCase(), name }));
  server.use(
    answers("get", "/api/auth/me", ada),
    answers("get", "/api/categories", categories),
    http.get("*/api/past-recommendations", ({ request }) => {
      const url = new URL(request.url);
      asked.push(decodeURIComponent(url.search));
      const ids = url.searchParams.get("categoryIds")?.split(",");
      const found = all.filter(({ categoryId }) => !ids || ids.includes(categoryId));
      const last = Math.max(Math.ceil(found.length / 2), 1);
      const page = Math.min(Number(url.searchParams.get("page")), last);
      const items = found.slice((page - 1) * 2, page * 2);
      return HttpResponse.json({ items, total: found.length, page, pageSize: 2 });
    }),
  );
  return asked;
}
