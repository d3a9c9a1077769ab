// The contract, tested against the binary: schemathesis makes requests from it, as a signed-out
// visitor, as a member and as an administrator, and compares what comes back with what it says.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signUp } from "../shared/client.mjs";
import { startServer } from "../shared/server.mjs";
import { root, run } from "./process.mjs";
import { schemathesis } from "./tools.mjs";

const SEED = process.env.STACKBRIEF_CONTRACT_SEED ?? "20260701";

/** The token of a signed-out visitor: well-formed, and of no session. */
const NO_SESSION = "0".repeat(64);

/** How many of a signed-in role's requests must have been made with a session that was alive. */
const SIGNED_IN_SHARE = 80 / 100;

/** Operations that may end the session they are called with; they are tried with one to spare. */
const ENDS_SESSION = [
  "/api/auth/sign-out",
  "/api/auth/sign-in",
  "/api/auth/sign-up",
  "/api/profile/sessions/{sessionId}",
];

/** Operations that parse the most: a file, filters, and what decides who someone is. */
const AT_LENGTH = [
  "/api/admin/demo-bookings/import",
  "/api/trends",
  "/api/demo-bookings",
  "/api/vendors",
  "/api/auth/change-password",
];

/** What a member is refused, whatever the request says, and what an administrator has beyond a member. */
const ADMINISTRATION = "^/api/admin/";

/** The role that loses its session on the way. */
const ENDING = "a session that ends";

const paths = (verb, list) => list.flatMap((path) => [`--${verb}-path`, path]);

/**
 * Runs all roles with this many requests per operation; the last line of the output counts operations,
 * which `counts.mjs` reads.
 */
export async function testContract(executable, { examples, deepExamples = 0, quiet }) {
  const options = { examples: Number(process.env.STACKBRIEF_CONTRACT_EXAMPLES ?? examples), quiet };
  // Nearly every answer is the same 401, whatever the request; `make test-all` varies each value here too.
  const some = { examples: Math.ceil(options.examples / 4), phases: "fuzzing,stateful" };
  const isLong = deepExamples > 0;
  const refused = isLong ? options : { ...options, ...some };
  const folder = mkdtempSync(join(tmpdir(), "stackbrief-contract-"));
  // What the tests do in a minute is more than any office does in an hour.
  const words = ["--sign-up-limit", "0", "--sign-in-limit", "0"];
  const server = await startServer({ program: executable, data: join(folder, "data"), words });
  const url = server.url.origin;
  try {
    const admin = await session(url, "admin");
    const member = await session(url, "member");
    const spare = await session(url, "spare");
    const without = paths("exclude", ENDS_SESSION);
    const ofMember = isLong ? without : [...without, "--exclude-path-regex", ADMINISTRATION];
    const ofAdmin = isLong ? without : ["--include-path-regex", ADMINISTRATION];
    const outcomes = [
      await attack(url, folder, "signed out", NO_SESSION, [], refused),
      await attack(url, folder, "member", member, ofMember, options),
      await attack(url, folder, "admin", admin, ofAdmin, options),
      await attack(url, folder, ENDING, spare, paths("include", ENDS_SESSION), options),
    ];
    if (isLong) {
      const deep = { ...options, examples: deepExamples };
      outcomes.push(await attack(url, folder, "admin, at length", admin, paths("include", AT_LENGTH), deep));
    }
    const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
    const line = `contract: ${sum("passed")} passed, ${sum("failed")} failed\n`;
    if (!quiet) process.stdout.write(line);
    const output = outcomes.map((outcome) => outcome.output).join("") + line;
    return { code: sum("failed") === 0 ? 0 : 1, output };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes an account and gives its session's token; the first on a new instance is the admin's. */
async function session(url, name) {
  const token = /\bsid=([^;]+)/.exec(await signUp(url, name))?.[1];
  if (!token) throw new Error("sign-up: no session came with the reply");
  return token;
}

/** Tests every operation as one role, and counts them by what schemathesis itself reports. */
async function attack(url, folder, role, token, selection, { examples, phases, quiet }) {
  const head = `--- contract: ${role}\n`;
  if (!quiet) process.stdout.write(head);
  const report = join(folder, `${role}.json`);
  const words = ["--config-file", join(root, "tests", "run", "contract.toml")];
  words.push("run", `${url}/api/openapi.json`, "--url", url, "--no-color");
  words.push("--seed", SEED, "--max-examples", String(examples), "--report-json-path", report);
  words.push("--header", `Origin: ${url}`);
  if (phases) words.push("--phases", phases);
  words.push(...selection);
  const replies = join(folder, `${role}-replies.json`);
  const env = {
    STACKBRIEF_SESSION: token,
    STACKBRIEF_REPLIES: replies,
    SCHEMATHESIS_HOOKS: "contract_replies",
    PYTHONPATH: import.meta.dirname,
    PYTHONDONTWRITEBYTECODE: "1",
  };
  const { code, output } = await run(schemathesis, words, { env, quiet });
  const outcome = judge(code, JSON.parse(readFileSync(report, "utf8")));
  const { all, withoutSession } = JSON.parse(readFileSync(replies, "utf8"));
  const tail = `--- ${role}: ${all - withoutSession} of ${all} requests had a session\n`;
  if (!quiet) process.stdout.write(tail);
  // A client that is signed out throughout would pass: every 401 is as documented.
  const keepsSession = token !== NO_SESSION && role !== ENDING;
  const needed = keepsSession ? SIGNED_IN_SHARE * all : 0;
  if (all === 0 || all - withoutSession < needed) outcome.failed += 1;
  return { ...outcome, output: head + output + tail };
}

/**
 * An operation has passed where it was tested and no check failed for it. A failed one counts as
 * failed, and so does one that was not tested, an error of the run and a run that was cut short.
 */
function judge(code, { operations, failures, errors, complete }) {
  const wrong = new Set(failures.flatMap((failure) => failure.operations));
  const tested = operations?.tested ?? 0;
  const untested = (operations?.selected ?? 0) - tested;
  const passed = Math.max(0, tested - wrong.size - (operations?.errored ?? 0));
  const failed = wrong.size + errors.length + untested + (complete && tested > 0 ? 0 : 1);
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}
