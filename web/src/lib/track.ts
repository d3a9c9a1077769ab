/** Both lists also stand in docs/product.md#analytics-events. */
export const EVENTS = [
  "schedule_click",
  "dismiss_vendor",
  "questionnaire_open",
  "stage_open",
  "pick_for_me_click",
] as const;

type AnalyticsEvent = (typeof EVENTS)[number];

/** Writes an analytics event to the console; nothing is ever sent anywhere. */
export function track(event: AnalyticsEvent, details: Record<string, string | number> = {}): void {
  console.info(event, details);
}

/** What is said of failures that people read no toast of, or one in other words. */
export const FAILURES = {
  fetchPicks: "Failed to fetch Pick For Me recommendations",
  submitResponse: "Failed to submit response",
  compute: "Failed to compute recommendations",
  logClick: "Failed to log meeting click",
  trackClick: "Failed to track meeting click",
} as const;

export type LoggedFailure = (typeof FAILURES)[keyof typeof FAILURES];

/** Writes a failure to the console. */
export function logFailure(failure: LoggedFailure): void {
  console.info(failure);
}
