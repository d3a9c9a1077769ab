// Categories, questionnaires and tags.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { contract } from "../generate/firms.mjs";
import { slug } from "../generate/text.mjs";
import {
  between,
  CATEGORY_NAMES,
  categories,
  LIMITS,
  listOf,
  PRICES,
  QUESTIONS,
  questionnaires,
  questions,
  tags,
  tools,
  unique,
  vendors,
  vendorTags,
} from "./content.mjs";

const { Facet, FieldType } = contract.components.schemas;

// What a questionnaire must speak of, each as a word or phrase of its prompts, labels and tags.
const TOPICS = {
  "lead-generation":
    "kinds of leads|which cases|exclusiv|transferred|territory|never as a share|TCPA|state bar",
  intake: "around the clock|Spanish|retainer signed|CRM|screened|conflict|limitation|case system",
  "document-drafting": "templates|court forms|AI do|discovery",
  "medical-record-retrieval":
    "how soon|flat fee|treated|HITECH|itemized|MRIs|affidavit|where each request stands",
  "demands-medical-review": "chronolog|demand letter|nurse|billing summary|need a package back",
  "depositions-court-reporting":
    "remote|real time|video synced|where do your witnesses|interpreter|AI summar",
  "trial-support": "exhibit|animation|jury|hot-seat",
  "financial-services":
    "Medicare|Medicaid|ERISA|hospitals|set-aside|qualified settlement fund|structured|funding|payout",
  staffing: "seats|Spanish|hours|Latin America|onshore|month to month",
  "practice-management": "log in|matters|accounting|phone|come over from the old",
  "document-management": "look for a document|e-mail|retention|outside the firm",
  "marketing-services": "paid search|spend in a month|rival|report",
  "e-discovery": "phones|social media|video|vehicle|how much data|go through it|hosting",
  "financial-management":
    "IOLTA|three-way|case costs|recover|co-counsel|referral fees|settlement statement|accounting sync",
};

test("there are the categories of all stages, each with a slug for its id", () => {
  for (const { category } of contract["x-facts"].stages) assert.ok(CATEGORY_NAMES.includes(category));
  for (const { id, name } of categories) assert.equal(id, slug(name));
  const files = readdirSync(new URL("../questionnaires", import.meta.url));
  assert.deepEqual(files.sort(), categories.map((c) => `${c.id}.json`).sort());
});

test("every question is well formed", () => {
  unique(
    questions.map((q) => q.id),
    "question id",
  );
  questionnaires.forEach((questionnaire, i) => {
    assert.equal(questionnaire.categoryId, categories[i].id);
    between(QUESTIONS[0], questionnaire.questions.length, QUESTIONS[1], `questions of ${categories[i].id}`);
    for (const q of questionnaire.questions) {
      assert.match(q.id, new RegExp(`^${categories[i].id}\\.[a-z0-9-]+$`));
      assert.match(q.prompt, /^[A-Z].*[?.)]$/, q.id);
      assert.ok(Facet.enum.includes(q.facet), `${q.id}: facet ${q.facet}`);
      assert.ok(q.optional === undefined || q.facet === "integrations", `${q.id}: optional`);
      assert.equal("weight" in q, false, q.id);
      if (q.facet === "integrations") {
        assert.ok(
          q.options.every((o) => o.neutral),
          `${q.id}: the directory names the tools`,
        );
        continue;
      }
      between(2, q.options.length, 8, `options of ${q.id}`);
      for (const { hint } of [q, ...q.options]) {
        if (hint === undefined) continue;
        assert.match(hint, /^[A-Z].*\.$/, q.id);
        assert.ok(hint.length <= LIMITS.hintMaxChars, q.id);
      }
      unique(
        q.options.map((o) => o.label),
        `label of ${q.id}`,
      );
      for (const option of q.options) {
        assert.equal(option.tags.length === 0, option.neutral === true, `${q.id}: ${option.label}`);
      }
    }
    for (const type of FieldType.enum) {
      const found = questionnaire.questions.some((q) => q.fieldType === type);
      assert.ok(found, `${categories[i].id} has no ${type} question`);
    }
    assert.ok(
      questionnaire.questions.some((q) => q.facet === "integrations"),
      categories[i].id,
    );
  });
  assert.ok(
    questions.every((q) => FieldType.enum.includes(q.fieldType)),
    "fieldType",
  );
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
    const labels = own.flatMap((q) =>
      q.options.flatMap((o) => [o.label, ...o.tags.map((t) => tags[t].label)]),
    );
    const text = [...own.map((q) => q.prompt), ...labels].join("\n").toLowerCase();
    for (const topic of TOPICS[categoryId].split("|")) {
      assert.ok(text.includes(topic.toLowerCase()), `${categoryId} does not speak of "${topic}"`);
    }
  }
});

test("every category asks about security, terms or the start of work", () => {
  for (const { categoryId, questions: own } of questionnaires) {
    const paperwork = own.find((q) => q.id === `${categoryId}.paperwork`);
    const asked = paperwork.options.flatMap((o) => o.tags);
    assert.ok(
      asked.every((tag) => tags[tag].facet === "paperwork"),
      categoryId,
    );
  }
});

test("sample vendors of every category differ in their tools", () => {
  for (const { id, name } of categories) {
    const own = vendors.filter((v) => v.category === name);
    const tools = new Set(own.flatMap((v) => listOf(v.integrations)));
    assert.ok(tools.size > 1, id);
  }
});

test("a spelling names one tool", () => {
  const labels = Object.keys(tools);
  const spelled = Object.entries(tools).flatMap(([label, others]) => [label, ...others]);
  unique(spelled.map(slug), "spelling of a tool");
  for (const label of labels) {
    const known = tags[slug(label)];
    assert.ok(!known || (known.facet === "integrations" && known.label === label), label);
  }
  for (const spelling of spelled.map(slug)) {
    const owner = Object.entries(tags).find(
      ([key, tag]) => key === spelling || tag.synonyms?.includes(spelling),
    );
    assert.ok(!owner || owner[1].facet === "integrations", spelling);
  }
});

test("every tag is explained", () => {
  const asked = questions.flatMap((q) => q.options.flatMap((o) => o.tags));
  for (const tag of [...asked, ...vendors.flatMap((v) => [...vendorTags(v)])]) {
    assert.ok(tags[tag], `${tag} is not in tags.json`);
  }
  for (const q of questions) {
    const groups = new Set(q.options.flatMap((o) => o.tags.map((t) => tags[t].facet)));
    if (q.facet === "integrations") continue;
    assert.ok(groups.size <= 2, `${q.id} asks for tags of many facets`);
  }
  unique(
    Object.values(tags).map((t) => t.label),
    "tag label",
  );
  unique([...Object.keys(tags), ...Object.values(tags).flatMap((t) => t.synonyms ?? [])], "slug");
  for (const [tag, { label, facet, parent }] of Object.entries(tags)) {
    assert.ok(label.length > 0 && slug(tag) === tag && slug(facet) === facet, tag);
    if (!parent) continue;
    assert.equal(tags[parent]?.facet, facet, `${tag}: parent ${parent}`);
    assert.notEqual(tags[parent].parent, tag, `${tag}: circle`);
  }
  for (const [tag, { description, implies = [] }] of Object.entries(tags)) {
    assert.match(description, /^[A-Z].*\.$/, `${tag}: description`);
    for (const other of implies) assert.ok(tags[other] && other !== tag, `${tag}: implies ${other}`);
  }
  for (const n of PRICES) assert.equal(tags[`price-${n}`]?.facet, "price");
});
