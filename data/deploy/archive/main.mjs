// `make dist`: an archive of the release executable with what belongs beside it, and its checksum. The same
// executable gives the same bytes.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { allParts, billOfMaterials, licenses, root } from "./parts.mjs";
import { archiveReadme, linkedFiles } from "./readme.mjs";

const [executable, into] = process.argv.slice(2);
if (!into) throw new Error("node data/deploy/archive/main.mjs EXECUTABLE FOLDER");

const said = (program, words) => execFileSync(program, words, { encoding: "utf8", maxBuffer: 1 << 26 });
const target = /^host: (.+)$/m.exec(said("rustc", ["-vV"]))[1];
const version = /^version = "(.+)"$/m.exec(readFileSync(join(root, "Cargo.toml"), "utf8"))[1];
const name = `stackbrief-${version}-${target}`;

const work = mkdtempSync(join(tmpdir(), "stackbrief-dist-"));
const folder = join(work, name);
const inside = (...path) => join(folder, ...path);
mkdirSync(inside("completions"), { recursive: true });

copyFileSync(executable, inside("stackbrief"));
chmodSync(inside("stackbrief"), 0o755);
for (const file of ["LICENSE-APACHE", "LICENSE-MIT"]) copyFileSync(join(root, file), inside(file));
cpSync(join(root, "docs"), inside("docs"), { recursive: true });
const readme = archiveReadme(readFileSync(join(root, "README.md"), "utf8"));
writeFileSync(inside("README.md"), readme);
for (const shell of ["bash", "fish", "zsh"]) {
  writeFileSync(inside("completions", `stackbrief.${shell}`), said(executable, ["completions", shell]));
}
writeFileSync(inside("stackbrief.1"), said(executable, ["man"]));
mkdirSync(inside("deploy"));
for (const file of ["Caddyfile", "nginx.conf", "stackbrief.service"]) {
  cpSync(join(root, "data/deploy", file), inside("deploy", file));
}

for (const document of ["README.md", ...readdirSync(inside("docs")).map((name) => `docs/${name}`)]) {
  for (const file of linkedFiles(readFileSync(inside(document), "utf8"))) {
    if (!existsSync(join(dirname(inside(document)), file))) {
      throw new Error(`${document} leads to ${file}, which is not in the archive`);
    }
  }
}

const parts = allParts(target);
writeFileSync(inside("sbom.cdx.json"), `${JSON.stringify(billOfMaterials(version, parts), null, 1)}\n`);
writeFileSync(inside("THIRD-PARTY-LICENSES.txt"), licenses(parts));

mkdirSync(into, { recursive: true });
const archive = join(into, `${name}.tar.gz`);
const packed = ["--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner", "--mode=go-w,a+rX"];
const tar = execFileSync("tar", [...packed, "-C", work, "-cf", "-", name], { maxBuffer: 1 << 28 });
// gzip without the time.
writeFileSync(archive, execFileSync("gzip", ["-9n"], { input: tar, maxBuffer: 1 << 28 }));
rmSync(work, { recursive: true });

const sum = createHash("sha256").update(readFileSync(archive)).digest("hex");
writeFileSync(join(into, "SHA256SUMS"), `${sum}  ${name}.tar.gz\n`);
const untold = parts.filter(({ texts }) => texts.length === 0).map((part) => part.name);
console.log(`${archive}\n${sum}`);
console.log(`${parts.length} crates and packages; without a text of their own: ${untold.join(", ") || "none"}`);
