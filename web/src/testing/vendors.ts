import { HttpResponse, http } from "msw";
import type { Schema } from "../api/client";
import { ada } from "./fixtures";
import { categoryOf, NO_EVIDENCE } from "./matches";
import { answers, server } from "./server";

/** A vendor of the directory that has everything but what the changes take away. */
export function listed(
  name: string,
  changes: Partial<Schema<"ListedVendor">> = {},
): Schema<"ListedVendor"> {
  const host = `https://${name.toLowerCase().replace(/\W/g, "")}.example`;
  return {
    ...{ id: name.toLowerCase(), name, categoryId: "intake", categoryName: "Intake" },
    ...{ websiteUrl: host, logoUrl: null, bookingUrl: `${host}/book` },
    ...{ isActive: true, needsReview: false, isRecommendedPartner: false, partnerLevel: null },
    shortHighlights: ["Open all night", "Signs retainers"],
    integrations: ["Outlook"],
    description: `${name} answers the telephone.`,
    ...{ priceBracket: 2, firmSizeSupported: ["E6_20"], practiceAreasSupported: [] },
    ...{ geoFocus: ["Nationwide"], tags: [], formerNames: [], worksWith: [], refusals: [] },
    ...changes,
  };
}

interface Directory {
  vendors: Schema<"ListedVendor">[];
  /** To draw as many as a page of the server holds takes long. */
  pageSize?: number;
  myTools?: number;
  features?: Schema<"Feature">[];
  me?: Schema<"Me">;
  otherFirms?: Schema<"Comparison">["otherFirms"];
}

/** A server with a directory that it never narrows, and the queries it was asked with. */
export function serveVendors({
  vendors,
  pageSize = 24,
  myTools = 0,
  features = [],
  me = ada,
  otherFirms = [],
}: Directory) {
  const asked: string[] = [];
  server.use(
    answers("get", "/api/auth/me", me),
    answers("get", "/api/categories", ["Intake", "Staffing", "Trial Support"].map(categoryOf)),
    http.get("*/api/vendors/compare", ({ request }) => {
      const ids = (new URL(request.url).searchParams.get("ids") ?? "").split(",");
      const chosen = ids.flatMap((id) => vendors.filter((vendor) => vendor.id === id));
      const compared = chosen.map((vendor) => ({ ...vendor, evidence: NO_EVIDENCE }));
      const unlisted = ids.filter((id) => !vendors.some((vendor) => vendor.id === id));
      const reply = { vendors: compared, unlisted, otherFirms, features };
      return HttpResponse.json(reply satisfies Schema<"Comparison">);
    }),
    http.get("*/api/vendors", ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(decodeURIComponent(search));
      const last = Math.max(1, Math.ceil(vendors.length / pageSize));
      const page = Math.min(Number(searchParams.get("page") ?? 1), last);
      const items = vendors.slice((page - 1) * pageSize, page * pageSize);
      const reply = { items, total: vendors.length, page, pageSize, myTools };
      return HttpResponse.json(reply satisfies Schema<"VendorPage">);
    }),
  );
  return { asked };
}
