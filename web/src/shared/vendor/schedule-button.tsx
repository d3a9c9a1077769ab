import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import type { MouseEvent } from "react";
import { ApiError } from "../../api/api-error";
import { api, type Schema } from "../../api/client";
import { keys } from "../../api/queries/keys";
import { invalidate } from "../../api/query-client";
import { openOutbound, outboundUrl } from "../../lib/outbound";
import { logFailure, track } from "../../lib/track";
import { Button } from "../../ui/button";
import { type Toast, toast, toastError } from "../../ui/toast";
import { Tooltip } from "../../ui/tooltip";
import { ASK_IN_DEMO, askInDemo } from "./demo-questions";
import styles from "./schedule-button.module.css";
import { scheduleTexts } from "./schedule-texts";

const UNAVAILABLE = "No scheduler available";

interface ScheduleButtonProps {
  vendorId: string;
  bookingUrl: string | null;
  /** The screen it stands on: it is logged, and it decides the toasts. */
  sourcePage: Schema<"MeetingClickRequest">["sourcePage"];
  /** Shown in place of the screen's own text where there is no scheduler for a reason that is known. */
  unavailable?: Toast | undefined;
}

/**
 * "Schedule Meeting": opens the vendor's scheduler in a new tab within the click itself, so that no
 * browser blocks it, and logs the click beside that. The link opens whether or not the log succeeds.
 * The toast leads to what to ask in the demo.
 */
export function ScheduleButton(props: ScheduleButtonProps) {
  const { vendorId, bookingUrl, sourcePage } = props;
  const client = useQueryClient();
  const texts = scheduleTexts(sourcePage);
  const unavailable = props.unavailable ?? texts.unavailable;
  const click = useMutation({
    mutationFn: () => api.POST("/api/meeting-clicks", { body: { vendorId, sourcePage } }),
    onSuccess: () => {
      const action = { label: ASK_IN_DEMO, onAction: () => askInDemo(vendorId) };
      toast({ ...texts.logged, action });
      return invalidate(client, keys.meetingClicks);
    },
    onError: (error) => {
      logFailure(texts.failed);
      // Only the person can make room in a full list; every other refusal is none of their business.
      const isFull = error instanceof ApiError && error.code === "quota_reached";
      if (isFull && error.detail) toastError(error.detail);
    },
  });
  const url = outboundUrl(bookingUrl);
  const schedule = (event: MouseEvent) => {
    // The second click of a double click asks for nothing that the first did not.
    if (event.detail > 1) return;
    track("schedule_click", { vendorId, sourcePage });
    if (url === null) {
      if (unavailable) toast(unavailable);
      return;
    }
    openOutbound(url);
    click.mutate();
  };
  const silent = url === null && unavailable === null;
  const button = (
    <Button
      size="sm"
      icon={CalendarPlus}
      aria-disabled={silent || undefined}
      pending={click.isPending}
      pendingLabel="Scheduling..."
      onClick={schedule}
    >
      Schedule Meeting
    </Button>
  );
  if (!silent) return button;
  return (
    <>
      <Tooltip text={UNAVAILABLE}>{button}</Tooltip>
      <small className={styles.unavailable}>{UNAVAILABLE}</small>
    </>
  );
}
