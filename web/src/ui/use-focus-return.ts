import { useEffect, useRef } from "react";

/** For the button that opens a form in its place, as its `ref`: closing the form returns the focus to it. */
export function useFocusReturn(open: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return button;
}
