import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ada } from "../../testing/fixtures";
import { renderAt } from "../../testing/render";
import { answers, server } from "../../testing/server";
import { avatarColor, initialOf } from "./letter-avatar";
import { VendorLogo } from "./logo";

test("a picture that breaks gives way to the next, and at last the letter stands alone", async () => {
  server.use(answers("get", "/api/auth/me", ada));
  const websiteUrl = "https://vantry.com";
  renderAt(
    "/",
    <VendorLogo name="Vantry" logoUrl="https://vantry.com/l.png" websiteUrl={websiteUrl} />,
  );
  const tried: string[] = [];
  for (let source = 0; source < 4; source += 1) {
    await expect.poll(() => document.querySelector("img")).not.toBeNull();
    const picture = document.querySelector("img") as HTMLImageElement;
    tried.push(new URL(picture.src).hostname);
    fireEvent.error(picture);
  }
  expect(tried).toEqual(["vantry.com", "icons.duckduckgo.com", "www.google.com", "icon.horse"]);
  expect(document.querySelector("img")).toBeNull();
  expect(screen.getByText("V")).toBeVisible();
});

test("a logo of 16 px is the vendor's own, a smaller one and the globe of an icon service are none", async () => {
  server.use(answers("get", "/api/auth/me", ada));
  const shown = async (name: string, width: number) => {
    const logoUrl = `https://${name}.com/l.png`;
    renderAt("/", <VendorLogo name={name} logoUrl={logoUrl} websiteUrl={`https://${name}.com`} />);
    const picture = await vi.waitUntil(() =>
      document.querySelector<HTMLImageElement>(`img[src="${logoUrl}"]`),
    );
    Object.defineProperty(picture, "naturalWidth", { value: width });
    fireEvent.load(picture);
    return () => document.querySelector(`img[src="${logoUrl}"]`) !== null;
  };
  const sixteen = await shown("sixteen", 16);
  const pixel = await shown("pixel", 1);
  await expect.poll(pixel).toBe(false);
  expect(sixteen()).toBe(true);
  const icon = document.querySelector<HTMLImageElement>('img[src*="pixel.com.ico"]');
  Object.defineProperty(icon, "naturalWidth", { value: 16 });
  if (icon) fireEvent.load(icon);
  await expect.poll(() => document.querySelector('img[src*="pixel.com.ico"]')).toBeNull();
});

test.each([
  ["Vantry", "V"],
  ["  éclair", "É"],
  ["(3) Doors", "3"],
  ["***", "?"],
  ["", "?"],
])("%s has the letter %s", (name, letter) => {
  expect(initialOf(name)).toBe(letter);
});

test("the same name has the same color, and names spread over all eight", () => {
  expect(avatarColor("Vantry Retrieval")).toBe(avatarColor(" vantry retrieval "));
  const tiles = new Set(Array.from({ length: 200 }, (_, index) => avatarColor(`Vendor ${index}`)));
  expect([...tiles].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});
