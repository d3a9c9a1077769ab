import { paths } from "../../lib/paths";
import { pageEntry, readList, readPage, withQuery } from "../../lib/search-params";

/** The state of Past Recommendations that is kept in the URL. */
export interface PastView {
  list: "recommendations" | "meetings";
  categoryIds: string[];
  page: number;
}

export function readPastView(search: string): PastView {
  const query = new URLSearchParams(search);
  return {
    list: query.get("view") === "meetings" ? "meetings" : "recommendations",
    categoryIds: readList(query.get("categoryIds")),
    page: readPage(query.get("page")),
  };
}

/** The URL of a view; defaults are left out. */
export function pastPath({ list, categoryIds, page }: PastView): string {
  return withQuery(paths.past, {
    view: list === "meetings" ? list : "",
    categoryIds,
    page: pageEntry(page),
  });
}
