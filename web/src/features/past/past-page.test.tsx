import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { ada } from "../../testing/fixtures";
import { gate } from "../../testing/matches";
import { past, servePast } from "../../testing/past";
import { renderAt } from "../../testing/render";
import { answers, refuses, server } from "../../testing/server";
import { PastPage } from "./past-page";

const card = (name: string) => within(screen.getByRole("article", { name }));

test("title, description and loading text", async () => {
  const { held, release } = gate();
  servePast([]);
  server.use(
    http.get("*/api/past-recommendations", async () => {
      await held;
      return HttpResponse.json({ items: [], total: 0, page: 1, pageSize: 24 });
    }),
  );
  renderAt("/past", <PastPage />);
  expect(await screen.findByText("Loading your past recommendations...")).toBeVisible();
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Past Recommendations");
  const text =
    "Review vendors that were previously recommended to you based on your questionnaire responses.";
  expect(screen.getByText(text)).toBeVisible();
  expect(document.title).toBe("Past Matches · Stackbrief");
  expect(screen.queryByRole("button", { name: "Delete history" })).toBeNull();
  release();
  expect(await screen.findByText("No recommendations found")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Delete history" })).toBeNull();
});

test("without any recommendation it links to the questionnaires", async () => {
  servePast([]);
  renderAt("/past", <PastPage />);
  const text =
    "You haven't received any vendor recommendations yet. Complete a questionnaire to get personalized recommendations.";
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to Vendor Matches" })).toHaveAttribute(
    "href",
    "/matches",
  );
});

test("without a match the filters can be cleared", async () => {
  const asked = servePast([past("Callwright")]);
  const { user, address } = renderAt("/past?categoryIds=staffing", <PastPage />);
  const text = "No recommendations match your current filters.";
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText("No recommendations found")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(await screen.findByRole("article", { name: "Callwright" })).toBeVisible();
  expect(address()).toBe("/past");
  expect(asked).toEqual(["?page=1&categoryIds=staffing", "?page=1"]);
});

test("a highlight that only says what the vendor did not do has a cross", async () => {
  const shortHighlights = ["We don't sign BAAs", "DICOM images"];
  servePast([past("Charts", { refusals: ["We don't sign BAAs"], vendor: { shortHighlights } })]);
  renderAt("/past", <PastPage />);
  const card = within(await screen.findByRole("article", { name: "Charts" }));
  const crosses = shortHighlights.map((text) => {
    const item = card.getByText(text).closest("li");
    return item?.querySelector("svg")?.classList.contains("lucide-x");
  });
  expect(crosses).toEqual([true, false]);
});

test("a failed request shows an error and can be retried", async () => {
  servePast([]);
  server.use(refuses("get", "/api/past-recommendations", 500));
  const { user } = renderAt("/past", <PastPage />);
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("Your past recommendations did not load");
  servePast([past("Callwright")]);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("article", { name: "Callwright" })).toBeVisible();
});

test("a card shows the vendor as it was, and why it was recommended", async () => {
  const description = "Answers every call.";
  const integrations = ["Outlook", "Word", "Casebarrel", "PDF"];
  servePast([
    past("Callwright", {
      vendor: {
        ...{ description, integrations, priceBracket: 3 },
        ...{ partnerLevel: "Gold", isRecommendedPartner: true },
      },
    }),
    past("Oyez", {
      reasons: { strengths: [], why: [], matched: [], gaps: [] },
      vendor: { priceBracket: null, websiteUrl: null, partnerLevel: "Silver" },
    }),
  ]);
  renderAt("/past", <PastPage />);
  await screen.findByRole("article", { name: "Callwright" });
  const callwright = card("Callwright");
  expect(callwright.getByRole("img", { name: "Price 3 of 4" })).toHaveTextContent("$$$");
  expect(callwright.getByText("Gold Partner")).toHaveAttribute("data-tone", "gold");
  expect(callwright.getByRole("img", { name: "Recommended partner" })).toBeVisible();
  expect(callwright.getByText("Intake")).toBeVisible();
  expect(callwright.getByText("Recommended on Nov 18, 2026")).toBeVisible();
  expect(callwright.getByText(description)).toBeVisible();
  expect(callwright.queryByText("One")).toBeNull();
  expect(callwright.getByText("Why recommended:").parentElement).toHaveTextContent(
    "Why recommended: Matches 2 of 6 needs: 24/7 answering and Spanish",
  );
  expect(
    callwright.getByText("24/7 answering: “answered day and night” (description)"),
  ).toBeVisible();
  expect(callwright.queryByText(/Second reason/)).toBeNull();
  expect(callwright.getByText("Outlook, Word").parentElement).toHaveTextContent(
    "Works with Outlook, Word +2 more",
  );
  expect(callwright.getByRole("link", { name: "Visit Website" })).toHaveAttribute(
    "href",
    "https://a.example/?utm_source=stackbrief",
  );

  const oyez = card("Oyez");
  expect(oyez.queryByRole("img", { name: /Price/ })).toBeNull();
  expect(oyez.queryByRole("img", { name: "Recommended partner" })).toBeNull();
  expect(oyez.getByText("Silver Partner")).not.toHaveAttribute("data-tone", "gold");
  expect(oyez.getByText("Two")).toBeVisible();
  expect(oyez.queryByText("Three")).toBeNull();
  expect(oyez.queryByText("Why recommended:")).toBeNull();
  expect(oyez.queryByText(/Works with/)).toBeNull();
  expect(oyez.getByRole("button", { name: "Visit Website" })).toBeDisabled();
});

