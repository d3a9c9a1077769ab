import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const SRC = resolve(import.meta.dirname, "..");

/**
 * Reads of a signal inside a function that is the child of an element. The element's component calls it, so
 * the component that wrote it does not follow the signal: read it before, and use the value.
 */
function readsInRenderFunctions(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node, own: ReadonlySet<string> | null): void => {
    if (own && ts.isPropertyAccessExpression(node) && node.name.text === "value") {
      const root = /^\w+/.exec(node.getText())?.[0] ?? "";
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      if (!own.has(root)) found.push(`${path}:${line + 1} ${node.getText()}`);
    }
    // An attribute's function runs after an event, not while something is drawn.
    const inside = ts.isJsxAttribute(node)
      ? null
      : ts.isArrowFunction(node)
        ? below(node, own)
        : own;
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(source, null);
  return found;
}

/** The names that the function and those around it bind, where it is a child of an element. */
function below(
  node: ts.ArrowFunction,
  own: ReadonlySet<string> | null,
): ReadonlySet<string> | null {
  const isChild = ts.isJsxExpression(node.parent) && !ts.isJsxAttribute(node.parent.parent);
  if (!own && !isChild) return null;
  const names = node.parameters.flatMap(({ name }) => name.getText().match(/\w+/g) ?? []);
  return new Set([...(own ?? []), ...names]);
}

test("a read in a function that another component calls is found", () => {
  const text = `
    <List onPick={() => pick(model.chosen.value)} title={model.title.value}>
      {({ items }) => items.map((item) => <p key={item.value}>{model.count.value}</p>)}
    </List>`;
  expect(readsInRenderFunctions("list.tsx", text)).toEqual(["list.tsx:3 model.count.value"]);
});

test("no component leaves the reading of a signal to another one", () => {
  const files = readdirSync(SRC, { recursive: true, encoding: "utf8" });
  const sources = files.filter((file) => file.endsWith(".tsx"));
  const found = sources.flatMap((file) =>
    readsInRenderFunctions(file, readFileSync(join(SRC, file), "utf8")),
  );
  expect(found).toEqual([]);
});
