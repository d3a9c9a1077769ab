import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Schema } from "../../../api/client";
import { useSession } from "../../../shared/session";
import { problem } from "../../../testing/fixtures";
import { computed, questions, serveMatches } from "../../../testing/matches";
import { renderAt } from "../../../testing/render";
import { answers, refuses, server } from "../../../testing/server";
import { MatchesPage } from "../matches-page";

const SUBMIT = "Get Recommendations";
beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});

function SignedInMatches() {
  return useSession().state === "signed-in" ? <MatchesPage /> : null;
}

function visit() {
  serveMatches();
  server.use(answers("get", "/api/questions/{categoryId}", questions));
  return renderAt("/matches?categoryId=intake", <SignedInMatches />);
}

const changed = (options: string[]) => [
  { ...questions[0], prompt: "When should we answer your calls?" } as Schema<"Question">,
  { ...questions[1], options } as Schema<"Question">,
];

test.each([
  [
    422,
    {
      ...problem(422, "validation_failed", "Please choose."),
      fields: { answers: "Please choose." },
    },
  ],
  [409, problem(409, "questionnaire_changed", "A question has changed.")],
] as const)(
  "a questionnaire that has changed in the meantime is shown as it is now, with the answers that still fit (%d)",
  async (status, refusal) => {
    const { user } = visit();
    await user.click(await screen.findByRole("radio", { name: "Around the clock" }));
    await user.click(screen.getByRole("checkbox", { name: "Spanish" }));
    await user.click(screen.getByRole("checkbox", { name: "English" }));
    await user.click(screen.getByRole("button", { name: "Must have: English" }));
    server.use(
      refuses("post", "/api/responses", status, refusal),
      answers("get", "/api/questions/{categoryId}", changed(["Spanish", "Tagalog"])),
    );
    await user.click(screen.getByRole("button", { name: SUBMIT }));
    expect(await screen.findByText("The questionnaire has changed")).toBeVisible();
    expect(screen.getByText(/^Answers that still fit are kept\./)).toBeVisible();
    expect(screen.getByRole("group", { name: "When should we answer your calls?" })).toBeVisible();
    // What was answered to other words is no answer to these.
    expect(screen.getByRole("radio", { name: "Around the clock" })).not.toBeChecked();
    expect(screen.getByRole("checkbox", { name: "Spanish" })).toBeChecked();
    expect(screen.queryByRole("checkbox", { name: "English" })).toBeNull();
    const sent: unknown[] = [];
    server.use(
      answers("post", "/api/responses", { responseId: "x1" }, async (request) => {
        sent.push(await request.json());
      }),
      answers("post", "/api/recommendations/compute", computed()),
    );
    await user.click(screen.getByRole("button", { name: SUBMIT }));
    await screen.findByText("Your Recommendations");
    expect(sent).toEqual([
      {
        categoryId: "intake",
        answers: [
          {
            questionId: "languages",
            prompt: "Which languages do your clients speak?",
            selectedValues: ["Spanish"],
          },
        ],
      },
    ]);
  },
);

test("a questionnaire that was removed in the meantime is gone, and the server's sentence says so", async () => {
  const { user } = visit();
  await user.click(await screen.findByRole("radio", { name: "Around the clock" }));
  const said = "This category has no questionnaire.";
  const refusal = { ...problem(422, "validation_failed", said), fields: { categoryId: said } };
  server.use(
    refuses("post", "/api/responses", 422, refusal),
    answers("get", "/api/questions/{categoryId}", []),
  );
  await user.click(screen.getByRole("button", { name: SUBMIT }));
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.queryByText("The questionnaire has changed")).toBeNull();
  expect(await screen.findByText("Intake has no questionnaire yet")).toBeVisible();
});

test("a refusal that is about no answer keeps the questions and shows the server's sentence", async () => {
  const { user } = visit();
  await user.click(await screen.findByRole("radio", { name: "Around the clock" }));
  const refusal = problem(422, "validation_failed", "The request is not valid.");
  server.use(refuses("post", "/api/responses", 422, refusal));
  await user.click(screen.getByRole("button", { name: SUBMIT }));
  expect(await screen.findByText("The request is not valid.")).toBeVisible();
  expect(screen.queryByText("The questionnaire has changed")).toBeNull();
  expect(screen.getByRole("radio", { name: "Around the clock" })).toBeChecked();
});
