import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { problem } from "../../testing/fixtures";
import { gate } from "../../testing/matches";
import { meeting, servePast } from "../../testing/past";
import { renderAt } from "../../testing/render";
import { answers, refuses, server } from "../../testing/server";
import { PastPage } from "./past-page";

function render() {
  return renderAt(
    "/past?view=meetings",
    <main>
      <PastPage />
    </main>,
  );
}

/** Shows meetings a page at a time, and notes which were asked for; one that is removed is removed. */
function showPages(names: string[], size: number) {
  const asked: number[] = [];
  let left = names.map((name) => meeting(name));
  servePast([]);
  server.use(
    http.get("*/api/meeting-clicks", ({ request }) => {
      const offset = Number(new URL(request.url).searchParams.get("offset"));
      asked.push(offset);
      return HttpResponse.json(left.slice(offset, offset + size), {
        headers: { "X-Total-Count": String(left.length) },
      });
    }),
    http.delete("*/api/meeting-clicks/:id", ({ params }) => {
      left = left.filter(({ id }) => id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { ...render(), asked };
}

const editButton = (name: string) =>
  screen.findByRole("button", { name: `Edit the meeting with ${name}` });

test("an edit stays though earlier meetings were on their way, read before it", async () => {
  const { held, release } = gate();
  servePast([]);
  server.use(
    http.get("*/api/meeting-clicks", async ({ request }) => {
      const isFirst = new URL(request.url).searchParams.get("offset") === "0";
      if (!isFirst) await held;
      return HttpResponse.json([meeting(isFirst ? "Callwright" : "Oyez")], {
        headers: { "X-Total-Count": "2" },
      });
    }),
    answers("patch", "/api/meeting-clicks/{id}", meeting("Callwright", { note: "Call Dana" })),
  );
  const { user } = render();
  await user.click(await editButton("Callwright"));
  await user.click(screen.getByRole("button", { name: "Show Earlier Meetings" }));
  await user.type(screen.getByLabelText("Note"), "Call Dana");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Meeting saved")).toBeVisible();
  release();
  // The press of "Show Earlier Meetings" still counts.
  expect(await screen.findByRole("article", { name: "Oyez" })).toBeVisible();
  // A form that is remounted reads the list.
  await user.click(screen.getByRole("radio", { name: "Recommendations" }));
  await user.click(screen.getByRole("radio", { name: "My Meetings" }));
  expect(await screen.findByText("Call Dana", { selector: "span" })).toBeVisible();
});

/** Removes the meeting of a card whose form is folded away. */
async function remove(user: ReturnType<typeof render>["user"], name: string) {
  await user.click(await editButton(name));
  await user.click(screen.getByRole("button", { name: `Remove the meeting with ${name}` }));
  await user.click(await screen.findByRole("button", { name: "Remove meeting" }));
  // What is behind a dialog is no article of the screen.
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  await expect.poll(() => screen.queryByRole("article", { name })).toBeNull();
}

test("the focus goes to the card after the removed one, or to the one before the last", async () => {
  const { user } = showPages(["Callwright", "Oyez", "Quillmark"], 3);
  const focused = () =>
    document.activeElement?.closest("article")?.querySelector("h2")?.textContent;
  await remove(user, "Oyez");
  await expect.poll(focused).toBe("Quillmark");
  await remove(user, "Quillmark");
  await expect.poll(focused).toBe("Callwright");
});

test("a removal asks for no page again, and none is skipped afterwards", async () => {
  const { user, asked } = showPages(["A", "B", "C", "D", "E"], 2);
  const more = await screen.findByRole("button", { name: "Show Earlier Meetings" });
  await user.click(more);
  await screen.findByRole("article", { name: "D" });
  await remove(user, "B");
  await user.click(more);
  expect(await screen.findByRole("article", { name: "E" })).toBeVisible();
  const names = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(names).toEqual(["A", "C", "D", "E"]);
  expect(screen.queryByRole("button", { name: "Show Earlier Meetings" })).toBeNull();
  expect(asked).toEqual([0, 2, 3]);
});

test("a meeting that is gone already leaves the list, and earlier ones can still be shown", async () => {
  const { user, asked } = showPages(["A", "B"], 1);
  await editButton("A");
  server.use(
    refuses(
      "delete",
      "/api/meeting-clicks/{id}",
      404,
      problem(404, "not_found", "Meeting not found"),
    ),
  );
  await remove(user, "A");
  expect(await screen.findByText("Meeting not found")).toBeVisible();
  expect(screen.queryByText("No meetings yet")).toBeNull();
  expect(asked).toEqual([0]);
  server.use(answers("get", "/api/meeting-clicks", [meeting("B")]));
  await user.click(screen.getByRole("button", { name: "Show Earlier Meetings" }));
  expect(await screen.findByRole("article", { name: "B" })).toBeVisible();
});
