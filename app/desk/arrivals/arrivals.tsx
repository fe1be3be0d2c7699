import { statusText } from "#app/components/desk/products/words.ts";
import type { AwaitedArrival } from "#app/contract/desk/catalog/arrivals.ts";
import type { DeskList } from "#app/desk/list/declare.ts";
import { listPage } from "#app/desk/list/list-page.tsx";
import { arrivalsList } from "#app/domain/desk/lists/arrivals.ts";
import { shopZone } from "#app/domain/local-time.ts";
import { formatDateTime, formatQuantity } from "#app/i18n/format.ts";
import { deskArrivals as texts } from "#app/i18n/ru/desk/catalog/arrivals.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskArrivals", texts);

/** «Ждут поступления» (desk §5). */
const arrivals: DeskList<typeof arrivalsList, AwaitedArrival> = {
  shape: arrivalsList,
  path: "arrivals",
  right: "seeGoods",
  title: t("title"),
  empty: t("empty"),
  columns: {
    article: { label: t("column.article"), cell: ({ article }) => article, sort: "article", width: "narrow" },
    name: { label: t("column.name"), cell: ({ name }) => name },
    waiting: { label: t("column.waiting"), cell: ({ waiting }) => waiting, sort: "waiting", isNumber: true },
    since: { label: t("column.since"), cell: ({ since }) => formatDateTime(since, shopZone), sort: "since" },
    last: { label: t("column.last"), cell: ({ last }) => formatDateTime(last, shopZone) },
    free: {
      label: t("column.free"),
      cell: ({ free, unit }) => formatQuantity(free, unit),
      sort: "free",
      isNumber: true,
    },
    supply: {
      label: t("column.supply"),
      cell: ({ supplyDays }) => supplyDays && t("days", supplyDays),
      isNumber: true,
    },
    cities: { label: t("column.cities"), cell: ({ cities }) => cities.join(", ") },
    status: { label: t("column.status"), cell: ({ status }) => statusText(status) },
  },
  filters: {
    q: { label: t("filter.q") },
    city: { label: t("filter.city") },
    brand: { label: t("filter.brand") },
    inStock: { label: t("filter.inStock") },
    since: { label: t("filter.since") },
  },
  row: ({ uuid, article, name }) => ({
    ...{ id: uuid, version: 1, name: `${article} ${name}` },
    href: `/desk/products/${uuid}?tab=stock`,
  }),
  load: ({ call }, query) => call.deskArrivals.list({ query }),
  options: ({ call }) => call.deskArrivals.options(),
};

export const arrivalsPage = listPage(arrivals);
