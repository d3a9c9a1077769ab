// Runs before the first paint. A file of its own because the page's security policy allows no inline script.

// A chosen theme never flashes the other one.
try {
  const theme = localStorage.getItem("stackbrief.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked in this browser: the system's theme is used.
}

// The files of each screen, written here by the build (chunks.ts): asked for with the page, not after the entry.
const FILES = {};
// A page that is marked so shows sign-in at the addresses of the other screens.
const screen = location.pathname.replace(/(.)\/$/, "$1");
const isStranger = "signedOut" in document.documentElement.dataset && screen in FILES;
const shown = isStranger && !screen.startsWith("/auth/") ? "/auth/sign-in" : screen;
for (const file of FILES[shown] || []) {
  const link = document.createElement("link");
  const isStyle = file.endsWith(".css");
  // Styles apply at once: preloaded ones that a redirect leaves unused would be a warning in the console.
  link.rel = isStyle ? "stylesheet" : "modulepreload";
  if (isStyle) {
    // What draws the screen waits for these (web/src/app/lazy-screen.ts), and asks again for one that failed.
    link.dataset.screen = "";
    link.onerror = () => link.remove();
  }
  // As the bundler asks for it, or it would be fetched twice.
  link.crossOrigin = "";
  link.href = file;
  document.head.append(link);
}

// What each screen asks the server for whatever its query string says, asked for with the page: on a slow line each step of
// a chain is seconds. web/src/api/prefetched-replies.ts hands the answers over. A signed-out visitor is shown sign-in, which asks for none.
const PICKS = ["overview", "persisted", "lifecycle"].map((name) => `/api/recommendations/${name}`);
const MATCHES = [...PICKS, "/api/categories", "/api/profile"];
const DATA = {
  "/": MATCHES,
  "/matches": MATCHES,
  "/trends": ["/api/demo-bookings/filter-options"],
  "/vendors": ["/api/categories"],
  "/past": ["/api/categories"],
  "/tech-stack": ["/api/profile/category-adoption", "/api/profile/colleagues"],
  "/profile": ["/api/profile"],
};
if (FILES[shown] && shown in DATA) {
  const asked = ["/api/auth/me", "/api/profile/onboarding", ...DATA[shown]];
  // As long as any other call waits (web/src/api/answer-limit.ts): what has begun may be read later.
  const ask = (path) => {
    const call = new AbortController();
    const limit = setTimeout(() => call.abort(), 30_000);
    return fetch(path, { signal: call.signal }).finally(() => clearTimeout(limit));
  };
  window.prefetchedReplies = new Map(asked.map((path) => [path, ask(path)]));
  // One that fails is asked for again by the code that needs it.
  for (const reply of window.prefetchedReplies.values()) reply.catch(() => {});
}

// Sign-in has no sidebar: neither has what stands there until it is drawn.
if (shown.startsWith("/auth/")) document.documentElement.dataset.alone = "";
