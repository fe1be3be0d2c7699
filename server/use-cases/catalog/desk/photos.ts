import { z } from "zod";
import { photoAddedShape, type PhotoAdded, type PhotosProduct } from "#app/contract/desk/product.ts";
import { changesBetween, type JournalAuthor } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { mediaOfProduct } from "#server/db/queries/catalog/media.ts";
import { lockPlaced, placePhoto, writePlaced } from "#server/db/queries/catalog/placed-photos.ts";
import { productName } from "#server/db/queries/desk/products/names.ts";
import { writeAlts } from "#server/db/queries/desk/products/product.ts";
import { recordChange, recordedChange } from "#server/db/queries/staff/journal.ts";
import type { WebFault } from "#server/gateways/public-web.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Bytes } from "#server/uploads/bytes.ts";
import { mostPhotoMegabytes, type PhotoFault } from "#server/uploads/photo.ts";
import { storeAndShow } from "#server/use-cases/catalog/media/store-media.ts";
import { changeGoods, type DeskGoodsChange } from "./change-goods.ts";

type GoodsFault = { code: "productNotFound" | "rightMissing" };

/** Adds a photo behind the others of a product; one that it shows already stays where it is. */
export async function addProductPhoto(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  product: string,
  bytes: Bytes,
): Promise<Verdict<PhotoAdded, PhotoFault | GoodsFault>> {
  const fault = await goodsFault(ports, staff, product);
  return fault === null ? place(ports, author, product, bytes) : no(fault.code);
}

/** Adds the picture at an https address as one that was sent; it is read for people with the right alone. */
export async function fetchProductPhoto(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  product: string,
  address: string,
): Promise<Verdict<PhotoAdded, ((WebFault | PhotoFault) & { field: "address" }) | GoodsFault>> {
  const fault = await goodsFault(ports, staff, product);
  if (fault !== null) return no(fault.code);
  const bytes = await ports.publicWeb.read(address, mostPhotoMegabytes);
  if (!bytes.ok) return { ...bytes, field: "address" };
  const added = await place(ports, author, product, bytes.value);
  return added.ok ? added : { ...added, field: "address" };
}

async function goodsFault(
  { database }: Ports,
  staff: DeskGoodsChange["staff"],
  product: string,
): Promise<GoodsFault | null> {
  if (!mayStaff(staff, "editGoods")) return { code: "rightMissing" };
  return (await productName(database.db, product)) === null ? { code: "productNotFound" } : null;
}

async function place(
  ports: Ports,
  author: JournalAuthor,
  product: string,
  bytes: Bytes,
): Promise<Verdict<PhotoAdded, PhotoFault>> {
  const added = await storeAndShow<PhotoAdded>(ports, author.actor, bytes, async (tx, media) => {
    const done = await recordedChange(tx, author);
    if (done !== undefined) return ok(photoAddedShape.parse(done.answer));
    if (!(await placePhoto(tx, { product, media, position: null }))) return ok({ result: "unchanged" as const });
    const answer: PhotoAdded = { result: "added" };
    await recordChange(tx, author, {
      action: "product.photoAdded",
      object: { kind: "product", id: product, name: await productName(tx, product) },
      changes: { photo: { before: null, after: media } },
      answer,
    });
    return ok(answer);
  });
  if (added.ok && added.value.result === "added") await ports.bus.publish("public:goods");
  return added;
}

const arranged = z.literal(true);
type Refusal = { code: "productNotFound" | "rightMissing" | "photosChanged" };

/** Orders, describes and takes off photos; the pictures themselves stay, as other goods may show them. */
export function arrangePhotos(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  uuid: string,
  { photos }: PhotosProduct,
): Promise<Verdict<true, Refusal>> {
  return changeGoods<typeof arranged, { ok: false } & Refusal>(
    ports,
    author,
    { answer: arranged, ends: "goods" },
    async (tx) => {
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
    },
  );
}

function altsOf(photos: readonly { media: string; alt: string }[]): Record<string, string> {
  return Object.fromEntries(photos.map(({ media, alt }) => [`alt.${media}`, alt]));
}
