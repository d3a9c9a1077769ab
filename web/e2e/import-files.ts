import { request } from "node:http";
import { crc32, deflateRawSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, get } from "./test";

/** A file as `setInputFiles` takes it. */
export function csvFile(name: string, content: string | Buffer) {
  return { name, mimeType: "text/csv", buffer: Buffer.from(content) };
}

type Rows = readonly (readonly string[])[];

/** A spreadsheet with these sheets, whose rows are texts. */
export function xlsxFile(name: string, sheets: Readonly<Record<string, Rows>>) {
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;
  const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const names = Object.keys(sheets);
  const cell = (text: string) => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
  const rowOf = (cells: readonly string[], index: number) =>
    `<row r="${index + 1}">${cells.map(cell).join("")}</row>`;
  const parts = {
    "_rels/.rels": `<Relationships>${relation("r", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `<workbook xmlns:r="${office}"><sheets>${names
      .map((sheet, index) => `<sheet name="${escaped(sheet)}" r:id="s${index}"/>`)
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${names
      .map((_, index) => relation(`s${index}`, "worksheet", `sheet${index}.xml`))
      .join("")}</Relationships>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, index) => [
        `xl/sheet${index}.xml`,
        `<worksheet><sheetData>${rows.map(rowOf).join("")}</sheetData></worksheet>`,
      ]),
    ),
  };
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return { name, mimeType, buffer: zip(parts) };
}

/** A zip archive of texts. */
function zip(parts: Readonly<Record<string, string>>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(parts)) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const entry = Buffer.concat([
      Buffer.from("PK\x01\x02\x14\0", "latin1"),
      common,
      Buffer.alloc(14),
    ]);
    entry.writeUInt32LE(at, 42);
    directory.push(entry, Buffer.from(name));
    const file = [Buffer.from("PK\x03\x04", "latin1"), common, Buffer.from(name), packed];
    files.push(...file);
    at += Buffer.concat(file).length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, listed, end]);
}

const HEADER = "Client,Client Category,Name,Email,Company,Firm Size,City State,Created Time";

/** Four valid bookings and one, on row 4, whose time is no date. */
export const BOOKINGS = [
  HEADER,
  'Callwright,Intake,Mara Quill,mara@quill.example,Quill & Hart,2-5,"Houston, TX",2025-03-03T15:20:00Z',
  'Callwright,Intake,Theo Marsh,theo@marsh.example,Marsh Law,6-20,"Tampa, FL",2025-03-05 09:45',
  'Ferrowick,Intake,Ines Calder,ines@calder.example,Calder Group,Solo,"Fresno, CA",2024-13-01',
  'Ferrowick,Staffing,Owen Tack,owen@tack.example,Tack & Rowe,21-50,"Atlanta, GA",3/14/2025 2:30 PM',
  'Ferrowick,Staffing,Jon Veller,jon@veller.example,Veller Pine,200,"Chicago, IL",2025-03-21',
].join("\r\n");

export interface HeldUpload {
  /** Sends the rest; the import then ends, and this gives the status of its reply. */
  finish(): Promise<number>;
  /** Waits for the reply without sending more. */
  status: Promise<number>;
}

/** An upload of the page's person that stops half way, so that an import runs for as long as it is held. */
export async function startHeldUpload(
  page: Page,
  name: string,
  content: string,
): Promise<HeldUpload> {
  const cookies = await page.context().cookies();
  const boundary = "held-upload";
  const body = Buffer.from(
    [
      `--${boundary}`,
      `Content-Disposition: form-data; name="file"; filename="${name}"`,
      "Content-Type: text/csv",
      "",
      content,
      `--${boundary}--`,
      "",
    ].join("\r\n"),
  );
  const url = new URL("/api/admin/demo-bookings/import", page.url());
  const sending = request(url, {
    method: "POST",
    headers: {
      "Content-Type": `multipart/form-data; boundary=${boundary}`,
      "Content-Length": body.length,
      "Sec-Fetch-Site": "same-origin",
      Cookie: cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join("; "),
    },
  });
  const status = new Promise<number>((resolve, reject) => {
    sending.once("error", reject);
    sending.once("response", (reply) => {
      reply.resume();
      reply.once("end", () => resolve(reply.statusCode ?? 0));
    });
  });
  // A test that awaits it sees a failure; one that does not has ended the server.
  status.catch(() => undefined);
  const half = body.length - 20;
  await new Promise<void>((sent) => sending.write(body.subarray(0, half), () => sent()));
  // What was sent runs as an import once the server says so.
  await expect
    .poll(async () => {
      const reply = await get(page, "/api/admin/imports/current");
      return reply.status() === 200 && (await reply.json()).fileName;
    })
    .toBe(name);
  return {
    status,
    finish() {
      sending.end(body.subarray(half));
      return status;
    },
  };
}
