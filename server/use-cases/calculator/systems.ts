import type { CalculatorSystem } from "#app/contract/calculator.ts";
import { rangeOf } from "#app/domain/calculator/kit.ts";
import { openings } from "#app/domain/calculator/sash.ts";
import { systemsWithRules, type SystemWithRules } from "#server/db/queries/calculator/systems.ts";
import type { Ports } from "#server/ports/ports.ts";

/** Every line of fittings made for a type of profile, in the order of the rules' file. */
export async function listSystems({ database }: Ports): Promise<CalculatorSystem[]> {
  return (await systemsWithRules(database.db)).map(toWireSystem);
}

export function toWireSystem({ uuid, brand, profileUuid, profile, rules }: SystemWithRules): CalculatorSystem {
  return {
    uuid,
    profile: { uuid: profileUuid, name: profile },
    hardwareBrand: brand,
    openings: openings.flatMap((opening) => {
      const range = rangeOf(rules, opening);
      return range === null ? [] : [{ opening, ...range }];
    }),
  };
}
