import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { ada, adaAsAdmin, problem } from "../../testing/fixtures";
import { renderAt } from "../../testing/render";
import { answers, refuses, server } from "../../testing/server";
import { listed, serveVendors } from "../../testing/vendors";
import styles from "./vendor-card.module.css";
import { VendorsPage } from "./vendors-page";

const many = Array.from({ length: 61 }, (_, index) => listed(`Vendor ${index + 1}`));
const threePages = { vendors: many.slice(0, 5), pageSize: 2 };

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});

const card = (name: string) => within(screen.getByRole("article", { name }));
const button = (name: string | RegExp) => screen.getByRole("button", { name });

async function open(address = "/vendors") {
  const page = renderAt(address, <VendorsPage />);
  await screen.findByRole("button", { name: "Trial Support" });
  await screen.findAllByRole("article");
  return page;
}

test("title, chips, search, the three sorts and the switch", async () => {
  serveVendors({ vendors: [listed("Oyez")] });
  await open();
  expect(screen.getByRole("heading", { level: 1, name: "Browse Vendors" })).toBeVisible();
  expect(document.title).toBe("Browse Vendors · Stackbrief");
  const chips = within(screen.getByRole("group", { name: "Categories" })).getAllByRole("button");
  expect(chips.map((chip) => chip.textContent)).toEqual([
    "All",
    "Intake",
    "Trial Support",
    "Staffing",
  ]);
  expect(screen.getByPlaceholderText("Search vendors...")).toHaveAttribute("type", "search");
  const sorts = within(screen.getByLabelText("Sort")).getAllByRole<HTMLOptionElement>("option");
  expect(sorts.map(({ value, textContent }) => [value, textContent])).toEqual([
    ["name_asc", "Name A-Z"],
    ["name_desc", "Name Z-A"],
    ["partner_first", "Partners First"],
  ]);
  expect(screen.getByRole("switch", { name: "Include inactive" })).not.toBeChecked();
  expect(screen.queryByRole("button", { name: "Clear filters" })).toBeNull();
  expect(screen.queryByRole("switch", { name: "Works with my tools" })).toBeNull();
});

test("a card shows three highlights, two integrations and the number of others, star, badges and category", async () => {
  serveVendors({
    vendors: [
      listed("Oyez Desk", {
        isRecommendedPartner: true,
        partnerLevel: "Gold",
        shortHighlights: ["One", "Two", "Three", "Four"],
        integrations: ["Outlook", "Word", "PDF", "Slate"],
      }),
      listed("Nightdocket", { partnerLevel: "Silver", integrations: ["Outlook", "Word"] }),
      listed("Plain", { shortHighlights: [], integrations: [], description: null }),
    ],
  });
  await open();
  const oyez = card("Oyez Desk");
  expect(oyez.getByRole("heading", { level: 2, name: "Oyez Desk" })).toBeVisible();
  expect(oyez.getByRole("img", { name: "Recommended partner" })).toBeVisible();
  expect(oyez.getByText("Gold Partner")).toHaveAttribute("data-tone", "gold");
  expect(oyez.getByText("Intake")).toBeVisible();
  expect(oyez.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "One",
    "Two",
    "Three",
  ]);
  expect(oyez.getByText("Outlook, Word")).toBeVisible();
  expect(oyez.getByText("+2 more")).toBeVisible();
  expect(oyez.getByText("Oyez Desk answers the telephone.")).toBeVisible();

  const night = card("Nightdocket");
  expect(night.getByText("Silver Partner")).not.toHaveAttribute("data-tone", "gold");
  expect(night.queryByRole("img", { name: "Recommended partner" })).toBeNull();
  expect(night.queryByText(/more/)).toBeNull();
  expect(card("Plain").queryByText(/Works with/)).toBeNull();
  expect(card("Plain").queryByRole("list")).toBeNull();
});

test("links open in a new tab with the utm tag; missing links are disabled", async () => {
  serveVendors({
    vendors: [listed("Oyez"), listed("Mute", { websiteUrl: null, bookingUrl: null })],
  });
  const { user } = await open();
  const link = card("Oyez").getByRole("link", { name: "Visit Website" });
  expect(link).toHaveAttribute("href", "https://oyez.example/?utm_source=stackbrief");
  expect(link).toHaveAttribute("target", "_blank");
  expect(link).toHaveAttribute("rel", expect.stringContaining("noopener"));

  const mute = card("Mute");
  expect(mute.queryByRole("link", { name: "Visit Website" })).toBeNull();
  expect(mute.getByRole("button", { name: "Visit Website" })).toBeDisabled();
  const schedule = mute.getByRole("button", { name: "Schedule Meeting" });
  expect(schedule).toHaveAttribute("aria-disabled", "true");
  schedule.focus();
  await user.tab({ shift: true });
  await user.tab();
  expect(await screen.findByRole("tooltip")).toHaveTextContent("No scheduler available");
});

