import type { ProblemOr } from "#app/contract/problem.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { ContentPageRow, SeoRow } from "#server/db/queries/content/shop-texts.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";

export async function showContentPage(ports: Ports, path: string): Promise<ProblemOr<ContentPageRow, "notFound">> {
  const page = (await publicData(ports).contentPages()).get(path);
  return page ? ok(page) : no("notFound");
}

/** SEO texts of a path; undefined uses the page's own. */
export async function seoOf(ports: Ports, path: string): Promise<SeoRow | undefined> {
  return (await publicData(ports).seoSettings()).get(path);
}
