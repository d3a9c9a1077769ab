import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { ANSWER_LIMIT } from "../api/answer-limit";
import { SECOND } from "../api/durations";
import { LIMITS, SOURCE_PAGE_LABELS, STAGES } from "../api/facts";
import * as accountQueries from "../api/queries/account";
import * as adminQueries from "../api/queries/admin";
import * as directoryQueries from "../api/queries/directory";
import * as importQueries from "../api/queries/imports";
import * as matchesQueries from "../api/queries/matches";
import * as pastQueries from "../api/queries/past";
import * as trendsQueries from "../api/queries/trends";
import { KEYS, printedKey, SUGGESTION_KEYS } from "../features/admin/capabilities/review-keys";
import { MOVES } from "../features/matches/memo/memo-changes";
import { SHORTLIST } from "../features/matches/memo/memo-format";
import { pageNote, stageNote } from "../features/matches/picks/fallback-notes";
import { OFFERS_SHOWN } from "../features/matches/results/result-list";
import { MOST_MATCHED } from "../features/matches/results/result-reasons";
import { MAX_HIGHLIGHTS as PAST_HIGHLIGHTS } from "../features/past/past-card";
import { LIFETIMES } from "../features/profile/tokens-model";
import { ROWS } from "../features/trends/booking-pages";
import { MAX_BAR_HEIGHT, MIN_BAR_HEIGHT, TOP_CATEGORIES } from "../features/trends/category-counts";
import { HOURS_AGO } from "../features/trends/format";
import { MAX_SUGGESTIONS } from "../features/trends/metro-area-search-model";
import { MAX_CITIES, MAX_STATES } from "../features/trends/ranked-locations";
import { DEFAULT_DAYS } from "../features/trends/stats";
import { MAX_HIGHLIGHTS } from "../features/vendors/vendor-card";
import { PAUSE } from "../lib/debounce";
import { ENDED_DAYS } from "../lib/earlier-data";
import { numberWord } from "../lib/format";
import { joinList } from "../lib/join-list";
import { logoSources } from "../lib/logo-sources";
import { SCREEN_NAMES } from "../lib/paths";
import { EVENTS, FAILURES } from "../lib/track";
import { LOADING_WIDTHS, MOST_UNFOLDED, SHOWN } from "../shared/category-chips";
import { LOADING_CATEGORIES } from "../shared/tech-stack/tech-stack-loading";
import { NAMED } from "../shared/vendor/integrations";
import { TOAST_DURATION } from "../ui/toast";
import { SWIPE } from "../ui/toaster";
import { DELAY, SKIPPED_DELAY } from "../ui/tooltip-provider";
import { categoryPicks, pick, picksOf } from "./matches";

// What docs/product.md repeats of the browser's figures and lists.

/** A document, however its lines are broken. */
function documentOf(name: string): string {
  return readFileSync(resolve(import.meta.dirname, "../../../docs", name), "utf8").replace(
    /\s+/g,
    " ",
  );
}

const PRODUCT = documentOf("product.md");

/** The sentences stand in the document as they are made of the constants. */
function says(...sentences: readonly string[]): void {
  expect(sentences.filter((sentence) => !PRODUCT.includes(sentence))).toEqual([]);
}

test("the keys of a vendor under review", () => {
  const keys = Object.fromEntries(
    Object.entries(KEYS).map(([command, key]) => [command, printedKey(key)]),
  );
  says(
    `↑ ↓ (or ${keys.up}, ${keys.down}) move`,
    `${keys.yes}, ${keys.no} and ${keys.unsaid} answer and move on`,
    `${keys.acceptAndNext} accepts all that was read, saves it and opens the next vendor`,
    `${keys.undo} takes the last save back and opens its vendor`,
    `${keys.acceptAll} accepts without saving`,
    `${keys.save} saves and opens the next`,
    `${keys.previous} and ${keys.next} go back and forth`,
  );
  // Rust compares this sentence with what the server sends.
  expect(documentOf("recommendations.md")).toContain(
    `(\`capabilities/suggestions.rs\`): ${SUGGESTION_KEYS.length} tags`,
  );
});

test("what goes to the browser's console", () => {
  const { fetchPicks, submitResponse, compute, logClick, trackClick, ...others } = FAILURES;
  expect(others).toEqual({});
  const onMatches = [fetchPicks, submitResponse, compute].map((text) => `"${text}"`).join(", ");
  says(
    `${joinList(EVENTS)} go to the browser's console and nowhere else`,
    `${onMatches}, "${logClick}" (Browse) and "${trackClick}".`,
  );
});

test("Matches: results and memo", () => {
  says(
    `own words, ${numberWord(MOST_MATCHED)} at first or all ${numberWord(MOST_MATCHED + 1)}`,
    `several such answers are one sentence with a list, ${numberWord(OFFERS_SHOWN)} at first`,
    `the first ${numberWord(SHORTLIST)} vendors of those that the caller has not dismissed`,
    `Vendors below the ${numberWord(SHORTLIST)} are named`,
    `its move comes first among the ${numberWord(MOVES)} of what changed`,
  );
});

