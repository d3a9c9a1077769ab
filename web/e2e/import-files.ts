import { request } from "node:http";
import type { Page } from "@playwright/test";
import { expect, get } from "./test";

/** A file as `setInputFiles` takes it. */
export function csvFile(name: string, content: string | Buffer) {
  return { name, mimeType: "text/csv", buffer: Buffer.from(content) };
}

const HEADER = "Client,Client Category,Name,Email,Company,Firm Size,City State,Created Time";

/** Four sound bookings and one, on row 4, whose time is no date. */
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
  // Whoever waits for it hears of a failure; who does not has ended the server.
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
