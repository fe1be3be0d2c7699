import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { z } from "zod";
import type { Ports } from "#server/ports/ports.ts";
import { askedFor } from "#server/use-cases/search/count-searches.ts";
import { loadDictionary } from "#server/use-cases/search/trade-dictionary.ts";

/** The operator's word about the search: its dictionary of the trade, and what people ask for. */
export const searchCommand = z.discriminatedUnion("verb", [
  z.strictObject({ name: z.literal("search"), verb: z.literal("dictionary"), file: z.string() }),
  z.strictObject({ name: z.literal("search"), verb: z.enum(["popular", "missing"]), days: z.int().min(1).max(366) }),
]);
export type SearchCommand = z.infer<typeof searchCommand>;

export const searchUsage = `  search dictionary <file.csv>          takes this dictionary of the trade instead of the one there is
  search popular [days]                 what is searched for most, with the number of goods found
  search missing [days]                 what is searched for and finds nothing
`;

const usualDays = 30;

/** Null for words that make no command. */
export function readSearchCommand(verb: string, second: string, rest: readonly string[]): SearchCommand | null {
  if (rest.length > 0) return null;
  if (verb === "dictionary") return second === "" ? null : { name: "search", verb, file: resolve(second) };
  const read = searchCommand.safeParse({ name: "search", verb, days: second === "" ? usualDays : Number(second) });
  return read.success ? read.data : null;
}

export async function obeySearch(ports: Ports, command: SearchCommand): Promise<{ ok: boolean; message: string }> {
  if (command.verb === "dictionary") {
    const csv = await readFile(command.file, "utf8").catch(() => null);
    if (csv === null) return { ok: false, message: `${command.file} cannot be read` };
    const loaded = await loadDictionary(ports, csv);
    return loaded.ok
      ? { ok: true, message: `the dictionary has ${loaded.value.entries} entries` }
      : { ok: false, message: `line ${loaded.line} is no entry: phrase,means,direction,note` };
  }
  const counts = await askedFor(ports, { days: command.days, missing: command.verb === "missing" });
  const lines = counts.map(
    ({ query, times, found }) => `${String(times).padStart(6)}  ${String(found).padStart(6)}  ${query}`,
  );
  return { ok: true, message: [" times   found  query", ...lines].join("\n") };
}
