import { readFile } from "node:fs/promises";
import type { Download, Locator, Page } from "@playwright/test";
import { knownHeaders } from "../src/features/admin-import/columns";
import { becomeUser, showMenu } from "./auth";
import { countBookings, expect, exported, importFile, part, pick, press, test } from "./import";
import { BOOKINGS, csvFile, holdUpload } from "./import-files";
import { get, toast, UNKEPT } from "./test";

const bookings = csvFile("bookings.csv", BOOKINGS);

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), "utf8");
}

/** What the server says of a header, by a dry run. */
async function dryRun(page: Page, header: string) {
  const reply = await page.request.post("/api/admin/demo-bookings/import?dryRun=true", {
    headers: { "Sec-Fetch-Site": "same-origin", ...UNKEPT },
    multipart: { file: csvFile("header.csv", `${header}\n`) },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  return reply.json();
}

test("bookings: looked at, checked, imported, imported again, undone", async ({ desk }) => {
  const before = await exported(desk);
  await pick(desk, bookings);
  const preview = part(desk, "Preview");
  await expect(preview).toContainText("Demo bookings, 8 of 8 columns understood, first 5 rows");
  await expect(preview.getByRole("cell", { name: "Callwright" }).first()).toBeVisible();
  await press(desk, "Check first");
  await expect(preview).toContainText("Create 4 · Update 0 · Unchanged 0 · Skip 1");
  await expect(part(desk, "Errors (1)")).toContainText('created time "2024-13-01" is not a date');
  expect(await countBookings(desk)).toBe(0);

  await press(desk, "Import Demo Bookings");
  await expect(toast(desk)).toContainText("Import Successful");
  await expect(toast(desk)).toContainText(
    "Imported 4 new bookings, updated 0 existing bookings, skipped 1 records.",
  );
  const results = part(desk, "Import Results");
  await expect(results).toContainText("Demo bookings from bookings.csv");
  await expect(part(desk, "Errors (1)").getByRole("listitem")).toContainText("Row 4");
  const [download] = await Promise.all([
    desk.waitForEvent("download"),
    results.getByRole("link", { name: "Download all errors" }).click(),
  ]);
  const refused = await textOf(download);
  expect(refused).toContain("2024-13-01");
  expect(refused).toContain("is not a date");
  expect(refused).not.toMatch(/Ines|ines@|Calder/);
  expect(await countBookings(desk)).toBe(4);

  await importFile(desk, bookings);
  await expect(toast(desk)).toContainText(
    "Imported 0 new bookings, updated 0 existing bookings, skipped 5 records.",
  );
  expect(await countBookings(desk)).toBe(4);

  const first = part(desk, "Past imports").getByRole("listitem").last();
  await expect(first).toContainText("4 new · 0 updated · 1 skipped");
  await expect(first).toContainText("Ada Park");
  await first.getByRole("button", { name: "Undo bookings.csv" }).click();
  const question = desk.getByRole("dialog", { name: "Undo this import?" });
  await expect(question).toContainText("4 new bookings will be removed.");
  await question.getByRole("button", { name: "Undo import" }).click();
  await expect(toast(desk)).toContainText("Removed 4 bookings and restored 0.");
  await expect(first).toContainText("Undone by Ada Park");
  expect(await exported(desk)).toBe(before);
});

test("the figures of the other screens are new without a reload", async ({ desk }) => {
  const go = async (link: string) => {
    await showMenu(desk);
    await desk.getByRole("link", { name: link, exact: true }).first().click();
  };
  await go("Vendor Trends");
  await expect(desk.getByText("No demo bookings found")).toBeVisible();
  await go("Import");
  await importFile(desk, bookings);
  await go("Vendor Trends");
  await expect(desk.getByText("Showing 1-4 of 4 results")).toBeVisible();
});

test("an update says which values it clears, and Undo brings them back", async ({ desk }) => {
  const header = "id,Client,Client Category,DMA,Created Time";
  const row = (dma: string) => `a-1,Callwright,Intake,${dma},2025-03-03`;
  await importFile(desk, csvFile("first.csv", `${header}\n${row("Houston")}\n`));
  const before = await exported(desk);
  await pick(desk, csvFile("second.csv", `${header}\n${row("")}\n`));
  await press(desk, "Check first");
  const preview = part(desk, "Preview");
  await expect(preview).toContainText("Create 0 · Update 1 · Unchanged 0 · Skip 0");
  await expect(preview).toContainText(/would clear stored values of: DMA\./);
  await press(desk, "Import Demo Bookings");
  await expect(part(desk, "Import Results")).toContainText(/cleared stored values of: DMA\./);
  expect(await exported(desk)).not.toBe(before);
  await part(desk, "Import Results").getByRole("button", { name: "Undo", exact: true }).click();
  await expect(desk.getByRole("dialog")).toContainText(
    "1 updated booking will get its earlier values back.",
  );
  await press(desk, "Undo import");
  await expect(toast(desk)).toContainText("Import undone");
  expect(await exported(desk)).toBe(before);
});

test("ids that belong to other bookings are seen before and after", async ({ desk }) => {
  const rows = (client: string, year: number) =>
    [1, 2, 3, 4, 5].map((id) => `${id},${client},${year}-03-0${id}`).join("\n");
  const file = (name: string, client: string, year: number) =>
    csvFile(name, `id,Client,Created Time\n${rows(client, year)}\n`);
  await importFile(desk, file("mine.csv", "Callwright", 2025));
  await pick(desk, file("theirs.csv", "Ferrowick", 2024));
  await press(desk, "Check first");
  const warning = "These ids belong to other bookings";
  await expect(part(desk, "Preview")).toContainText(warning);
  await press(desk, "Import Demo Bookings");
  const results = part(desk, "Import Results");
  await expect(results).toContainText(warning);
  await expect(results.getByRole("button", { name: "Undo", exact: true })).toBeVisible();
});

test("both samples download and import without an error", async ({ desk }) => {
  for (const [label, kind] of [
    ["Vendors CSV", "Vendors"],
    ["Demo bookings CSV", "Demo bookings"],
  ] as const) {
    const [download] = await Promise.all([
      desk.waitForEvent("download"),
      desk.getByRole("link", { name: label }).click(),
    ]);
    const name = download.suggestedFilename();
    await importFile(desk, csvFile(name, await textOf(download)));
    const results = part(desk, "Import Results");
    await expect(results).toContainText(`${kind} from ${name}`);
    await expect(results).not.toContainText("Errors");
    await expect(results.locator("dd").nth(2)).toHaveText("0");
  }
  const vendors = await (await get(desk, "/api/categories")).json();
  expect(vendors.length).toBeGreaterThan(13);
});

test("what the browser takes a column for, the server does too", async ({ desk }) => {
  const needed = {
    bookings: { "Created Time": "createdtime", Client: "client" },
    vendors: {
      name: "name",
      category: "category",
      websiteUrl: "website",
      bookingUrl: "bookingurl",
    },
  };
  for (const kind of ["bookings", "vendors"] as const) {
    for (const { header, field } of knownHeaders(kind)) {
      // Beside its usual name another one has no meaning, so each is tried in its place.
      const others = Object.entries(needed[kind]).filter(([name]) => name !== field);
      const report = await dryRun(desk, [`"${header}"`, ...others.map(([, name]) => name)].join());
      const expected = { header, field, suggestion: null };
      expect([report.kind, report.columns[0]], header).toEqual([kind, expected]);
    }
  }
});

test("bad files are refused in words, and nothing comes of them", async ({ desk }) => {
  const refusals: [name: string, content: string | Buffer, words: string][] = [
    ["empty.csv", "", "The file is empty."],
    ["picture.csv", Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), "This file is not a readable CSV."],
    ["half.csv", "name,websiteUrl\nA,\n", "Missing required columns: category, bookingUrl"],
    ["none.csv", "1,Acme\n2,Brackenline\n", "or created time and client (bookings)"],
    [
      "quote.csv",
      'client,created time\n"Acme,2025-01-01\n',
      "Line 2: a quoted value is never closed.",
    ],
    ["twice.csv", "client,created time,Client\n", 'The column "client" appears twice.'],
  ];
  for (const [name, content, words] of refusals) {
    await pick(desk, csvFile(name, content));
    await expect(part(desk, "Preview").getByRole("alert")).toBeVisible();
    await press(desk, "Import Demo Bookings");
    await expect(toast(desk)).toContainText("Import Failed");
    await expect(toast(desk)).toContainText(words);
    await expect(part(desk, "Preview").getByRole("alert")).toContainText(words);
  }
  await pick(desk, csvFile("only-a-header.csv", "client,created time\n"));
  await press(desk, "Import Demo Bookings");
  await expect(toast(desk)).toContainText(
    "Imported 0 new bookings, updated 0 existing bookings, skipped 0 records.",
  );
  expect(await countBookings(desk)).toBe(0);
});

test("only a .csv is taken, and importing nothing says so", async ({ desk }) => {
  await press(desk, "Import Demo Bookings");
  await expect(toast(desk)).toContainText("No File Selected");
  await expect(toast(desk)).toContainText("Please select a CSV file to upload.");
  await desk.getByLabel(/: CSV file$/).setInputFiles({ ...bookings, name: "bookings.xlsx" });
  await expect(toast(desk)).toContainText("Invalid File");
  await expect(toast(desk)).toContainText("Please select a valid CSV file.");
  await expect(part(desk, "Preview")).toBeHidden();
});

test("files of other machines read alike", async ({ desk }) => {
  const text = "client;created time\nZoë;2025-03-03\n";
  const files: [string, string, Buffer][] = [
    ["latin.csv", "Windows-1252, semicolon", Buffer.from(text, "latin1")],
    ["utf-16.csv", "UTF-16, semicolon", Buffer.from(`\ufeff${text}`, "utf16le")],
    ["excel.csv", "UTF-8, pipe", Buffer.from(`\ufeffsep=|\r\n${text.replaceAll(";", "|")}`)],
  ];
  for (const [index, [name, facts, content]] of files.entries()) {
    await pick(desk, csvFile(name, content));
    await expect(desk.getByText(facts)).toBeVisible();
    await expect(part(desk, "Preview").getByRole("cell", { name: "Zoë" })).toBeVisible();
    await press(desk, "Check first");
    const [create, same] = index === 0 ? [1, 0] : [0, 1];
    await expect(part(desk, "Preview")).toContainText(
      `Create ${create} · Update 0 · Unchanged ${same} · Skip 0`,
    );
    await press(desk, "Import Demo Bookings");
    await expect(part(desk, "Import Results")).toContainText(`from ${name}`);
  }
  expect(await countBookings(desk)).toBe(1);
});

test("a running import is seen after a reload, refuses another, and shows its result", async ({
  desk,
}) => {
  // Chosen before the screen knows of the other.
  await pick(desk, bookings);
  const held = await holdUpload(desk, "held.csv", BOOKINGS);
  await press(desk, "Import Demo Bookings");
  await expect(toast(desk)).toContainText("Import Failed");
  await expect(toast(desk)).toContainText("Another import is running.");
  await expect(part(desk, "An import is running")).toContainText("held.csv");
  await desk.reload();
  await expect(part(desk, "An import is running")).toContainText("Uploading");
  await expect(desk.getByRole("button", { name: "Import Demo Bookings" })).toBeDisabled();
  expect(await held.finish()).toBe(200);
  await expect(part(desk, "Import Results")).toContainText("Demo bookings from held.csv");
  await expect(part(desk, "An import is running")).toBeHidden();
  await expect(desk.getByRole("button", { name: "Import Demo Bookings" })).toBeEnabled();
});

test("a running import is cancelled, and nothing of it is imported", async ({ desk }) => {
  const held = await holdUpload(desk, "held.csv", BOOKINGS);
  await desk.reload();
  await part(desk, "An import is running").getByRole("button", { name: "Cancel" }).click();
  await press(desk, "Cancel import");
  expect(await held.status).toBe(409);
  await expect(part(desk, "An import is running")).toBeHidden();
  await expect(part(desk, "Past imports")).toContainText("Nothing has been imported yet.");
  expect(await countBookings(desk)).toBe(0);
  await importFile(desk, bookings);
});

test("Cancel ends our own upload, and the file can be imported again", async ({ desk }) => {
  let isHeld = true;
  await desk.route("**/api/admin/demo-bookings/import*", (route) =>
    isHeld ? undefined : route.continue(),
  );
  await pick(desk, bookings);
  await press(desk, "Import Demo Bookings");
  await expect(desk.getByRole("progressbar", { name: "Import" })).toBeVisible();
  await expect(desk.getByRole("button", { name: "Import Demo Bookings" })).toBeDisabled();
  const [ended] = await Promise.all([
    desk.waitForRequest((request) => request.method() === "DELETE"),
    press(desk, "Cancel"),
  ]);
  expect(new URL(ended.url()).pathname).toBe("/api/admin/imports/current");
  await expect(toast(desk)).toContainText("Import cancelled");
  isHeld = false;
  await press(desk, "Import Demo Bookings");
  await expect(toast(desk)).toContainText("Import Successful");
  expect(await countBookings(desk)).toBe(4);
});

test("the keyboard alone imports a file and undoes it", async ({ desk }) => {
  const tabTo = async (goal: Locator) => {
    await expect(goal).toBeVisible();
    for (let presses = 0; presses < 60; presses += 1) {
      if (await goal.evaluate((element) => element === document.activeElement)) return;
      await desk.keyboard.press("Tab");
    }
    await expect(goal).toBeFocused();
  };
  const input = desk.getByLabel(/: CSV file$/);
  await tabTo(input);
  const [chooser] = await Promise.all([
    desk.waitForEvent("filechooser"),
    desk.keyboard.press("Space"),
  ]);
  await chooser.setFiles(bookings);
  await tabTo(desk.getByRole("button", { name: "Check first" }));
  await desk.keyboard.press("Enter");
  await expect(part(desk, "Preview")).toContainText("Create 4 · Update 0 · Unchanged 0 · Skip 1");
  await tabTo(desk.getByRole("button", { name: "Import Demo Bookings" }));
  await desk.keyboard.press("Enter");
  await expect(toast(desk)).toContainText("Import Successful");
  // Reading goes on at the result, whose Undo is the next stop.
  await desk.keyboard.press("Tab");
  await expect(
    part(desk, "Import Results").getByRole("button", { name: "Undo", exact: true }),
  ).toBeFocused();
  await desk.keyboard.press("Enter");
  const question = desk.getByRole("dialog", { name: "Undo this import?" });
  await expect(question).toBeFocused();
  await tabTo(question.getByRole("button", { name: "Undo import" }));
  await desk.keyboard.press("Enter");
  await expect(toast(desk)).toContainText("Import undone");
  expect(await countBookings(desk)).toBe(0);
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, flags: [] });

    test("every state can be read and fits the window", async ({
      desk,
      expectPresentable: check,
    }) => {
      // A toast that leaves while it is looked at is half faded.
      const expectPresentable = async () => {
        await expect(toast(desk)).toBeHidden();
        await check();
      };
      await expectPresentable();
      await pick(desk, csvFile("half.csv", "name,websiteUrl,Mood\nA,,fine\n"));
      await press(desk, "Import Demo Bookings");
      await expect(toast(desk)).toContainText("Import Failed");
      await expectPresentable();
      await pick(desk, csvFile("latin.csv", Buffer.from(`${BOOKINGS}\r\nZoë`, "latin1")));
      await expectPresentable();
      await press(desk, "Check first");
      await expect(part(desk, "Preview")).toContainText("Create 4");
      await expectPresentable();
      await press(desk, "Import Demo Bookings");
      await expect(part(desk, "Past imports").getByRole("listitem")).toHaveCount(1);
      await expectPresentable();
      await part(desk, "Import Results").getByRole("button", { name: "Undo", exact: true }).click();
      await expect(desk.getByRole("dialog")).toBeVisible();
      await expectPresentable();
      await press(desk, "Undo import");
      await expect(part(desk, "Past imports")).toContainText("Undone by");
      await expectPresentable();
      const held = await holdUpload(desk, "held.csv", BOOKINGS);
      await desk.reload();
      await expect(part(desk, "An import is running")).toBeVisible();
      await expectPresentable();
      await held.finish();
    });
  });
}

