import { z } from "zod";
import type { Ports } from "#server/ports/ports.ts";
import { frequentSearches } from "#server/use-cases/search/count-searches.ts";
import { unresolvedPhrases } from "#server/use-cases/search/shop-lexicon.ts";
import { declare } from "./declare.ts";
import { done } from "./refusals.ts";

const usualDays = 30;
const days = z.string().default(String(usualDays)).transform(Number).pipe(z.int().min(1).max(366));

export const searchCommands = [
  declare({
    words: "search popular",
    line: "[days]",
    about: ["most frequent queries with the number of goods found"],
    mayTake: ["days"],
    input: z.strictObject({ days }),
    run: (ports, { days }) => counted(ports, { days, missing: false }),
  }),
  declare({
    words: "search missing",
    line: "[days]",
    about: ["frequent queries without results"],
    mayTake: ["days"],
    input: z.strictObject({ days }),
    run: (ports, { days }) => counted(ports, { days, missing: true }),
  }),
  declare({
    words: "search unresolved",
    line: "",
    about: ["phrases of the shop's own search dictionary that name nothing the shop has"],
    input: z.strictObject({}),
    run: async (ports) => {
      const rows = await unresolvedPhrases(ports);
      return done(rows.length === 0 ? "none" : rows.map(({ phrase, means }) => `${phrase} — ${means}`).join("\n"));
    },
  }),
];

async function counted(ports: Ports, which: { days: number; missing: boolean }) {
  const counts = await frequentSearches(ports, which);
  const lines = counts.map(
    ({ query, times, found }) => `${String(times).padStart(6)}  ${String(found).padStart(6)}  ${query}`,
  );
  return done([" times   found  query", ...lines].join("\n"));
}
