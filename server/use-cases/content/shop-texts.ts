import type { ContentPage } from "#app/contract/orders/backoffice.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { photoImage } from "#server/db/queries/catalog/drawing-address.ts";
import type { SeoRow } from "#server/db/queries/content/shop-texts.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";

export async function showContentPage(ports: Ports, path: string): Promise<ProblemOr<ContentPage>> {
  const found = (await publicData(ports).contentPages()).get(path);
  if (found === undefined) return no("notFound");
  const { updated_at, photo, ...page } = found;
  return ok({ ...page, image: photo && photoImage(photo, page.h1), updatedAt: updated_at.toISOString() });
}

/** SEO texts of a path; undefined uses the page's own. */
export async function seoOf(ports: Ports, path: string): Promise<SeoRow | undefined> {
  return (await publicData(ports).seoSettings()).get(path);
}
