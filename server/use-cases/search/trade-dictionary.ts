import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { listSynonyms, replaceSynonyms, type SynonymRow } from "#server/db/queries/search/synonyms.ts";
import type { Ports } from "#server/ports/ports.ts";
import { tradeDictionary } from "#server/shipped-files.ts";

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

/** The one an operator has loaded, else the one that comes with the shop. */
export async function tradeSynonyms({ database }: Ports): Promise<SynonymRow[]> {
  const own = await listSynonyms(database.db);
  if (own.length > 0) return own;
  shipped ??= readFile(tradeDictionary, "utf8").then((csv) => {
    const read = readDictionary(csv);
    if (!read.ok) throw new Error(`synonyms.csv: line ${read.line}`);
    return read.value;
  });
  return shipped;
}

/** From now on this dictionary holds; an empty one brings the shop's own back. */
export async function loadDictionary(ports: Ports, csv: string): Promise<Verdict<{ entries: number }, BadLine>> {
  const read = readDictionary(csv);
  if (!read.ok) return read;
  await ports.database.db.transaction().execute((tx) => replaceSynonyms(tx, read.value));
  await ports.bus.publish("public");
  return ok({ entries: read.value.length });
}
