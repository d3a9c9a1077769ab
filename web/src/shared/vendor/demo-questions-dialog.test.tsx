import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderAt } from "../../testing/render";
import { answers, refuses, server } from "../../testing/server";
import { askInDemo, demoVendorId } from "./demo-questions";
import { DemoQuestionsDialog } from "./demo-questions-dialog";

const asked = {
  vendorName: "Callwright",
  questions: [
    { question: "Do you offer Spanish?", because: "Callwright says nothing about it." },
    { question: "What would it cost?", because: "Callwright lists no price." },
  ],
};

afterEach(() => {
  demoVendorId.value = null;
});

function open(questions = asked.questions) {
  const served = { ...asked, questions };
  server.use(answers("get", "/api/vendors/{vendorId}/demo-questions", served));
  const shown = renderAt("/vendors", <DemoQuestionsDialog />);
  askInDemo("callwright");
  return shown;
}

test("lists each question with why it is asked, and closes", async () => {
  const { user } = open();
  const dialog = await screen.findByRole("dialog", { name: "Ask in the demo" });
  expect(await screen.findByText("Do you offer Spanish?")).toBeVisible();
  expect(dialog).toHaveTextContent("What to find out from Callwright before you decide");
  expect(dialog).toHaveTextContent("Callwright lists no price.");
  expect(dialog).toHaveTextContent("2 questions");
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each([
  ["/vendors?q=oyez", "another address of the same screen"],
  ["/trends", "another screen"],
])("goes away with %s, %s", async (address) => {
  const { navigate } = open();
  await screen.findByRole("dialog");
  act(() => navigate(address));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("does not wait for who comes next where the screens are gone", async () => {
  open();
  await screen.findByRole("dialog");
  cleanup();
  expect(demoVendorId.value).toBeNull();
});

test("a single question is counted as one", async () => {
  open(asked.questions.slice(0, 1));
  expect(await screen.findByText("1 question")).toBeVisible();
});

test("the list can be copied", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Copy" }));
  expect(await screen.findByText("Questions copied")).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(
    "Ask Callwright in the demo\n\n" +
      "1. Do you offer Spanish?\n   Callwright says nothing about it.\n\n" +
      "2. What would it cost?\n   Callwright lists no price.",
  );
});

test("a browser that does not copy says so", async () => {
  const { user } = open();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
  await user.click(await screen.findByRole("button", { name: "Copy" }));
  expect(await screen.findByText("This browser did not copy the questions")).toBeVisible();
});

test("the list can be printed", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
});

test("questions that do not load can be asked for again", async () => {
  server.use(refuses("get", "/api/vendors/{vendorId}/demo-questions", 500));
  const { user } = renderAt("/", <DemoQuestionsDialog />);
  askInDemo("callwright");
  expect(await screen.findByText("The questions did not load")).toBeVisible();
  server.use(answers("get", "/api/vendors/{vendorId}/demo-questions", asked));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Do you offer Spanish?")).toBeVisible();
});