test("Pick For Me: what it says of the firms behind its picks", () => {
  const picksOfScope = (scope: "exact" | "any") => categoryPicks(scope, [pick("A")], scope);
  const someOfAny = pageNote(picksOf(picksOfScope("exact"), picksOfScope("any")));
  const [similar = "", any = "", profile = ""] = (["similar", "any", "profile"] as const).map(
    (scope) => stageNote(scope) ?? "",
  );
  says(`say "${similar}", the same of "firms of any size" or "${any}"`);
  expect(someOfAny).toBe(similar.replace("similar firm sizes", "firms of any size"));
  const how = documentOf("recommendations.md");
  const told = [`| ${similar} |`, `| any | the next line | ${any} |`, `| ${profile} |`];
  expect([...told, `"${someOfAny}"`].filter((note) => !how.includes(note))).toEqual([]);
});

test("Trends: filters, figures and lists", () => {
  const { changeDaysLong, changeDaysShort } = LIMITS;
  says(
    `up to ${MAX_SUGGESTIONS} metro areas that contain the text`,
    `A change is sent once, ${PAUSE} ms after the last`,
    `lies before the last ${ENDED_DAYS} days of the windows`,
    `before their last ${changeDaysShort} days "No data since`,
    `the last ${changeDaysShort} full days against the ${changeDaysShort} before`,
    `total ÷ ${DEFAULT_DAYS}, or ÷ the days from From to To`,
    `which ("total ÷ ${DEFAULT_DAYS}")`,
    `the last ${changeDaysLong} days' daily mean against the ${changeDaysLong} before`,
    `The top ${TOP_CATEGORIES}, "See All Categories"`,
    `Bars are ${MIN_BAR_HEIGHT} to ${MAX_BAR_HEIGHT} px`,
    `${ROWS} a page, "Showing 1-${ROWS} of M results"`,
    `A date under ${HOURS_AGO} hours old reads "Just Now", "1 hour ago" to "${HOURS_AGO - 1} hours ago"`,
    `the top ${MAX_STATES} states with rank`,
    `"Top Cities in {state}": at most ${MAX_CITIES},`,
  );
});

test("how long an answer is waited for", () => {
  says(`does not begin to answer within ${ANSWER_LIMIT / SECOND} seconds counts as failed`);
});

test("vendors: chips and cards", () => {
  says(
    `of more than ${MOST_UNFOLDED} the first ${SHOWN} and the chosen ones`,
    `"Search vendors..." (${PAUSE} ms)`,
    `up to ${MAX_HIGHLIGHTS} highlights, ${NAMED} integrations then "+N more"`,
    `the description or ${numberWord(PAST_HIGHLIGHTS)} highlights`,
  );
});

test("a tech stack and the chips that are loading are as many as there are categories at first", () => {
  const [, others = ""] =
    /fourteen categories: the nine of the stages, and ([^.]+)\./.exec(PRODUCT) ?? [];
  expect(STAGES.length + others.split(/, | and /).length).toBe(LOADING_CATEGORIES);
  expect(LOADING_WIDTHS).toHaveLength(LOADING_CATEGORIES);
});

test("how long an API token may work", () => {
  says(`and how long (${LIFETIMES.map(({ label }) => label.toLowerCase()).join(", ")})`);
});

test("the sidebar, toasts and tooltips", () => {
  const { matches, trends, past, techStack, profile, vendors, about } = SCREEN_NAMES;
  const topBar = readFileSync(
    resolve(import.meta.dirname, "../app/shell/top-bar.module.css"),
    "utf8",
  );
  const [, drawer] = /@media \(max-width: (\d+)px\)/.exec(topBar) ?? [];
  says(
    `${matches}, ${trends}, ${past}, ${techStack}, ${profile}; then ${vendors}, and for administrators Admin`,
    `at the bottom ${about},`,
    `Up to ${drawer} px it is a drawer behind "Menu"`,
    `One toast at a time, ${TOAST_DURATION / SECOND} seconds, dismissed by a swipe of ${SWIPE} px to the right`,
    `Tooltips wait ${DELAY} ms, the next within ${SKIPPED_DELAY} ms does not`,
  );
});

test("headings of screens that are not what leads there", () => {
  const features = resolve(import.meta.dirname, "../features");
  const pages = readdirSync(features, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("-page.tsx"))
    .map((file) => readFileSync(join(features, file), "utf8"));
  const heading =
    /<(?:Admin)?Page\s+(?:title=\{[^}]*\}\s+heading|title)="([^"]+)"|title(?:=\{|: )SOURCE_PAGE_LABELS\.(\w+)/g;
  const headings = pages.flatMap((text) =>
    [...text.matchAll(heading)].map(
      ([, text, code]) => text ?? SOURCE_PAGE_LABELS[code as keyof typeof SOURCE_PAGE_LABELS],
    ),
  );
  const sentence = /the headings of (\w+) are others: ([^.]+)\./.exec(PRODUCT) ?? [];
  const [, count, others = ""] = sentence;
  expect(others.split(/, | and /).sort()).toEqual(headings.sort());
  expect(count).toBe(numberWord(headings.length));
});

