import type { Schema } from "../../api/client";
import { paths } from "../../lib/paths";
import { pageEntry, readPage, withQuery } from "../../lib/search-params";
import { createUrlState, type UrlStateOptions } from "../../lib/url-state";

interface View {
  q: string;
  page: number;
}

/** State of the list of accounts; the URL is the source of truth. */
export function createUsers(options: UrlStateOptions) {
  const { go, typed, ...search } = createUrlState<View>(options, {
    read: readView,
    path: ({ q, page }) => withQuery(paths.adminUsers, { q, page: pageEntry(page) }),
    filters: ["q"],
  });
  return {
    ...search,
    typed,
    showAll() {
      typed.value = "";
      go({});
    },
    turnTo: (page: number) => go({ page }),
  };
}

function readView(search: string): View {
  const query = new URLSearchParams(search);
  return { q: query.get("q") ?? "", page: readPage(query.get("page")) };
}

/** The one administrator who may sign in; null where there are others, or where the page may not show all. */
export function lastAdminOf(
  { items, total }: Pick<Schema<"Page_UserAccount">, "items" | "total">,
  q: string,
): string | null {
  const [first, ...others] = items.filter(({ role, isActive }) => role === "admin" && isActive);
  const isComplete = q === "" && items.length === total;
  return first && others.length === 0 && isComplete ? first.id : null;
}
