import type { Actor } from "#app/domain/actor.ts";
import { articleNorm } from "#app/domain/catalog/article.ts";
import { photoNames } from "#app/domain/catalog/photo-name.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { goodsNamed, type NamedGoods } from "#server/db/queries/catalog/photos.ts";
import { placePhoto } from "#server/db/queries/catalog/placed-photos.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Bytes } from "#server/uploads/bytes.ts";
import type { PhotoFault } from "#server/uploads/photo.ts";
import { storeAndShow, type StoringPorts } from "#server/use-cases/catalog/media/store-media.ts";

/** The product that a file's name means, and the place of the picture in its row, from 0. */
export type PhotoTarget = { product: string; position: number };
export type TargetFault = { code: "photoUnknown" | "photoAmbiguous" };

/**
 * Products by names of files: the whole name as written, then without the picture's number, then both in the form in
 * which articles are compared. An article written as its owner does wins over one that only compares equal.
 */
export async function photoTargets(
  { database }: Pick<Ports, "database">,
  fileNames: readonly string[],
): Promise<Verdict<PhotoTarget, TargetFault>[]> {
  const read = fileNames.map(photoNames);
  const codes = [...new Set(read.flat().map(({ code }) => code))];
  const found = new Map<string, NamedGoods[]>(codes.map((code) => [code, []]));
  const asked = codes.map((code) => ({ code, norm: articleNorm(code) }));
  for (const goods of await goodsNamed(database.db, asked)) found.get(goods.code)?.push(goods);
  return read.map((names) => {
    for (const way of ["spelled", "norm"] as const) {
      // Of «AB-1_2» the number is the likelier reading than an article AB12.
      const inOrder = way === "spelled" ? names : names.toReversed();
      for (const { code, position } of inOrder) {
        const [first, ...others] = distinct((found.get(code) ?? []).filter((one) => one.way === way));
        if (first !== undefined) return others.length > 0 ? no("photoAmbiguous") : ok({ product: first, position });
      }
    }
    return no("photoUnknown");
  });
}

/** The product with this article, external id or barcode. */
export async function productNamed(
  ports: Pick<Ports, "database">,
  code: string,
): Promise<Verdict<string, TargetFault>> {
  const [target] = await photoTargets(ports, [`${code}.jpg`]);
  return target?.ok === true ? ok(target.value.product) : (target ?? no("photoUnknown"));
}

function distinct(goods: readonly NamedGoods[]): string[] {
  return [...new Set(goods.map(({ uuid }) => uuid))];
}

/**
 * Adds a picture to a product, behind its last one without a position; a picture that the shop already has is not stored
 * again. The caller publishes `public:goods` after its last picture.
 */
export async function addPhoto(
  ports: StoringPorts,
  actor: Actor,
  { product, position, bytes }: { product: string; position: number | null; bytes: Bytes },
): Promise<Verdict<"added" | "unchanged", PhotoFault>> {
  return storeAndShow<"added" | "unchanged">(ports, actor, bytes, async (tx, media) =>
    ok((await placePhoto(tx, { product, media, position })) ? "added" : "unchanged"),
  );
}
