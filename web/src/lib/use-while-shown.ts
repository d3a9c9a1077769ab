import { useEffect, useRef } from "react";

/**
 * The action, which does nothing any more once what uses this has gone: an answer may come after a dialog was closed,
 * and another was opened in its place.
 */
export function useWhileShown(action: () => void): () => void {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => {
    if (isShown.current) action();
  };
}
