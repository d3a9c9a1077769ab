import { fireEvent, screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect } from "vitest";
import type { Schema } from "../api/client";
import type { ImportReport } from "../features/admin-import/import-calls";
import { ImportPage } from "../features/admin-import/import-page";
import { BehindGuard } from "./behind-guard";
import { problem } from "./fixtures";
import { report, serveImports } from "./imports";
import { renderAt } from "./render";
import { server } from "./server";

const UPLOAD = "*/api/admin/demo-bookings/import";
export const BOOKINGS = "Client,Booked at,Mood,Emial\nCallwright,2026-11-19,fine,a@b.example\n";
export const VENDORS = "name,category,websiteUrl,bookingUrl\nCallwright,Intake,,\n";

/** Opens the import screen for the signed-in person. */
export async function openImport(served = serveImports()) {
  const view = renderAt(
    "/admin/import",
    <BehindGuard>
      <ImportPage />
    </BehindGuard>,
  );
  await screen.findByRole("heading", { level: 1, name: "Demo Booking Import" });
  return { ...view, served };
}

export const csv = (text: string, name = "bookings.csv") =>
  new File([text], name, { type: "text/csv" });
export const input = () => screen.getByLabelText<HTMLInputElement>(/: CSV file$/);
export const button = (name: string) => screen.getByRole("button", { name });
export const region = (name: string) => screen.findByRole("region", { name });

/** Selects a file and waits for its preview. */
export async function pick(file: File) {
  fireEvent.change(input(), { target: { files: [file] } });
  return region("Preview");
}

/** Answers uploads by what was said of their files, in the address and in fields before the file, and records that. */
export function serveUpload(answer: (said: URLSearchParams) => Response | Promise<Response>) {
  const sent: URLSearchParams[] = [];
  server.use(
    http.post(UPLOAD, async ({ request }) => {
      const said = new URL(request.url).searchParams;
      // In the address they may be longer than a server takes.
      for (const name of ["columns", "categories"]) expect(said.has(name)).toBe(false);
      const [beforeFile = ""] = (await request.text()).split("filename=");
      const fields = beforeFile.matchAll(/name="(columns|categories)"\r\n\r\n(.*)\r\n/g);
      for (const [, name = "", value = ""] of fields) said.append(name, value);
      sent.push(said);
      return answer(said);
    }),
  );
  return sent;
}

export const serveReport = (changes: Partial<ImportReport> = {}) =>
  serveUpload((said) => {
    const dryRun = said.get("dryRun") === "true";
    return HttpResponse.json(report(dryRun ? { dryRun, importId: null, ...changes } : changes));
  });

export const refuseUpload = (status: number, code: Schema<"ProblemCode">, detail: string) =>
  serveUpload(() => HttpResponse.json(problem(status, code, detail), { status }));
