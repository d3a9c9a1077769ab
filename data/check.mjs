// Holds the starter content and the sample data to their rules: `node --test data/check.mjs`.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { sampleFiles } from "./generate/main.mjs";
import { readCsv, slug } from "./generate/text.mjs";

const read = (path) => readFileSync(new URL(path, import.meta.url), "utf8");
const categories = JSON.parse(read("categories.json"));
const tags = JSON.parse(read("tags.json"));
const questionnaires = categories.map(({ id }) => JSON.parse(read(`questionnaires/${id}.json`)));
const questions = questionnaires.flatMap((q) => q.questions);
const vendors = readCsv(read("sample/vendors.csv"));
const bookings = readCsv(read("sample/bookings.csv"));

const CATEGORY_NAMES = [
  "Lead Generation", "Intake", "Document Drafting", "Medical Record Retrieval",
  "Demands & Medical Review", "Depositions & Court Reporting", "Trial Support",
  "Financial Services", "Staffing", "Practice Management", "Document Management",
  "Marketing Services", "E-Discovery", "Financial Management",
];
const SIZES = ["SOLO", "E2_5", "E6_20", "E21_50", "E51_200", "E200P"];
const FACETS = ["need", "integrations", "practice-area", "price", "geography", "size"];
const FORMATS = ["Outlook", "Word", "PDF"];

// What a questionnaire must speak of, each as a word or phrase of its prompts, labels and tags.
const TOPICS = {
  "lead-generation": "kinds of leads|which cases|exclusiv|transferred|territory|never as a share|TCPA|state bar",
  intake: "around the clock|Spanish|retainer signed|CRM|screened|conflict|limitation|case system",
  "document-drafting": "templates|court forms|AI do|Word|discovery",
  "medical-record-retrieval": "how soon|flat fee|treated|HITECH|itemized|MRIs|affidavit|where each request stands",
  "demands-medical-review": "chronolog|demand letter|nurse|billing summary|need a package back",
  "depositions-court-reporting": "remote|real time|video synced|where do your witnesses|interpreter|AI summar",
  "trial-support": "exhibit|animation|jury|hot-seat",
  "financial-services": "Medicare|Medicaid|ERISA|hospitals|set-aside|qualified settlement fund|structured|funding|payout",
  staffing: "seats|Spanish|hours|Latin America|onshore|month to month",
  "practice-management": "log in|matters|accounting|phone|come over from the old",
  "document-management": "look for a document|e-mail|retention|outside the firm",
  "marketing-services": "paid search|spend in a month|rival|report",
  "e-discovery": "phones|social media|video|vehicle|how much data|go through it|hosting",
  "financial-management": "IOLTA|three-way|case costs|recover|co-counsel|referral fees|settlement statement|accounting sync",
};

const listOf = (cell) => cell.split(";").filter(Boolean);
const activeOf = (name) => vendors.filter((v) => v.category === name && v.isActive === "true");
const share = (rows, test) => rows.filter(test).length / rows.length;
const between = (low, value, high, what) =>
  assert.ok(value >= low && value <= high, `${what}: ${value} is not within ${low} to ${high}`);
function unique(values, what) {
  const seen = new Set();
  for (const value of values) {
    assert.ok(!seen.has(value), `${what} twice: ${value}`);
    seen.add(value);
  }
}

/** Everything a questionnaire can find in a vendor, as the recommendation engine sees it. */
function vendorTags(v) {
  const columns = ["tags", "integrations", "firmSizeSupported", "practiceAreasSupported", "geoFocus"];
  return new Set([...columns.flatMap((c) => listOf(v[c]).map(slug)), `price-${v.priceBracket}`]);
}

test("there are the fourteen categories, each with a slug for its id", () => {
  assert.deepEqual(categories.map((c) => c.name), CATEGORY_NAMES);
  for (const { id, name } of categories) assert.equal(id, slug(name));
  const files = readdirSync(new URL("questionnaires", import.meta.url));
  assert.deepEqual(files.sort(), categories.map((c) => `${c.id}.json`).sort());
});

