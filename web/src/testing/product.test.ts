import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { SECOND } from "../api/durations";
import { LIMITS, STAGES } from "../api/facts";
import * as accountQueries from "../api/queries/account";
import * as adminQueries from "../api/queries/admin";
import * as directoryQueries from "../api/queries/directory";
import * as importQueries from "../api/queries/imports";
import * as matchesQueries from "../api/queries/matches";
import * as pastQueries from "../api/queries/past";
import * as trendsQueries from "../api/queries/trends";
import { KEYS, printedKey, SUGGESTION_KEYS } from "../features/admin/capabilities/review-keys";
import { MOVES } from "../features/matches/memo-changes";
import { SHORTLIST } from "../features/matches/memo-format";
import { OFFERS_SHOWN } from "../features/matches/result-list";
import { MOST_MATCHED } from "../features/matches/result-reasons";
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
import { numberWord } from "../lib/format";
import { joinList } from "../lib/join-list";
import { SCREEN_NAMES } from "../lib/paths";
import { EVENTS, FAILURES } from "../lib/track";
import { MOST_UNFOLDED, SHOWN } from "../shared/category-chips";
import { LOADING_CATEGORIES } from "../shared/tech-stack/tech-stack-loading";
import { NAMED } from "../shared/vendor/integrations";
import { TOAST_DURATION } from "../ui/toast";
import { SWIPE } from "../ui/toaster";
import { DELAY, SKIPPED_DELAY } from "../ui/tooltip-provider";

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

test("Trends: filters, figures and lists", () => {
  const { changeDaysLong, changeDaysShort } = LIMITS;
  says(
    `up to ${MAX_SUGGESTIONS} metro areas that contain the text`,
    `A change is sent once, ${PAUSE} ms after the last`,
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

test("vendors: chips and cards", () => {
  says(
    `of more than ${MOST_UNFOLDED} the first ${SHOWN} and the chosen ones`,
    `"Search vendors..." (${PAUSE} ms)`,
    `up to ${MAX_HIGHLIGHTS} highlights, ${NAMED} integrations then "+N more"`,
    `the description or ${numberWord(PAST_HIGHLIGHTS)} highlights`,
  );
});

test("a tech stack that is loading has as many rows as there are categories at first", () => {
  const [, others = ""] =
    /fourteen categories: the nine of the stages, and ([^.]+)\./.exec(PRODUCT) ?? [];
  expect(STAGES.length + others.split(/, | and /).length).toBe(LOADING_CATEGORIES);
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
