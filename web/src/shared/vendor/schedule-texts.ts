import type { Schema } from "../../api/client";
import { FAILURES, type LoggedFailure } from "../../lib/track";
import type { Toast } from "../../ui/toast";

type SourcePage = Schema<"MeetingClickRequest">["sourcePage"];

interface ScheduleTexts {
  /** Shown once the click is logged. */
  logged: Toast;
  /** Written to the console when it could not be. */
  failed: LoggedFailure;
  /** Shown for a vendor without a scheduler; null where the button is disabled instead. */
  unavailable: Toast | null;
}

const OPENING: Toast = { title: "Opening scheduler..." };

/** What scheduling says on each screen. */
const TEXTS: Record<SourcePage, ScheduleTexts> = {
  BROWSE: {
    logged: { title: "Meeting click logged", description: "Your interest has been recorded." },
    failed: FAILURES.logClick,
    unavailable: null,
  },
  PAST_RECS: {
    logged: OPENING,
    failed: FAILURES.trackClick,
    unavailable: { tone: "danger", title: "No booking URL available" },
  },
  GET_REC: { logged: OPENING, failed: FAILURES.trackClick, unavailable: null },
  GET_REC_STAGES: {
    logged: OPENING,
    failed: FAILURES.trackClick,
    unavailable: {
      title: "Scheduling feature coming soon",
      description: "This will open the booking calendar",
    },
  },
};

export function scheduleTexts(sourcePage: SourcePage): ScheduleTexts {
  return TEXTS[sourcePage];
}
