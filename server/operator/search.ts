import { z } from "zod";
import { frequentSearches } from "#server/use-cases/search/count-searches.ts";
import { missingSearches } from "#server/use-cases/search/missing-searches.ts";
import { unresolvedPhrases } from "#server/use-cases/search/shop-lexicon.ts";
import { declare } from "./declare.ts";
import { done } from "./refusals.ts";

const head = " times   found  query";
const usualDays = 30;
const days = z.string().default(String(usualDays)).transform(Number).pipe(z.int().min(1).max(366));

export const searchCommands = [
  declare({
    words: "search popular",
    line: "[days]",
    about: ["most frequent queries with the number of goods found"],
    mayTake: ["days"],
    input: z.strictObject({ days }),
    run: async (ports, { days }) => {
      const counts = await frequentSearches(ports, { days, missing: false });
      return done([head, ...counts.map(lineOf)].join("\n"));
    },
  }),
  declare({
    words: "search missing",
    line: "[days]",
    about: ["frequent queries without results, and what people then searched for with success"],
    mayTake: ["days"],
    input: z.strictObject({ days }),
    run: async (ports, { days }) => {
      const missing = await missingSearches(ports, days);
      return done(
        [
          head,
          ...missing.flatMap(({ next, ...count }) => [
            lineOf(count),
            ...next.map(({ query, times }) => `${String(times).padStart(6)}          then ${query}`),
          ]),
        ].join("\n"),
      );
    },
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

type Count = Awaited<ReturnType<typeof frequentSearches>>[number];

function lineOf({ query, times, found }: Count): string {
  return `${String(times).padStart(6)}  ${String(found).padStart(6)}  ${query}`;
}
