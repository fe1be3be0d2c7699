import type { ContentPage } from "#app/contract/orders/backoffice.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { photoImage } from "#server/db/queries/catalog/drawing-address.ts";
import type { SeoRow } from "#server/db/queries/content/shop-texts.ts";
import type { Ports } from "#server/ports/ports.ts";
import { textPages } from "#app/domain/content/shop-text.ts";
import { findTextVersion } from "#server/db/queries/content/text-versions.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";

/**
 * A published page, or an edition of it by its time. What buyers agreed to stays readable even when nothing is
 * published in its place.
 */
export async function showContentPage(
  ports: Ports,
  path: string,
  edition?: string,
): Promise<ProblemOr<ContentPage, "notFound">> {
  if (edition !== undefined) return showTextEdition(ports, path, edition);
  const found = (await publicData(ports).contentPages()).get(path);
  if (found === undefined) return no("notFound");
  const { updated_at, photo, ...page } = found;
  const image = photo && photoImage(photo, page.h1);
  return ok({ ...page, image, updatedAt: updated_at.toISOString(), editions: await editionsOf(ports, path) });
}

async function showTextEdition(
  ports: Ports,
  path: string,
  edition: string,
): Promise<ProblemOr<ContentPage, "notFound">> {
  if (!textPages.some((page) => page.isLegal && page.path === path)) return no("notFound");
  const found = await findTextVersion(ports.database.db, path, new Date(edition));
  if (!found) return no("notFound");
  const { publishedAt, ...text } = found;
  const editions = await editionsOf(ports, path);
  return ok({ ...text, path, image: null, updatedAt: publishedAt.toISOString(), editions });
}

async function editionsOf(ports: Ports, path: string): Promise<string[]> {
  return (await publicData(ports).legalEditions()).get(path) ?? [];
}

/** SEO texts of a path; undefined uses the page's own. */
export async function seoOf(ports: Ports, path: string): Promise<SeoRow | undefined> {
  return (await publicData(ports).seoSettings()).get(path);
}
