import { expect, test } from "vitest";
import { groupNotes } from "./note-groups";

const none = (label: string) => `None of the 14 Intake vendors here says it offers ${label}`;
const doubt = (label: string) =>
  `None of the 14 Intake vendors here plainly says it offers ${label}; the words of at least one come near it`;

test("sentences that name several offers are one sentence with a list", () => {
  const notes = [
    "Too little is known.",
    none("Spanish"),
    doubt("Chat"),
    none("Outlook"),
    doubt("Text"),
  ];
  expect(groupNotes(notes)).toEqual([
    { sentence: "Too little is known.", offers: [] },
    {
      sentence: "None of the 14 Intake vendors here says it offers:",
      offers: ["Spanish", "Outlook"],
    },
    {
      sentence:
        "None of the 14 Intake vendors here plainly says it offers these; the words of at least one come near each:",
      offers: ["Chat", "Text"],
    },
  ]);
});

test("a sentence that stands alone stays as it is", () => {
  expect(groupNotes([none("Spanish"), doubt("Chat")])).toEqual([
    { sentence: none("Spanish"), offers: [] },
    { sentence: doubt("Chat"), offers: [] },
  ]);
});
