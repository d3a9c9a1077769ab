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
