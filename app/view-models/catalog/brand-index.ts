import type { Brand } from "#app/contract/content/content.ts";

/** Brands by letter. */
export type BrandIndexViewModel = { letter: string; brands: BrandLine[] }[];

export type BrandLine = Pick<Brand, "slug" | "name" | "country" | "total" | "available">;

/** Brands are sorted by name, so those of a letter are adjacent. */
export function brandIndexViewModel(brands: readonly Brand[]): BrandIndexViewModel {
  const letters = new Map<string, BrandIndexViewModel[number]>();
  for (const { letter, slug, name, country, total, available } of brands) {
    const group = letters.get(letter) ?? { letter, brands: [] };
    group.brands.push({ slug, name, country, total, available });
    letters.set(letter, group);
  }
  return [...letters.values()];
}
