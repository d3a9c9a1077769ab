import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { Route } from "wouter";
import type { Schema } from "../../../api/client";
import { meQuery } from "../../../api/queries/account";
import { keys } from "../../../api/queries/keys";
import { dropDrafts } from "../../../lib/drafts";
import { useSignOut } from "../../../shared/session";
import { BehindGuard } from "../../../testing/behind-guard";
import { fillCache } from "../../../testing/cache";
import { ada, adaAsAdmin, problem } from "../../../testing/fixtures";
import { renderAt } from "../../../testing/render";
import { answers, refuses, server } from "../../../testing/server";
import { QuestionnairesPage } from "./questionnaires-page";

const languages: Schema<"EditedQuestion"> = {
  id: "intake.languages",
  prompt: "Which languages?",
  hint: null,
  fieldType: "MULTI",
  facet: "need",
  weight: 1,
  optional: false,
  options: [
    { label: "Spanish", hint: null, capabilities: ["spanish"], neutral: false },
    { label: "Creole", hint: null, capabilities: ["creole"], neutral: false },
    { label: "English will do", hint: null, capabilities: [], neutral: true },
  ],
};
const hours: Schema<"EditedQuestion"> = {
  ...languages,
  id: "intake.hours",
  prompt: "Which hours?",
  fieldType: "SINGLE",
};
const intake: Schema<"AdminQuestionnaire"> = {
  categoryId: "intake",
  categoryName: "Intake",
  status: "shipped",
  hasDraft: false,
  changedAt: null,
  changedBy: null,
  activeVendors: 12,
  questions: [languages, hours],
  inForce: [languages, hours],
  words: [],
  counts: [],
  capabilities: [
    {
      slug: "spanish",
      label: "Spanish",
      description: "Speaks it.",
      facet: "languages",
      phrases: null,
    },
    { slug: "creole", label: "Haitian Creole", description: "", facet: "languages", phrases: null },
    { slug: "24-7", label: "24/7 answering", description: "", facet: "hours", phrases: null },
  ],
  tools: [],
};

let saved: Schema<"QuestionnaireDraft">[] = [];
let versions: (string | null)[] = [];

/** Saves as the server does: what is sent is the draft from then on. */
function saves(version: string) {
  return http.put("*/api/admin/questionnaires/intake", async ({ request }) => {
    const draft = (await request.json()) as Schema<"QuestionnaireDraft">;
    saved.push(draft);
    versions.push(request.headers.get("If-Match"));
    return HttpResponse.json(
      { ...intake, ...draft, hasDraft: true },
      { headers: { ETag: version } },
    );
  });
}

beforeEach(() => {
  // What the test before has not saved.
  dropDrafts();
  saved = [];
  versions = [];
  server.use(
    answers("get", "/api/auth/me", adaAsAdmin),
    http.get("*/api/admin/questionnaires/intake", () =>
      HttpResponse.json(intake, { headers: { ETag: '"3"' } }),
    ),
    http.post("*/api/admin/questionnaires/intake/counts", async ({ request }) => {
      const { questions } = (await request.json()) as Schema<"QuestionnaireDraft">;
      const count = ({ capabilities = [] }: Schema<"EditedOption">) =>
        capabilities.includes("spanish") ? 4 : 0;
      return HttpResponse.json({ counts: questions.map(({ options }) => options.map(count)) });
    }),
    saves('"4"'),
  );
});

function visit(address = "/admin/questionnaires?category=intake") {
  return renderAt(
    address,
    <BehindGuard>
      <QuestionnairesPage />
    </BehindGuard>,
  );
}

async function openLanguages() {
  const view = visit();
  await view.user.click(
    await screen.findByRole("button", { name: /Which languages\?.*3 options/ }),
  );
  return view;
}

const prompts = () =>
  screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent);

test("members are told that it is for administrators", async () => {
  server.use(answers("get", "/api/auth/me", ada));
  visit("/admin/questionnaires");
  expect(await screen.findByText("Only an administrator can edit questionnaires.")).toBeVisible();
});

