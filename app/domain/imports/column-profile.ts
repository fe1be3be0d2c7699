import { isErasure, readTags } from "./cells/read-words.ts";
import { readPacks } from "./packs.ts";

/** What a column holds, over all of its rows. */
export type ColumnProfile = {
  samples: readonly string[];
  filled: number;
  numbers: number;
  flags: number;
};

/** «Склад» over numbers is their stock, over words the warehouse of each row. */
export function isOfNumbers(profile: ColumnProfile | undefined): boolean {
  return profile !== undefined && profile.numbers * 2 > profile.filled;
}

/** Whether the samples are values of the field that the heading names. */
export function isReadable(field: string, profile: ColumnProfile | undefined): boolean {
  const samples = (profile?.samples ?? []).filter((sample) => !isErasure(sample));
  if (field === "packs") return samples.every((sample) => readPacks(sample, field).ok);
  return field !== "tags" || samples.every((sample) => readTags(sample).ok);
}

export function isOfAddresses(profile: ColumnProfile | undefined): boolean {
  return profile?.samples.some((sample) => /^https?:\/\//iu.test(sample)) ?? false;
}
