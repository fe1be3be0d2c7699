import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { sentencesOf } from "#app/i18n/sentences.ts";
import type { Dictionary } from "#app/i18n/dictionary.ts";

const root = join(import.meta.dirname, "../..");
const dictionaries = join(root, "app/i18n/ru");
/**
 * Files where Russian is data, not text for readers: alphabets and grammar for the search, declension endings of
 * cities, units of lists, templates of e-mails, names of elements of exchange files.
 */
const allowed = [
  "app/i18n/ru/",
  "app/domain/catalog/search-query/",
  "app/domain/upload/units.ts",
  "app/domain/upload/head-words.ts",
  "app/domain/city/city-list.ts",
  "app/domain/content/site-search.ts",
  "server/db/queries/uploads/sold-by.ts",
  "server/db/queries/catalog/replacement.ts",
  "app/domain/city/decline.ts",
  "server/demo/",
  // Names of elements that 1C reads.
  "server/exchange/commerceml/",
  "server/default-shop.ts",
  "server/gateways/company-registry/invented-companies.ts",
  "server/emails/",
  "server/exchange/commerceml/",
];

describe("Russian text is only in the dictionaries", () => {
  const files = ["app", "server"]
    .flatMap((room) => sources(join(root, room)))
    .filter((file) => !allowed.some((place) => file.startsWith(place)));

  it("and nowhere else in the shop's code", () => {
    expect(files.length).toBeGreaterThan(300);
    expect(files.flatMap(russianIn)).toEqual([]);
  });

  it.each([
    ["const a = 'Корзина';", 1],
    ["const a = `Цена ${1} руб`;", 2],
    ["const a = <b title='Цена'>Купить</b>;", 2],
    ["const a = /[а-яё]/i;", 0],
    ["// Корзина\nconst a = 1;", 0],
  ])("is detected by this test in %j", (code, count) => expect(russianWords("x.tsx", code)).toHaveLength(count));
});

describe("every counted phrase", () => {
  const files = readdirSync(dictionaries, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const counted = files.map(async (file) => await import(join(dictionaries, file)));

  it("has the three Russian plural forms with the same placeholders", async () => {
    let seen = 0;
    for (const module of await Promise.all(counted)) {
      for (const dictionary of Object.values<Dictionary>(module)) {
        for (const { base, forms } of countedIn(dictionary)) {
          seen += 1;
          expect(Object.keys(forms).sort(), base).toEqual(["few", "many", "one"]);
          const slots = Object.values(forms).map((sentence) => slotsOf(sentence));
          expect(new Set(slots).size, base).toBe(1);
        }
      }
    }
    expect(seen).toBeGreaterThan(8);
  });

  it.each([
    [0, "many"],
    [1, "one"],
    [2, "few"],
    [5, "many"],
    [11, "many"],
    [12, "many"],
    [21, "one"],
    [22, "few"],
    [25, "many"],
    [111, "many"],
    [1.5, "few"],
    [2.25, "few"],
    [0.001, "few"],
  ])("of %d takes the form «%s»", async (count, form) => {
    for (const module of await Promise.all(counted)) {
      for (const [name, dictionary] of Object.entries<Dictionary>(module)) {
        const find = sentencesOf(`${name}.russian`, dictionary);
        for (const { base, forms } of countedIn(dictionary)) {
          expect(find(base, count), base).toBe(forms[form]);
        }
      }
    }
  });
});

type Counted = { base: string; forms: Record<string, string> };

function countedIn(dictionary: Dictionary, prefix = ""): Counted[] {
  const found = new Map<string, Counted>();
  const nested = Object.entries(dictionary).flatMap(([key, value]) => {
    if (typeof value !== "string") return countedIn(value, `${prefix}${key}.`);
    const [, base, form] = /^(.+)_(one|few|many)$/.exec(key) ?? [];
    if (base === undefined || form === undefined) return [];
    const counted = found.get(base) ?? { base: prefix + base, forms: {} };
    counted.forms[form] = value;
    found.set(base, counted);
    return [];
  });
  return [...found.values(), ...nested];
}

function slotsOf(sentence: string): string {
  return [...sentence.matchAll(/\{\{(\w+)/g)]
    .map(([, name]) => name)
    .sort()
    .join(" ");
}

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|mjs)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

function russianIn(file: string): string[] {
  return russianWords(file, readFileSync(join(root, file), "utf8")).map((word) => `${file}: ${word}`);
}

/** Strings, templates and JSX texts with a Russian letter; comments and regular expressions may have them. */
function russianWords(file: string, code: string): string[] {
  if (!/[а-яё]/i.test(code)) return [];
  const words: string[] = [];
  function visit(node: ts.Node): void {
    const speaks =
      ts.isStringLiteralLike(node) ||
      ts.isJsxText(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node);
    // Tables of letters for layouts and scripts are not texts.
    if (speaks && /[а-яё]/i.test(node.text) && !isAlphabet(node.text)) words.push(node.text.trim());
    ts.forEachChild(node, visit);
  }
  visit(
    ts.createSourceFile(
      file,
      code,
      ts.ScriptTarget.Latest,
      true,
      file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    ),
  );
  return words;
}

/** One letter, or a sequence of different letters. */
function isAlphabet(text: string): boolean {
  return text.length === 1 || (text.length > 10 && !/\s/.test(text) && new Set(text).size === text.length);
}
