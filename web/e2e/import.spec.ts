import { readFile } from "node:fs/promises";
import type { Download, Locator } from "@playwright/test";
import { createOnboardedAccount, openMenu } from "./auth";
import { BOOKINGS, csvFile, startHeldUpload } from "./import-files";
import {
  chooseFile,
  clickButton,
  countBookings,
  expect,
  exportBookings,
  importFile,
  section,
  test,
} from "./import-page";
import { COLOR_SCHEMES, get, toast } from "./test";

const bookings = csvFile("bookings.csv", BOOKINGS);

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), "utf8");
}

test("bookings are previewed, checked, imported, imported again and undone", async ({
  importPage,
}) => {
  const before = await exportBookings(importPage);
  await chooseFile(importPage, bookings);
  const preview = section(importPage, "Preview");
  await expect(preview).toContainText("Demo bookings, 8 of 8 columns understood, first 5 rows");
  await expect(preview.getByRole("cell", { name: "Callwright" }).first()).toBeVisible();
  await clickButton(importPage, "Check first");
  await expect(preview).toContainText("To insert 4 To update 0 To skip 1 with errors");
  await expect(section(importPage, "Errors (1)")).toContainText(
    'created time "2024-13-01" is not a date',
  );
  expect(await countBookings(importPage)).toBe(0);

  await clickButton(importPage, "Import Demo Bookings");
  await expect(toast(importPage)).toContainText("Import Successful");
  await expect(toast(importPage)).toContainText(
    "Imported 4 new bookings, updated 0 existing bookings, skipped 1 records.",
  );
  const results = section(importPage, "Import Results");
  await expect(results).toContainText("Demo bookings from bookings.csv");
  await expect(section(importPage, "Errors (1)").getByRole("listitem")).toContainText("Row 4");
  const [download] = await Promise.all([
    importPage.waitForEvent("download"),
    results.getByRole("link", { name: "Download all errors" }).click(),
  ]);
  const rejected = await textOf(download);
  expect(rejected).toContain("2024-13-01");
  expect(rejected).toContain("is not a date");
  expect(rejected).not.toMatch(/Ines|ines@|Calder/);
  expect(await countBookings(importPage)).toBe(4);

  await importFile(importPage, bookings);
  await expect(toast(importPage)).toContainText(
    "Imported 0 new bookings, updated 0 existing bookings, skipped 5 records.",
  );
  expect(await countBookings(importPage)).toBe(4);

  const first = section(importPage, "Past imports").getByRole("listitem").last();
  await expect(first).toContainText("4 inserted · 0 updated · 1 skipped");
  await expect(first).toContainText("Ada Park");
  await first.getByRole("button", { name: "Undo bookings.csv" }).click();
  const question = importPage.getByRole("dialog", { name: "Undo this import?" });
  await expect(question).toContainText("4 new bookings will be removed.");
  await question.getByRole("button", { name: "Undo import" }).click();
  await expect(toast(importPage)).toContainText("Removed 4 bookings and restored 0.");
  await expect(first).toContainText("Undone by Ada Park");
  expect(await exportBookings(importPage)).toBe(before);
});

test("after an import the other screens show new figures without a reload", async ({
  importPage,
}) => {
  const go = async (link: string) => {
    await openMenu(importPage);
    await importPage.getByRole("link", { name: link, exact: true }).first().click();
  };
  await go("Vendor Trends");
  await expect(importPage.getByText("No demo bookings found")).toBeVisible();
  await go("Admin");
  await importFile(importPage, bookings);
  await go("Vendor Trends");
  await expect(importPage.getByText("Showing 1-4 of 4 results")).toBeVisible();
});

