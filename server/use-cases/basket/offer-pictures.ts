import { productDrawings } from "#server/db/queries/catalog/drawings.ts";
import { smallRasters } from "#server/drawings/raster.ts";
import type { Ports } from "#server/ports/ports.ts";
import { showPhoto } from "#server/use-cases/catalog/photos/show-photo.ts";
import { svgOf } from "#server/use-cases/catalog/show-drawing.ts";

/** A longer offer is a list without pictures. */
const mostPictured = 100;

type Pictured = { slug: string; photo: { hash: string } | null };
type Jpeg = Uint8Array<ArrayBufferLike>;

/**
 * A small JPEG of each product: its first photo, otherwise its drawing, null without. Null if none has one, and for
 * long lists.
 */
export async function offerPictures(ports: Ports, goods: readonly Pictured[]): Promise<(Jpeg | null)[] | null> {
  if (goods.length > mostPictured) return null;
  const drawings = await drawingsOf(
    ports,
    goods.filter(({ photo }) => photo === null),
  );
  const pictures: (Jpeg | null)[] = [];
  for (const { slug, photo } of goods)
    pictures.push(
      photo === null
        ? (drawings.get(slug) ?? null)
        : await showPhoto(ports, { hash: photo.hash, width: 160, format: "jpg" }),
    );
  return pictures.some((picture) => picture !== null) ? pictures : null;
}

/** By slug. An offer without its drawings is better than none. */
async function drawingsOf({ database, log }: Ports, goods: readonly Pictured[]): Promise<Map<string, Jpeg>> {
  const rows = await productDrawings(
    database.db,
    goods.map(({ slug }) => slug),
  );
  const drawn = rows.flatMap(({ slug, drawing, name }) => {
    const svg = svgOf({ spec: drawing, name });
    return svg === null ? [] : [{ slug, svg }];
  });
  if (drawn.length === 0) return new Map();
  const pixels = await smallRasters(drawn.map(({ svg }) => svg)).catch((error: unknown) => {
    log.error({ err: error }, "drawings could not be made in pixels");
    return null;
  });
  return new Map(drawn.flatMap(({ slug }, index) => (pixels?.[index] ? [[slug, pixels[index]]] : [])));
}
