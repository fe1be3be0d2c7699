import type { CalculatorSystem } from "#app/contract/calculator/calculator.ts";
import { rangeOf } from "#app/domain/calculator/kit.ts";
import { boundsOf } from "#app/domain/calculator/limits.ts";
import { openings } from "#app/domain/calculator/sash.ts";
import { offeredWishes } from "#app/domain/calculator/wishes.ts";
import { systemsWithRules, type SystemWithRules } from "#server/db/queries/calculator/systems.ts";
import type { Ports } from "#server/ports/ports.ts";

/** All hardware lines by profile type, in the order of the rules file. */
export async function listSystems({ database }: Ports): Promise<CalculatorSystem[]> {
  return (await systemsWithRules(database.db)).map(toWireSystem);
}

export function toWireSystem({ uuid, brand, profileUuid, profile, rules, limits }: SystemWithRules): CalculatorSystem {
  return {
    uuid,
    profile: { uuid: profileUuid, name: profile },
    hardwareBrand: brand,
    openings: openings.flatMap((opening) => {
      const range = rangeOf(rules, opening, limits);
      if (range === null) return [];
      const { weightMax, ratioMin, ratioMax, profileDepth } = boundsOf(limits, opening);
      return [{ opening, ...range, weightMax, ratioMin, ratioMax, profileDepth, ...offeredWishes(rules, opening) }];
    }),
  };
}
