import { paths } from "../../lib/paths";
import { readList, readPage, withQuery } from "../../lib/search-params";
import { isSort, type Sort } from "./sorts";

/** As many vendors stand side by side. */
export const MOST_COMPARED = 4;

/** The longest search that the server takes. */
export const LONGEST_SEARCH = 200;

/** All that the address of Browse Vendors says. */
export interface View {
  categoryIds: string[];
  q: string;
  sort: Sort;
  page: number;
  includeInactive: boolean;
  /** Only vendors that work with a tool of the firm. */
  worksWithMyTools: boolean;
  /** Ids of the vendors chosen for a comparison. */
  compared: string[];
  /** Whether they stand side by side now, in place of the list. */
  sideBySide: boolean;
  differencesOnly: boolean;
}

/** The view of an address. `categoryId` is another way to write `categoryIds`. */
export function readView(search: string): View {
  const query = new URLSearchParams(search);
  const sort = query.get("sort");
  const categories = [query.get("categoryIds"), query.get("categoryId")].filter(Boolean);
  return {
    categoryIds: readList(categories.join(",")),
    q: [...(query.get("q") ?? "").trim()].slice(0, LONGEST_SEARCH).join(""),
    sort: isSort(sort) ? sort : "name_asc",
    page: readPage(query.get("page")),
    includeInactive: query.get("includeInactive") === "true",
    worksWithMyTools: query.get("worksWithMyTools") === "true",
    compared: readList(query.get("compare")).slice(0, MOST_COMPARED),
    sideBySide: query.get("view") === "compare",
    differencesOnly: query.get("differences") === "true",
  };
}

/** The address of a view; what is as it is by default leaves no trace. */
export function viewPath(view: View): string {
  return withQuery(paths.vendors, {
    categoryIds: view.categoryIds,
    q: view.q,
    sort: view.sort === "name_asc" ? "" : view.sort,
    page: view.page > 1 ? view.page : "",
    includeInactive: view.includeInactive || "",
    worksWithMyTools: view.worksWithMyTools || "",
    compare: view.compared,
    view: view.sideBySide ? "compare" : "",
    differences: view.differencesOnly || "",
  });
}

/** Whether anything narrows the list or lets the inactive in. */
export function isFiltered(view: View): boolean {
  const { categoryIds, q, includeInactive, worksWithMyTools } = view;
  return categoryIds.length > 0 || q !== "" || includeInactive || worksWithMyTools;
}
