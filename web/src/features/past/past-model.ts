import { type PastView, pastPath } from "./search-params";

type Navigate = (path: string, options?: { replace?: boolean }) => void;

/** The actions of the screen; all state is kept in the URL. */
export function createPast(view: PastView, navigate: Navigate) {
  const go = (change: Partial<PastView>) => navigate(pastPath({ ...view, ...change }));
  return {
    /** A changed filter starts at page 1. */
    filter: (categoryIds: string[]) => go({ categoryIds, page: 1 }),
    turnTo: (page: number) => go({ page }),
    show: (list: PastView["list"]) => go({ list }),
    /** Rewrites the URL when it names a page beyond the last, without adding a history entry. */
    replacePage(page: number) {
      if (page !== view.page) navigate(pastPath({ ...view, page }), { replace: true });
    },
  };
}
