export type AnalyticsEvent =
  | "schedule_click"
  | "dismiss_vendor"
  | "questionnaire_open"
  | "stage_open"
  | "pick_for_me_click";

/** Writes an analytics event to the console; nothing is ever sent anywhere. */
export function track(event: AnalyticsEvent, details: Record<string, string | number> = {}): void {
  console.info(event, details);
}

/** What is said of failures that people read no toast of, or one in other words. */
export type LoggedFailure =
  | "Failed to fetch Pick For Me recommendations"
  | "Failed to submit response"
  | "Failed to compute recommendations"
  | "Failed to log meeting click"
  | "Failed to track meeting click";

/** Writes a failure to the console. */
export function logFailure(failure: LoggedFailure): void {
  console.info(failure);
}
