const TOKENS = {
  series: "--series",
  fill: "--series-fill",
  previous: "--series-prev",
  grid: "--grid",
  baseline: "--line-strong",
  surface: "--surface",
  ink: "--ink",
  muted: "--muted",
} as const;

/** How wide a line is on the canvas and in the legend of an image, in CSS pixels. */
export const LINE_WIDTHS = { series: 2, previous: 1.25 };

/** The colors of the canvas and its font, as the stylesheet resolves them now. */
export type Palette = Record<keyof typeof TOKENS | "sans", string>;

/** Resolves the tokens at `host`: a canvas supports neither custom properties nor `light-dark()`. */
export function readPalette(host: HTMLElement): Palette {
  const probe = document.createElement("span");
  probe.hidden = true;
  host.append(probe);
  const entries = Object.entries(TOKENS).map(([name, token]) => {
    probe.style.color = `var(${token})`;
    return [name, getComputedStyle(probe).color];
  });
  probe.style.fontFamily = "var(--sans)";
  entries.push(["sans", getComputedStyle(probe).fontFamily]);
  probe.remove();
  return Object.fromEntries(entries) as Palette;
}

/** Calls back when the colors may have changed: theme, forced colors or print. Returns a function that stops watching. */
export function watchPalette(onChange: () => void): () => void {
  const attribute = new MutationObserver(onChange);
  attribute.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  const media = ["(prefers-color-scheme: dark)", "(forced-colors: active)", "print"].map((query) =>
    matchMedia(query),
  );
  for (const query of media) query.addEventListener("change", onChange);
  return () => {
    attribute.disconnect();
    for (const query of media) query.removeEventListener("change", onChange);
  };
}
