// The invented vendors, and that they answer what the questionnaires ask.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRM_SIZES } from "../generate/firms.mjs";
import { STATES } from "../generate/places.mjs";
import { slug } from "../generate/text.mjs";
import {
  assertColumns,
  between,
  CATEGORY_NAMES,
  categories,
  FORMATS,
  listOf,
  PRICES,
  questionnaires,
  questions,
  said,
  tags,
  unique,
  vendors,
  vendorTags,
} from "./content.mjs";

/** They work in whole regions, and name states for one of the things that they do. */
const NAMES_SOME_STATES = ["Cerrillo Court Forms", "Caduceus Pleading Room", "Thousandpage"];

const activeOf = (name) => vendors.filter((v) => v.category === name && v.isActive === "true");

test("every tag asked for is offered by two active vendors and not by all", () => {
  questionnaires.forEach(({ questions: own }, i) => {
    const active = activeOf(categories[i].name).map(vendorTags);
    for (const tag of own.flatMap((q) => q.options.flatMap((o) => o.tags))) {
      const enough = [tag, ...Object.keys(tags).filter((other) => tags[other].implies?.includes(tag))];
      const offering = active.filter((offered) => enough.some((one) => offered.has(one))).length;
      between(2, offering, active.length - 1, `${categories[i].id}: active vendors with ${tag}`);
    }
  });
});

test("vendor rows are well formed", () => {
  assertColumns("vendors", vendors, ["tags", "formerNames"]);
  unique(
    vendors.map((v) => v.id),
    "vendor id",
  );
  unique(
    vendors.map((v) => v.name.toLowerCase()),
    "vendor name",
  );
  const names = new Set([...vendors.map((v) => v.name), ...FORMATS]);
  for (const v of vendors) {
    assert.equal(v.id, `sample-${slug(v.name)}`);
    assert.ok(CATEGORY_NAMES.includes(v.category), v.id);
    for (const url of [v.websiteUrl, v.bookingUrl])
      assert.match(url, /^$|^https:\/\/[a-z0-9-]+\.example(\/|$)/, v.id);
    assert.equal(v.logoUrl, "", v.id);
    assert.ok(PRICES.map(String).includes(v.priceBracket), v.id);
    assert.match(v.description, /^[A-Z].{79,}\.$/, `${v.id}: description`);
    for (const flag of ["isRecommendedPartner", "isActive", "needsReview"])
      assert.match(v[flag], /^(true|false)$/, v.id);
    assert.ok(["", "Silver", "Gold"].includes(v.partnerLevel), v.id);
    assert.ok(
      listOf(v.firmSizeSupported).every((size) => FIRM_SIZES.includes(size)),
      v.id,
    );
    for (const name of listOf(v.integrations))
      assert.ok(names.has(name) && name !== v.name, `${v.id} works with ${name}`);
    for (const column of [
      "shortHighlights",
      "firmSizeSupported",
      "practiceAreasSupported",
      "integrations",
      "geoFocus",
    ]) {
      assert.ok(listOf(v[column]).length > 0, `${v.id}: ${column} is empty`);
      unique(listOf(v[column]), `${v.id} ${column}`);
    }
  }
});

test("vendors are as many and as various as a directory's", () => {
  between(105, vendors.length, 115, "vendors");
  for (const name of CATEGORY_NAMES) {
    const own = vendors.filter((v) => v.category === name);
    between(6, own.length, 10, `vendors of ${name}`);
    unique(
      own.map((v) => [...said[v.id]].sort().join(";")),
      `capabilities in ${name}`,
    );
  }
  unique(
    vendors.map((v) => v.description),
    "description",
  );
  const kinds = {
    Gold: (v) => v.partnerLevel === "Gold",
    Silver: (v) => v.partnerLevel === "Silver",
    plain: (v) => v.partnerLevel === "",
    inactive: (v) => v.isActive === "false",
    "without booking URL": (v) => v.bookingUrl === "",
    "without website": (v) => v.websiteUrl === "",
    "needing review": (v) => v.needsReview === "true",
  };
  for (const [kind, is] of Object.entries(kinds)) {
    between(4, vendors.filter(is).length, vendors.length / 2 + 5, `${kind} vendors`);
  }
});

test("a partner level comes with no more capabilities and no fuller fields", () => {
  const fields = {
    capabilities: (v) => said[v.id].length,
    "practice areas": (v) => listOf(v.practiceAreasSupported).length,
    integrations: (v) => listOf(v.integrations).length,
    "firm sizes": (v) => listOf(v.firmSizeSupported).length,
    places: (v) => listOf(v.geoFocus).length,
    description: (v) => v.description.length,
    links: (v) => Number(v.websiteUrl !== "") + Number(v.bookingUrl !== ""),
    price: (v) => Number(v.priceBracket),
  };
  const active = vendors.filter((v) => v.isActive === "true");
  for (const [field, of] of Object.entries(fields)) {
    const mean = (own) => own.reduce((sum, v) => sum + of(v), 0) / own.length;
    for (const level of ["Gold", "Silver", ""]) {
      const own = active.filter((v) => v.partnerLevel === level);
      between(0.9, mean(own) / mean(active), 1.1, `${field} of "${level}" against all`);
    }
  }
});

test("the places that a description names are listed, and no wider region beside them", () => {
  const regionOf = (state) => tags[slug(state)].parent;
  for (const v of vendors) {
    const listed = listOf(v.geoFocus);
    if (listed.includes("Nationwide")) continue;
    const states = STATES.map(({ name }) => name).filter((name) => v.description.includes(name));
    for (const state of states) {
      const isListed = listed.some((place) => [slug(state), regionOf(state)].includes(slug(place)));
      assert.ok(isListed, `${v.id} names ${state}`);
    }
    if (NAMES_SOME_STATES.includes(v.name)) continue;
    const wider = listed.filter((place) => states.some((state) => regionOf(state) === slug(place)));
    assert.deepEqual(wider, [], `${v.id} names ${states}`);
  }
});

test("vendors are named by as many makers", () => {
  const letters = vendors.map((v) => v.name.toLowerCase().replace(/[^a-z]/g, ""));
  unique(
    letters.map((name) => name.slice(0, 4)),
    "beginning of a vendor's name",
  );
  unique(
    letters.map((name) => name.slice(-4)),
    "end of a vendor's name",
  );
});

test("no real product is named", () => {
  const known =
    /\b(filevine|clio|litify|smartadvocate|needles|casepeer|mycase|evenup|supio|lawmatics|lead docket|smith\.ai|ruby|cloudlex|neos|abacus|netdocuments|imanage|relativity|everlaw|veritext|esquire|quickbooks|docusign|adobe|google|facebook|salesforce|slack|zoom|dropbox)\b/i;
  const texts = [
    ...vendors.map((v) => Object.values(v).join(" ")),
    // Phrases are words that vendors use, of their tools as well.
    JSON.stringify(tags, (key, value) => (key === "phrases" ? undefined : value)),
    JSON.stringify(questions),
  ];
  for (const text of texts) assert.doesNotMatch(text, known);
});
