import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Schema } from "../../../api/client";
import { useSession } from "../../../shared/session";
import { problem } from "../../../testing/fixtures";
import {
  categoryPicks,
  computed,
  gate,
  pick,
  picksOf,
  questions,
  ranked,
  serveMatches,
} from "../../../testing/matches";
import { renderAt } from "../../../testing/render";
import { answers, refuses, server } from "../../../testing/server";
import { MatchesPage } from "../matches-page";

const SUBMIT = "Get Recommendations";
const AT_INTAKE = "/matches?categoryId=intake";

let logged: unknown[];

beforeEach(() => {
  localStorage.clear();
  logged = [];
  vi.spyOn(console, "info").mockImplementation((...parts) => logged.push(parts[0]));
});

function SignedInMatches() {
  return useSession().state === "signed-in" ? <MatchesPage /> : null;
}

function visit(address = AT_INTAKE) {
  const served = serveMatches();
  server.use(answers("get", "/api/questions/{categoryId}", questions));
  return { ...renderAt(address, <SignedInMatches />), served };
}

function serveResults(changes: Partial<Schema<"Computed">>) {
  server.use(
    answers("post", "/api/responses", { responseId: "x1" }),
    answers("post", "/api/recommendations/compute", computed(changes)),
  );
}

async function answerAndSubmit({ user }: ReturnType<typeof visit>) {
  await user.click(await screen.findByRole("radio", { name: "Around the clock" }));
  await user.click(screen.getByRole("button", { name: SUBMIT }));
  return screen.findByRole("dialog", { name: "Your Recommendations" });
}

test("a second press at the place of Get Recommendations keeps the results", async () => {
  serveResults({ vendors: [ranked("Callwright", 1)] });
  const { user } = visit();
  await user.click(await screen.findByRole("radio", { name: "Around the clock" }));
  const press = (name: string, clientX: number) =>
    fireEvent.click(screen.getByRole("button", { name }), { clientX, clientY: 700 });
  press(SUBMIT, 900);
  await screen.findByRole("dialog", { name: "Your Recommendations" });
  press("Retake Questionnaire", 905);
  expect(screen.getByRole("dialog", { name: "Your Recommendations" })).toBeVisible();
  press("Retake Questionnaire", 905);
  expect(screen.getByRole("dialog", { name: "Questionnaire" })).toBeVisible();
  // A pointer that went elsewhere and came back means what is there.
  press(SUBMIT, 900);
  await screen.findByRole("dialog", { name: "Your Recommendations" });
  fireEvent.pointerMove(document.body, { clientX: 300, clientY: 200 });
  press("Retake Questionnaire", 905);
  expect(screen.getByRole("dialog", { name: "Questionnaire" })).toBeVisible();
  // So does a finger, which moves nowhere in between.
  press(SUBMIT, 900);
  await screen.findByRole("dialog", { name: "Your Recommendations" });
  fireEvent.pointerDown(screen.getByRole("dialog"), { clientX: 300, clientY: 200 });
  press("Retake Questionnaire", 905);
  expect(screen.getByRole("dialog", { name: "Questionnaire" })).toBeVisible();
});

test("a press at the place of Get Recommendations counts once the results were there to read", async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  serveResults({ vendors: [ranked("Callwright", 1)] });
  visit();
  fireEvent.click(await screen.findByRole("radio", { name: "Around the clock" }));
  const at = { clientX: 900, clientY: 700 };
  fireEvent.click(screen.getByRole("button", { name: SUBMIT }), at);
  await screen.findByRole("dialog", { name: "Your Recommendations" });
  await vi.advanceTimersByTimeAsync(1_000);
  fireEvent.click(screen.getByRole("button", { name: "Retake Questionnaire" }), at);
  expect(screen.getByRole("dialog", { name: "Questionnaire" })).toBeVisible();
});

test("a stage leads to its questionnaire and back; it is in progress from then on", async () => {
  const { user, address } = visit("/matches");
  await user.click(await screen.findByRole("button", { name: /^2 Intake/ }));
  await user.click(screen.getByRole("button", { name: "Get Recommendation" }));
  expect(address()).toBe(AT_INTAKE);
  expect(await screen.findByRole("dialog", { name: "Questionnaire" })).toBeVisible();
  expect(logged).toContain("questionnaire_open");
  await user.keyboard("{Escape}");
  expect(address()).toBe("/matches");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("button", { name: /^2 Intake .*In Progress/ })).toBeVisible();
});

test("each question is a group named by its prompt", async () => {
  visit();
  const single = await screen.findByRole("group", { name: "When do you need calls answered?" });
  expect(within(single).getAllByRole("radio")).toHaveLength(2);
  const many = screen.getByRole("group", { name: "Which languages do your clients speak?" });
  expect(within(many).getAllByRole("checkbox")).toHaveLength(3);
  expect(within(many).getByText("(select all that apply)")).toBeVisible();
  expect(within(single).queryByText("(select all that apply)")).toBeNull();
});

