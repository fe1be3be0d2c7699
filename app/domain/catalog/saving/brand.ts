import { slugOf } from "#app/domain/catalog/slug.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { merged, planRows, type Plan } from "./plan-rows.ts";
import { firstFault, slugFault, textFault, uuidFault, type FaultCode } from "./saved-row.ts";

/** Brand input; absent fields stay unchanged. */
export type BrandToSave = {
  uuid: string;
  slug?: string;
  name?: string;
  country?: string;
  about?: string;
  /** Without a page of its own. */
  isHidden?: boolean;
};
export type KeptBrand = {
  uuid: string;
  slug: string;
  name: string;
  country: string;
  about: string;
  isHidden: boolean;
};

const longest = { name: 120, country: 60, about: 5_000 };

/** `kept`: stored rows of the batch by uuid; `owners`: uuids of the rows that own its slugs. */
export function planBrands(
  rows: readonly BrandToSave[],
  kept: Map<string, KeptBrand>,
  owners: Map<string, string>,
): Plan<KeptBrand> {
  return planRows(rows, kept, {
    keyOf: ({ uuid }) => uuid,
    decide(row, brand) {
      const fault = faultOf(row, brand === undefined);
      if (fault !== null) return no(fault.code, { field: fault.field });
      const after = brand === undefined ? newBrand(row) : merged(brand, row);
      const owner = owners.get(after.slug);
      if (owner !== undefined && owner !== after.uuid) return no("taken", { field: "slug" });
      if (brand !== undefined) owners.delete(brand.slug);
      owners.set(after.slug, after.uuid);
      return ok(after);
    },
  });
}

export function brandSlug({ slug, name = "" }: BrandToSave): string {
  return slug ?? slugOf(name);
}

function faultOf(row: BrandToSave, isNew: boolean) {
  return firstFault(row, [
    ({ name }) => (isNew && name === undefined ? { code: "missing" satisfies FaultCode, field: "name" } : null),
    ({ uuid }) => uuidFault("uuid", uuid),
    ({ slug }) => slugFault("slug", slug),
    ({ name }) => textFault("name", name, longest.name),
    ({ country }) => textFault("country", country, longest.country, 0),
    ({ about }) => textFault("about", about, longest.about, 0),
  ]);
}

function newBrand(row: BrandToSave): KeptBrand {
  const { uuid, name = "", country = "", about = "", isHidden = false } = row;
  return { uuid, slug: brandSlug(row), name, country, about, isHidden };
}
