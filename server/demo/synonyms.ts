import { z } from "zod";
import { shippedDictionary, synonymShape } from "#server/db/trade/read-tables.ts";
import { cell, readTable } from "./data.ts";

const line = z
  .object({ phrase: cell.text, means: cell.text, direction: cell.text, note: cell.text })
  .pipe(synonymShape);

/** The dictionary that comes with the program, and phrases that name brands and materials of the demo shop. */
export async function synonymRows(): Promise<z.output<typeof synonymShape>[]> {
  const own = readTable("synonyms.csv", line);
  const phrases = new Set(own.map(({ phrase }) => phrase));
  return [...(await shippedDictionary()).filter(({ phrase }) => !phrases.has(phrase)), ...own];
}
