import { expect, test } from "vitest";
import { HEAD_BYTES } from "./file-text";
import { previewOf, readPreview } from "./preview";

const utf8 = (text: string) => new TextEncoder().encode(text);

function utf16(text: string, order: "le" | "be"): Uint8Array {
  const units = [0xfeff, ...Array.from(text, (_, index) => text.charCodeAt(index))];
  return Uint8Array.from(
    units.flatMap((unit) => {
      const pair = [unit & 0xff, unit >> 8];
      return order === "le" ? pair : pair.reverse();
    }),
  );
}

function preview(content: string | Uint8Array) {
  const bytes = typeof content === "string" ? utf8(content) : content;
  return previewOf(bytes, bytes.length);
}

/** "Booked at → Created Time, Mood" */
function columns(header: string): string {
  return preview(`${header}\n`)
    .columns.map(({ header: name, field, suggestion }) => {
      expect(suggestion, "the server's to make").toBeNull();
      return field ? `${name} → ${field}` : name;
    })
    .join(", ");
}

test("headers are mapped by their known names, unknown ones have no field", () => {
  expect(columns("Booked at,CLIENT ,Law-Firm,firm_size,Mood,")).toBe(
    "Booked at → Created Time, CLIENT → Client, Law-Firm → Company, firm_size → Firm Size, Mood, ",
  );
  expect(columns("Created Time,Cleint,Client Category,Emial")).toBe(
    "Created Time → Created Time, Cleint, Client Category → Client Category, Emial",
  );
  expect(columns("name,category,Web-Site,Booking Link,descripton")).toBe(
    "name → name, category → category, Web-Site → websiteUrl, Booking Link → bookingUrl, descripton",
  );
});

test("the names of the columns may stand below a title", () => {
  const found = preview("Demo requests\n\nAs of,today\nClient,Created Time\nAcme,2024-03-05\n");
  expect(found.columns.map(({ field }) => field)).toEqual(["Client", "Created Time"]);
  expect(found.rows).toEqual([["Acme", "2024-03-05"]]);
  expect(found.rowCount).toBe(1);
  expect(columns("Acme,Beta\nClient")).toBe("Acme, Beta");
});

test("the names of the columns may stand below those of groups", () => {
  const names = "Name,Category,Price Range,Website URL,Booking Link";
  const groups = preview(`Vendor,,,Website,\n${names}\nAcme,Intake,$$,,\n`);
  expect(groups.columns.map(({ header }) => header).join()).toBe(names);
  expect(groups.rows).toEqual([["Acme", "Intake", "$$", "", ""]]);
  // A column without a name is no group.
  expect(columns("Name,Category,\nAcme,Intake,Website\n")).toBe(
    "Name → name, Category → category, ",
  );
});

test("in a list of contacts the company is the vendor", () => {
  const fields = (header: string) => preview(`${header}\n`).columns.map(({ field }) => field);
  expect(fields("Company,Name,Title,category")).toEqual(["name", null, null, "category"]);
  expect(fields("Name,Company,category")).toEqual(["name", null, "category"]);
  expect(fields("Product,Company,Email,category")).toEqual(["name", null, null, "category"]);
});

test("of two headers for one field the preferred name wins", () => {
  expect(columns("created at,client,Created Time")).toBe(
    "created at, client → Client, Created Time → Created Time",
  );
});

test("the created time decides the kind, as on the server", () => {
  const vendors = "name,category,websiteUrl,bookingUrl";
  expect(preview(`${vendors},tags\n`).kind).toBe("vendors");
  expect(preview(`${vendors},Created\n`).kind).toBe("vendors");
  // A list in a workspace that has links to book a demo.
  expect(preview(`${vendors},Created Time\n`).kind).toBe("vendors");
  expect(preview("Booked at,Category\n").kind).toBe("bookings");
});

test("a plain date is that of a demo beside what is said of the firm", () => {
  expect(columns("Vendor,Category,Date,Firm Size")).toBe(
    "Vendor → Client, Category → Client Category, Date → Created Time, Firm Size → Firm Size",
  );
  expect(preview("Vendor,Category,Date,Notes\n").kind).toBe("vendors");
  expect(preview("Vendor,Category,Website,Date,City\n").kind).toBe("vendors");
});

