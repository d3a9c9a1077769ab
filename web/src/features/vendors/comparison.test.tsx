import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Schema } from "../../api/client";
import { NO_EVIDENCE } from "../../testing/matches";
import { renderAt } from "../../testing/render";
import { answers, server } from "../../testing/server";
import { listed, serveVendors } from "../../testing/vendors";
import { comparisonRows } from "./comparison-rows";
import { VendorsPage } from "./vendors-page";

const vendors = [
  listed("Oyez", { priceBracket: 1, geoFocus: ["Texas", "Ohio"], worksWith: ["Outlook"] }),
  listed("Desk", {
    geoFocus: ["ohio", "texas"],
    isActive: false,
    description: null,
    worksWith: ["Outlook"],
  }),
  listed("Cedar"),
  listed("Delta"),
  listed("Echo"),
];
const features: Schema<"Feature">[] = [
  {
    label: "live transfers",
    listedBy: ["oyez", "desk"],
    claims: [
      { vendorId: "oyez", state: "derived", field: "description", quote: "hot transfers" },
      { vendorId: "desk", state: "listed", field: "tags", quote: null },
    ],
  },
  {
    label: "Spanish",
    listedBy: ["desk"],
    claims: [
      { vendorId: "desk", state: "derived", field: "shortHighlights", quote: "se habla español" },
    ],
  },
  {
    label: "chat",
    listedBy: ["desk"],
    claims: [
      { vendorId: "oyez", state: "denied", field: "description", quote: "we do not do chat" },
      { vendorId: "desk", state: "confirmed", field: "admin", quote: null },
    ],
  },
];

const booked = {
  label: "Demo booked by",
  counts: ["41 of 187 firms your size", null],
  hasRounded: false,
};

const NOTHING_ELSE = { unlisted: [], otherFirms: [], features: [] };
const asCompared = (vendor: Schema<"ListedVendor">) => ({ ...vendor, evidence: NO_EVIDENCE });

/** The table as text, one line per row. */
function rows() {
  const table = screen.getByRole("table");
  return within(table)
    .getAllByRole("row")
    .slice(2)
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(" | "));
}

test("up to four vendors are selected on their cards and compared side by side", async () => {
  serveVendors({ vendors, features });
  const { user, address } = renderAt("/vendors", <VendorsPage />);
  const toggle = (name: string) => screen.getByRole("button", { name: `Compare ${name}` });
  const sideBySide = () => screen.getByRole("button", { name: "Compare side by side" });
  const tray = () => screen.getByRole("region", { name: "Comparison" });
  await screen.findByRole("article", { name: "Oyez" });
  expect(screen.queryByRole("region", { name: "Comparison" })).toBeNull();
  await user.click(toggle("Oyez"));
  expect(toggle("Oyez")).toHaveAttribute("aria-pressed", "true");
  await waitFor(() =>
    expect(within(tray()).getByRole("status")).toHaveTextContent("1 of 4 to compare"),
  );
  expect(sideBySide()).toBeDisabled();
  for (const name of ["Desk", "Cedar", "Delta"]) await user.click(toggle(name));
  expect(toggle("Echo")).toHaveAttribute("aria-disabled", "true");
  await user.click(toggle("Echo"));
  expect(address()).toBe("/vendors?compare=oyez%2Cdesk%2Ccedar%2Cdelta");
  const remove = await screen.findByRole("button", { name: "Remove Delta from comparison" });
  await user.click(remove);
  await user.click(toggle("Cedar"));
  await user.click(sideBySide());
  expect(address()).toBe("/vendors?compare=oyez%2Cdesk&view=compare");
  expect(await screen.findByRole("table")).toBeVisible();
  expect(screen.getByRole("heading", { level: 1, name: "Compare Vendors" })).toBeVisible();
  expect(document.title).toBe("Compare Vendors · Stackbrief");
  await user.click(screen.getByRole("button", { name: "Back to vendors" }));
  expect(address()).toBe("/vendors?compare=oyez%2Cdesk");
  await user.click(await screen.findByRole("button", { name: "Clear" }));
  expect(address()).toBe("/vendors");
});