test("members are told why they cannot import", async ({ desk, account }) => {
  await desk.context().clearCookies();
  await becomeUser(desk, { ...account, email: `member.${account.email}` });
  await desk.goto("/admin/import");
  await expect(desk.getByRole("heading", { name: "Admins only" })).toBeVisible();
  await expect(desk.getByLabel(/CSV file/)).toHaveCount(0);
});

test.describe("with sample data", () => {
  test.use({ flags: [] });

  test("it goes with a first import that asks for it", async ({ desk }) => {
    await pick(desk, bookings);
    const box = desk.getByRole("checkbox", { name: "Remove the sample data with it" });
    await expect(box).not.toBeChecked();
    await box.check();
    await press(desk, "Import Demo Bookings");
    const results = part(desk, "Import Results");
    await expect(results).toContainText(/Removed \d+ vendors and [\d,]+ bookings\./);
    await expect(part(desk, "Sample data")).toBeHidden();
    expect(await countBookings(desk)).toBe(4);
    await showMenu(desk);
    await desk.getByRole("link", { name: "Vendor Trends" }).click();
    await expect(desk.getByText("Total Demos")).toBeVisible();
    await expect(desk.getByText("Sample data", { exact: true })).toHaveCount(0);
  });

  test("it stays where nobody asks, and goes by itself after a question", async ({ desk }) => {
    const before = await countBookings(desk);
    await importFile(desk, bookings);
    expect(await countBookings(desk)).toBe(before + 4);
    await part(desk, "Import Results").getByRole("button", { name: "Remove sample data" }).click();
    const question = desk.getByRole("dialog", { name: "Remove the sample data?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(await countBookings(desk)).toBe(before + 4);
    await part(desk, "Sample data").getByRole("button", { name: "Remove sample data" }).click();
    await question.getByRole("button", { name: "Remove sample data" }).click();
    await expect(toast(desk)).toContainText("Sample data removed");
    await expect(part(desk, "Sample data")).toBeHidden();
    expect(await countBookings(desk)).toBe(4);
  });
});