test("without an answer a toast asks for one", async () => {
  const { user } = visit();
  await user.click(await screen.findByRole("button", { name: SUBMIT }));
  expect(await screen.findByText("Please answer at least one question")).toBeVisible();
});

test("while the results are computed the button says so; then they take the questions' place", async () => {
  const { user } = visit();
  const reply = gate();
  serveResults({ vendors: [ranked("Callwright", 1), ranked("Nightdocket", 2)] });
  server.use(
    http.post("*/api/responses", async () => {
      await reply.held;
      return HttpResponse.json({ responseId: "x1" }, { status: 201 });
    }),
  );
  await user.click(await screen.findByRole("checkbox", { name: "Spanish" }));
  expect(screen.getByText("1 of 2 answered")).toBeVisible();
  await user.click(screen.getByRole("button", { name: SUBMIT }));
  expect(
    await screen.findByRole("button", { name: "Generating Recommendations..." }),
  ).toBeVisible();
  reply.release();
  const dialog = await screen.findByRole("dialog", { name: "Your Recommendations" });
  expect(dialog).toHaveAccessibleDescription(
    "Based on your answers, here are the top 2 recommended vendors:",
  );
  expect(dialog).toHaveFocus();
});

test("Retake Questionnaire keeps the answers; closing forgets them", async () => {
  const view = visit();
  serveResults({ vendors: [ranked("Callwright", 1)] });
  await answerAndSubmit(view);
  await view.user.click(screen.getByRole("button", { name: "Retake Questionnaire" }));
  expect(await screen.findByRole("radio", { name: "Around the clock" })).toBeChecked();
  await view.user.click(screen.getByRole("button", { name: "Close" }));
  expect(view.address()).toBe("/matches");
  await view.user.click(await screen.findByRole("button", { name: /^2 Intake/ }));
  await view.user.click(screen.getByRole("button", { name: "Get Recommendation" }));
  expect(await screen.findByRole("radio", { name: "Around the clock" })).not.toBeChecked();
});

test("Skip for now closes the questionnaire without an answer", async () => {
  const { user, address } = visit();
  await user.click(await screen.findByRole("button", { name: "Skip for now" }));
  expect(address()).toBe("/matches");
  expect(screen.queryByRole("dialog")).toBeNull();
});

function secondQuestionBelow() {
  const places = vi.spyOn(Element.prototype, "getBoundingClientRect");
  return places.mockImplementation(function (this: Element) {
    const isSecond = this.tagName === "FIELDSET" && this.textContent?.includes("languages");
    return { top: isSecond ? 900 : 0, bottom: 600 } as DOMRect;
  });
}

test("questions below what is in sight are counted, and a press shows the next", async () => {
  const bottoms = secondQuestionBelow();
  const shown: string[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    shown.push(this.tagName);
  };
  const { user } = visit();
  await user.click(await screen.findByRole("button", { name: "1 question below" }));
  expect(shown).toEqual(["FIELDSET"]);
  bottoms.mockImplementation(() => ({ top: 0, bottom: 600 }) as DOMRect);
  window.dispatchEvent(new Event("resize"));
  await waitFor(() => expect(screen.queryByRole("button", { name: /below/ })).toBeNull());
});

