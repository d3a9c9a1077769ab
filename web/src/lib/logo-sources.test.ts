import { expect, test } from "vitest";
import { logoSources } from "./logo-sources";

const website = "https://www.vantry.com/about";

test("the vendor's logo comes first, then the icon services by host", () => {
  const logoUrl = "https://cdn.vantry.com/logo.png";
  expect(logoSources({ logoUrl, websiteUrl: website, external: true })).toEqual([
    logoUrl,
    "https://icons.duckduckgo.com/ip3/www.vantry.com.ico",
    "https://www.google.com/s2/favicons?domain=www.vantry.com&sz=64",
    "https://icon.horse/icon/www.vantry.com",
  ]);
});

test.each(["https://a.example/", "https://a.test", "https://a.invalid", "http://localhost:3000"])(
  "%s cannot exist, so nobody is asked for its icon",
  (websiteUrl) => {
    const logoUrl = "https://a.example/logo.png";
    expect(logoSources({ logoUrl, websiteUrl, external: true })).toEqual([]);
  },
);

test("an instance without external logos asks no other host", () => {
  const external = false;
  const logoUrl = "https://cdn.vantry.com/logo.png";
  expect(logoSources({ logoUrl, websiteUrl: website, external })).toEqual([]);
  expect(logoSources({ logoUrl: "/logos/v.png", websiteUrl: website, external })).toEqual([
    "/logos/v.png",
  ]);
});

test("an address without a scheme is no picture", () => {
  expect(logoSources({ logoUrl: "//x/y.png", websiteUrl: "vantry", external: true })).toEqual([]);
});
