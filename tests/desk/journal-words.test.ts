import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { actionWord } from "#app/i18n/desk/journal-words.ts";
import { deskJournal } from "#app/i18n/ru/desk/journal.ts";

const useCases = join(import.meta.dirname, "../../server/use-cases");

/** Texts like "order.moved" in modules that write to the journal, without those of the log and of failpoints. */
function actionsOf(file: string): string[] {
  const text = readFileSync(join(useCases, file), "utf8");
  if (!/recordChange|JournalAuthor/.test(text)) return [];
  return text
    .split("\n")
    .filter((line) => /\baction\w*\b/i.test(line) && !/\bt\(/.test(line))
    .flatMap((line) => [...line.matchAll(/"([a-z][A-Za-z]*\.[a-z][A-Za-z]+)"/g)].map(([, action = ""]) => action));
}

describe("the journal of the desk", () => {
  const actions = readdirSync(useCases, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .flatMap(actionsOf);

  it("has words for every change that is recorded", () => {
    expect(actions.length).toBeGreaterThan(60);
    const other = [deskJournal.verb.other, deskJournal.kind.other];
    const wordless = actions.filter((action) => other.some((word) => actionWord(action).includes(word)));
    expect([...new Set(wordless)]).toEqual([]);
  });
});
