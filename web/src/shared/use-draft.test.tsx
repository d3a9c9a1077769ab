import { useQueryClient } from "@tanstack/react-query";
import { cleanup, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { Link } from "wouter";
import { meQuery } from "../api/queries/account";
import { createForm } from "../lib/form";
import { useModel } from "../lib/use-model";
import { BehindGuard } from "../testing/behind-guard";
import { ada } from "../testing/fixtures";
import { renderAt } from "../testing/render";
import { answers, server } from "../testing/server";
import buttons from "../ui/button.module.css";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { Input } from "../ui/input";
import { DraftOffer } from "./draft-offer";
import { clearUnsaved, confirmLeave } from "./leave-guard";
import { useFormDraft } from "./use-draft";

beforeEach(() => {
  sessionStorage.clear();
  server.use(answers("get", "/api/auth/me", ada));
});

function NameForm() {
  const client = useQueryClient();
  const form = useModel(() =>
    createForm(client, {
      initial: { name: "Ada", firm: "Park", secret: "" },
      save: async (values) => values,
      failure: "No",
    }),
  );
  const offered = useFormDraft(form, "name", ["secret"]);
  const { name, firm, secret } = form.values.value;
  return (
    <Form onSubmit={form.submit}>
      <DraftOffer offered={offered} />
      <Field label="Name">
        {(control) => (
          <Input {...control} value={name} onChange={(e) => form.set("name", e.target.value)} />
        )}
      </Field>
      <Field label="Firm">
        {(control) => (
          <Input {...control} value={firm} onChange={(e) => form.set("firm", e.target.value)} />
        )}
      </Field>
      <Field label="Secret">
        {(control) => (
          <Input {...control} value={secret} onChange={(e) => form.set("secret", e.target.value)} />
        )}
      </Field>
      <button type="submit">Save</button>
      <button type="button" onClick={() => confirmLeave(() => (document.title = "left"))}>
        Leave by button
      </button>
      <Link href="/elsewhere">Elsewhere</Link>
    </Form>
  );
}

function visit() {
  return renderAt(
    "/form",
    <BehindGuard>
      <NameForm />
    </BehindGuard>,
  );
}

const OFFER = "Changes that you did not save are still here.";

test("what was typed and not saved is offered on the next visit, without its secrets", async () => {
  const first = visit();
  await first.user.type(await screen.findByLabelText("Name"), " Park");
  await first.user.type(screen.getByLabelText("Secret"), "hush");
  cleanup();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("hush");
  const { user } = visit();
  expect(await screen.findByText(OFFER)).toBeVisible();
  expect(screen.getByLabelText("Name")).toHaveValue("Ada");
  await user.click(screen.getByRole("button", { name: "Restore" }));
  expect(screen.getByLabelText("Name")).toHaveValue("Ada Park");
  expect(screen.queryByText(OFFER)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await expect.poll(() => Object.keys(sessionStorage)).toEqual([]);
});

test("saving something else over what was offered leaves no draft of it", async () => {
  const first = visit();
  await first.user.type(await screen.findByLabelText("Name"), " Park");
  cleanup();
  const second = visit();
  await second.user.type(await screen.findByLabelText("Name"), " King");
  expect(screen.getByText(OFFER)).toBeVisible();
  await second.user.click(screen.getByRole("button", { name: "Save" }));
  await expect.poll(() => screen.queryByText(OFFER)).toBeNull();
  cleanup();
  visit();
  await screen.findByLabelText("Name");
  expect(screen.queryByText(OFFER)).toBeNull();
});

test("what is typed and taken back leaves the offer as it is", async () => {
  const first = visit();
  await first.user.type(await screen.findByLabelText("Name"), " Park");
  cleanup();
  const second = visit();
  await second.user.type(await screen.findByLabelText("Name"), "!{Backspace}");
  expect(screen.getByText(OFFER)).toBeVisible();
  cleanup();
  const { user } = visit();
  await user.click(await screen.findByRole("button", { name: "Restore" }));
  expect(screen.getByLabelText("Name")).toHaveValue("Ada Park");
});

test("what was offered of other fields is still there after saving, and after leaving", async () => {
  const first = visit();
  await first.user.type(await screen.findByLabelText("Name"), " Park");
  cleanup();
  const second = visit();
  await second.user.type(await screen.findByLabelText("Firm"), " Law");
  cleanup();
  const third = visit();
  await third.user.type(await screen.findByLabelText("Firm"), " Group");
  await third.user.click(screen.getByRole("button", { name: "Save" }));
  await expect.poll(() => JSON.stringify({ ...sessionStorage })).not.toContain("Law");
  cleanup();
  const { user } = visit();
  await user.click(await screen.findByRole("button", { name: "Restore" }));
  expect(screen.getByLabelText("Name")).toHaveValue("Ada Park");
  expect(screen.getByLabelText("Firm")).toHaveValue("Park");
});

test("a draft is a person's own, and goes when it is discarded", async () => {
  const first = visit();
  await first.user.type(await screen.findByLabelText("Name"), "!");
  cleanup();
  server.use(answers("get", "/api/auth/me", { ...ada, user: { ...ada.user, id: "u2" } }));
  visit();
  await screen.findByLabelText("Name");
  expect(screen.queryByText(OFFER)).toBeNull();
  cleanup();
  server.use(answers("get", "/api/auth/me", ada));
  const { user } = visit();
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("what is typed into a form stays its person's own once someone else is signed in", async () => {
  const { user, client } = visit();
  const name = await screen.findByLabelText("Name");
  const ben = { ...ada, user: { ...ada.user, id: "u2" } };
  client.setQueryData(meQuery.queryKey, ben);
  await user.type(name, "!");
  expect(Object.keys(sessionStorage)).toEqual(["stackbrief.draft.u1.name"]);
});

test("what is left behind without a question does not keep the tab open", async () => {
  const { user } = visit();
  await user.type(await screen.findByLabelText("Name"), "!");
  const isKept = () => {
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(isKept()).toBe(true);
  clearUnsaved();
  expect(isKept()).toBe(false);
});

test("leaving a changed form asks, by a link and by a button; a form that is saved does not", async () => {
  const { user, address } = visit();
  document.title = "here";
  await user.type(await screen.findByLabelText("Name"), "!");
  await user.click(screen.getByRole("link", { name: "Elsewhere" }));
  const asked = () => screen.findByRole("dialog", { name: "Leave without saving?" });
  await user.click(within(await asked()).getByRole("button", { name: "Stay" }));
  expect(address()).toBe("/form");
  await user.click(screen.getByRole("button", { name: "Leave by button" }));
  const leave = within(await asked()).getByRole("button", { name: "Leave" });
  // Nothing is lost: what was typed is offered again.
  expect(leave).not.toHaveClass(String(buttons.danger));
  await user.click(leave);
  expect(document.title).toBe("left");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await user.click(screen.getByRole("link", { name: "Elsewhere" }));
  expect(address()).toBe("/elsewhere");
});