test("the list says what every category asks, and leads to it", async () => {
  const summary: Schema<"QuestionnaireSummary"> = {
    categoryId: "intake",
    categoryName: "Intake",
    status: "published",
    hasDraft: true,
    questions: 7,
    activeVendors: 12,
    unmetOptions: 2,
    changedAt: null,
    changedBy: null,
  };
  const other = (categoryName: string) => ({ ...summary, categoryName, categoryId: categoryName });
  const list = [
    { ...other("E-Discovery"), questions: 1, activeVendors: 60_000, unmetOptions: 1 },
    ...[summary, other("Lead Generation")],
  ];
  server.use(answers("get", "/api/admin/questionnaires", list));
  const { user } = visit("/admin/questionnaires");
  const row = await screen.findByRole("row", { name: /Intake/ });
  expect(within(row).getByText("Edited")).toBeVisible();
  expect(within(row).getByText("Draft")).toBeVisible();
  expect(within(row).getByText("2 answers")).toBeVisible();
  const large = within(screen.getByRole("row", { name: /E-Discovery/ }));
  for (const count of ["60,000 active vendors", "1 question", "1 answer"]) {
    expect(large.getByText(count)).toBeVisible();
  }
  const link = within(row).getByRole("link", { name: "Intake" });
  expect(link).toHaveAttribute("href", "/admin/questionnaires?category=intake");
  const names = screen.getAllByRole("link").map((each) => each.textContent);
  const ofStages = ["Lead Generation", "Intake", "E-Discovery"];
  expect(names.filter((name) => list.some(({ categoryName }) => categoryName === name))).toEqual(
    ofStages,
  );
  await user.click(link);
  await waitFor(() =>
    expect(screen.getByRole("heading", { level: 2, name: /^Intake/ })).toHaveFocus(),
  );
});

test("a questionnaire that is opened names the screen and the browser's tab", async () => {
  visit();
  expect(
    await screen.findByRole("heading", { level: 1, name: "Intake questionnaire" }),
  ).toBeVisible();
  expect(document.title).toBe("Intake questionnaire · Stackbrief");
});

test("a questionnaire that is opened by its address takes no focus", async () => {
  visit();
  expect(await screen.findByRole("heading", { level: 2, name: /^Intake/ })).toBeVisible();
  await new Promise(requestAnimationFrame);
  expect(document.body).toHaveFocus();
});

test("each option says how many vendors meet it, and what no vendor meets stands on the closed card", async () => {
  await openLanguages();
  expect(await screen.findByText("4 of 12 vendors")).toBeVisible();
  expect(screen.getByText("0 of 12 vendors")).toBeVisible();
  expect(screen.getByRole("button", { name: /Which hours\?.*1 no vendor meets/ })).toBeVisible();
});

test("what the server does not count is not said to be counting", async () => {
  server.use(refuses("post", "/api/admin/questionnaires/{categoryId}/counts", 500));
  await openLanguages();
  expect(await screen.findAllByText("Not counted")).toHaveLength(2);
  expect(screen.queryByText("Counting")).toBeNull();
});

test("vendors and tools are counted in thousands, and one of them as one", async () => {
  const tools = [
    { label: "Outlook", vendors: 12_000 },
    { label: "Clio", vendors: 1 },
    { label: "Word", vendors: 1 },
  ];
  const integrations = { ...languages, facet: "integrations" as const, prompt: "Which tools?" };
  const big = { ...intake, activeVendors: 60_000, questions: [languages, integrations], tools };
  server.use(answers("get", "/api/admin/questionnaires/{categoryId}", big));
  const { user } = await openLanguages();
  expect(await screen.findByText("4 of 60,000 vendors")).toBeVisible();
  await user.click(screen.getByRole("button", { name: /Which tools\?.*Tools of the directory/ }));
  expect(screen.getByText("Outlook")).toHaveTextContent("Outlook12,000 vendors");
  expect(screen.getByText("Clio")).toHaveTextContent("Clio1 vendor");
});

