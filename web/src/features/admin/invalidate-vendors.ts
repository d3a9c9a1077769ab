import type { QueryClient } from "@tanstack/react-query";
import { keys } from "../../api/queries/keys";
import { invalidate } from "../../api/query-client";

/** Invalidates what depends on the vendors: lists that show them, and figures of their bookings. */
export function invalidateVendors(client: QueryClient): Promise<unknown> {
  return invalidate(
    client,
    keys.adminVendors,
    keys.audit,
    keys.categories,
    keys.vendors,
    keys.capabilities,
    keys.questions,
    keys.picks,
    keys.overview,
    keys.lifecycle,
    keys.techStack,
    keys.pastRecommendations,
    keys.meetingClicks,
    keys.trends,
    keys.demoBookings,
  );
}
