import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import type { Ports } from "#server/ports/ports.ts";
import { importRules } from "#server/use-cases/calculator/import-rules.ts";
import { loadDictionary } from "#server/use-cases/search/trade-dictionary.ts";
import { importSettlements } from "#server/use-cases/settlements/import-settlements.ts";
import { declare } from "./declare.ts";
import { done, refused, type Outcome } from "./refusals.ts";

type Take = (ports: Ports, actor: Actor, csv: string) => Promise<Outcome>;

/** A command that imports a file of rows, all or nothing. */
function importing(words: string, about: string, take: Take) {
  return declare({
    words,
    line: "<file.csv>",
    about: [about],
    takes: ["file"],
    files: ["file"],
    input: z.strictObject({ file: z.string() }),
    async run(ports, { file }, actor) {
      const csv = await readFile(file, "utf8").catch(() => null);
      return csv === null ? refused({ code: "fileUnreadable", file }) : take(ports, actor, csv);
    },
  });
}

export const importCommands = [
  importing("search dictionary", "replaces the search dictionary", async (ports, actor, csv) => {
    const loaded = await loadDictionary(ports, actor, csv);
    return loaded.ok ? done(`the dictionary has ${loaded.value.entries} entries`) : refused(loaded);
  }),
  importing(
    "settlements import",
    "imports settlement documents from accounting, each version once",
    async (ports, actor, csv) => {
      const imported = await importSettlements(ports, actor, csv);
      if (imported.ok) return done(`${imported.value.entries} entries came, ${imported.value.known} were known`);
      return refused(imported);
    },
  ),
  importing("calculator import", "replaces the rules of the calculator", async (ports, actor, csv) => {
    const imported = await importRules(ports, actor, csv);
    if (!imported.ok) return refused(imported);
    const { systems, rules, unknown } = imported.value;
    const absent = unknown.length === 0 ? "" : `; the shop does not have ${unknown.join(", ")}`;
    return done(`${rules} rules of ${systems} systems came${absent}`);
  }),
];
