import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { z } from "zod";
import type { Ports } from "#server/ports/ports.ts";
import { importRules } from "#server/use-cases/calculator/import-rules.ts";

/** The rules of the calculator of fittings. */
export const calculatorCommand = z.strictObject({ name: z.literal("calculator"), file: z.string() });
type CalculatorCommand = z.infer<typeof calculatorCommand>;

export const calculatorUsage = `  calculator import <file.csv>          takes the calculator's rules from a file in place of those that are there
`;

/** Null for words that make no command. */
export function readCalculatorCommand(verb: string, file: string, rest: readonly string[]): CalculatorCommand | null {
  return verb === "import" && file !== "" && rest.length === 0 ? { name: "calculator", file: resolve(file) } : null;
}

export async function obeyCalculator(
  ports: Ports,
  { file }: CalculatorCommand,
): Promise<{ ok: boolean; message: string }> {
  const csv = await readFile(file, "utf8").catch(() => null);
  if (csv === null) return { ok: false, message: `${file} cannot be read` };
  const imported = await importRules(ports, csv);
  if (!imported.ok) {
    const { line, column } = imported;
    return { ok: false, message: `line ${line}${column === null ? "" : `, ${column}`} is wrong; nothing was taken` };
  }
  const { systems, rules, unknown } = imported.value;
  const absent = unknown.length === 0 ? "" : `; the shop does not have ${unknown.join(", ")}`;
  return { ok: true, message: `${rules} rules of ${systems} systems came${absent}` };
}
