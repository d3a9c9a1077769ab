import { screen, within } from "@testing-library/react";
import { TechStackPage } from "../features/tech-stack/tech-stack-page";
import { BehindGuard } from "./behind-guard";
import { renderAt } from "./render";
import { categoryStack, serveTechStack } from "./tech-stack";

export const STACK = "/api/profile/category-adoption";
const row = (name: string) => screen.getByRole("region", { name });
export const inRow = (name: string) => within(row(name));
export const saveButton = () => screen.getByRole("button", { name: "Save Tech Stack" });

/** Opens the tech stack with these categories. */
export async function visit(...items: Parameters<typeof serveTechStack>) {
  const served = serveTechStack(...items);
  const view = renderAt(
    "/tech-stack",
    <BehindGuard>
      <TechStackPage />
    </BehindGuard>,
  );
  await screen.findByRole("region", { name: items[0]?.category.name });
  return { ...view, served };
}

export const intake = () => categoryStack("Intake", ["Callwright", "Nightdocket", "Oyez Desk"]);
