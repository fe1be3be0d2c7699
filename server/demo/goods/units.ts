import type { DemoUnitRow } from "#server/demo/rows.ts";
import { stableUuid } from "#server/demo/stable-uuid.ts";

/** Names and codes of the all-Russian classifier of units (OKEI). */
const units = {
  piece: { name: "шт", okei: "796" },
  metre: { name: "м", okei: "006" },
  squareMetre: { name: "м²", okei: "055" },
  kilogram: { name: "кг", okei: "166" },
  set: { name: "компл", okei: "839" },
  pair: { name: "пара", okei: "715" },
  pack: { name: "упак", okei: "778" },
  roll: { name: "рул", okei: "736" },
} satisfies Record<string, { name: string; okei: string }>;

export type UnitKey = keyof typeof units;

export const unitKeys = Object.keys(units).filter((key): key is UnitKey => key in units);

export function unitUuid(key: UnitKey): string {
  return stableUuid(`unit/${key}`);
}

export function unitRows(): DemoUnitRow[] {
  return Object.entries(units).map(([key, unit]) => ({ uuid: stableUuid(`unit/${key}`), ...unit }));
}
