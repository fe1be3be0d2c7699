import { fuseCodes, usualFuses } from "#app/domain/imports/fuses.ts";

/** Fuses of packages (desk §8): those of imports, pictures that are dropped, a catalogue that lacks goods or groups. */
export const packageFuseCodes = [...fuseCodes, "picturesDropped", "categoriesRemoved", "catalogShrunk"] as const;
export type PackageFuseCode = (typeof packageFuseCodes)[number];

/** Limits unless a connection has its own: shares of 1, and a number of pictures. */
export const usualPackageFuses = {
  ...usualFuses,
  picturesDropped: 30,
  categoriesRemoved: 0.05,
  catalogShrunk: 0.5,
} as const satisfies Record<PackageFuseCode, number>;

/** As people type them: shares in percent. */
const typedPer = (code: PackageFuseCode) => (code === "picturesDropped" ? 1 : 100);

export const mostPicturesDropped = 1_000_000;

export function fuseTyped(code: PackageFuseCode, limit: number | undefined): string {
  return limit === undefined ? "" : String(Math.round(limit * typedPer(code)));
}

/** NaN if it is no number. */
export function readFuse(code: PackageFuseCode, text: string): number {
  return Number(text) / typedPer(code);
}