test("a meeting is logged with this screen as its source", async () => {
  serveVendors({ vendors: [listed("Oyez")] });
  vi.spyOn(window, "open").mockReturnValue(null);
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  const logged: unknown[] = [];
  const click = { id: "m1", vendorId: "oyez", sourcePage: "BROWSE", outcome: "REQUESTED" } as const;
  server.use(
    answers(
      "post",
      "/api/meeting-clicks",
      { ...click, vendor: null, note: null, createdAt: "2026-11-21T00:00:00Z" },
      async (request) => logged.push(await request.json()),
    ),
  );
  const { user } = await open();
  const schedule = card("Oyez").getByRole("button", { name: "Schedule Meeting" });
  await user.click(schedule);
  expect(window.open).toHaveBeenCalledWith(
    "https://oyez.example/book?utm_source=stackbrief",
    "_blank",
    "noopener,noreferrer",
  );
  expect(await screen.findByText("Meeting click logged")).toBeVisible();
  expect(screen.getByText("Your interest has been recorded.")).toBeVisible();
  expect(logged).toEqual([{ vendorId: "oyez", sourcePage: "BROWSE" }]);
});

test('inactive vendors are red and marked; only administrators see "Needs review"', async () => {
  const vendors = [listed("Gone", { isActive: false }), listed("Odd", { needsReview: true })];
  serveVendors({ vendors, me: adaAsAdmin });
  await open("/vendors?includeInactive=true");
  expect(screen.getByRole("article", { name: "Gone" })).toHaveClass(styles.inactive ?? "");
  expect(card("Gone").getByText("Inactive")).toBeVisible();
  expect(screen.getByRole("article", { name: "Odd" })).not.toHaveClass(styles.inactive ?? "");
  expect(card("Odd").getByText("Needs review")).toBeVisible();
  expect(card("Gone").queryByText("Needs review")).toBeNull();
});

test("chips are combined, All clears them, and each requests page 1", async () => {
  const { asked } = serveVendors(threePages);
  const { user, address } = await open("/vendors?page=2");
  const all = () => button(/^All/);
  expect(all()).toHaveAttribute("aria-pressed", "true");
  await user.click(button("Intake"));
  await user.click(button("Trial Support"));
  expect(address()).toBe("/vendors?categoryIds=intake%2Ctrial-support");
  expect(all()).toHaveTextContent("All (2)");
  expect(all()).toHaveAttribute("aria-pressed", "false");
  expect(button("Intake")).toHaveAttribute("aria-pressed", "true");
  await user.click(button("Intake"));
  expect(address()).toBe("/vendors?categoryIds=trial-support");
  await user.click(all());
  expect(address()).toBe("/vendors");
  await expect
    .poll(() => asked)
    .toEqual([
      "?page=2",
      "?categoryIds=intake",
      "?categoryIds=intake,trial-support",
      "?categoryIds=trial-support",
      "",
    ]);
});

test("search, sort and switch are sent only if set; Clear filters clears them", async () => {
  const { asked } = serveVendors(threePages);
  const { user, address } = await open();
  await user.type(screen.getByPlaceholderText("Search vendors..."), "Desk{Enter}");
  expect(await screen.findByText("5 vendors for “Desk”, best matches first")).toBeVisible();
  expect(screen.getByLabelText("Sort")).toHaveDisplayValue("Best match");
  expect(asked.at(-1)).toBe("?q=Desk");
  expect(address()).toBe("/vendors?q=Desk");
  await user.selectOptions(screen.getByLabelText("Sort"), "Name A-Z");
  expect(await screen.findByText("5 vendors for “Desk”")).toBeVisible();
  expect(asked.at(-1)).toBe("?q=Desk&sort=name_asc");
  expect(address()).toBe("/vendors?q=Desk&sort=name_asc");
  await user.selectOptions(screen.getByLabelText("Sort"), "Partners First");
  await user.click(screen.getByRole("switch", { name: "Include inactive" }));
  await expect.poll(() => asked.at(-1)).toBe("?q=Desk&sort=partner_first&includeInactive=true");
  expect(address()).toBe("/vendors?q=Desk&sort=partner_first&includeInactive=true");
  await user.click(button("Clear filters"));
  expect(screen.getByPlaceholderText("Search vendors...")).toHaveValue("");
  expect(address()).toBe("/vendors?sort=partner_first");
  expect(screen.queryByRole("button", { name: "Clear filters" })).toBeNull();
});

test("pages: Showing, Previous, Next, Page n of N; beyond the last is the last", async () => {
  serveVendors({ vendors: many });
  const { user, address } = await open();
  expect(screen.getByText("Showing 1 to 24 of 61 vendors")).toBeVisible();
  expect(screen.getByText("Page 1 of 3")).toBeVisible();
  expect(button("Previous")).toBeDisabled();
  await user.click(button("Next"));
  expect(await screen.findByText("Showing 25 to 48 of 61 vendors")).toBeVisible();
  expect(address()).toBe("/vendors?page=2");
  await user.click(button("Next"));
  expect(await screen.findByText("Showing 49 to 61 of 61 vendors")).toBeVisible();
  expect(button("Next")).toBeDisabled();
});

