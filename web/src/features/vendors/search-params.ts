import { LIMITS } from "../../api/facts";
import { paths } from "../../lib/paths";
import { pageEntry, readList, readPage, withQuery } from "../../lib/search-params";
import { defaultSort, isSort, type Sort } from "./sort-orders";

/** Vendors that fit side by side. */
export const MAX_COMPARED = LIMITS.comparedVendorsMax;

/** The longest search text that the server accepts. */
const MAX_SEARCH_LENGTH = LIMITS.searchMaxChars;

/** The state of Browse Vendors that is kept in the URL. */
export interface View {
  categoryIds: string[];
  q: string;
  sort: Sort;
  page: number;
  includeInactive: boolean;
  /** Only vendors that work with a tool of the firm. */
  worksWithMyTools: boolean;
  /** Ids of the vendors selected for comparison. */
  compared: string[];
  /** Whether the comparison is shown in place of the list. */
  sideBySide: boolean;
  differencesOnly: boolean;
}

/** Parses the URL. `categoryId` is an alias of `categoryIds`. */
export function readView(search: string): View {
  const query = new URLSearchParams(search);
  const sort = query.get("sort");
  const categories = [query.get("categoryIds"), query.get("categoryId")].filter(Boolean);
  const q = [...(query.get("q") ?? "").trim()].slice(0, MAX_SEARCH_LENGTH).join("");
  return {
    categoryIds: readList(categories.join(",")),
    q,
    sort: isSort(sort) && (sort !== "relevance" || q !== "") ? sort : defaultSort(q),
    page: readPage(query.get("page")),
    includeInactive: query.get("includeInactive") === "true",
    worksWithMyTools: query.get("worksWithMyTools") === "true",
    compared: readList(query.get("compare")).slice(0, MAX_COMPARED),
    sideBySide: query.get("view") === "compare",
    differencesOnly: query.get("differences") === "true",
  };
}

/** The URL of a view; defaults are left out. */
export function viewPath(view: View): string {
  return withQuery(paths.vendors, {
    categoryIds: view.categoryIds,
    q: view.q,
    sort: view.sort === defaultSort(view.q) ? "" : view.sort,
    page: pageEntry(view.page),
    includeInactive: view.includeInactive || "",
    worksWithMyTools: view.worksWithMyTools || "",
    compare: view.compared,
    view: view.sideBySide ? "compare" : "",
    differences: view.differencesOnly || "",
  });
}

/** Whether any filter differs from its default. */
export function isFiltered(view: View): boolean {
  const { categoryIds, q, includeInactive, worksWithMyTools } = view;
  return categoryIds.length > 0 || q !== "" || includeInactive || worksWithMyTools;
}
