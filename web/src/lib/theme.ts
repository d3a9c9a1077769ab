import { signal } from "@preact/signals-react";
import { browserEntries } from "./storage";
import { THEME_KEY } from "./storage-key";

export type Theme = "system" | "light" | "dark";

/** The chosen theme; "system" follows the machine. Change it with `setTheme`. */
export const theme = signal<Theme>(storedTheme());

/** Applies a theme now and remembers it in this browser. */
export function setTheme(choice: Theme): void {
  theme.value = choice;
  if (choice === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  browserEntries.write(THEME_KEY, choice === "system" ? null : choice);
}

function storedTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}
