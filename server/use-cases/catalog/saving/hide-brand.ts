import type { Actor } from "#app/domain/actor.ts";
import { nameNorm } from "#app/domain/catalog/name-norm.ts";
import type { KeptBrand } from "#app/domain/catalog/saving/brand.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { allBrands } from "#server/db/queries/catalog/saving/brands.ts";
import type { Ports } from "#server/ports/ports.ts";
import { saveBrands } from "./save-brands.ts";

/** Takes the page of a brand away, or gives it back; `brand` is its slug or name. */
export async function hideBrand(
  ports: Ports,
  actor: Actor,
  { brand, isHidden }: { brand: string; isHidden: boolean },
): Promise<Verdict<KeptBrand, { code: "brandUnknown" }>> {
  const all = await allBrands(ports.database.db);
  const found =
    all.find(({ slug }) => slug === brand.toLowerCase()) ?? all.find(({ name }) => nameNorm(name) === nameNorm(brand));
  if (found === undefined) return no("brandUnknown");
  await saveBrands(ports, actor, [{ uuid: found.uuid, isHidden }]);
  return ok({ ...found, isHidden });
}

/** All brands, by name. */
export async function brandsKept({ database }: Pick<Ports, "database">): Promise<KeptBrand[]> {
  return (await allBrands(database.db)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
