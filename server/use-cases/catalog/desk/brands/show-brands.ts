import type { DeskBrand, DeskBrandRow } from "#app/contract/desk/catalog/brands.ts";
import { readListState } from "#app/domain/desk/list-query.ts";
import { brandsList } from "#app/domain/desk/lists/brands.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { photoImage } from "#server/db/queries/catalog/drawing-address.ts";
import { allBrands } from "#server/db/queries/catalog/saving/brands.ts";
import { brandAtDesk, countBrands, listBrandRows, type FoundBrand } from "#server/db/queries/desk/catalog/brands.ts";
import type { Ports } from "#server/ports/ports.ts";
import { seoTexts } from "#server/use-cases/catalog/desk/save-seo.ts";
import { brandPage } from "#server/use-cases/catalog/saving/save-brands.ts";

type Needs = Pick<Ports, "database">;
type Page = { items: DeskBrandRow[]; total: number; page: number; pages: number };

/** Brands as a list's address finds them. */
export async function brandsAtDesk(
  { database: { db } }: Needs,
  staff: StaffScope,
  given: Readonly<Record<string, string | undefined>>,
): Promise<Verdict<Page, { code: "rightMissing" }>> {
  if (!mayStaff(staff, "seeGoods")) return no("rightMissing");
  const pairs = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  const state = readListState(brandsList, pairs);
  const total = await countBrands(db, state);
  const pages = Math.max(1, Math.ceil(total / state.size));
  const page = Math.min(state.page, pages);
  const rows = await listBrandRows(db, state, { limit: state.size, offset: (page - 1) * state.size });
  return ok({ items: rows.map(shown), total, page, pages });
}

export async function showDeskBrand(
  { database: { db } }: Needs,
  staff: StaffScope,
  uuid: string,
): Promise<Verdict<DeskBrand, { code: "brandNotFound" | "rightMissing" }>> {
  if (!mayStaff(staff, "seeGoods")) return no("rightMissing");
  const brand = await brandAtDesk(db, uuid);
  if (brand === undefined) return no("brandNotFound");
  const edit = mayStaff(staff, "editGoods");
  const others = (await allBrands(db)).filter((one) => one.uuid !== uuid);
  return ok({
    ...shown(brand),
    ...{ version: brand.version, about: brand.about, seo: await seoTexts(db, brandPage(brand.slug)) },
    others: others
      .map((one) => ({ uuid: one.uuid, name: one.name }))
      .sort((a, b) => a.name.localeCompare(b.name, "ru")),
    can: { edit, seo: mayStaff(staff, "editContent"), remove: edit && brand.goods === 0 },
  });
}

function shown({ uuid, slug, name, country, isHidden, goods, photo }: FoundBrand): DeskBrandRow {
  return { uuid, slug, name, country, isHidden, goods, image: photo && photoImage(photo, name) };
}
