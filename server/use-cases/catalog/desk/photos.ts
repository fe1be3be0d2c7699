import { z } from "zod";
import type { PhotosProduct } from "#app/contract/desk/product.ts";
import { changesBetween } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { mediaOfProduct } from "#server/db/queries/catalog/media.ts";
import { lockPlaced, placePhoto, writePlaced } from "#server/db/queries/catalog/placed-photos.ts";
import { productName } from "#server/db/queries/desk/products/names.ts";
import { writeAlts } from "#server/db/queries/desk/products/product.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Bytes } from "#server/uploads/bytes.ts";
import type { PhotoFault } from "#server/uploads/photo.ts";
import { storeAndShow } from "#server/use-cases/catalog/media/store-media.ts";
import { changeGoods, type DeskGoodsChange } from "./change-goods.ts";

type Added = { result: "added" | "unchanged" };

/** Adds a photo behind the others of a product; one that it shows already stays where it is. */
export async function addProductPhoto(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  product: string,
  bytes: Bytes,
): Promise<Verdict<Added, PhotoFault | { code: "productNotFound" | "rightMissing" }>> {
  if (!mayStaff(staff, "editGoods")) return no("rightMissing");
  if ((await productName(ports.database.db, product)) === null) return no("productNotFound");
  const added = await storeAndShow<Added>(ports, author.actor, bytes, async (tx, media) => {
    if (!(await placePhoto(tx, { product, media, position: null }))) return ok({ result: "unchanged" as const });
    await recordChange(tx, author, {
      action: "product.photoAdded",
      object: { kind: "product", id: product, name: await productName(tx, product) },
      changes: { photo: { before: null, after: media } },
    });
    return ok({ result: "added" as const });
  });
  if (added.ok && added.value.result === "added") await ports.bus.publish("public:goods");
  return added;
}

const answer = z.literal(true);
type Refusal = { code: "productNotFound" | "rightMissing" | "photosChanged" };

/** Orders, describes and takes off photos; the pictures themselves stay, as other goods may show them. */
export function arrangePhotos(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  uuid: string,
  { photos }: PhotosProduct,
): Promise<Verdict<true, Refusal>> {
  return changeGoods<typeof answer, { ok: false } & Refusal>(ports, author, { answer, ends: "goods" }, async (tx) => {
    if (!mayStaff(staff, "editGoods")) return no("rightMissing");
    const name = await productName(tx, uuid);
    if (name === null) return no("productNotFound");
    const placed = await lockPlaced(tx, uuid);
    const seen = photos.map(({ media }) => media);
    if (placed.toSorted().join() !== seen.toSorted().join()) return no("photosChanged");
    const texts = new Map((await mediaOfProduct(tx, uuid)).map(({ uuid: media, alt }) => [media, alt]));
    const kept = photos.filter(({ isRemoved }) => !isRemoved);
    const order = kept.map(({ media }) => media);
    if (order.join() !== placed.join()) await writePlaced(tx, uuid, order);
    await writeAlts(tx, kept);
    const changes = changesBetween(
      { photos: placed.join(", "), ...altsOf(kept.map(({ media }) => ({ media, alt: texts.get(media) ?? "" }))) },
      { photos: order.join(", "), ...altsOf(kept) },
    );
    if (Object.keys(changes).length > 0)
      await recordChange(tx, author, {
        action: "product.photosArranged",
        object: { kind: "product", id: uuid, name },
        changes,
        answer: true,
      });
    return ok(true as const);
  });
}

function altsOf(photos: readonly { media: string; alt: string }[]): Record<string, string> {
  return Object.fromEntries(photos.map(({ media, alt }) => [`alt.${media}`, alt]));
}
