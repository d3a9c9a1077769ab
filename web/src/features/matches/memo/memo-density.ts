import { type RefObject, useEffect } from "react";

/** The sizes in which a memo is set on paper, the largest first: the more there is to read, the smaller. */
const SIZES = Array.from({ length: 17 }, (_, step) => 12.5 - step / 4);

/** Letter and A4 within margins of half an inch, without the memo's title, in CSS pixels. */
const PAGES = [
  { width: 718, height: 872 },
  { width: 695, height: 940 },
];

/** The largest size in which a memo stays on one page of either paper; the smallest where none does. */
export function printSize(heightAt: (size: number, width: number) => number): number {
  const fits = (size: number) =>
    PAGES.every(({ width, height }) => heightAt(size, width) <= height);
  return SIZES.find(fits) ?? Math.min(...SIZES);
}

/** While a memo is printed it is set as on paper (`[data-print]`), as large as its page takes. */
export function useMemoDensity(memo: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const begin = () => {
      const sheet = memo.current;
      if (!sheet) return;
      const setIn = (size: number) => sheet.style.setProperty("--print-size", `${size}px`);
      sheet.dataset.print = "";
      const size = printSize((tried, width) => {
        setIn(tried);
        sheet.style.width = `${width}px`;
        return sheet.scrollHeight;
      });
      setIn(size);
      sheet.style.width = "";
    };
    const end = () => memo.current?.removeAttribute("data-print");
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, [memo]);
}
