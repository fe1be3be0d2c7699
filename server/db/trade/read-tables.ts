import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { SynonymRow } from "#server/db/queries/search/synonyms.ts";
import { pagePhrases, relatedGoods, tradeDictionary } from "#server/shipped-files.ts";

/**
 * CSV columns; `means` is one or more of these, separated by « + »: kind: (what goods are called, by the names of
 * categories or goods), section: (the address of a category), value: (labels of attribute values, with or without the
 * code of their attribute), flag: (the name of a yes-or-no attribute), brand:, text:, material:, page: (the address of a
 * page of the site) and nothing. Several kinds, sections or values are separated by «|».
 */
export const synonymShape = z.object({
  phrase: z.string().trim().min(1).max(120),
  means: z
    .string()
    .trim()
    .max(400)
    .regex(
      /^(?:(?:kind|section|value|flag|brand|text|material|page):[^+]+|nothing)(?:\s\+\s(?:(?:kind|section|value|flag|brand|text|material|page):[^+]+|nothing))*$/u,
    ),
  direction: z.enum(["one-way", "both"]),
  note: z.string().trim().max(200),
});

export type BadLine = { code: "dictionaryLine"; line: number };

/** Parses a trade dictionary in CSV; refuses the file at its first invalid line. */
export function readDictionary(csv: string): Verdict<SynonymRow[], BadLine> {
  const lines = readLines(csv);
  if (lines === null) return no("dictionaryLine", { line: 1 });
  const rows = new Map<string, SynonymRow>();
  for (const [at, line] of lines.entries()) {
    const row = synonymShape.safeParse(line);
    if (!row.success) return no("dictionaryLine", { line: at + 2 });
    rows.set(row.data.phrase.toLowerCase(), row.data);
  }
  return ok([...rows.values()]);
}

function readLines(csv: string): unknown[] | null {
  try {
    return parse(csv, { columns: true, skip_empty_lines: true, bom: true, comment: "#" });
  } catch {
    return null;
  }
}

let shipped: Promise<SynonymRow[]> | null = null;
let shippedPages: Promise<SynonymRow[]> | null = null;

/** The dictionary shipped with the product, pages of the site included. */
export async function shippedDictionary(): Promise<SynonymRow[]> {
  shipped ??= readShipped(tradeDictionary);
  return [...(await shipped), ...(await shippedPagePhrases())];
}

/** Phrases that mean a page of the site. */
export function shippedPagePhrases(): Promise<SynonymRow[]> {
  shippedPages ??= readShipped(pagePhrases);
  return shippedPages;
}

async function readShipped(file: URL): Promise<SynonymRow[]> {
  const read = readDictionary(await readFile(file, "utf8"));
  if (!read.ok) throw new Error(`${file.pathname}: line ${read.line}`);
  return read.value;
}

/** `match`: «own=their» for equal attribute values, «own~their» for the nearest number, empty for none. */
const relatedShape = z.object({
  goods: z.string().min(1),
  "goes-with": z.string().min(1),
  match: z.string().regex(/^(?:[@\w]+[=~][@\w]+)?$/),
  note: z.string(),
});
type RelatedRow = z.infer<typeof relatedShape>;

let related: Promise<RelatedRow[]> | null = null;

/** The shipped rules of related goods. */
export function shippedRelated(): Promise<RelatedRow[]> {
  related ??= readFile(relatedGoods, "utf8").then((csv) =>
    z.array(relatedShape).parse(parse(csv, { columns: true, skip_empty_lines: true })),
  );
  return related;
}
