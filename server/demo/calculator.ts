import { readFileSync } from "node:fs";
import { readCalculator } from "#server/exchange/calculator-file.ts";
import { ruleRows } from "#server/exchange/calculator-rows.ts";
import { calculatorRules } from "#server/shipped-files.ts";
import type { CalculatorProfileRow, CalculatorRuleRow, CalculatorSystemRow } from "#server/demo/rows.ts";
import { stableUuid } from "#server/demo/stable-uuid.ts";

/** The rules of the demo shop's fittings, as data/calculator-rules.csv says; RangeError where its lines are wrong. */
export function calculatorRows(): {
  calculatorProfiles: CalculatorProfileRow[];
  calculatorSystems: CalculatorSystemRow[];
  calculatorRules: CalculatorRuleRow[];
} {
  const read = readCalculator(readFileSync(calculatorRules, "utf8"));
  if (!read.ok)
    throw new RangeError(`the calculator's rules, line ${read.line}: ${"column" in read ? read.column : "unreadable"}`);
  const systems = read.value;
  const profileUuid = (name: string) => stableUuid(`calculator/${name}`);
  const systemUuid = (brand: string, profile: string) => stableUuid(`calculator/${brand}/${profile}`);
  return {
    calculatorProfiles: [...new Set(systems.map(({ profile }) => profile))].map((name, position) => ({
      uuid: profileUuid(name),
      name,
      position,
    })),
    calculatorSystems: systems.map(({ brand, profile }, position) => ({
      uuid: systemUuid(brand, profile),
      brand,
      profile_uuid: profileUuid(profile),
      position,
    })),
    calculatorRules: systems.flatMap(({ brand, profile, ...rules }) =>
      ruleRows(rules).map((row) => ({ ...row, system_uuid: systemUuid(brand, profile) })),
    ),
  };
}