test("a shared URL shows every row, and with the switch those that differ", async () => {
  serveVendors({ vendors, features, otherFirms: [booked] });
  const { user, address } = renderAt("/vendors?compare=oyez,desk&view=compare", <VendorsPage />);
  await screen.findByRole("table");
  expect(rows()).toEqual([
    "Category | Intake | Intake",
    "Price | $ | $$",
    "Description | Oyez answers the telephone. | –Not listed",
    "Highlights | Open all nightSigns retainers | Open all nightSigns retainers",
    "Firm sizes | 6-20 | 6-20",
    "Regions | TexasOhio | ohiotexas",
    "Integrations | Outlook | Outlook",
    "Works with your tools | Outlook | Outlook",
    "What other firms did",
    "Demo booked by | 41 of 187 firms your size | –Fewer than five firms",
    "Features in which they differ",
    "Spanish | –Does not say | Yes “se habla español” (highlights)",
    "Chat | No “we do not do chat” (description) | Yes (administrator)",
    "Features that they share",
    "Live transfers | Yes “hot transfers” (description) | Yes (listed features)",
  ]);
  const heads = screen.getAllByRole("columnheader");
  expect(heads[1]).toHaveTextContent("Inactive");
  await user.click(screen.getByRole("switch", { name: "Differences only" }));
  expect(rows()).toEqual([
    "Price | $ | $$",
    "Description | Oyez answers the telephone. | –Not listed",
    "What other firms did",
    "Demo booked by | 41 of 187 firms your size | –Fewer than five firms",
    "Features in which they differ",
    "Spanish | –Does not say | Yes “se habla español” (highlights)",
    "Chat | No “we do not do chat” (description) | Yes (administrator)",
  ]);
  const legend =
    "5 of 12 rows. A bar marks where they say different things. A dash stands where a vendor says nothing, and for counts below five firms.";
  expect(screen.getByText(legend)).toBeVisible();
  expect(address()).toBe("/vendors?compare=oyez%2Cdesk&view=compare&differences=true");
});

test("a bar marks only what at least two vendors say differently, and neither prose nor counts", () => {
  const compared = [vendors[0], vendors[1]].map((vendor, index) => ({
    ...(vendor as Schema<"ListedVendor">),
    description: `${index} answers the telephone.`,
    evidence: NO_EVIDENCE,
  }));
  const used = {
    label: "Used by",
    counts: ["6 of 75 firms", "7 of 75 firms"],
    hasRounded: true,
  };
  const rows = comparisonRows({ vendors: compared, otherFirms: [used], features });
  expect(rows.filter(({ contrasts }) => contrasts).map(({ label }) => label)).toEqual([
    "Price",
    "Chat",
  ]);
  const differing = rows.filter(({ differs }) => differs).map(({ label }) => label);
  expect(differing).toEqual(["Price", "Description", "Used by", "Spanish", "Chat"]);
});

test("where vendors differ in most rows none of these has a bar, and nothing is said of bars", async () => {
  const unlike = [
    listed("Oyez", { priceBracket: 1, geoFocus: ["Texas"], firmSizeSupported: ["SOLO"] }),
    listed("Desk", { integrations: ["Clio"], worksWith: ["Outlook"] }),
  ].map((vendor, index) => ({ ...vendor, categoryName: ["Intake", "Staffing"][index] as string }));
  const marked = (rows: ReturnType<typeof comparisonRows>) =>
    rows.filter(({ contrasts }) => contrasts).map(({ label }) => label);
  const compared = { vendors: unlike.map(asCompared), otherFirms: [], features };
  expect(marked(comparisonRows(compared))).toEqual(["Chat"]);
  serveVendors({ vendors: unlike });
  renderAt("/vendors?compare=oyez,desk&view=compare", <VendorsPage />);
  expect(
    await screen.findByText(
      /rows\. A dash stands where a vendor says nothing, and for counts below five firms\.$/,
    ),
  ).toBeVisible();
});