test("the keyboard's focus follows to the new page, and a click keeps its own", async () => {
  serveVendors(threePages);
  const { user } = await open();
  await user.click(button("Next"));
  expect(await screen.findByText("Page 2 of 3")).toBeVisible();
  expect(button("Next")).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Page 3 of 3")).toBeVisible();
  expect(screen.getByRole("region", { name: "Vendors" })).toHaveFocus();
});

test("a page that does not exist becomes the last one, in the URL too", async () => {
  serveVendors(threePages);
  const { address } = await open("/vendors?page=99");
  expect(await screen.findByText("Page 3 of 3")).toBeVisible();
  await expect.poll(address).toBe("/vendors?page=3");
});

test("a single page has no pager", async () => {
  serveVendors({ vendors: many.slice(0, 24) });
  await open();
  expect(screen.queryByText(/^Showing/)).toBeNull();
  expect(screen.getByRole("status", { name: "" })).toHaveTextContent("24 vendors");
});

test("twelve skeletons are shown while the vendors load", async () => {
  serveVendors({ vendors: many });
  renderAt("/vendors", <VendorsPage />);
  const loading = await screen.findByRole("status", { name: "Loading" });
  expect(within(loading).getAllByTestId("vendor-skeleton")).toHaveLength(12);
  expect(await screen.findAllByRole("article")).toHaveLength(24);
});

test.each([
  ["/vendors", ada, "No vendors are available at the moment.", null],
  ["/vendors", adaAsAdmin, "No vendors are available at the moment.", "Import vendors"],
  [
    "/vendors?q=nothing",
    adaAsAdmin,
    "No vendors match your current filters. Try clearing some filters.",
    "Clear filters",
  ],
])("%s without a vendor", async (path, me, words, way) => {
  serveVendors({ vendors: [], me });
  const { user, address } = renderAt(path, <VendorsPage />);
  expect(await screen.findByRole("heading", { name: "No vendors found" })).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
  if (way === "Import vendors") {
    expect(await screen.findByRole("link", { name: way })).toHaveAttribute("href", "/admin/import");
  } else {
    expect(screen.queryByRole("link", { name: "Import vendors" })).toBeNull();
  }
  if (way === "Clear filters") {
    // Once: beside the filters themselves.
    await user.click(screen.getByRole("button", { name: /^Clear/ }));
    expect(address()).toBe("/vendors");
  }
});

test("a failed request shows an error and can be retried", async () => {
  serveVendors({ vendors: [listed("Oyez")] });
  const wrong = problem(503, "busy", "The server is busy.");
  server.use(refuses("get", "/api/vendors", 503, wrong));
  const { user } = renderAt("/vendors", <VendorsPage />);
  const alert = within(await screen.findByRole("alert"));
  expect(alert.getByText("The vendors did not load")).toBeVisible();
  expect(alert.getByText("The server is busy.")).toBeVisible();
  serveVendors({ vendors: [listed("Oyez")] });
  await user.click(alert.getByRole("button", { name: "Try again" }));
  const card = await screen.findByRole("article", { name: "Oyez" });
  expect(card).toBeVisible();
  // Where the button was, and not at the search field.
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.contains(card)).toBe(true);
});

test("the filter of one's tools stays once it is known, also where vendors do not load", async () => {
  serveVendors({ vendors: [listed("Filedock")], myTools: 2 });
  const { user } = renderAt("/vendors", <VendorsPage />);
  const filter = { name: "Works with my tools" };
  expect(screen.queryByRole("switch", filter)).toBeNull();
  expect(await screen.findByRole("switch", filter)).toBeVisible();
  server.use(refuses("get", "/api/vendors", 503, problem(503, "busy", "Busy right now.")));
  await user.selectOptions(screen.getByLabelText("Sort"), "name_desc");
  expect(await screen.findByText("Busy right now.")).toBeVisible();
  expect(screen.getByRole("switch", filter)).toBeVisible();
});

test("the firm's tools: a chip on the card, and a filter", async () => {
  const vendors = [listed("Oyez", { worksWith: ["Outlook", "Word", "Slate"] }), listed("Alone")];
  const { asked } = serveVendors({ vendors, myTools: 5 });
  const { user, address } = await open();
  expect(card("Oyez").getByText("Works with 3 of your 5 tools")).toBeVisible();
  const chip = card("Oyez").getByRole("button", { name: "Works with 3 of your 5 tools" });
  expect(card("Oyez").queryByText("Outlook, Word, Slate")).toBeNull();
  await user.click(chip);
  expect(chip).toHaveAttribute("aria-expanded", "true");
  expect(card("Oyez").getByText("Outlook, Word, Slate")).toBeVisible();
  expect(card("Alone").queryByText(/of your/)).toBeNull();
  await user.click(screen.getByRole("switch", { name: "Works with my tools" }));
  expect(address()).toBe("/vendors?worksWithMyTools=true");
  await expect.poll(() => asked.at(-1)).toBe("?worksWithMyTools=true");
});
