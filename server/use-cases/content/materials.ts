import type { ProblemOr } from "#app/contract/problem.ts";
import { materialShape, type Material, type MaterialPage } from "#app/contract/content/content.ts";
import { findCategory } from "#app/domain/catalog/category-tree.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { materialImage, photoImage } from "#server/db/queries/catalog/drawing-address.ts";
import type { MaterialRow } from "#server/db/queries/content/shop-texts.ts";
import type { Ports } from "#server/ports/ports.ts";
import { categoryMenu } from "#server/use-cases/catalog/category-menu.ts";
import { pageOf } from "./page-of.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";

/** Published materials, newest first, optionally of one tag. `tags` covers all of them. */
export async function listMaterials(
  ports: Ports,
  { page, limit, tag }: { page: number; limit: number; tag?: string | undefined },
) {
  const all = (await publishedMaterials(ports)).map(materialOf);
  const tags = [...new Set(all.flatMap((material) => material.tags))].sort((a, b) => a.localeCompare(b, "ru"));
  return {
    ...pageOf(tag === undefined ? all : all.filter((material) => material.tags.includes(tag)), page, limit),
    tags,
  };
}

export async function showMaterial(ports: Ports, slug: string): Promise<ProblemOr<MaterialPage, "notFound">> {
  const row = (await publishedMaterials(ports)).find((one) => one.slug === slug);
  if (!row) return no("notFound");
  const category = row.category_slug === null ? null : findCategory(await categoryMenu(ports), row.category_slug);
  return ok({
    ...materialOf(row),
    body: row.body,
    updatedAt: row.updated_at.toISOString(),
    category: category && { uuid: category.uuid, name: category.name, slug: category.slug },
  });
}

export async function publishedMaterials(ports: Ports): Promise<MaterialRow[]> {
  const now = ports.clock.now();
  return (await publicData(ports).materials()).filter(({ published_at }) => published_at <= now);
}

function materialOf(row: MaterialRow): Material {
  const { uuid, slug, title, lead, published_at, tags, read_minutes } = row;
  return {
    uuid,
    slug,
    title,
    lead,
    cover: coverOf(row),
    publishedAt: published_at.toISOString(),
    tags,
    readMinutes: read_minutes,
  };
}

export function coverOf({ slug, title, cover, drawing_hash, photo }: MaterialRow): Material["cover"] {
  if (photo !== null) {
    const { url, alt } = photoImage(photo, title);
    return { url, alt };
  }
  if (cover !== null || drawing_hash === null) return materialShape.shape.cover.parse(cover);
  const { url, alt } = materialImage({ slug, name: title, drawingHash: drawing_hash });
  return { url, alt };
}
