import { expect, test } from "vitest";
import heads from "../../../../../tests/fixtures/csv-heads.json";
import kinds from "../../../../../tests/fixtures/csv-kinds.json";
import { type NamedColumns, recognizeColumns } from "../columns/column-matching";
import { previewOf } from "./preview";

// The server's own reading of the same heads: `tests/integration/uploads/csv_heads.rs`.
test.each(heads)("the browser understands a file as the server does: $why", (head) => {
  const bytes = new TextEncoder().encode(head.text);
  const named = (head.named ?? {}) as NamedColumns;
  const choices = { named, category: head.category ?? "" };
  const { kind, columns, problem, allowMissing } = previewOf(bytes, bytes.length, choices);
  if (head.problem !== undefined) {
    expect({ problem, allowMissing }).toEqual({
      problem: head.problem,
      allowMissing: head.allowMissing,
    });
    return;
  }
  const fields = Object.fromEntries(columns.map(({ header, field }) => [header, field]));
  expect({ problem, kind, fields }).toEqual({
    problem: null,
    kind: head.kind,
    fields: head.columns,
  });
});

// The server's: `src/import/columns/header/tests/kinds.rs`.
test.each(kinds)("the browser takes $header for $kind as the server does", ({ header, kind }) => {
  expect(recognizeColumns(header.split("|")).kind).toBe(kind);
});
