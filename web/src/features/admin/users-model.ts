import { paths } from "../../lib/paths";
import { readPage, withQuery } from "../../lib/search-params";
import { createUrlState, type UrlStateOptions } from "../../lib/url-state";

interface View {
  q: string;
  page: number;
}

/** State of the list of accounts; the URL is the source of truth. */
export function createUsers(options: UrlStateOptions) {
  const { go, typed, ...search } = createUrlState<View>(options, {
    read: readView,
    path: ({ q, page }) => withQuery(paths.adminUsers, { q, page: page > 1 ? page : null }),
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
