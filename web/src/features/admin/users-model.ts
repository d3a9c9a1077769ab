import { ApiError } from "../../api/api-error";
import type { Schema } from "../../api/client";
import { paths } from "../../lib/paths";
import { pageEntry, readPage, withQuery } from "../../lib/search-params";
import { createUrlState, type UrlStateOptions } from "../../lib/url-state";

type User = Schema<"UserAccount">;

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

/** Who turned out to be the last administrator as a change was refused, as long as no other one is in sight. */
export function refusedAdmin(
  error: Error | null,
  user: User | undefined,
  shown: readonly User[],
): string | null {
  if (!user || !(error instanceof ApiError) || error.code !== "last_admin") return null;
  return shown.some((other) => other.id !== user.id && isActiveAdmin(other)) ? null : user.id;
}

/** The one administrator who may sign in; null where there are others, or where the page may not show all. */
export function lastAdminOf(
  { items, total }: Pick<Schema<"Page_UserAccount">, "items" | "total">,
  q: string,
): string | null {
  const [first, ...others] = items.filter(isActiveAdmin);
  const isComplete = q === "" && items.length === total;
  return first && others.length === 0 && isComplete ? first.id : null;
}

function isActiveAdmin({ role, isActive }: User): boolean {
  return role === "admin" && isActive;
}
