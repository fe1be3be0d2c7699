import type { ProblemOr } from "#app/contract/problem.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { ContentPageRow, SeoRow } from "#server/db/queries/content/shop-texts.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";

export async function showContentPage(ports: Ports, path: string): Promise<ProblemOr<ContentPageRow>> {
  const page = (await publicData(ports).contentPages()).get(path);
  return page ? ok(page) : no("notFound");
}

/** What the shop says to search engines of a path; undefined when it leaves that to the page. */
export async function seoOf(ports: Ports, path: string): Promise<SeoRow | undefined> {
  return (await publicData(ports).seoSettings()).get(path);
}