test("an update says which values it clears, and Undo brings them back", async ({ importPage }) => {
  const header = "id,Client,Client Category,DMA,Created Time";
  const row = (dma: string) => `a-1,Callwright,Intake,${dma},2025-03-03`;
  await importFile(importPage, csvFile("first.csv", `${header}\n${row("Houston")}\n`));
  const before = await exportBookings(importPage);
  await chooseFile(importPage, csvFile("second.csv", `${header}\n${row("")}\n`));
  await clickButton(importPage, "Check first");
  const preview = section(importPage, "Preview");
  await expect(preview).toContainText("To insert 0 To update 1 To skip 0");
  await expect(preview).toContainText(/would clear stored values of: DMA\./);
  await clickButton(importPage, "Import Demo Bookings");
  await expect(section(importPage, "Import Results")).toContainText(
    /cleared stored values of: DMA\./,
  );
  expect(await exportBookings(importPage)).not.toBe(before);
  await section(importPage, "Import Results")
    .getByRole("button", { name: "Undo", exact: true })
    .click();
  await expect(importPage.getByRole("dialog")).toContainText(
    "1 updated booking will get its earlier values back.",
  );
  await clickButton(importPage, "Undo import");
  await expect(toast(importPage)).toContainText("Import undone");
  expect(await exportBookings(importPage)).toBe(before);
});

test("suspected id reuse is reported by the check and by the import", async ({ importPage }) => {
  const rows = (client: string, year: number) =>
    [1, 2, 3, 4, 5].map((id) => `${id},${client},${year}-03-0${id}`).join("\n");
  const file = (name: string, client: string, year: number) =>
    csvFile(name, `id,Client,Created Time\n${rows(client, year)}\n`);
  await importFile(importPage, file("mine.csv", "Callwright", 2025));
  await chooseFile(importPage, file("theirs.csv", "Ferrowick", 2024));
  await clickButton(importPage, "Check first");
  const warning = "These ids seem to belong to other bookings";
  await expect(section(importPage, "Preview")).toContainText(warning);
  await clickButton(importPage, "Import Demo Bookings");
  const results = section(importPage, "Import Results");
  await expect(results).toContainText(warning);
  await expect(results.getByRole("button", { name: "Undo", exact: true })).toBeVisible();
});

test("both samples download and import without an error", async ({ importPage }) => {
  for (const [label, kind] of [
    ["Vendors CSV", "Vendors"],
    ["Demo bookings CSV", "Demo bookings"],
  ] as const) {
    const [download] = await Promise.all([
      importPage.waitForEvent("download"),
      importPage.getByRole("link", { name: label }).click(),
    ]);
    const name = download.suggestedFilename();
    await importFile(importPage, csvFile(name, await textOf(download)));
    const results = section(importPage, "Import Results");
    await expect(results).toContainText(`${kind} from ${name}`);
    await expect(results).not.toContainText("Errors");
    await expect(results.locator("dd").nth(2)).toHaveText("0");
  }
  const vendors = await (await get(importPage, "/api/categories")).json();
  expect(vendors.length).toBeGreaterThan(13);
});

test("a long list of errors scrolls inside itself, and the page ends where its content does", async ({
  importPage,
}) => {
  const rows = Array.from({ length: 60 }, (_, index) => `Acme,2024-13-${index}`);
  await chooseFile(importPage, csvFile("wrong.csv", ["Client,Created Time", ...rows].join("\n")));
  await clickButton(importPage, "Check first");
  const errors = section(importPage, "Errors (60)").getByRole("list");
  await expect(errors.getByRole("listitem").last()).toBeAttached();
  expect(await errors.evaluate((list) => list.scrollHeight - list.clientHeight)).toBeGreaterThan(0);
  const below = await importPage.evaluate(
    () => document.documentElement.scrollHeight - document.body.scrollHeight,
  );
  expect(below).toBe(0);
});

test("malformed files are refused with a message, and nothing is imported", async ({
  importPage,
}) => {
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
    await chooseFile(importPage, csvFile(name, content));
    await expect(section(importPage, "Preview").getByRole("alert")).toBeVisible();
    await clickButton(importPage, "Import Demo Bookings");
    await expect(toast(importPage)).toContainText("Import Failed");
    await expect(toast(importPage)).toContainText(words);
    await expect(section(importPage, "Preview").getByRole("alert")).toContainText(words);
  }
  await chooseFile(importPage, csvFile("only-a-header.csv", "client,created time\n"));
  await clickButton(importPage, "Import Demo Bookings");
  await expect(toast(importPage)).toContainText(
    "Imported 0 new bookings, updated 0 existing bookings, skipped 0 records.",
  );
  expect(await countBookings(importPage)).toBe(0);
});

