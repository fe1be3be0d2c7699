import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { articleUploadActions } from "#app/actions/uploads/user-articles.server.ts";
import { LoadedArticlesPage } from "#app/components/articles/loaded-articles-page.tsx";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { uploadPreview } from "#app/loaders/upload-preview.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";

export const loader = shopLoader("loaded-articles", async (shop) => ({
  preview: await uploadPreview(shop),
  ...(await pageSeo(shop, ownWords(shop, "loaded-articles"), { personal: true })),
}));

export const action = shopAction("loaded-articles", articleUploadActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["profile", "forms", "settlements", "articles", "upload", "notices"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export default function LoadedArticles() {
  return <LoadedArticlesPage {...useLoaderData<typeof loader>()} />;
}