test("every question is well formed", () => {
  unique(questions.map((q) => q.id), "question id");
  questionnaires.forEach((questionnaire, i) => {
    assert.equal(questionnaire.categoryId, categories[i].id);
    between(4, questionnaire.questions.length, 6, `questions of ${categories[i].id}`);
    for (const q of questionnaire.questions) {
      assert.match(q.id, new RegExp(`^${categories[i].id}\\.[a-z0-9-]+$`));
      assert.match(q.prompt, /^[A-Z].*[?.)]$/, q.id);
      assert.ok(FACETS.includes(q.facet), `${q.id}: facet ${q.facet}`);
      assert.ok(q.optional === undefined || q.facet === "integrations", `${q.id}: optional`);
      assert.equal("weight" in q, false, q.id);
      between(3, q.options.length, 8, `options of ${q.id}`);
      unique(q.options.map((o) => o.label), `label of ${q.id}`);
      for (const option of q.options) {
        assert.equal(option.tags.length === 0, option.neutral === true, `${q.id}: ${option.label}`);
      }
    }
    for (const type of ["SINGLE", "MULTI"]) {
      const found = questionnaire.questions.some((q) => q.fieldType === type);
      assert.ok(found, `${categories[i].id} has no ${type} question`);
    }
    assert.ok(questionnaire.questions.some((q) => q.facet === "integrations"), categories[i].id);
  });
  assert.ok(questions.every((q) => ["SINGLE", "MULTI"].includes(q.fieldType)), "fieldType");
});

test("no prompt serves more than two categories", () => {
  for (const { prompt } of questions) {
    between(1, questions.filter((q) => q.prompt === prompt).length, 2, prompt);
  }
});

test("three questions of each category use options found nowhere else", () => {
  const uses = new Map();
  for (const { label } of questions.flatMap((q) => q.options)) {
    uses.set(label, (uses.get(label) ?? 0) + 1);
  }
  for (const { categoryId, questions: own } of questionnaires) {
    const particular = own.filter((q) => q.options.every((o) => uses.get(o.label) === 1));
    between(3, particular.length, 6, `questions of ${categoryId} with options of their own`);
  }
});

test("every questionnaire covers its topics", () => {
  for (const { categoryId, questions: own } of questionnaires) {
    const labels = own.flatMap((q) => q.options.flatMap((o) => [o.label, ...o.tags.map((t) => tags[t].label)]));
    const text = [...own.map((q) => q.prompt), ...labels].join("\n").toLowerCase();
    for (const topic of TOPICS[categoryId].split("|")) {
      assert.ok(text.includes(topic.toLowerCase()), `${categoryId} does not speak of "${topic}"`);
    }
  }
});

test("integration options name sample vendors or everyday formats", () => {
  const named = new Set([...vendors.map((v) => slug(v.name)), ...FORMATS.map(slug)]);
  for (const q of questions.filter((q) => q.facet === "integrations")) {
    for (const tag of q.options.flatMap((o) => o.tags)) assert.ok(named.has(tag), `${q.id}: ${tag}`);
  }
});

test("every tag is explained", () => {
  const asked = questions.flatMap((q) => q.options.flatMap((o) => o.tags));
  for (const tag of [...asked, ...vendors.flatMap((v) => [...vendorTags(v)])]) {
    assert.ok(tags[tag], `${tag} is not in tags.json`);
  }
  for (const q of questions) {
    const groups = new Set(q.options.flatMap((o) => o.tags.map((t) => tags[t].facet)));
    assert.equal(groups.size, 1, `${q.id} asks for tags of several facets`);
  }
  unique(Object.values(tags).map((t) => t.label), "tag label");
  unique([...Object.keys(tags), ...Object.values(tags).flatMap((t) => t.synonyms ?? [])], "slug");
  for (const [tag, { label, facet, parent }] of Object.entries(tags)) {
    assert.ok(label.length > 0 && slug(tag) === tag && slug(facet) === facet, tag);
    if (!parent) continue;
    assert.equal(tags[parent]?.facet, facet, `${tag}: parent ${parent}`);
    assert.notEqual(tags[parent].parent, tag, `${tag}: circle`);
  }
  for (const size of SIZES) assert.equal(tags[slug(size)]?.facet, "size");
  for (const n of [1, 2, 3, 4]) assert.equal(tags[`price-${n}`]?.facet, "price");
});

