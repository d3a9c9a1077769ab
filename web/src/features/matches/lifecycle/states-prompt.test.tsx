import { cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { Schema } from "../../../api/client";
import { useSession } from "../../../shared/session";
import { ada } from "../../../testing/fixtures";
import { profileIn } from "../../../testing/matches";
import { renderAt } from "../../../testing/render";
import { answers, server } from "../../../testing/server";
import { MatchesLoading } from "../matches-loading";
import { StatesPrompt, useStatesPromptReady } from "./states-prompt";
import styles from "./states-prompt.module.css";
import { wasAskedForStates } from "./states-prompt-seen";

const QUESTION = { name: "In which states do you practice?" };

beforeEach(() => localStorage.clear());

function Prompt() {
  if (useSession().state !== "signed-in") return null;
  return <Asked />;
}

function Asked() {
  return (
    <>
      <MatchesLoading />
      <StatesPrompt />
      {useStatesPromptReady() && <p>The stages</p>}
    </>
  );
}

/** How many places are kept for the question while the stages load. */
function placesKept(): number {
  return document.getElementsByClassName(String(styles.loading)).length;
}

function visit(states: Schema<"UsState">[] = []) {
  server.use(
    answers("get", "/api/auth/me", ada),
    answers("get", "/api/profile", profileIn(states)),
  );
  return renderAt("/matches", <Prompt />);
}

test("someone who saved states is not asked again, even once they have taken them away", async () => {
  const { user } = visit();
  await screen.findByRole("heading", QUESTION);
  server.use(answers("patch", "/api/profile", profileIn(["TX"])));
  await user.selectOptions(screen.getByLabelText("States"), "Texas");
  await user.click(screen.getByRole("button", { name: "Save States" }));
  await screen.findByText("States updated");
  await waitFor(() => expect(screen.queryByRole("heading", QUESTION)).toBeNull());

  cleanup();
  visit();
  await screen.findByText("The stages");
  expect(screen.queryByRole("heading", QUESTION)).toBeNull();
});

test("nor is anyone who had said them before, and no place is kept for the question", async () => {
  visit(["TX"]);
  await screen.findByText("The stages");
  expect(placesKept()).toBe(0);
  expect(wasAskedForStates(ada.user.id)).toBe(true);
  cleanup();
  visit();
  await screen.findByText("The stages");
  expect(placesKept()).toBe(0);
  expect(screen.queryByRole("heading", QUESTION)).toBeNull();
});
