import { FeedList } from "#app/components/desk/feeds/feed-list.tsx";
import type { DeskFeeds } from "#app/contract/desk/catalog/feeds.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { feeds } from "#app/i18n/ru/desk/catalog/feeds.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("feeds", feeds);

/** «Фиды» (desk §10). */
export const feedsPage = deskPage<DeskFeeds>({
  path: "feeds",
  right: "editFeeds",
  title: t("title"),
  load: ({ call }) => call.deskFeeds.list(),
  view: ({ data }) => <FeedList feeds={data} />,
});
