import { fireEvent, screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
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

/** Answers uploads and records their query strings. */
export function serveUpload(answer: (request: Request) => Response | Promise<Response>) {
  const sent: string[] = [];
  server.use(
    http.post(UPLOAD, ({ request }) => {
      sent.push(new URL(request.url).search);
      return answer(request);
    }),
  );
  return sent;
}

export const serveReport = (changes: Partial<ImportReport> = {}) =>
  serveUpload(({ url }) => {
    const dryRun = url.includes("dryRun=true");
    return HttpResponse.json(report(dryRun ? { dryRun, importId: null, ...changes } : changes));
  });

export const rejectUpload = (status: number, code: Schema<"ProblemCode">, detail: string) =>
  serveUpload(() => HttpResponse.json(problem(status, code, detail), { status }));