test("vendors with equal values leave no row", async () => {
  const twins = [listed("Cedar", { description: null }), listed("Delta", { description: null })];
  serveVendors({ vendors: twins });
  renderAt("/vendors?compare=cedar,delta&view=compare&differences=true", <VendorsPage />);
  expect(await screen.findByText("These vendors say the same in every row.")).toBeVisible();
});

test("one vendor is no comparison", async () => {
  serveVendors({ vendors });
  const { user } = renderAt("/vendors?compare=oyez,nobody&view=compare", <VendorsPage />);
  expect(await screen.findByText("Choose at least two vendors in the directory.")).toBeVisible();
  await user.click(screen.getAllByRole("button", { name: "Back to vendors" })[0] as HTMLElement);
  expect(await screen.findByRole("article", { name: "Oyez" })).toBeVisible();
});

test("a vendor that is not listed any more is said, holds no place and is gone from the link", async () => {
  serveVendors({ vendors });
  const link = "/vendors?compare=oyez,gone,desk,cedar&view=compare";
  const { user, address } = renderAt(link, <VendorsPage />);
  const sentence = "1 vendor of this comparison is no longer listed.";
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getAllByRole("columnheader")).toHaveLength(3);
  await waitFor(() => expect(address()).toBe("/vendors?compare=oyez%2Cdesk%2Ccedar&view=compare"));
  await user.click(screen.getByRole("button", { name: "Back to vendors" }));
  const delta = await screen.findByRole("button", { name: "Compare Delta" });
  expect(screen.getByText(sentence)).toBeVisible();
  expect(delta).not.toHaveAttribute("aria-disabled");
  await user.click(delta);
  expect(screen.getByText("4 of 4", { exact: false })).toBeVisible();
  expect(screen.queryByText(sentence)).toBeNull();
});

test("a link to vendors that are all gone says so in the directory, and nothing can be compared", async () => {
  serveVendors({ vendors });
  const { user } = renderAt("/vendors?compare=gone,lost", <VendorsPage />);
  const tray = await screen.findByRole("region", { name: "Comparison" });
  const sentence = "2 vendors of this comparison are no longer listed.";
  expect(await within(tray).findByText(sentence)).toBeVisible();
  expect(within(tray).getByRole("button", { name: "Compare side by side" })).toBeDisabled();
  await user.click(within(tray).getByRole("button", { name: "Clear" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Comparison" })).toBeNull());
});

test("a link whose two vendors were merged says so", async () => {
  serveVendors({ vendors });
  const now = vendors.filter(({ id }) => id === "desk").map(asCompared);
  server.use(answers("get", "/api/vendors/compare", { vendors: now, ...NOTHING_ELSE }));
  const { address } = renderAt("/vendors?compare=merged,desk&view=compare", <VendorsPage />);
  await waitFor(() => expect(address()).toBe("/vendors?compare=desk&view=compare"));
  expect(await screen.findByText("The vendors of this link are one vendor now.")).toBeVisible();
});

test("a vendor that was merged stands for the other in the link", async () => {
  serveVendors({ vendors });
  const now = vendors.filter(({ id }) => id === "cedar" || id === "desk").map(asCompared);
  server.use(answers("get", "/api/vendors/compare", { vendors: now, ...NOTHING_ELSE }));
  const { address } = renderAt("/vendors?compare=merged,cedar&view=compare", <VendorsPage />);
  await waitFor(() => expect(address()).toBe("/vendors?compare=desk%2Ccedar&view=compare"));
  expect(screen.queryByText(/no longer listed/)).toBeNull();
});
