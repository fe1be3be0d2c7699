import type { ProblemOr } from "#app/contract/problem.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { ContentPageRow, SeoRow } from "#server/db/queries/content/shop-texts.ts";
import type { Ports } from "#server/ports/ports.ts";
import { textPages } from "#app/domain/content/shop-text.ts";
import { findTextVersion } from "#server/db/queries/content/text-versions.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";

export type ShownText = Pick<ContentPageRow, "path" | "title" | "h1" | "description" | "body" | "updated_at"> & {
  editions: string[];
};

/**
 * A published page, or an edition of it by its time. What buyers agreed to stays readable even when nothing is
 * published in its place.
 */
export async function showContentPage(
  ports: Ports,
  path: string,
  edition?: string,
): Promise<ProblemOr<ShownText, "notFound">> {
  if (edition !== undefined) return showTextEdition(ports, path, edition);
  const page = (await publicData(ports).contentPages()).get(path);
  return page ? ok({ ...page, editions: await editionsOf(ports, path) }) : no("notFound");
}

async function showTextEdition(ports: Ports, path: string, edition: string): Promise<ProblemOr<ShownText, "notFound">> {
  if (!textPages.some((page) => page.isLegal && page.path === path)) return no("notFound");
  const found = await findTextVersion(ports.database.db, path, new Date(edition));
  if (!found) return no("notFound");
  const { publishedAt, ...text } = found;
  return ok({ ...text, path, updated_at: publishedAt, editions: await editionsOf(ports, path) });
}

async function editionsOf(ports: Ports, path: string): Promise<string[]> {
  return (await publicData(ports).legalEditions()).get(path) ?? [];
}

/** SEO texts of a path; undefined uses the page's own. */
export async function seoOf(ports: Ports, path: string): Promise<SeoRow | undefined> {
  return (await publicData(ports).seoSettings()).get(path);
}