test("scheduling without a booking URL shows an error", async () => {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  servePast([past("Callwright", { vendor: { bookingUrl: null } })]);
  const { user } = renderAt("/past", <PastPage />);
  await user.click(await screen.findByRole("button", { name: "Schedule Meeting" }));
  expect(await screen.findByText("No booking URL available")).toBeVisible();
  expect(open).not.toHaveBeenCalled();
});

test("a vendor that is no longer offered says so, and why no meeting can be asked for", async () => {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  servePast([past("Callwright", { isOffered: false }), past("Oyez Desk")]);
  const { user } = renderAt("/past", <PastPage />);
  expect(await screen.findByRole("article", { name: "Oyez Desk" })).toBeVisible();
  expect(card("Callwright").getByText("No longer offered")).toBeVisible();
  expect(card("Oyez Desk").queryByText("No longer offered")).toBeNull();
  await user.click(card("Callwright").getByRole("button", { name: "Schedule Meeting" }));
  expect(await screen.findByText("Callwright is no longer offered here")).toBeVisible();
  expect(screen.queryByText("No booking URL available")).toBeNull();
  expect(open).not.toHaveBeenCalled();
});

test("a vendor that is not offered and never had a booking URL says that there is none", async () => {
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  servePast([past("Callwright", { isOffered: false, vendor: { bookingUrl: null } })]);
  const { user } = renderAt("/past", <PastPage />);
  await user.click(await screen.findByRole("button", { name: "Schedule Meeting" }));
  expect(await screen.findByText("No booking URL available")).toBeVisible();
});

test("days have separate headings, worded differently from the date of a card", async () => {
  servePast([
    past("Callwright"),
    past("Quillmark", { recommendedAt: "2026-10-29T00:10:00Z", categoryId: "staffing" }),
  ]);
  renderAt("/past", <PastPage />);
  await screen.findByRole("article", { name: "Callwright" });
  const headings = screen.getAllByRole("heading", { level: 2 });
  expect(headings.map((heading) => heading.textContent)).toEqual([
    "Nov 18, 2026 1 vendor",
    "Oct 29, 2026 1 vendor",
  ]);
});

test("a day that may go on over the page says no number of vendors", async () => {
  const recommendedAt = "2026-10-29T00:10:00Z";
  servePast([
    past("Callwright"),
    past("Quillmark", { recommendedAt }),
    past("Lienwell", { recommendedAt }),
  ]);
  renderAt("/past", <PastPage />);
  await screen.findByRole("article", { name: "Callwright" });
  const headings = () =>
    screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
  expect(headings()).toEqual(["Nov 18, 2026 1 vendor", "Oct 29, 2026"]);
  cleanup();
  renderAt("/past?page=2", <PastPage />);
  await screen.findByRole("article", { name: "Lienwell" });
  expect(headings()).toEqual(["Oct 29, 2026"]);
});

test("the keyboard's focus follows to the new page", async () => {
  servePast(["A", "B", "C"].map((name) => past(name)));
  const { user } = renderAt("/past", <PastPage />);
  (await screen.findByRole("button", { name: "Next" })).focus();
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Page 2 of 2")).toBeVisible();
  expect(screen.getByRole("region", { name: "Recommendations" })).toHaveFocus();
});

test("filters and page are kept in the URL; a changed filter starts at page 1", async () => {
  const names = ["A", "B", "C", "D", "E"];
  const asked = servePast(names.map((name) => past(name)));
  const { user, address } = renderAt("/past?page=2", <PastPage />);
  expect(await screen.findByText("Showing 3 to 4 of 5 recommendations")).toBeVisible();
  expect(screen.getByText("Page 2 of 3")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByText("Showing 5 to 5 of 5 recommendations")).toBeVisible();
  expect(address()).toBe("/past?page=3");
  expect(screen.getByRole("button", { name: "Next" })).toBeDisabled();

  await user.click(screen.getByRole("button", { name: "Intake" }));
  expect(await screen.findByText("Page 1 of 3")).toBeVisible();
  expect(address()).toBe("/past?categoryIds=intake");
  await user.click(screen.getByRole("button", { name: "Staffing" }));
  await expect.poll(() => address()).toBe("/past?categoryIds=intake%2Cstaffing");
  expect(screen.getByRole("button", { name: "All (2)" })).toHaveAttribute("aria-pressed", "false");
  expect(screen.getByRole("button", { name: "Intake" })).toHaveAttribute("aria-pressed", "true");
  await user.click(screen.getByRole("button", { name: "All (2)" }));
  await expect.poll(() => address()).toBe("/past");
  await expect
    .poll(() => asked)
    .toEqual([
      "?page=2",
      "?page=3",
      "?page=1&categoryIds=intake",
      "?page=1&categoryIds=intake,staffing",
      "?page=1",
    ]);
});