test("only a .csv file is accepted, and importing without a file says so", async ({
  importPage,
}) => {
  await clickButton(importPage, "Import Demo Bookings");
  await expect(toast(importPage)).toContainText("No File Selected");
  await expect(toast(importPage)).toContainText("Please select a CSV file to upload.");
  await importPage.getByLabel(/: CSV file$/).setInputFiles({ ...bookings, name: "bookings.xlsx" });
  await expect(toast(importPage)).toContainText("Invalid File");
  await expect(toast(importPage)).toContainText("Please select a valid CSV file.");
  await expect(section(importPage, "Preview")).toBeHidden();
});

test("files with other encodings and delimiters give the same preview", async ({ importPage }) => {
  const text = "client;created time\nZoë;2025-03-03\n";
  const files: [string, string, Buffer][] = [
    ["latin.csv", "Windows-1252, semicolon", Buffer.from(text, "latin1")],
    ["utf-16.csv", "UTF-16, semicolon", Buffer.from(`\ufeff${text}`, "utf16le")],
    ["excel.csv", "UTF-8, pipe", Buffer.from(`\ufeffsep=|\r\n${text.replaceAll(";", "|")}`)],
  ];
  for (const [index, [name, facts, content]] of files.entries()) {
    await chooseFile(importPage, csvFile(name, content));
    await expect(importPage.getByText(facts)).toBeVisible();
    await expect(section(importPage, "Preview").getByRole("cell", { name: "Zoë" })).toBeVisible();
    await clickButton(importPage, "Check first");
    const [create, same] = index === 0 ? [1, 0] : [0, 1];
    await expect(section(importPage, "Preview")).toContainText(
      `To insert ${create} To update 0 To skip ${same}`,
    );
    await clickButton(importPage, "Import Demo Bookings");
    await expect(section(importPage, "Import Results")).toContainText(`from ${name}`);
  }
  expect(await countBookings(importPage)).toBe(1);
});

test("the keyboard alone imports a file and undoes it", async ({ importPage }) => {
  const tabTo = async (goal: Locator) => {
    await expect(goal).toBeVisible();
    for (let presses = 0; presses < 60; presses += 1) {
      if (await goal.evaluate((element) => element === document.activeElement)) return;
      await importPage.keyboard.press("Tab");
    }
    await expect(goal).toBeFocused();
  };
  const input = importPage.getByLabel(/: CSV file$/);
  // Chromium opens its own dialog unless it was told in time that the test takes the file chooser.
  let chosen = 0;
  importPage.on("filechooser", async (chooser) => {
    await chooser.setFiles(bookings);
    chosen += 1;
  });
  await tabTo(input);
  await importPage.keyboard.press("Space");
  await expect.poll(() => chosen).toBe(1);
  await tabTo(importPage.getByRole("button", { name: "Check first" }));
  await importPage.keyboard.press("Enter");
  await expect(section(importPage, "Preview")).toContainText(
    "To insert 4 To update 0 To skip 1 with errors",
  );
  await tabTo(importPage.getByRole("button", { name: "Import Demo Bookings" }));
  await importPage.keyboard.press("Enter");
  await expect(toast(importPage)).toContainText("Import Successful");
  // Reading goes on at the result, whose Undo is the next stop.
  await importPage.keyboard.press("Tab");
  await expect(
    section(importPage, "Import Results").getByRole("button", { name: "Undo", exact: true }),
  ).toBeFocused();
  await importPage.keyboard.press("Enter");
  const question = importPage.getByRole("dialog", { name: "Undo this import?" });
  await expect(question).toBeFocused();
  await tabTo(question.getByRole("button", { name: "Undo import" }));
  await importPage.keyboard.press("Enter");
  await expect(toast(importPage)).toContainText("Import undone");
  expect(await countBookings(importPage)).toBe(0);
});

