import { useEffect, useRef } from "react";
import { SOURCE_PAGE_LABELS } from "../../api/facts";
import { usePageTitle } from "../../lib/use-page-title";
import { useUrlState } from "../../lib/use-url-state";
import { COMPARISON_TITLE, Comparison } from "./comparison";
import { Directory } from "./directory";
import { createVendors } from "./vendors-model";

/** The vendor directory, or the comparison of a few vendors. */
export function VendorsPage() {
  const model = useUrlState(createVendors);
  const { sideBySide } = model.view.value;
  usePageTitle(sideBySide ? COMPARISON_TITLE : SOURCE_PAGE_LABELS.BROWSE);
  useFocusOnViewChange(sideBySide);
  return sideBySide ? <Comparison model={model} /> : <Directory model={model} />;
}

/** The comparison is a screen of its own under the same path: scrolls to the top and moves focus to it. */
function useFocusOnViewChange(screen: boolean) {
  const last = useRef(screen);
  useEffect(() => {
    if (last.current === screen) return;
    last.current = screen;
    window.scrollTo(0, 0);
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [screen]);
}