test("logos and widths", () => {
  const websiteUrl = "https://acme.com";
  const services = logoSources({ logoUrl: null, websiteUrl, external: true });
  const widths = readFileSync(resolve(import.meta.dirname, "../../e2e/widths.spec.ts"), "utf8");
  const [, narrowest = ""] = /\[(\d+), \d+, \d+, \d+\];/.exec(widths) ?? [];
  const [, zoomed = ""] = /const ZOOMED = \{ width: (\d+),/.exec(widths) ?? [];
  says(
    `then ${numberWord(services.length)} public icon services by host`,
    `from ${narrowest} px up and at ${(1280 / Number(zoomed)) * 100} %`,
  );
});

interface Query {
  staleTime?: unknown;
  gcTime?: unknown;
}

/** The queries of all screens, by name; a query for something gets no more than its place to look at. */
const QUERIES = Object.entries<unknown>({
  ...accountQueries,
  ...adminQueries,
  ...directoryQueries,
  ...importQueries,
  ...matchesQueries,
  ...pastQueries,
  ...trendsQueries,
})
  .filter(([name]) => name.endsWith("Query"))
  .map(([name, query]): [string, Query] => [
    name,
    typeof query === "function" ? query([], [], []) : (query as Query),
  ]);

/** The names of the queries of which this holds, in their order. */
function queriesWith(holds: (query: Query) => boolean): string[] {
  return QUERIES.flatMap(([name, query]) => (holds(query) ? [name] : [])).sort();
}

test("how long the browser keeps answers", () => {
  const { meQuery, onboardingQuery, aboutQuery } = accountQueries;
  const { adminSpaceQuery } = adminQueries;
  const { categoriesQuery } = directoryQueries;
  const { overviewQuery } = matchesQueries;
  const { filterOptionsQuery } = trendsQueries;
  const seconds = (time: unknown) => Number(time) / SECOND;
  const minutes = (time: unknown) => seconds(time) / 60;
  const signedIn = { state: { data: {} } } as Parameters<
    Extract<typeof meQuery.staleTime, (query: never) => unknown>
  >[0];
  const { staleTime: isStale } = meQuery;
  const ofMe = typeof isStale === "function" ? isStale(signedIn) : isStale;
  expect(onboardingQuery.staleTime).toBe(filterOptionsQuery.staleTime);
  expect(categoriesQuery.staleTime).toBe(aboutQuery.staleTime);
  expect(categoriesQuery.staleTime).toBe(adminSpaceQuery.staleTime);
  says(
    `who is signed in ${minutes(ofMe)} minutes (kept ${minutes(meQuery.gcTime)})`,
    `onboarding and filter options ${minutes(onboardingQuery.staleTime)} minutes`,
    `categories, About and the use of space ${seconds(categoriesQuery.staleTime)} s`,
    `the overview of stages ${seconds(overviewQuery.staleTime)} s`,
  );
  expect(QUERIES.length).toBeGreaterThan(30);
  const timed = { meQuery, onboardingQuery, aboutQuery, adminSpaceQuery, categoriesQuery };
  expect(queriesWith(({ staleTime }) => staleTime !== undefined && staleTime !== 0)).toEqual(
    Object.keys({ ...timed, overviewQuery, filterOptionsQuery }).sort(),
  );
});

test("which answers the browser asks for again", () => {
  const visited: Readonly<Record<string, readonly string[]>> = {
    "what sign-up asks for": ["setupQuery"],
    "one's colleagues, sessions, API tokens and second factor": [
      "colleaguesQuery",
      "sessionsQuery",
      "apiTokensQuery",
      "secondFactorQuery",
    ],
    "whether an import runs": ["currentImportQuery"],
    "the lists of administrators except past imports": [
      "adminVendorsQuery",
      "adminCapabilitiesQuery",
      "adminQuestionnairesQuery",
      "adminUsersQuery",
      "waitingUsersQuery",
      "adminInvitesQuery",
      "adminBackupsQuery",
      "auditQuery",
    ],
  };
  const opened: Readonly<Record<string, readonly string[]>> = {
    "demo questions": ["demoQuestionsQuery"],
    "a memo": ["decisionMemoQuery"],
    "the changes of a recommendation": ["changesQuery"],
    // The counts beside what is edited belong to one draft.
    "what is about to be edited": [
      "adminVendorQuery",
      "adminQuestionnaireQuery",
      "questionnaireCountsQuery",
    ],
  };
  says(...Object.keys(visited), ...Object.keys(opened));
  const isOpened = ({ gcTime }: Query) => gcTime === 0;
  expect(queriesWith((query) => query.staleTime === 0 && !isOpened(query))).toEqual(
    Object.values(visited).flat().sort(),
  );
  expect(queriesWith(isOpened)).toEqual(Object.values(opened).flat().sort());
});
