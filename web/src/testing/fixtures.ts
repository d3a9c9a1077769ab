import type { Schema } from "../api/client";

/** A member of an invented firm, on an instance with sample data. */
export const ada: Schema<"Me"> = {
  user: {
    id: "u1",
    name: "Ada Park",
    lawFirm: "Park Injury Law",
    email: "ada.park@parkinjury.example",
    role: "member",
  },
  instance: { sampleData: true, externalLogos: true },
  mustSetUpSecondFactor: false,
};

/** Ada as an administrator. */
export const adaAsAdmin: Schema<"Me"> = { ...ada, user: { ...ada.user, role: "admin" } };

/** An error body as the server writes it. */
export function problem(
  status: number,
  code: Schema<"ProblemCode">,
  detail: string,
): Schema<"Problem"> {
  return { status, title: code, code, detail, error: detail, requestId: "r1" };
}
