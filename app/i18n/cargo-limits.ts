import { gramsToKilograms } from "#app/domain/weight.ts";
import { formatNumber } from "./format.ts";
import { ways } from "#app/i18n/ru/delivery/ways.ts";
import { namespace } from "./translator.ts";

const t = namespace("ways", ways);

type Limits = { maxWeight: number | null; maxLength: number | null; maxVolume: number | null };
type Measure = "weight" | "length" | "volume";

/** "до 25 кг, до 1,2 м"; empty without limits. */
export function limitsText(limits: Limits): string {
  const named = (["weight", "length", "volume"] as const).flatMap((what) => {
    const most = mostOf(limits, what);
    return most === null ? [] : [t(`limit.${what}`, { most })];
  });
  return named.join(", ");
}

/** "тяжелее 25 кг, длиннее 1,2 м": why a point cannot take the goods. */
export function excessText(limits: Limits, excess: readonly Measure[]): string {
  return excess.map((what) => t(`excess.${what}`, { most: mostOf(limits, what) ?? "" })).join(", ");
}

/** Kilograms, metres, cubic metres. */
function mostOf({ maxWeight, maxLength, maxVolume }: Limits, what: Measure): string | null {
  if (what === "weight") return maxWeight === null ? null : formatNumber(gramsToKilograms(maxWeight));
  if (what === "length") return maxLength === null ? null : formatNumber(maxLength / 1_000);
  return maxVolume === null ? null : formatNumber(maxVolume / 1_000_000);
}
