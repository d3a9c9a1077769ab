import { HttpResponse, http } from "msw";
import type { Schema } from "../api/client";
import { ada } from "./fixtures";
import { categoryOf } from "./matches";
import { answers, server } from "./server";

type Category = Schema<"TechStackCategory">;

/** A category with its vendors, not answered unless told. */
export function categoryStack(
  name: string,
  vendors: readonly string[] = [],
  said: Partial<
    Pick<
      Category,
      | "required"
      | "adoption"
      | "selectedVendors"
      | "otherVendors"
      | "colleagueTools"
      | "moreColleagueTools"
    >
  > = {},
): Category {
  return {
    category: categoryOf(name),
    required: true,
    vendors: vendors.map((vendor) => ({
      id: vendor.toLowerCase(),
      name: vendor,
      logoUrl: null,
      websiteUrl: null,
    })),
    vendorCount: vendors.length,
    adoption: { hasTool: null },
    selectedVendors: [],
    otherVendors: [],
    colleagueTools: [],
    ...said,
  };
}

/** A server that keeps the tech stack: what is sent shows in the next reply. */
export function serveTechStack(...items: Category[]) {
  const state = { items, sent: [] as Schema<"TechStackAnswer">[][] };
  const merge = (item: Category, answers: readonly Schema<"TechStackAnswer">[]): Category => {
    const answer = answers.find(({ categoryId }) => categoryId === item.category.id);
    if (!answer) return item;
    const primary = answer.primaryVendorId;
    return {
      ...item,
      adoption: { hasTool: answer.hasTool },
      selectedVendors: (answer.selectedVendorIds ?? []).map((vendorId) => ({
        vendorId,
        isPrimary: vendorId === primary,
      })),
      otherVendors: (answer.otherVendors ?? []).map((name) => ({ name })),
    };
  };
  server.use(
    answers("get", "/api/auth/me", ada),
    answers("get", "/api/profile/colleagues", { firmConfirmed: true, items: [] }),
    http.get("*/api/profile/category-adoption", () => HttpResponse.json({ items: state.items })),
    http.post("*/api/profile/category-adoption", async ({ request }) => {
      const { items: said } = (await request.json()) as Schema<"TechStackRequest">;
      state.sent.push(said);
      state.items = state.items.map((item) => merge(item, said));
      return HttpResponse.json({ items: state.items });
    }),
  );
  return state;
}