for (const { colorScheme, tag } of COLOR_SCHEMES) {
  test.describe(`in ${colorScheme}`, { tag }, () => {
    test.use({ colorScheme, flags: [] });

    test("every state of the import screen is accessible and fits the window", async ({
      importPage,
      expectAccessible: check,
    }) => {
      // A toast that is fading away has too little contrast, and its time is not this test's.
      const expectAccessible = async () => {
        const close = toast(importPage).locator("button").last();
        if (await close.isVisible()) await close.click();
        await expect(toast(importPage)).toBeHidden();
        await check();
      };
      await expectAccessible();
      await chooseFile(importPage, csvFile("half.csv", "name,websiteUrl,Mood\nA,,fine\n"));
      await clickButton(importPage, "Import Demo Bookings");
      await expect(toast(importPage)).toContainText("Import Failed");
      await expectAccessible();
      await chooseFile(
        importPage,
        csvFile("latin.csv", Buffer.from(`${BOOKINGS}\r\nZoë`, "latin1")),
      );
      await expectAccessible();
      await clickButton(importPage, "Check first");
      await expect(section(importPage, "Preview")).toContainText("To insert 4");
      await expectAccessible();
      await clickButton(importPage, "Import Demo Bookings");
      await expect(section(importPage, "Past imports").getByRole("listitem")).toHaveCount(1);
      await expectAccessible();
      await section(importPage, "Import Results")
        .getByRole("button", { name: "Undo", exact: true })
        .click();
      await expect(importPage.getByRole("dialog")).toBeVisible();
      await expectAccessible();
      await clickButton(importPage, "Undo import");
      await expect(section(importPage, "Past imports")).toContainText("Undone by");
      await expectAccessible();
      const held = await startHeldUpload(importPage, "held.csv", BOOKINGS);
      await importPage.reload();
      await expect(section(importPage, "An import is running")).toBeVisible();
      await expectAccessible();
      await held.finish();
    });
  });
}

test("members see why they cannot import", async ({ importPage, account }) => {
  await importPage.context().clearCookies();
  await createOnboardedAccount(importPage, { ...account, email: `member.${account.email}` });
  await importPage.goto("/admin/import");
  await expect(importPage.getByRole("heading", { name: "Admins only" })).toBeVisible();
  await expect(importPage.getByLabel(/CSV file/)).toHaveCount(0);
});

test.describe("with sample data", () => {
  test.use({ flags: [] });

  test("the sample data is removed by a first import that asks for it", async ({ importPage }) => {
    await chooseFile(importPage, bookings);
    const box = importPage.getByRole("checkbox", { name: "Remove the sample data with it" });
    await expect(box).not.toBeChecked();
    await box.check();
    await clickButton(importPage, "Import Demo Bookings");
    const results = section(importPage, "Import Results");
    await expect(results).toContainText(/Removed \d+ vendors and [\d,]+ bookings\./);
    await expect(section(importPage, "Sample data")).toBeHidden();
    expect(await countBookings(importPage)).toBe(4);
    await openMenu(importPage);
    await importPage.getByRole("link", { name: "Vendor Trends" }).click();
    await expect(importPage.getByText("Total Demos")).toBeVisible();
    await expect(importPage.getByText("Sample data", { exact: true })).toHaveCount(0);
  });

  test("the sample data stays unless asked, and is removed alone after a confirmation", async ({
    importPage,
  }) => {
    const before = await countBookings(importPage);
    await importFile(importPage, bookings);
    expect(await countBookings(importPage)).toBe(before + 4);
    await section(importPage, "Import Results")
      .getByRole("button", { name: "Remove sample data" })
      .click();
    const question = importPage.getByRole("dialog", { name: "Remove the sample data?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(await countBookings(importPage)).toBe(before + 4);
    await section(importPage, "Sample data")
      .getByRole("button", { name: "Remove sample data" })
      .click();
    await question.getByRole("button", { name: "Remove sample data" }).click();
    await expect(toast(importPage)).toContainText("Sample data removed");
    await expect(section(importPage, "Sample data")).toBeHidden();
    expect(await countBookings(importPage)).toBe(4);
  });
});
