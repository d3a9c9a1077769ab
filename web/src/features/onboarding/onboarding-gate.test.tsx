import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { keys } from "../../api/queries/keys";
import { fillCache } from "../../testing/cache";
import { ada, problem } from "../../testing/fixtures";
import { renderAt } from "../../testing/render";
import { answers, refuses, server } from "../../testing/server";
import { OnboardingGate } from "./onboarding-gate";

const missing = answers("get", "/api/profile/onboarding", { completed: false });

async function answerAll(user: ReturnType<typeof renderAt>["user"]) {
  const groups = await screen.findAllByRole("group");
  for (const [index, label] of ["6-15", "11-50", "26-50", "$10,001-$40,000"].entries()) {
    const radio = groups[index]?.querySelector(`input[value]`);
    expect(radio).not.toBeNull();
    await user.click(screen.getAllByLabelText(label).at(0) as HTMLElement);
  }
}

test("it asks four questions, cannot be dismissed, and waits for all answers", async () => {
  server.use(missing);
  const { user } = renderAt("/matches", <OnboardingGate />);
  const dialog = await screen.findByRole("dialog", { name: "Tell us about your firm" });
  expect(dialog).toHaveAccessibleDescription(
    "We use this info to personalize recommendations. It's not shown to vendors.",
  );
  expect(screen.getAllByRole("group")).toHaveLength(4);
  expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
  await user.keyboard("{Escape}");
  expect(dialog).toBeVisible();
  const goOn = screen.getByRole("button", { name: "Continue" });
  expect(goOn).toBeDisabled();
  await user.click(screen.getAllByLabelText("2-5").at(0) as HTMLElement);
  expect(goOn).toBeDisabled();
  expect(screen.getByText("1 of 4 answered")).toBeVisible();
});

test("saved answers close it with a welcome, and the current user is asked for again", async () => {
  const sent: unknown[] = [];
  server.use(
    missing,
    answers("post", "/api/profile/onboarding", { completed: true }, async (request) => {
      sent.push(await request.json());
    }),
  );
  const { user } = renderAt("/matches", <OnboardingGate />);
  await answerAll(user);
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("Welcome aboard!")).toBeVisible();
  expect(screen.getByText("Your profile has been set up successfully.")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual([
    {
      attorneysCountBand: "A6_15",
      employeesCountBand: "E11_50",
      injuryCasesPerMonthBand: "C26_50",
      annualSoftwareSpendBand: "S10_40K",
    },
  ]);
});

test("what was read of other firms before the answers is read again", async () => {
  server.use(missing, answers("post", "/api/profile/onboarding", { completed: true }));
  const { user, client } = renderAt("/matches", <OnboardingGate />);
  const stale = fillCache(client, keys.lifecycle, keys.overview, keys.vendors, keys.picks);
  await answerAll(user);
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await expect.poll(stale).toEqual(["lifecycle", "overview", "vendors", "picks"]);
});

test.each([
  [503, problem(503, "busy", "The server is busy."), "The server is busy."],
  [500, undefined, "Failed to save your information. Please try again."],
])("a failure with %i keeps it open and says why", async (status, refusal, words) => {
  server.use(missing, refuses("post", "/api/profile/onboarding", status, refusal));
  const { user } = renderAt("/matches", <OnboardingGate />);
  await answerAll(user);
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect((await screen.findAllByText(words))[0]).toBeVisible();
  expect(screen.getByRole("dialog", { hidden: true })).toBeVisible();
});

test("a firm that has answered never sees it", async () => {
  let asked = false;
  server.use(
    answers("get", "/api/profile/onboarding", { completed: true }, () => {
      asked = true;
    }),
    answers("get", "/api/auth/me", ada),
  );
  renderAt("/matches", <OnboardingGate />);
  await expect.poll(() => asked).toBe(true);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a status that does not load stands in nobody's way", async () => {
  let asked = 0;
  server.use(
    http.get("*/api/profile/onboarding", () => {
      asked += 1;
      return new HttpResponse(null, { status: 500 });
    }),
  );
  const page = (
    <>
      <button type="button">The page</button>
      <OnboardingGate />
    </>
  );
  const { user, client } = renderAt("/matches", page);
  await expect.poll(() => client.getQueryState(["onboarding"])?.status).toBe("error");
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(screen.getByRole("button", { name: "The page" }));
  expect(asked).toBe(1);
});
