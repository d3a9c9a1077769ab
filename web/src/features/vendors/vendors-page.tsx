import { useEffect, useRef } from "react";
import { useLocation, useSearch } from "wouter";
import { useModel } from "../../lib/use-model";
import { usePageTitle } from "../../lib/use-page-title";
import { Comparison } from "./comparison";
import { Directory } from "./directory";
import { createVendors, type VendorsModel } from "./vendors-model";

/** The vendor directory, or the comparison of a few vendors. */
export function VendorsPage() {
  const model = useVendors();
  const { sideBySide } = model.view.value;
  usePageTitle(sideBySide ? "Compare Vendors" : "Browse Vendors");
  useFocusOnViewChange(sideBySide);
  return sideBySide ? <Comparison model={model} /> : <Directory model={model} />;
}

/** The model, synchronized with the current URL. */
function useVendors(): VendorsModel {
  const search = useSearch();
  const [, navigate] = useLocation();
  const model = useModel(() => createVendors({ search, navigate }));
  useEffect(() => model.follow(search), [model, search]);
  useEffect(() => () => model.stop(), [model]);
  return model;
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
