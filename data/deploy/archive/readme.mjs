// The README of the archive: that of the sources, without what needs the sources.

/** A text with each of these changed; one that is not there means that the README says something else by now. */
function changed(text, changes) {
  return changes.reduce((soFar, [before, after]) => {
    const next = soFar.replace(before, () => after);
    if (next === soFar) throw new Error(`README.md has no ${before}`);
    return next;
  }, text);
}

const QUICK_START = `## Quick start

\`\`\`sh
./stackbrief
\`\`\`

starts a new instance. When it prints \`Stackbrief is ready at http://127.0.0.1:8787\`, open that address and create
an account: the first account of a new instance that only this machine can reach is its administrator. The instance
starts with invented sample data, marked as such on screen; \`--no-sample-data\` starts without.

\`completions/\` is for shells, \`man ./stackbrief.1\` shows the manual, and \`THIRD-PARTY-LICENSES.txt\` and
\`sbom.cdx.json\` say what else is built in.

`;

/** What the archive says of itself. */
export function archiveReadme(readme) {
  return changed(readme, [
    [/## Quick start\n[\s\S]*?(?=## )/, QUICK_START],
    [/## Working on it\n[\s\S]*?(?=## )/, ""],
    [/^!\[.*\n\n/gm, ""],
    ["`data/deploy/`", "`deploy/`"],
  ]);
}

/** The files that a README leads to. */
export function linkedFiles(readme) {
  return [...readme.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path]) => path);
}
