import { type RefObject, useEffect } from "react";

/** Letters that fit on a page of Letter at 11 pixels, and at 9.5. */
const NORMAL = 3200;
const DENSE = 5200;

/** How closely a memo of this many letters is set, so that it stays on one page. */
export function memoDensity(letters: number): "normal" | "dense" | "densest" {
  if (letters <= NORMAL) return "normal";
  return letters <= DENSE ? "dense" : "densest";
}

/** Sets the density of a memo when it is printed, by what stands in it then. */
export function useMemoDensity(memo: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const set = () => {
      const sheet = memo.current;
      if (sheet) sheet.dataset.print = memoDensity(sheet.textContent?.length ?? 0);
    };
    window.addEventListener("beforeprint", set);
    return () => window.removeEventListener("beforeprint", set);
  }, [memo]);
}
