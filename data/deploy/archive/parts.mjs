// What the executable is made of: crates and packages with their versions, licenses and checksums.

import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../../", import.meta.url));
const read = (...path) => readFileSync(join(root, ...path), "utf8");

/** Files in which a crate or package says what it allows. */
const SAYS_SO = /^(un)?(licen[cs]e|copying|copyright|notice)/i;

const plainText = (file) => readFileSync(file, "utf8").replaceAll("\r\n", "\n").trim();

/** The texts of a folder's licenses, those of sources from elsewhere in its folders too. */
function licenseTexts(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  const saying = (of, some) => some.filter((one) => one.isFile() && SAYS_SO.test(one.name)).map(({ name }) => join(of, name));
  const inner = entries.filter((entry) => entry.isDirectory() && entry.name !== "node_modules");
  const files = saying(folder, entries);
  for (const { name } of inner) {
    const below = join(folder, name);
    files.push(...saying(below, readdirSync(below, { withFileTypes: true })));
  }
  return files.sort().map((file) => ({ name: file.slice(folder.length + 1), text: plainText(file) }));
}

/** The checksums of crates by "name version", as Cargo.lock has them. */
function checksums() {
  const entries = read("Cargo.lock").split("[[package]]").slice(1);
  return new Map(
    entries.map((entry) => {
      const value = (key) => new RegExp(`^${key} = "(.*)"$`, "m").exec(entry)?.[1];
      return [`${value("name")} ${value("version")}`, value("checksum")];
    }),
  );
}

/** Every crate of others that is linked into the executable for this machine: no tool and no test of it. */
export function crates(target) {
  const words = ["metadata", "--locked", "--format-version", "1", "--filter-platform", target];
  const said = execFileSync("cargo", words, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });
  const { packages, resolve } = JSON.parse(said);
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
  const linked = new Set();
  const follow = (id) => {
    if (linked.has(id)) return;
    linked.add(id);
    for (const { pkg, dep_kinds } of nodes.get(id).deps) {
      if (dep_kinds.some(({ kind }) => kind === null)) follow(pkg);
    }
  };
  follow(resolve.root);
  const sums = checksums();
  return packages
    .filter(({ id, source }) => linked.has(id) && source !== null)
    .map(({ name, version, license, manifest_path }) => ({
      kind: "cargo",
      name,
      version,
      license: license ?? "see its texts",
      sha256: sums.get(`${name} ${version}`),
      texts: licenseTexts(dirname(manifest_path)),
    }));
}

/** Every package whose code may be in the bundle: the lock file's, without what only builds it. */
export function packages() {
  const locked = Object.entries(JSON.parse(read("web/package-lock.json")).packages);
  const bundled = locked.filter(([path, { dev, optional }]) => path !== "" && !dev && !optional);
  return bundled.map(([path, { version, license }]) => ({
    kind: "npm",
    name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
    version,
    license: license ?? "see its texts",
    texts: licenseTexts(join(root, "web", path)),
  }));
}

/** The parts as a software bill of materials, CycloneDX 1.5. */
export function billOfMaterials(version, parts) {
  const components = parts.map(({ kind, name, version: own, license, sha256 }) => ({
    type: "library",
    name,
    version: own,
    purl: `pkg:${kind}/${name.replace("@", "%40")}@${own}`,
    licenses: [{ expression: license.replaceAll("/", " OR ") }],
    ...(sha256 && { hashes: [{ alg: "SHA-256", content: sha256 }] }),
  }));
  const own = { type: "application", name: "stackbrief", version };
  return { bomFormat: "CycloneDX", specVersion: "1.5", version: 1, metadata: { component: own }, components };
}

/** Everything in an executable for this machine, by name. */
export function allParts(target) {
  const byName = (a, b) => a.name.localeCompare(b.name, "en") || a.version.localeCompare(b.version, "en");
  return [...crates(target), ...packages()].sort(byName);
}

/** Every license text once, however its lines are broken, under the names of all that it covers. */
export function licenses(parts) {
  const covered = new Map();
  for (const { name, version, license, texts } of parts) {
    const words = texts.length > 0 ? texts.map(({ text }) => text) : [`No text came with it; its license is ${license}.`];
    for (const text of words) {
      const key = text.replace(/\s+/g, " ");
      const entry = covered.get(key) ?? covered.set(key, { text, names: new Set() }).get(key);
      entry.names.add(`${name} ${version} (${license})`);
    }
  }
  const line = "-".repeat(80);
  const entries = [...covered.values()].map(({ text, names }) => `${[...names].join("\n")}\n\n${text}\n`);
  const head = "What Stackbrief is made of beside its own code: crates and packages, and below each list of them its license.\n";
  return [head, ...entries].join(`\n${line}\n\n`);
}
