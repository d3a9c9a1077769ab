// Reads the table, and the tests that it names.

/** The rows of a Markdown table: | § | promise | proof | literal | file | test |. */
export function rows(markdown) {
  return markdown
    .split("\n")
    .map((text, at) => ({ text, line: at + 1 }))
    .filter(({ text }) => /^\| \d/.test(text))
    .map(({ text, line }) => {
      const cells = text.split(/(?<!\\)\|/).slice(1, -1);
      const [section, promise, proof, literal, file, name] = cells.map((cell) =>
        cell.trim().replaceAll("\\|", "|"),
      );
      if (!["screen", "server", "client"].includes(proof) || !name) {
        throw new Error(`line ${line} of the table cannot be read`);
      }
      return { line, section, promise, proof, literal: plain(literal), file, name };
    });
}

/** The text between back quotes. */
function plain(cell) {
  const found = /^(`+) ?(.*?) ?\1$/.exec(cell);
  if (!found) throw new Error(`a literal stands in back quotes: ${cell}`);
  return found[2];
}

/** The source of a running test, from its first line to its last, or null where there is none. */
export function body(source, name, file) {
  return file.endsWith(".rs") ? rustBody(source, name) : scriptBody(source, name);
}

function rustBody(source, name) {
  const lines = source.split("\n");
  const at = lines.findIndex((line) => new RegExp(`^\\s*(async )?fn ${name}\\(`).test(line));
  const above = lines.slice(Math.max(0, at - 4), Math.max(0, at)).join("\n");
  const isTest = /#\[(tokio::)?test/.test(above) || /proptest!/.test(source);
  if (at < 0 || !isTest || above.includes("#[ignore")) return null;
  return upTo(lines, at, "}");
}

/**
 * The formatter ends a test on a line of its own, as deep as its first line. What a file makes by
 * `test.extend` declares tests as well.
 */
function scriptBody(source, name) {
  const lines = source.split("\n");
  const quoted = JSON.stringify(name);
  const extended = [...source.matchAll(/^const (\w+) = \w+\.extend/gm)].map(([, word]) => word);
  const words = ["test", "it", ...extended].join("|");
  const opening = new RegExp(`^\\s*((${words})(\\.each\\(.*\\))?|\\]( as const)?\\))\\(`);
  const at = lines.findIndex(
    (line, index) =>
      opening.test(line) && (line.includes(quoted) || lines[index + 1]?.trim() === `${quoted},`),
  );
  return at < 0 ? null : upTo(lines, beginning(lines, at), ")");
}

/** A table of cases stands above the name of its test. */
function beginning(lines, at) {
  if (!lines[at].trim().startsWith("]")) return at;
  return lines.slice(0, at).findLastIndex((line) => /^\s*(test|it)\.each\(/.test(line));
}

function upTo(lines, at, end) {
  const indent = /^\s*/.exec(lines[at])[0];
  const closing = new RegExp(`^${indent}[})\\]]*${end === "}" ? "\\}" : "\\)"};?,?$|^${indent}\\}\\);$`);
  const length = lines.slice(at + 1).findIndex((line) => closing.test(line));
  return length < 0 ? null : lines.slice(at, at + length + 2).join("\n");
}
