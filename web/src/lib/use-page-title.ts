import { useEffect } from "react";

/** Names the browser tab after the screen: "Vendor Trends · Stackbrief". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Stackbrief`;
  }, [title]);
}
