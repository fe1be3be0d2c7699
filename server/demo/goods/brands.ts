import { z } from "zod";
import { slugOf } from "#app/domain/catalog/slug.ts";
import { cell, readTable } from "#server/demo/data.ts";
import type { DemoBrandRow } from "#server/demo/rows.ts";
import { stableUuid } from "#server/demo/stable-uuid.ts";

export type DemoBrand = {
  key: string;
  name: string;
  /** What its articles begin with. */
  code: string;
  country: string;
  /** Price level against the family's own. */
  level: number;
  warrantyMonths: number;
  about: string;
};

const brands: readonly DemoBrand[] = readTable(
  "brands.csv",
  z
    .strictObject({
      key: cell.text,
      name: cell.text,
      code: cell.text,
      country: cell.text,
      level: cell.number,
      warranty: cell.number,
      about: cell.text,
    })
    .transform(({ warranty, ...brand }) => ({ ...brand, warrantyMonths: warranty })),
);

export const brandKeys = brands.map(({ key }) => key);

export function brand(key: string): DemoBrand {
  const found = brands.find((one) => one.key === key);
  if (!found) throw new RangeError(`no brand ${key}`);
  return found;
}

export function brandRows(): DemoBrandRow[] {
  return brands.map(({ key, name, country, about }) => ({
    uuid: stableUuid(`brand/${key}`),
    slug: slugOf(name),
    name,
    country,
    about,
  }));
}
