import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { SynonymRow } from "#server/db/queries/search/synonyms.ts";
import { relatedGoods, tradeDictionary } from "#server/shipped-files.ts";

/** The columns of the file; `means` is one or several of section:, value:, flag:, brand:, text:, material: and nothing, parted by « + ». */
const rowShape = z.object({
  phrase: z.string().trim().min(1).max(120),
  means: z
    .string()
    .trim()
    .max(400)
    .regex(
      /^(?:(?:section|value|flag|brand|text|material):[^+]+|nothing)(?:\s\+\s(?:(?:section|value|flag|brand|text|material):[^+]+|nothing))*$/u,
    ),
  direction: z.enum(["one-way", "both"]),
  note: z.string().trim().max(200),
});

export type BadLine = { code: "line"; line: number };

/** A dictionary of the trade from its CSV; the first line that is none refuses it. */
export function readDictionary(csv: string): Verdict<SynonymRow[], BadLine> {
  const lines = readLines(csv);
  if (lines === null) return no("line", { line: 1 });
  const rows = new Map<string, SynonymRow>();
  for (const [at, line] of lines.entries()) {
    const row = rowShape.safeParse(line);
    if (!row.success) return no("line", { line: at + 2 });
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

/** The dictionary that comes with the shop. */
export function shippedDictionary(): Promise<SynonymRow[]> {
  shipped ??= readFile(tradeDictionary, "utf8").then((csv) => {
    const read = readDictionary(csv);
    if (!read.ok) throw new Error(`synonyms.csv: line ${read.line}`);
    return read.value;
  });
  return shipped;
}

/** `match`: «own=their» for the same value of two attributes, «own~their» for the nearest number, empty for none. */
const relatedShape = z.object({
  goods: z.string().min(1),
  "goes-with": z.string().min(1),
  match: z.string().regex(/^(?:[@\w]+[=~][@\w]+)?$/),
  note: z.string(),
});
type RelatedRow = z.infer<typeof relatedShape>;

let related: Promise<RelatedRow[]> | null = null;

/** What goes with what, as the shop is shipped. */
export function shippedRelated(): Promise<RelatedRow[]> {
  related ??= readFile(relatedGoods, "utf8").then((csv) =>
    z.array(relatedShape).parse(parse(csv, { columns: true, skip_empty_lines: true })),
  );
  return related;
}
