import {
  categoryDrawing,
  materialDrawing,
  productDrawings,
  promotionDrawing,
  type DrawingRow,
} from "#server/db/queries/catalog/drawings.ts";
import { drawingVersion } from "#server/db/queries/catalog/drawing-address.ts";
import { drawing } from "#server/drawings/draw.ts";
import { drawingSpec } from "#server/drawings/spec.ts";
import { tile } from "#server/drawings/tile.ts";
import type { Ports } from "#server/ports/ports.ts";
import { showPhoto } from "./photos/show-photo.ts";

/**
 * `version` is in the current URL; `spec` is stored JSON; `changed` as in DrawingRow. `tile`: what its category looks
 * like, for a product without a drawing.
 */
export type StoredDrawing = { spec: unknown; version: string; name: string; changed: Date | null; tile?: Tile };
type Tile = { spec: unknown; photo: Uint8Array | null };

/** Products, categories, promotions («акции») and materials. */
export const drawingSubjects = ["p", "c", "a", "m"] as const;
export type DrawingSubject = (typeof drawingSubjects)[number];

/** Input of a drawing (slug segments joined by `~`); null when there is none. */
export async function showDrawing(ports: Ports, subject: DrawingSubject, slug: string): Promise<StoredDrawing | null> {
  if (subject === "p") return showProductDrawing(ports, slug);
  const row = await find[subject](ports.database.db, slug.replaceAll("~", "/"));
  return row && stored(row);
}

async function showProductDrawing(ports: Ports, slug: string): Promise<StoredDrawing | null> {
  const [row] = await productDrawings(ports.database.db, [slug]);
  if (row === undefined) return null;
  if (row.category === null) return stored(row);
  const { drawing, photo: hash } = row.category;
  const photo = hash === null ? null : await showPhoto(ports, { hash, width: 320, format: "jpg" });
  return { ...stored(row), tile: { spec: drawing, photo } };
}

function stored({ drawing, hash, name, changed }: DrawingRow): StoredDrawing {
  return { spec: drawing, version: drawingVersion(hash), name, changed };
}

/** Null without a drawing, or with one of an unknown kind. */
export function svgOf({ spec, name, tile: without }: Pick<StoredDrawing, "spec" | "name" | "tile">): string | null {
  const drawn = drawingSpec.safeParse(spec);
  if (drawn.success) return drawing(drawn.data, name);
  if (without === undefined) return null;
  const { data = null } = drawingSpec.safeParse(without.spec);
  return tile(name, without.photo ?? data);
}

const find = { c: categoryDrawing, a: promotionDrawing, m: materialDrawing };
