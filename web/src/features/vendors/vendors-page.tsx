import { useEffect, useRef } from "react";
import { useLocation, useSearch } from "wouter";
import { useModel } from "../../lib/use-model";
import { usePageTitle } from "../../lib/use-page-title";
import { Comparison } from "./comparison";
import { Directory } from "./directory";
import { createVendors, type VendorsModel } from "./vendors-model";

/** The directory of all vendors, or a few of them side by side. */
export function VendorsPage() {
  const model = useVendors();
  const { sideBySide } = model.view.value;
  usePageTitle(sideBySide ? "Compare Vendors" : "Browse Vendors");
  useNewScreen(sideBySide);
  return sideBySide ? <Comparison model={model} /> : <Directory model={model} />;
}

/** The model at the address of now. */
function useVendors(): VendorsModel {
  const search = useSearch();
  const [, navigate] = useLocation();
  const model = useModel(() => createVendors({ search, navigate }));
  useEffect(() => model.follow(search), [model, search]);
  useEffect(() => () => model.stop(), [model]);
  return model;
}

/** The comparison is a screen of its own under the same path: it starts at its top and is read from there. */
function useNewScreen(screen: boolean) {
  const last = useRef(screen);
  useEffect(() => {
    if (last.current === screen) return;
    last.current = screen;
    window.scrollTo(0, 0);
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [screen]);
}