test("questions and options move by their buttons, which keep the focus", async () => {
  const { user } = await openLanguages();
  await user.click(screen.getByRole("button", { name: "Move down: Which languages?" }));
  expect(prompts()[0]).toContain("Which hours?");
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Move down: Which languages?" })).toHaveFocus(),
  );
  await user.click(screen.getByRole("button", { name: "Move up: Creole" }));
  const options = screen.getAllByRole("textbox", { name: /^Option \d/ });
  expect(options.map((input) => (input as HTMLInputElement).value)).toEqual([
    "Creole",
    "Spanish",
    "English will do",
  ]);
});

test("what is added takes the focus", async () => {
  const { user } = await openLanguages();
  await user.click(screen.getByRole("button", { name: "Add option" }));
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Option 3" })).toHaveFocus());
  await user.click(screen.getByRole("button", { name: "Add question" }));
  await waitFor(() =>
    expect(screen.getAllByRole("textbox", { name: "Question" }).at(-1)).toHaveFocus(),
  );
});

test("a draft is saved with the version that it was made from", async () => {
  const { user } = await openLanguages();
  const save = screen.getByRole("button", { name: "Save draft" });
  expect(save).toBeDisabled();
  await user.type(screen.getByRole("textbox", { name: "Option 1" }), " and Portuguese");
  await user.click(save);
  expect(await screen.findByText("Draft saved")).toBeVisible();
  expect(saved[0]?.questions[0]?.options[0]?.label).toBe("Spanish and Portuguese");
  expect(versions).toEqual(['"3"']);
  await user.type(screen.getByRole("textbox", { name: "Option 1" }), "!");
  await user.click(save);
  await waitFor(() => expect(versions).toEqual(['"3"', '"4"']));
});

test("a capability is found by its words with the keyboard, and counted", async () => {
  const { user } = await openLanguages();
  const picker = screen.getByRole("combobox", { name: "Add a capability to Creole" });
  await user.type(picker, "span{Enter}");
  expect(screen.getByRole("button", { name: "Remove Haitian Creole" })).toBeVisible();
  expect(screen.getAllByRole("button", { name: "Remove Spanish" })).toHaveLength(2);
  await waitFor(() => expect(screen.getAllByText("4 of 12 vendors")).toHaveLength(2));
});

test("a name that no capability has becomes a new one", async () => {
  const { user } = await openLanguages();
  const picker = screen.getByRole("combobox", { name: "Add a capability to Creole" });
  await user.type(picker, "Walk-in desk");
  await user.click(screen.getByRole("option", { name: "New capability “Walk-in desk”" }));
  const phrases = screen.getByRole("textbox", { name: "Phrases" });
  await user.type(phrases, "\nfront desk");
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.words).toEqual([
    {
      slug: "walk-in-desk",
      label: "Walk-in desk",
      description: "",
      phrases: ["Walk-in desk", "front desk"],
    },
  ]);
  expect(saved[0]?.questions[0]?.options[1]?.capabilities).toEqual(["creole", "walk-in-desk"]);
});

test("what the server refuses stands at its field, and opens its card", async () => {
  const refusal = {
    ...problem(422, "validation_failed", "This option is there twice."),
    fields: { "questions.1.options.1.label": "This option is there twice." },
  };
  server.use(
    http.put("*/api/admin/questionnaires/intake", () =>
      HttpResponse.json(refusal, {
        status: 422,
        headers: { "Content-Type": "application/problem+json" },
      }),
    ),
  );
  const { user } = await openLanguages();
  await user.type(screen.getByRole("textbox", { name: "Question" }), "!");
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  expect(await screen.findByText("This option is there twice.")).toBeVisible();
  const [, second] = screen.getAllByRole("textbox", { name: "Option 2" });
  expect(second).toBeInvalid();
  await waitFor(() => expect(second).toHaveFocus());
  await user.type(second as HTMLElement, "x");
  expect(screen.queryByText("This option is there twice.")).toBeNull();
});

