import { z } from "zod";
import { filesIn, readJson } from "#server/demo/data.ts";
import { family, familyShape, type Family } from "./family.ts";

/** Every family of goods; new ones go to the end, since a family's place is in its barcodes. */
export const families: readonly Family[] = filesIn("families").flatMap((file) =>
  readJson(file, z.array(familyShape)).map(family),
);

/** How many goods each family gets, in their order; the sum is exact. */
export function quotas(products: number): number[] {
  const total = families.reduce((sum, { weight }) => sum + weight, 0);
  let before = 0;
  return families.map(({ weight }) => {
    const from = Math.round((products * before) / total);
    before += weight;
    return Math.round((products * before) / total) - from;
  });
}
