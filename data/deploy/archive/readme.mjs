// The README of the archive: that of the sources, without what needs the sources.

/** A text with each of these changed; one that is not there means that the README says something else by now. */
function changed(text, changes) {
  return changes.reduce((soFar, [before, after]) => {
    const next = soFar.replace(before, () => after);
    if (next === soFar) throw new Error(`README.md has no ${before}`);
    return next;
  }, text);
}

const QUICK_START = /## Quick start\n[\s\S]*?(?=## )/;
/** What holds for a start from the sources and from the archive. */
const FIRST_START = /When it prints[\s\S]*?\n(?=\n)/;

const archiveQuickStart = (firstStart) => `## Quick start

\`\`\`sh
./stackbrief
\`\`\`

starts a new instance. ${firstStart}
\`completions/\` is for shells, \`man ./stackbrief.1\` shows the manual, and \`THIRD-PARTY-LICENSES.txt\` and
\`sbom.cdx.json\` say what else is built in.

`;

/** What the archive says of itself. */
export function archiveReadme(readme) {
  const [firstStart] = FIRST_START.exec(QUICK_START.exec(readme)?.[0] ?? "") ?? [];
  if (!firstStart) throw new Error("README.md does not say what a first start prints");
  return changed(readme, [
    [QUICK_START, archiveQuickStart(firstStart)],
    [/## Working on it\n[\s\S]*?(?=## )/, ""],
    [/^!\[.*\n\n/gm, ""],
    ["`data/deploy/`", "`deploy/`"],
  ]);
}

/** The files that a document leads to, as seen from its folder. */
export function linkedFiles(readme) {
  return [...readme.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path]) => path);
}