test.each([
  ["questions.1.options", "A question needs two options."],
  ["questions.0.options.2.capabilities", "An option that asks for nothing has no capability."],
  ["words", "These capabilities are too many."],
])(
  "what the server refuses of no single field is in view and read out: %s",
  async (field, said) => {
    const refusal = { ...problem(422, "validation_failed", said), fields: { [field]: said } };
    server.use(refuses("put", "/api/admin/questionnaires/{categoryId}", 422, refusal));
    const { user } = await openLanguages();
    const picker = screen.getByRole("combobox", { name: "Add a capability to Creole" });
    await user.type(picker, "Walk-in desk");
    await user.click(screen.getByRole("option", { name: "New capability “Walk-in desk”" }));
    await user.click(screen.getByRole("button", { name: "Save draft" }));
    const sentence = await screen.findByText(said);
    await waitFor(() => expect(sentence).toHaveFocus());
  },
);

test("the second of two editors keeps both versions until one is chosen", async () => {
  const detail = "Ben has changed this questionnaire since you opened it.";
  server.use(
    http.put(
      "*/api/admin/questionnaires/intake",
      () =>
        HttpResponse.json(problem(412, "edit_conflict", detail), {
          status: 412,
          headers: { "Content-Type": "application/problem+json" },
        }),
      { once: true },
    ),
  );
  const { user } = await openLanguages();
  server.use(
    http.get("*/api/admin/questionnaires/intake", () =>
      HttpResponse.json(
        { ...intake, questions: [hours], hasDraft: true, changedBy: "Ben" },
        { headers: { ETag: '"8"' } },
      ),
    ),
  );
  await user.type(screen.getByRole("textbox", { name: "Question" }), "!");
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  const note = await screen.findByRole("alert");
  expect(note).toHaveTextContent(`${detail} Your version is still here and was not saved.`);
  expect(screen.getByRole("textbox", { name: "Question" })).toHaveValue("Which languages?!");
  await user.click(within(note).getByRole("button", { name: "Look at theirs" }));
  const theirs = await screen.findByRole("dialog", { name: "Saved by Ben" });
  expect(within(theirs).getAllByRole("group")).toHaveLength(1);
  await user.keyboard("{Escape}");
  await user.click(within(note).getByRole("button", { name: "Save mine over it" }));
  await waitFor(() => expect(versions).toEqual(['"8"']));
  expect(saved[0]?.questions[0]?.prompt).toBe("Which languages?!");
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("a conflict is said also where the other version does not load", async () => {
  const detail = "Ben has changed this questionnaire since you opened it.";
  const conflict = problem(412, "edit_conflict", detail);
  const path = "/api/admin/questionnaires/{categoryId}" as const;
  server.use(
    answers("get", path, { ...intake, hasDraft: true }),
    refuses("put", path, 412, conflict),
    refuses("post", `${path}/publish`, 412, conflict),
  );
  const { user } = await openLanguages();
  server.use(refuses("get", path, 404, problem(404, "not_found", "Category not found")));
  // Nothing is unsaved, so this sends one request; its failure is nobody's unhandled one.
  await user.click(screen.getByRole("button", { name: "Publish" }));
  expect(await screen.findByText("The questionnaire was not changed")).toBeVisible();
  await user.type(screen.getByRole("textbox", { name: "Question" }), "!");
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(detail);
});

test("the preview shows the draft as a firm sees it", async () => {
  const { user } = await openLanguages();
  await user.type(screen.getByRole("textbox", { name: "Question" }), "!");
  await user.click(screen.getByRole("button", { name: "Preview" }));
  const preview = await screen.findByRole("dialog", { name: "Preview: Intake" });
  const group = within(preview).getByRole("group", { name: "Which languages?!" });
  await user.click(within(group).getByRole("checkbox", { name: "Spanish" }));
  expect(within(group).getByRole("checkbox", { name: "Spanish" })).toBeChecked();
});

test("publishing saves what is unsaved first; the shipped questions come back after a second thought", async () => {
  const steps: string[] = [];
  const published = {
    ...intake,
    status: "published" as const,
    questions: [hours],
    changedBy: "Ada",
  };
  server.use(
    http.post("*/api/admin/questionnaires/intake/publish", ({ request }) => {
      steps.push(`publish ${request.headers.get("If-Match")}`);
      return HttpResponse.json(published, { headers: { ETag: '"5"' } });
    }),
    http.post("*/api/admin/questionnaires/intake/restore", ({ request }) => {
      steps.push(`restore ${request.headers.get("If-Match")}`);
      return HttpResponse.json(intake, { headers: { ETag: '"6"' } });
    }),
  );
  const { user, client } = await openLanguages();
  const stale = fillCache(client, [...keys.capabilities, "callwright"], keys.vendors);
  await user.click(screen.getByRole("button", { name: "Remove: Which languages?" }));
  await user.click(screen.getByRole("button", { name: "Publish" }));
  expect(await screen.findByText("Questionnaire published")).toBeVisible();
  expect(stale()).toEqual(["capabilities", "vendors"]);
  expect(saved).toHaveLength(1);
  const standing = (badge: string) => screen.getByRole("heading", { name: `Intake ${badge}` });
  await waitFor(() => expect(standing("Edited")).toHaveFocus());
  await user.click(await screen.findByRole("button", { name: "Back to shipped" }));
  const dialog = await screen.findByRole("dialog", { name: "Back to the shipped questions?" });
  await user.click(within(dialog).getByRole("button", { name: "Back to shipped" }));
  await waitFor(() => expect(steps).toEqual(['publish "4"', 'restore "5"']));
  expect(
    await screen.findByRole("button", { name: /Which languages\?/, expanded: false }),
  ).toBeVisible();
  await waitFor(() => expect(standing("Shipped")).toHaveFocus());
});

test.each([
  ["Save draft", "What you typed meanwhile is not saved yet."],
  ["Publish", "What you typed meanwhile is not saved yet. Please publish again."],
])("%s: what is typed while the draft is saved is said to be left", async (button, said) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    http.put("*/api/admin/questionnaires/intake", async ({ request }) => {
      const draft = (await request.json()) as Schema<"QuestionnaireDraft">;
      await held;
      return HttpResponse.json({ ...intake, ...draft, hasDraft: true });
    }),
  );
  const { user } = await openLanguages();
  await user.type(screen.getByRole("textbox", { name: "Question" }), "!");
  await user.click(screen.getByRole("button", { name: button }));
  await user.type(screen.getByRole("textbox", { name: "Question" }), "?");
  release();
  expect(await screen.findByText("Draft saved")).toBeVisible();
  expect(screen.getByText(said)).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Question" })).toHaveValue("Which languages?!?");
});

