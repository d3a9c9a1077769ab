import { type PastView, pastPath } from "./address";

type Navigate = (path: string, options?: { replace?: boolean }) => void;

/** What a person does with the list: all of it is kept in the address. */
export function createPast(view: PastView, navigate: Navigate) {
  const go = (change: Partial<PastView>) => navigate(pastPath({ ...view, ...change }));
  return {
    /** Any other filter starts again on the first page. */
    filter: (categoryIds: string[]) => go({ categoryIds, page: 1 }),
    turnTo: (page: number) => go({ page }),
    show: (list: PastView["list"]) => go({ list }),
    /** Puts the address right where it named a page beyond the last, without a step for Back. */
    correct(page: number) {
      if (page !== view.page) navigate(pastPath({ ...view, page }), { replace: true });
    },
  };
}
