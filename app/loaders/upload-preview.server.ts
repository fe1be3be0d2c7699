import type { ArticlePreview } from "#app/contract/uploads/user-articles.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import { pageNotFound, valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";
import { pageNumber } from "#app/loaders/pages/page-number.ts";

/** The customer article upload named by the address; null without one. */
export async function uploadPreview({ api, url }: ShopRequest): Promise<ArticlePreview | null> {
  const upload = url.searchParams.get("upload");
  if (upload === null) return null;
  const page = pageNumber(url);
  if (page === null || !/^[0-9a-f-]{36}$/.test(upload)) throw pageNotFound(url.pathname);
  const preview = valueOrErrorPage(await api.userArticleUploads.preview({ params: { uuid: upload }, query: { page } }));
  if (page > preview.rows.pages) throw pageNotFound(url.pathname);
  return preview;
}