test("a publication and a way back say that they are under way", async () => {
  const held = new Promise<never>(() => {});
  const hold = () => held;
  server.use(
    answers("get", "/api/admin/questionnaires/{categoryId}", { ...intake, hasDraft: true }),
    http.post("*/api/admin/questionnaires/intake/publish", hold),
    http.delete("*/api/admin/questionnaires/intake", hold),
  );
  const { user } = visit();
  await user.click(await screen.findByRole("button", { name: "Publish" }));
  const publishing = await screen.findByRole("button", { name: "Publishing..." });
  expect(publishing).toHaveAttribute("aria-disabled", "true");
  cleanup();
  const second = visit();
  await second.user.click(await screen.findByRole("button", { name: "Discard draft" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Discard the draft?" }));
  await second.user.click(dialog.getByRole("button", { name: "Discard draft" }));
  const action = dialog.getByRole("button", { name: "Discard draft" });
  await waitFor(() => expect(action).toHaveAttribute("aria-disabled", "true"));
});

test("a link asks before it leads away from unsaved changes, which are there on return", async () => {
  const { user, address } = await openLanguages();
  await user.type(screen.getByRole("textbox", { name: "Question" }), "!");
  await user.click(screen.getByRole("link", { name: "All questionnaires" }));
  const dialog = await screen.findByRole("dialog", { name: "Leave without saving?" });
  await user.click(within(dialog).getByRole("button", { name: "Stay" }));
  expect(address()).toBe("/admin/questionnaires?category=intake");
  server.use(answers("get", "/api/admin/questionnaires", []));
  await user.click(screen.getByRole("link", { name: "All questionnaires" }));
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  expect(address()).toBe("/admin/questionnaires");
});

test("what an administrator left unsaved is back for them, and for no other", async () => {
  const first = await openLanguages();
  await first.user.type(screen.getByRole("textbox", { name: "Question" }), "!");
  cleanup();
  const { user } = adaAsAdmin;
  server.use(answers("get", "/api/auth/me", { ...adaAsAdmin, user: { ...user, id: "u2" } }));
  await openLanguages();
  expect(screen.queryByText("What you had not saved when you left is back.")).toBeNull();
  expect(screen.getByRole("textbox", { name: "Question" })).toHaveValue("Which languages?");
  cleanup();
  server.use(answers("get", "/api/auth/me", adaAsAdmin));
  visit();
  expect(await screen.findByText("What you had not saved when you left is back.")).toBeVisible();
});

function SignOutButton() {
  const signOut = useSignOut();
  return (
    <button type="button" onClick={() => signOut.mutate()}>
      Sign out
    </button>
  );
}

test("signing out forgets what an administrator had not saved", async () => {
  server.use(answers("post", "/api/auth/sign-out", null));
  const { user } = renderAt(
    "/admin/questionnaires?category=intake",
    <>
      <SignOutButton />
      <Route path="/admin/questionnaires">
        <BehindGuard>
          <QuestionnairesPage />
        </BehindGuard>
      </Route>
    </>,
  );
  await user.click(await screen.findByRole("button", { name: /Which languages\?.*3 options/ }));
  await user.type(screen.getByRole("textbox", { name: "Question" }), "!");
  await user.click(screen.getByRole("button", { name: "Sign out" }));
  await waitFor(() => expect(screen.queryByRole("heading", { name: /^Intake/ })).toBeNull());
  cleanup();
  await openLanguages();
  expect(screen.queryByText("What you had not saved when you left is back.")).toBeNull();
  expect(screen.getByRole("textbox", { name: "Question" })).toHaveValue("Which languages?");
});

test("a session that ends keeps it for the same person, who signs in again", async () => {
  const { user, client } = await openLanguages();
  await user.type(screen.getByRole("textbox", { name: "Question" }), "!");
  client.setQueryData(meQuery.queryKey, null);
  await waitFor(() => expect(screen.queryByRole("heading", { name: /^Intake/ })).toBeNull());
  cleanup();
  dropDrafts({ userId: adaAsAdmin.user.id });
  visit();
  expect(await screen.findByText("What you had not saved when you left is back.")).toBeVisible();
});

test("someone else's sign-in forgets it", async () => {
  const { user } = await openLanguages();
  await user.type(screen.getByRole("textbox", { name: "Question" }), "!");
  cleanup();
  dropDrafts({ userId: "u2" });
  await openLanguages();
  expect(screen.queryByText("What you had not saved when you left is back.")).toBeNull();
});

test("a questionnaire that does not load leaves the way back to all of them", async () => {
  server.use(
    answers("get", "/api/auth/me", adaAsAdmin),
    refuses("get", "/api/admin/questionnaires/{categoryId}", 503),
  );
  renderAt(
    "/admin/questionnaires?category=intake",
    <BehindGuard>
      <QuestionnairesPage />
    </BehindGuard>,
  );
  expect(await screen.findByText("The questionnaire did not load")).toBeVisible();
  expect(screen.getByRole("link", { name: "All questionnaires" })).toHaveAttribute(
    "href",
    "/admin/questionnaires",
  );
});