test("a page beyond the last becomes the last, in the URL too", async () => {
  servePast(["A", "B", "C"].map((name) => past(name)));
  const { address } = renderAt("/past?page=99", <PastPage />);
  expect(await screen.findByText("Page 2 of 2")).toBeVisible();
  await expect.poll(() => address()).toBe("/past?page=2");
});

test("a print names the chosen categories, or how many they are where their names did not load", async () => {
  servePast([past("Callwright")]);
  const printed = () => screen.getByText("Categories:").parentElement;
  const first = renderAt("/past?categoryIds=intake%2Cstaffing", <PastPage />);
  await screen.findByRole("article", { name: "Callwright" });
  await waitFor(() => expect(printed()).toHaveTextContent(/^Categories: Intake · Staffing · /));
  await first.user.click(screen.getByRole("button", { name: "All (2)" }));
  await waitFor(() => expect(printed()).toHaveTextContent(/^Categories: all · /));
  cleanup();
  server.use(refuses("get", "/api/categories", 500));
  renderAt("/past?categoryIds=intake%2Cstaffing", <PastPage />);
  await screen.findByRole("article", { name: "Callwright" });
  expect(printed()).toHaveTextContent(/^Categories: 2 chosen · /);
});

test("the page can be printed", async () => {
  server.use(answers("get", "/api/auth/me", ada));
  servePast([past("Callwright")]);
  const print = vi.fn();
  vi.stubGlobal("print", print);
  const { user } = renderAt("/past", <PastPage />);
  await user.click(await screen.findByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
});

test("a questionnaire's result is compared with today's ranking", async () => {
  servePast([past("Callwright"), past("Oyez", { resultId: null })]);
  server.use(
    answers("get", "/api/recommendations/{recommendationId}/changes", {
      ...{ categoryId: "intake", categoryName: "Intake" },
      ...{ recommendedAt: "2026-11-18T23:30:00Z", answeredAt: "2026-11-20T09:00:00Z" },
      answers: [{ question: "Which languages?", before: ["Spanish"], after: [] }],
      vendors: [
        {
          ...{ vendorId: "v", name: "Callwright", rankBefore: 1, rankAfter: 2 },
          ...{ scoreBefore: 91.8, scoreAfter: 80 },
          causes: [{ kind: "evidence", text: "12 more firms your size booked a demo." }],
        },
      ],
    }),
  );
  const { user } = renderAt("/past", <PastPage />);
  await screen.findByRole("article", { name: "Callwright" });
  const buttons = screen.getAllByRole("button", { name: "What changed since" });
  expect(buttons).toHaveLength(1);
  await user.click(buttons[0] as HTMLElement);
  const dialog = within(
    await screen.findByRole("dialog", { name: "What changed since Nov 18, 2026" }),
  );
  expect(await dialog.findByText("12 more firms your size booked a demo.")).toBeVisible();
  expect(dialog.getByText("Down 1")).toBeVisible();
  const places = dialog.getByText(/^Then #1 · 91.8/);
  expect(places).toHaveTextContent("Then #1 · 91.8 → , today #2 · 80.0");
  expect(dialog.getByText("Not answered")).toBeVisible();
});

test("where nothing has changed, that is said", async () => {
  servePast([past("Callwright")]);
  server.use(
    answers("get", "/api/recommendations/{recommendationId}/changes", {
      ...{ categoryId: "intake", categoryName: "Intake", answers: [], vendors: [] },
      ...{ recommendedAt: "2026-11-18T23:30:00Z", answeredAt: "2026-11-18T23:30:00Z" },
    }),
  );
  const { user } = renderAt("/past", <PastPage />);
  await user.click(await screen.findByRole("button", { name: "What changed since" }));
  expect(await screen.findByText(/^Nothing has changed/)).toBeVisible();
});

test("the history is deleted after a question, and the list is read again", async () => {
  let deleted = false;
  servePast([past("Callwright")]);
  server.use(
    http.get("*/api/past-recommendations", () =>
      HttpResponse.json({
        items: deleted ? [] : [past("Callwright")],
        total: deleted ? 0 : 1,
        page: 1,
        pageSize: 24,
      }),
    ),
    http.delete("*/api/past-recommendations", () => {
      deleted = true;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderAt("/past", <PastPage />);
  await screen.findByRole("article", { name: "Callwright" });
  await user.click(screen.getByRole("button", { name: "Delete history" }));
  expect(deleted).toBe(false);
  const dialog = within(screen.getByRole("dialog"));
  expect(
    dialog.getByText(/^Every past recommendation is deleted with its decision memo,/),
  ).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Delete history" }));
  expect(await screen.findByText("No recommendations found")).toBeVisible();
  // Nothing is left to delete.
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByRole("button", { name: "Delete history" })).toBeNull();
});
