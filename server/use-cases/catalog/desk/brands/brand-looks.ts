import { z } from "zod";
import type { SeoProduct } from "#app/contract/desk/product.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { writePicture } from "#server/db/queries/catalog/media.ts";
import { lockBrand } from "#server/db/queries/desk/catalog/brands.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Bytes } from "#server/uploads/bytes.ts";
import type { PhotoFault } from "#server/uploads/photo.ts";
import { changeGoods, type DeskGoodsChange } from "#server/use-cases/catalog/desk/change-goods.ts";
import { savePageSeo } from "#server/use-cases/catalog/desk/save-seo.ts";
import { storeAndShow } from "#server/use-cases/catalog/media/store-media.ts";
import { brandPage } from "#server/use-cases/catalog/saving/save-brands.ts";
import { brandObject, type BrandMissing } from "./save-brand.ts";

/** Saves what search engines see of a brand's page; "" is what the page makes itself. */
export function saveBrandSeo(ports: Ports, change: DeskGoodsChange, uuid: string, texts: SeoProduct) {
  return savePageSeo(ports, change, texts, async (tx) => {
    const brand = await lockBrand(tx, uuid);
    if (brand === undefined) return no("brandNotFound");
    return ok({ path: brandPage(brand.slug), object: brandObject(brand), version: brand.version });
  });
}

/** Gives a brand a logo in place of the one it has. */
export async function setBrandPicture(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  uuid: string,
  bytes: Bytes,
): Promise<Verdict<true, PhotoFault | BrandMissing>> {
  if (!mayStaff(staff, "editGoods")) return no("rightMissing");
  type Refusal = { ok: false } & BrandMissing;
  const shown = await storeAndShow<true, Refusal>(ports, author.actor, bytes, async (tx, media) => {
    const brand = await lockBrand(tx, uuid);
    if (brand === undefined) return no("brandNotFound");
    if (brand.media === media) return ok(true as const);
    await writePicture(tx, "brand", brand.slug, media);
    await recordChange(tx, author, {
      action: "brand.pictureSet",
      object: brandObject(brand),
      changes: { picture: { before: brand.media, after: media } },
    });
    return ok(true as const);
  });
  if (shown.ok) await ports.bus.publish("public:goods");
  return shown;
}

const answer = z.literal(true);

/** Takes the logo away. */
export function removeBrandPicture(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  uuid: string,
): Promise<Verdict<true, BrandMissing>> {
  type Refusal = { ok: false } & BrandMissing;
  return changeGoods<typeof answer, Refusal>(ports, author, { answer, ends: "goods" }, async (tx) => {
    if (!mayStaff(staff, "editGoods")) return no("rightMissing");
    const brand = await lockBrand(tx, uuid);
    if (brand === undefined) return no("brandNotFound");
    if (brand.media === null) return ok(true as const);
    await writePicture(tx, "brand", brand.slug, null);
    await recordChange(tx, author, {
      action: "brand.pictureRemoved",
      object: brandObject(brand),
      changes: { picture: { before: brand.media, after: null } },
      answer: true,
    });
    return ok(true as const);
  });
}
