import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { past, servePast } from "../../testing/past";
import { renderAt } from "../../testing/render";
import { PastPage } from "./past-page";

const card = (name: string) => within(screen.getByRole("article", { name }));

test("a vendor that served other firms only is marked as it was in the questionnaire", async () => {
  servePast([
    past("Elsewhere", { eligibility: { state: "no", size: "no", budget: "unsaid" } }),
    past("Callwright", { eligibility: { state: "yes", size: "unsaid", budget: "yes" } }),
  ]);
  renderAt("/past", <PastPage />);
  await screen.findByRole("article", { name: "Elsewhere" });
  const marks = card("Elsewhere").getAllByRole("listitem");
  const words = marks.map(({ textContent }) => textContent);
  expect(words).toEqual(
    expect.arrayContaining(["Serves other states only", "Serves other sizes only"]),
  );
  expect(card("Callwright").queryByRole("list", { name: "For your firm" })).toBeNull();
});