test("questions below what is in sight are counted again where the questionnaire is opened again", async () => {
  secondQuestionBelow();
  const { user } = visit("/matches");
  await user.click(await screen.findByRole("button", { name: /^2 Intake/ }));
  for (const _ of ["the first time", "again"]) {
    await user.click(screen.getByRole("button", { name: "Get Recommendation" }));
    expect(await screen.findByRole("button", { name: "1 question below" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Skip for now" }));
  }
});

test("Done leads to the stage with its new picks", async () => {
  const view = visit();
  serveResults({ vendors: [ranked("Callwright", 1)] });
  await screen.findByRole("dialog", { name: "Questionnaire" });
  view.served.picks = picksOf(categoryPicks("Intake", [pick("Callwright")], null));
  await answerAndSubmit(view);
  await view.user.click(screen.getByRole("button", { name: "Done" }));
  expect(view.address()).toBe("/matches?showCategory=Intake");
  expect(screen.queryByRole("dialog")).toBeNull();
  const intake = await screen.findByRole("button", { name: /^2 Intake .*Completed/ });
  expect(intake).toHaveAttribute("aria-expanded", "true");
  expect(await screen.findByRole("heading", { name: "Callwright" })).toBeVisible();
  await waitFor(() => expect(intake).toHaveFocus());
});

test("no vendor fits: the way back to the questions", async () => {
  const view = visit();
  serveResults({});
  await answerAndSubmit(view);
  expect(
    screen.getByText("No vendors found matching your criteria in this category."),
  ).toBeVisible();
  expect(screen.queryByRole("button", { name: "Done" })).toBeNull();
  await view.user.click(screen.getByRole("button", { name: "Try Different Answers" }));
  expect(await screen.findByRole("radio", { name: "Around the clock" })).toBeChecked();
});

test("results that fail leave the answers, and say so", async () => {
  const { user } = visit();
  server.use(refuses("post", "/api/responses", 503, problem(503, "busy", "Try again soon.")));
  await user.click(await screen.findByRole("radio", { name: "Around the clock" }));
  await user.click(screen.getByRole("button", { name: SUBMIT }));
  expect(await screen.findByText("Failed to generate recommendations")).toBeVisible();
  expect(logged).toContain("Failed to submit response");
  expect(screen.getByRole("radio", { name: "Around the clock" })).toBeChecked();
});

test("questions that do not load can be asked for again", async () => {
  const { user } = visit();
  server.use(refuses("get", "/api/questions/{categoryId}", 500));
  expect(await screen.findByText("Failed to fetch questions")).toBeVisible();
  expect(screen.queryByRole("button", { name: SUBMIT })).toBeNull();
  server.use(answers("get", "/api/questions/{categoryId}", questions));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("radio", { name: "Around the clock" })).toBeVisible();
});

test("a category without questions leads to its vendors", async () => {
  visit("/matches?categoryId=e-discovery");
  server.use(answers("get", "/api/questions/{categoryId}", []));
  expect(await screen.findByText("E-Discovery has no questionnaire yet")).toBeVisible();
  const link = screen.getByRole("link", { name: "Browse E-Discovery vendors" });
  expect(link).toHaveAttribute("href", "/vendors?categoryIds=e-discovery");
});

test("an unknown category says so, and the address is clean again", async () => {
  const { address } = visit("/matches?categoryId=astrology");
  expect(await screen.findByText("Category not found")).toBeVisible();
  expect(screen.getByText("Could not find astrology")).toBeVisible();
  expect(address()).toBe("/matches");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a hint describes its question or option and is no part of its name", async () => {
  const hinted = {
    ...questions[0],
    hint: "Both, if you can.",
    optionHints: { "Around the clock": "Ask who pays." },
  };
  visit();
  server.use(answers("get", "/api/questions/{categoryId}", [hinted as Schema<"Question">]));
  const group = await screen.findByRole("group", { name: questions[0]?.prompt });
  expect(group).toHaveAccessibleDescription("Both, if you can.");
  const radio = within(group).getByRole("radio", { name: "Around the clock" });
  expect(radio).toHaveAccessibleDescription("Ask who pays.");
  expect(within(group).getByText("Ask who pays.")).toBeVisible();
});

test("answers that were not sent are offered where a session ended, and gone once they were sent", async () => {
  const first = visit();
  await first.user.click(await screen.findByRole("radio", { name: "Around the clock" }));
  await first.user.click(screen.getByRole("button", { name: "Must have: Around the clock" }));
  cleanup();
  const second = visit();
  expect(await screen.findByRole("radio", { name: "Around the clock" })).not.toBeChecked();
  await second.user.click(screen.getByRole("button", { name: "Restore" }));
  expect(screen.getByRole("radio", { name: "Around the clock" })).toBeChecked();
  const must = screen.getByRole("button", { name: "Must have: Around the clock" });
  expect(must).toHaveAttribute("aria-pressed", "true");
  serveResults({});
  await second.user.click(screen.getByRole("button", { name: SUBMIT }));
  await screen.findByText("Your Recommendations");
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("answers that are sent while the questionnaire closes are not offered as unsent", async () => {
  const { user, served } = visit();
  const held = gate();
  server.use(
    answers("post", "/api/responses", { responseId: "x1" }),
    http.post("*/api/recommendations/compute", async () => {
      await held.held;
      return HttpResponse.json(computed({}));
    }),
  );
  await user.click(await screen.findByRole("radio", { name: "Around the clock" }));
  await user.click(screen.getByRole("button", { name: SUBMIT }));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const asked = served.calls.length;
  held.release();
  await waitFor(() => expect(served.calls.length).toBeGreaterThan(asked));
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
});

test("Must have stands on chosen options alone, is read out with its option, and is sent", async () => {
  const { user } = visit();
  const neutral = { ...questions[1], neutralOptions: ["English"] };
  server.use(answers("get", "/api/questions/{categoryId}", [neutral as Schema<"Question">]));
  const sent: unknown[] = [];
  serveResults({});
  server.use(
    http.post("*/api/responses", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ responseId: "x1" }, { status: 201 });
    }),
  );
  await user.click(await screen.findByRole("checkbox", { name: "English" }));
  expect(screen.queryByRole("button", { name: /^Must have/ })).toBeNull();
  await user.click(screen.getByRole("checkbox", { name: "Spanish" }));
  const must = screen.getByRole("button", { name: "Must have: Spanish" });
  expect(must).toHaveAttribute("aria-pressed", "false");
  await user.tab();
  expect(must).toHaveFocus();
  await user.keyboard(" ");
  expect(must).toHaveAttribute("aria-pressed", "true");
  await user.click(screen.getByRole("button", { name: SUBMIT }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    answers: [{ selectedValues: ["English", "Spanish"], mustHave: ["Spanish"] }],
  });
});