test.each([
  ["name,websiteUrl\n", "Missing required columns: category, bookingUrl"],
  ["Created Time,Email\n", "Missing required columns: client or client category"],
  [
    "1,Acme\n",
    "Missing required columns: name, category, websiteUrl, bookingUrl (vendors), or created time and client (bookings)",
  ],
  ["client,created time,Client\n", 'The column "client" appears twice.'],
  ['client,created time\n"Acme,2026-01-01\n', "Line 2: a quoted value is never closed."],
  ["", "The file is empty."],
  ["\n  \n", "The file is empty."],
  ["%PDF-1.7", "This file is not a readable CSV."],
  ["\n <!DOCTYPE html><p>", "This file is not a readable CSV."],
  ["PK\x03\x04rest", "This file is not a readable CSV."],
  ["client\0,created time\n", "This file is not a readable CSV."],
])("%j shows its problem before anything is sent", (content, problem) => {
  expect(preview(content).problem).toBe(problem);
});

test("a valid file has no problem, nor do columns without a name", () => {
  expect(preview("client,created time,x,x,,\n").problem).toBeNull();
});

test("all encodings give the same rows", () => {
  const text = 'client;created time\n"Zoë; & Co";2026-01-01\n';
  const expected = [["Zoë; & Co", "2026-01-01"]];
  const latin = Uint8Array.from(Array.from(text, (c) => c.charCodeAt(0)));
  expect(preview(text)).toMatchObject({
    format: { encoding: "UTF-8", delimiter: ";" },
    rows: expected,
  });
  expect(preview(`\ufeff${text}`)).toMatchObject({ format: { encoding: "UTF-8" }, rows: expected });
  expect(preview(utf16(text, "le"))).toMatchObject({
    format: { encoding: "UTF-16" },
    rows: expected,
  });
  expect(preview(utf16(text, "be"))).toMatchObject({
    format: { encoding: "UTF-16" },
    rows: expected,
  });
  expect(preview(latin)).toMatchObject({ format: { encoding: "Windows-1252" }, rows: expected });
});

test("a byte that is not UTF-8 does not affect the others", () => {
  const bytes = [...utf8("client,created time\né "), 0xe9, ...utf8(" €,2026\n")];
  expect(preview(Uint8Array.from(bytes)).rows).toEqual([["é é €", "2026"]]);
});

test.each([
  ["comma", "client,created time\nA,1", ","],
  ["semicolon", "client;created time\nA;1", ";"],
  ["tab", "client\tcreated time\nA\t1", "\t"],
  ["pipe", "client|created time\nA|1", "|"],
  ["declared by Excel", "sep=#\r\nclient#created time\r\nA#1", "#"],
  ["commas in the names of a semicolon file", 'client;"a,b,c";created time\nA;1', ";"],
])("the delimiter is detected: %s", (_, content, delimiter) => {
  const found = preview(content);
  expect(found.format).toMatchObject({ delimiter });
  expect(found.rows).toEqual([["A", "1"]]);
});

test("quotes, line breaks of every kind, empty lines and short rows", () => {
  const rows = (text: string) => preview(`client,created time\n${text}`).rows;
  expect(rows('"a ""b"", c\nd",1\r\n"",2\r\r3')).toEqual([['a "b", c\nd', "1"], ["", "2"], ["3"]]);
  expect(rows('x "y" z,1\n"a"b,2\n""""\n')).toEqual([['x "y" z', "1"], ["ab", "2"], ['"']]);
});

test("the row count of a large file is estimated, and its last, incomplete row is not shown", async () => {
  const line = "Callwright,2026-01-01T00:00:00Z\n";
  const text = `client,created time\n${line.repeat(40_000)}`;
  const large = await readPreview(new File([text], "large.csv"));
  expect(large).toMatchObject({ rowCount: 40_000, isEstimate: true, problem: null });
  expect(large.rows).toHaveLength(5);
  const wide = await readPreview(
    new File([`client,created time\n"${"x".repeat(HEAD_BYTES)}`], "x"),
  );
  expect(wide).toMatchObject({ rows: [], problem: null });
});

test("a character that is incomplete at the end of the part read does not change the encoding", () => {
  const text = `client,created time\n${"é".repeat(HEAD_BYTES)}`;
  for (const size of [HEAD_BYTES, HEAD_BYTES + 1]) {
    const bytes = utf8(size % 2 ? text : `${text.slice(0, 3)}x${text.slice(3)}`);
    const { format } = previewOf(bytes.subarray(0, HEAD_BYTES), bytes.length);
    expect(format).toMatchObject({ encoding: "UTF-8" });
  }
});

test("a vendor list that says when each was added is distinguished from bookings", () => {
  const list = preview("Product,Category,Website,Features,Created\n");
  expect(list).toMatchObject({ kind: "vendors", allowMissing: "bookingUrl" });
  expect(list.problem).toBe("Missing required columns: bookingUrl");
  expect(preview("Vendor,Category,Email,Created\n").kind).toBe("bookings");
  expect(preview("Product,Website\n").allowMissing).toBeNull();
});
