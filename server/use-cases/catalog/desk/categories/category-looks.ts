import { z } from "zod";
import type { SeoCategory } from "#app/contract/desk/catalog/categories.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { writePicture } from "#server/db/queries/catalog/media.ts";
import { pictureOfCategory } from "#server/db/queries/desk/catalog/categories.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Bytes } from "#server/uploads/bytes.ts";
import type { PhotoFault } from "#server/uploads/photo.ts";
import { changeGoods, type DeskGoodsChange } from "#server/use-cases/catalog/desk/change-goods.ts";
import { savePageSeo } from "#server/use-cases/catalog/desk/save-seo.ts";
import { storeAndShow } from "#server/use-cases/catalog/media/store-media.ts";
import { categoryPage } from "#server/use-cases/catalog/saving/save-categories.ts";
import { categoryObject, holdCategory, type CategoryMissing } from "./change-category.ts";

const answer = z.literal(true);

/** Saves what search engines see of a category's page; "" is what the page makes itself. */
export function saveCategorySeo(ports: Ports, change: DeskGoodsChange, uuid: string, texts: SeoCategory) {
  return savePageSeo(ports, change, texts, async (tx) => {
    const held = await holdCategory(tx, uuid);
    if (held === undefined) return no("categoryNotFound");
    return ok({ path: categoryPage(held.path), object: categoryObject(held.category), version: held.version });
  });
}

/** Gives a category a picture in place of the one it has. */
export async function setCategoryPicture(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  uuid: string,
  bytes: Bytes,
): Promise<Verdict<true, PhotoFault | CategoryMissing>> {
  if (!mayStaff(staff, "editGoods")) return no("rightMissing");
  const shown = await storeAndShow<true, { ok: false } & CategoryMissing>(
    ports,
    author.actor,
    bytes,
    async (tx, media) => {
      const held = await holdCategory(tx, uuid);
      if (held === undefined) return no("categoryNotFound");
      const before = (await pictureOfCategory(tx, uuid))?.media ?? null;
      if (before === media) return ok(true as const);
      await writePicture(tx, "category", held.path, media);
      await recordChange(tx, author, {
        action: "category.pictureSet",
        object: categoryObject(held.category),
        changes: { picture: { before, after: media } },
      });
      return ok(true as const);
    },
  );
  if (shown.ok) await ports.bus.publish("public:goods");
  return shown;
}

/** Takes the picture away: the drawing is shown again. */
export function removeCategoryPicture(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  uuid: string,
): Promise<Verdict<true, CategoryMissing>> {
  type Refusal = { ok: false } & CategoryMissing;
  return changeGoods<typeof answer, Refusal>(ports, author, { answer, ends: "goods" }, async (tx) => {
    if (!mayStaff(staff, "editGoods")) return no("rightMissing");
    const held = await holdCategory(tx, uuid);
    if (held === undefined) return no("categoryNotFound");
    const before = (await pictureOfCategory(tx, uuid))?.media;
    if (before === undefined) return ok(true as const);
    await writePicture(tx, "category", held.path, null);
    await recordChange(tx, author, {
      action: "category.pictureRemoved",
      object: categoryObject(held.category),
      changes: { picture: { before, after: null } },
      answer: true,
    });
    return ok(true as const);
  });
}
