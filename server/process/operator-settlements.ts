import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { z } from "zod";
import type { Ports } from "#server/ports/ports.ts";
import { importSettlements } from "#server/use-cases/settlements/import-settlements.ts";

/** What the accounts tell of mutual settlements. */
export const settlementsCommand = z.strictObject({ name: z.literal("settlements"), file: z.string() });
type SettlementsCommand = z.infer<typeof settlementsCommand>;

export const settlementsUsage = `  settlements import <file.csv>         takes documents of mutual settlements from the accounts, each version once
`;

/** Null for words that make no command. */
export function readSettlementsCommand(verb: string, file: string, rest: readonly string[]): SettlementsCommand | null {
  return verb === "import" && file !== "" && rest.length === 0 ? { name: "settlements", file: resolve(file) } : null;
}

export async function obeySettlements(
  ports: Ports,
  { file }: SettlementsCommand,
): Promise<{ ok: boolean; message: string }> {
  const csv = await readFile(file, "utf8").catch(() => null);
  if (csv === null) return { ok: false, message: `${file} cannot be read` };
  const imported = await importSettlements(ports, csv);
  if (imported.ok)
    return { ok: true, message: `${imported.value.entries} entries came, ${imported.value.known} were known` };
  return { ok: false, message: `line ${imported.line} ${why[imported.code]}; nothing was taken` };
}

const why = {
  inn: "names a company that the shop does not know",
  contract: "names a contract that its company does not have",
  line: "is no document: inn;doc_id;version;type;number;date;order;debit;credit;due, and contract where there are several",
};
