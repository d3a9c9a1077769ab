// What the tests need: installed where we may, named where we may not.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, run, web } from "./process.mjs";

/** The oldest ones that build this; the files that cargo and npm read have them. */
const RUST = /^rust-version = "(.*)"$/m.exec(readFileSync(join(root, "Cargo.toml"), "utf8"))[1];
const NODE = JSON.parse(readFileSync(join(web, "package.json"), "utf8")).engines.node.replace(">=", "");

const SCHEMATHESIS = "4.32.5";
const venv = join(root, ".venv");

/** The contract tester. */
export const schemathesis = join(venv, "bin", "schemathesis");

/** Has in place what compiles the server, or throws a sentence that says what to install. */
export async function prepareRust() {
  await need("cargo", [], `install Rust ${RUST} or newer from https://rustup.rs`);
  for (const part of ["fmt", "clippy"]) {
    if (!(await works("cargo", [part, "--version"]))) {
      throw new Error(`cargo ${part} was not found; run: rustup component add rustfmt clippy`);
    }
  }
  await need("cc", ["build-essential"], "install a C compiler (gcc or clang)");
}

/** The same for the web application. */
export async function prepareWeb() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  const [neededMajor, neededMinor] = NODE.split(".").map(Number);
  if (major < neededMajor || (major === neededMajor && minor < neededMinor)) {
    throw new Error(`Node ${process.versions.node} is too old; install Node ${NODE} or newer`);
  }
  await need("npm", [], "install npm, which comes with Node");
  await installPackages();
}

/** The same for the tests that need a browser or the contract. */
export async function prepareBrowser({ isFull }) {
  await need("python3", ["python3", "python3-venv"], "install Python 3.10 or newer");
  await needBrowser({ isFull });
  await installSchemathesis();
}

/** The headless shell, which `make test` prefers, or Chromium itself; `web/playwright.config.ts` chooses. */
async function needBrowser({ isFull }) {
  const shell = "chromium-headless-shell";
  if (!isFull && ((await works(shell)) || (await install([shell, "fonts-liberation"])))) return;
  await need("chromium", ["chromium", "fonts-liberation"], "install Chromium");
}

async function works(program, words = ["--version"]) {
  try {
    return (await run(program, words, { quiet: true })).code === 0;
  } catch {
    return false;
  }
}

/** A program that must be there; Debian's packages for it are installed where we are root. */
async function need(program, packages, advice) {
  if (await works(program)) return;
  if (packages.length > 0 && (await install(packages)) && (await works(program))) return;
  throw new Error(`${program} was not found; ${advice}`);
}

async function install(packages) {
  const mayInstall = process.getuid?.() === 0 && (await works("apt-get"));
  if (!mayInstall) return false;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update"], { env });
  const words = ["install", "-y", "--no-install-recommends", ...packages];
  return (await run("apt-get", words, { env })).code === 0;
}

/** `npm ci` where the lock file is not the one installed from; `build.rs` keeps the same stamp. */
async function installPackages() {
  const lock = readFileSync(join(web, "package-lock.json"), "utf8");
  const stamp = join(web, "node_modules", ".installed-from");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  const env = { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1" };
  const { code } = await run("npm", ["ci", "--ignore-scripts"], { cwd: web, env });
  if (code !== 0) throw new Error("npm ci failed in web/; its own words stand above");
  writeFileSync(stamp, lock);
}

async function installSchemathesis() {
  const version = async () => {
    if (!existsSync(schemathesis)) return "";
    return (await run(schemathesis, ["--version"], { quiet: true })).output;
  };
  if ((await version()).includes(SCHEMATHESIS)) return;
  const make = () => run("python3", ["-m", "venv", "--clear", venv]);
  if ((await make()).code !== 0 && !((await install(["python3-venv"])) && (await make()).code === 0)) {
    throw new Error("python3 cannot make a virtual environment; install python3-venv");
  }
  const pip = join(venv, "bin", "pip");
  const words = ["install", "--disable-pip-version-check", `schemathesis==${SCHEMATHESIS}`];
  const { code } = await run(pip, words, { quiet: true });
  if (code !== 0 || !(await version()).includes(SCHEMATHESIS)) {
    throw new Error(`schemathesis ${SCHEMATHESIS} could not be installed with pip`);
  }
}
