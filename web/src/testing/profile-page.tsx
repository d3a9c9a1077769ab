import { screen, within } from "@testing-library/react";
import type { Schema } from "../api/client";
import { ProfilePage } from "../features/profile/profile-page";
import { BehindGuard } from "./behind-guard";
import { ada } from "./fixtures";
import { renderAt } from "./render";
import { answers, server } from "./server";

export const profile: Schema<"Profile"> = {
  user: {
    name: "Ada Park",
    email: "ada.park@parkinjury.example",
    lawFirm: "Park Injury Law",
    firmSize: "E6_20",
    states: ["TX"],
  },
  onboarding: {
    attorneysCountBand: "A6_15",
    employeesCountBand: "E11_50",
    injuryCasesPerMonthBand: "C26_50",
    annualSoftwareSpendBand: "S40_100K",
  },
};

const session = { createdAt: "2026-11-01T09:00:00Z", lastSeenAt: "2026-11-20T09:00:00Z" };
export const sessions: Schema<"OwnSessions"> = {
  items: [
    { id: "s1", current: true, device: "Chrome on Windows", ...session },
    { id: "s2", current: false, device: "Safari on iPhone", ...session },
    { id: "s3", current: false, device: "Firefox on Linux", ...session },
  ],
};

const SECOND_FACTOR = { since: null, recoveryCodesLeft: 0, isRequired: false };

/** Serves the profile, and records in order what was asked and what was sent. */
export function serveProfile() {
  const calls: string[] = [];
  const sent: unknown[] = [];
  const note = (request: Request) => {
    calls.push(`${request.method} ${new URL(request.url).pathname}`);
  };
  const keep = async (request: Request) => {
    note(request);
    sent.push(await request.json());
  };
  server.use(
    answers("get", "/api/auth/me", ada, note),
    answers("get", "/api/profile", profile, note),
    answers("get", "/api/profile/sessions", sessions, note),
    answers("get", "/api/profile/tokens", { items: [] }, note),
    answers("get", "/api/profile/second-factor", SECOND_FACTOR, note),
    answers("get", "/api/profile/colleagues", { firmConfirmed: true, items: [] }, note),
    answers("patch", "/api/profile", profile, keep),
    answers("post", "/api/profile/onboarding", { completed: true }, keep),
    answers("post", "/api/auth/change-password", null, keep),
  );
  return { calls, sent };
}

/** Opens the profile, whose cards are found by their titles. */
export async function openProfile() {
  const rendered = renderAt(
    "/profile",
    <BehindGuard>
      <ProfilePage />
    </BehindGuard>,
  );
  await screen.findByLabelText("Name");
  const card = (name: string) => within(screen.getByRole("region", { name }));
  return { ...rendered, card };
}

export const save = (name: string) => screen.getByRole("button", { name });