test("every tag asked for is offered by two active vendors and not by all", () => {
  questionnaires.forEach(({ questions: own }, i) => {
    const active = activeOf(categories[i].name).map(vendorTags);
    for (const tag of own.flatMap((q) => q.options.flatMap((o) => o.tags))) {
      const offering = active.filter((offered) => offered.has(tag)).length;
      between(2, offering, active.length - 1, `${categories[i].id}: active vendors with ${tag}`);
    }
  });
});

test("vendor rows are well formed", () => {
  const header = "id,name,category,websiteUrl,bookingUrl,logoUrl,isRecommendedPartner,partnerLevel,isActive,needsReview,description,shortHighlights,firmSizeSupported,practiceAreasSupported,integrations,geoFocus,priceBracket,tags";
  assert.equal(read("sample/vendors.csv").split("\n")[0], header);
  unique(vendors.map((v) => v.id), "vendor id");
  unique(vendors.map((v) => v.name.toLowerCase()), "vendor name");
  const names = new Set([...vendors.map((v) => v.name), ...FORMATS]);
  for (const v of vendors) {
    assert.equal(v.id, `sample-${slug(v.name)}`);
    assert.ok(CATEGORY_NAMES.includes(v.category), v.id);
    for (const url of [v.websiteUrl, v.bookingUrl]) assert.match(url, /^$|^https:\/\/[a-z0-9-]+\.example(\/|$)/, v.id);
    assert.equal(v.logoUrl, "", v.id);
    assert.match(v.priceBracket, /^[1-4]$/, v.id);
    assert.match(v.description, /^[A-Z].{79,}\.$/, `${v.id}: description`);
    for (const flag of ["isRecommendedPartner", "isActive", "needsReview"]) assert.match(v[flag], /^(true|false)$/, v.id);
    assert.ok(["", "Silver", "Gold"].includes(v.partnerLevel), v.id);
    assert.ok(listOf(v.firmSizeSupported).every((size) => SIZES.includes(size)), v.id);
    for (const name of listOf(v.integrations)) assert.ok(names.has(name) && name !== v.name, `${v.id} works with ${name}`);
    for (const column of ["shortHighlights", "firmSizeSupported", "practiceAreasSupported", "integrations", "geoFocus", "tags"]) {
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
    unique(own.map((v) => listOf(v.tags).sort().join(";")), `tag set in ${name}`);
  }
  unique(vendors.map((v) => v.description), "description");
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

test("booking rows are well formed", () => {
  const header = "id,Client,Client Category,Name,Email,Company,Firm Size,City State,State,DMA,Platform,Created Time";
  assert.equal(read("sample/bookings.csv").split("\n")[0], header);
  between(11500, bookings.length, 12500, "bookings");
  const categoryOf = new Map(vendors.map((v) => [v.name, v.category]));
  bookings.forEach((b, i) => {
    assert.equal(b.id, `sample-b-${String(i + 1).padStart(5, "0")}`);
    assert.match(b["Created Time"], /^202[456]-\d\d-\d\dT\d\d:\d\d:00Z$/, b.id);
    assert.ok(b.Client || b["Client Category"], `${b.id} has neither client nor category`);
    if (b.Client) assert.ok(categoryOf.has(b.Client), `${b.id}: client ${b.Client}`);
    if (b.Client && b["Client Category"]) assert.equal(b["Client Category"], categoryOf.get(b.Client), b.id);
    assert.match(b.Email, /^$|^[a-z]+@[a-z0-9-]+\.example$/, b.id);
  });
});

test("bookings run for 24 months, grow, and keep office hours", () => {
  const times = bookings.map((b) => Date.parse(b["Created Time"]));
  assert.ok(times.every((time, i) => i === 0 || time >= times[i - 1]), "order by time");
  assert.equal(bookings.at(-1)["Created Time"], "2026-01-01T00:00:00Z");
  between(Date.UTC(2024, 0, 1), times[0], Date.UTC(2024, 0, 7), "first booking");
  const secondYear = times.filter((time) => time >= Date.UTC(2025, 0, 1)).length;
  between(1.3, secondYear / (times.length - secondYear), 2.5, "second year against the first");
  const weekend = times.filter((time) => [0, 6].includes(new Date(time).getUTCDay())).length;
  between(0.02, weekend / times.length, 0.09, "share of weekends");
  const office = times.filter((time) => [...Array(11).keys()].includes(new Date(time).getUTCHours() - 13)).length;
  between(0.85, office / times.length, 0.98, "share of US office hours");
});

test("bookings cover the country, the categories and the firm sizes", () => {
  const distinct = (column) => new Set(bookings.map((b) => b[column]).filter(Boolean)).size;
  assert.equal(new Set(bookings.map((b) => b.State).filter((s) => /^[A-Z]{2}$/.test(s))).size, 51);
  between(190, distinct("DMA"), 215, "metros");
  between(560, distinct("City State"), 640, "cities");
  assert.equal(distinct("Client"), vendors.length);
  between(2000, distinct("Company"), bookings.length / 3, "firms");
  const counts = CATEGORY_NAMES.map((name) => bookings.filter((b) => b["Client Category"] === name));
  unique(counts.map((rows) => rows.length), "bookings in a category");
  counts.forEach((rows, i) => between(150, rows.length, 2000, CATEGORY_NAMES[i]));
  for (const size of SIZES) {
    const shares = counts.map((rows) => share(rows, (b) => b["Firm Size"] === size));
    assert.ok(Math.max(...shares) > 1.5 * Math.min(...shares), `${size} has the same share everywhere`);
  }
  const bySize = ["E2_5", "E51_200"].map((size) => {
    const rows = bookings.filter((b) => b["Client Category"] === "Intake" && b["Firm Size"] === size);
    return vendors.map((v) => share(rows, (b) => b.Client === v.name));
  });
  const apart = bySize[0].reduce((sum, value, i) => sum + Math.abs(value - bySize[1][i]), 0) / 2;
  between(0.3, apart, 1, "difference in clients between small and large firms");
});

test("bookings have the gaps that real exports have", () => {
  const gaps = {
    "no category": (b) => !b["Client Category"],
    "no city": (b) => !b["City State"],
    "no state": (b) => !b.State,
    "no metro": (b) => !b.DMA,
    "no place at all": (b) => !b.State && !b["City State"] && !b.DMA,
    "no firm size": (b) => !b["Firm Size"],
    "firm size as a label": (b) => /^(Solo|2-5|6-20|21-50|51-200|200\+)$/.test(b["Firm Size"]),
    "firm size as a number": (b) => /^\d+$/.test(b["Firm Size"]),
    "state spelled out": (b) => /^[A-Z][a-z]/.test(b.State),
  };
  for (const [gap, has] of Object.entries(gaps)) between(0.004, share(bookings, has), 0.04, gap);
  for (const b of bookings.filter((row) => /^\d+$/.test(row["Firm Size"]))) assert.ok(Number(b["Firm Size"]) > 0, b.id);
});

test("no real product is named", () => {
  const known = /\b(filevine|clio|litify|smartadvocate|needles|casepeer|mycase|evenup|supio|lawmatics|lead docket|smith\.ai|ruby|cloudlex|neos|abacus|netdocuments|imanage|relativity|everlaw|veritext|esquire|quickbooks|docusign|adobe|google|facebook|salesforce|slack|zoom|dropbox)\b/i;
  const texts = [...vendors.map((v) => Object.values(v).join(" ")), read("tags.json"), JSON.stringify(questions)];
  for (const text of texts) assert.doesNotMatch(text, known);
});

test("the generator writes these very files", async () => {
  for (const [name, text] of Object.entries(await sampleFiles())) {
    assert.ok(text === read(`sample/${name}`), `${name} differs: run node data/generate/main.mjs`);
  }
});
