import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { TextPage } from "#app/components/home/text-page.tsx";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { content } from "#app/i18n/ru/content/content.ts";
import { namespace } from "#app/i18n/translator.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { filledPage } from "#app/loaders/pages/text-page.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";

const t = namespace("content", content);

/** A draft by its signed address, as the shop will show it. */
export const loader = shopLoader("about", async (shop) => {
  const code = shop.url.searchParams.get("code")?.slice(0, 200) ?? "";
  const draft = valueOrErrorPage(await shop.api.content.preview({ query: { code } }));
  const { h1, title, html } = await filledPage(shop, { ...draft, image: null, updatedAt: "", editions: [] });
  return { h1, html, title: t("previewTitle", { title }), note: t("previewNote") };
});

export const action = shopAction("about");

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["home", "text"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data && { title: data.title, noindex: true });

export const shouldRevalidate = keepUnderDrawer;

export default function Preview() {
  const { h1, html, note } = useLoaderData<typeof loader>();
  return <TextPage crumbs={[]} h1={h1} html={html} edited={note} />;
}
