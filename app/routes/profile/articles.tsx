import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { articleUploadActions, userArticleActions } from "#app/actions/uploads/user-articles.server.ts";
import { ArticlesPage } from "#app/components/articles/articles-page.tsx";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import { ProfileMenu } from "#app/components/frame/profile-menu.tsx";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { pageNumber } from "#app/loaders/pages/page-number.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { uploadPreview } from "#app/loaders/upload-preview.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { pageNotFound, valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";
import { articlesFilter, articlesQuery } from "#app/forms/articles-filter.ts";
import { articlesViewModel, articleViewModel } from "#app/view-models/uploads/user-articles.ts";

export const loader = shopLoader("profile-articles", async (shop) => {
  const { api, url, city } = shop;
  const filter = articlesFilter(url.searchParams);
  const page = pageNumber(url);
  if (page === null) throw pageNotFound(url.pathname);
  const uuid = url.searchParams.get("edit");
  const preview = await uploadPreview(shop);
  const [verdict, known, waiting, seo] = await Promise.all([
    api.userArticles.list({ query: articlesQuery(filter, preview === null ? page : 1) }),
    uuid === null ? null : api.userArticles.show({ params: { uuid } }),
    api.userArticleUploads.openUploads(),
    pageSeo(shop, ownWords(shop, "profile-articles"), { personal: true, page }),
  ]);
  const mayChange = shop.profile?.client?.rights.fillsBaskets ?? true;
  const open = (waiting.ok ? waiting.value : []).map(({ createdAt, ...one }) => ({
    ...one,
    at: formatDateTime(createdAt, city.timezone),
  }));
  const none = { filter, list: null, edited: null, preview: null, mayChange, open, ...seo };
  if (!verdict.ok && verdict.code === "noCounterparty") return none;
  const list = valueOrErrorPage(verdict);
  if (preview === null && page > list.pages) throw pageNotFound(url.pathname);
  const edited = known === null ? null : articleViewModel(valueOrErrorPage(known), city.timezone);
  return { filter, list: articlesViewModel(list, city.timezone), edited, preview, mayChange, open, ...seo };
});

export const action = shopAction("profile-articles", userArticleActions, articleUploadActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = {
  styles: ["profile", "forms", "settlements", "articles", "upload"],
  around: ProfileMenu,
  titled: true,
};

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function Articles() {
  return <ArticlesPage {...useLoaderData<typeof loader>()} />;
}
