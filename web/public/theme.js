// Runs before the first paint, so that a chosen theme never flashes the other one.
// A file of its own because the page's security policy allows no inline script.
try {
  const theme = localStorage.getItem("stackbrief.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked in this browser: the system's theme is used.
}
