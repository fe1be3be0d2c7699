import type { DeskPlannedPrice } from "#app/contract/desk/catalog/prices.ts";
import type { DeskList } from "#app/desk/list/declare.ts";
import { listPage } from "#app/desk/list/list-page.tsx";
import { plannedPricesList } from "#app/domain/desk/lists/planned-prices.ts";
import { shopZone } from "#app/domain/local-time.ts";
import { formatTableMoment, formatMoney } from "#app/i18n/format.ts";
import { deskPrices as texts } from "#app/i18n/ru/desk/catalog/prices.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskPrices", texts);

const money = (amount: number | null) => (amount === null ? t("noPrice") : formatMoney(amount));

/** «Запланированные цены» (desk §5). */
const planned: DeskList<typeof plannedPricesList, DeskPlannedPrice> = {
  shape: plannedPricesList,
  path: "prices/planned",
  right: "editPrices",
  title: t("planned"),
  empty: t("plannedEmpty"),
  columns: {
    article: { label: t("column.article"), cell: ({ article }) => article, sort: "article", width: "narrow" },
    name: { label: t("column.name"), cell: ({ name }) => name },
    list: { label: t("column.list"), cell: ({ list }) => list },
    from: { label: t("column.from"), cell: ({ from }) => (from === 0 ? "" : from), isNumber: true },
    before: { label: t("column.before"), cell: ({ before }) => money(before), isNumber: true },
    price: { label: t("column.price"), cell: ({ price }) => money(price), isNumber: true },
    valid: {
      label: t("column.valid"),
      cell: ({ validFrom }) => formatTableMoment(validFrom, shopZone),
      sort: "valid",
    },
    by: { label: t("column.by"), cell: ({ by }) => by },
  },
  filters: { q: { label: t("filter.q") }, list: { label: t("filter.list") }, valid: { label: t("filter.valid") } },
  row: ({ uuid, article, name }) => ({ id: uuid, version: 1, name: `${article} ${name}`, href: null }),
  load: ({ call }, query) => call.deskPrices.planned({ query }),
  options: ({ call }) => call.deskPrices.options(),
  actions: [
    {
      name: "cancel",
      label: t("cancel"),
      right: "editPrices",
      word: (value) =>
        value === "canceled" ? t("canceled") : value === "" ? t("noPrice") : formatMoney(Number(value)),
      run: ({ call }, selection, { key }) => call.deskPrices.cancelPlanned({ body: selection, key }),
    },
  ],
  links: [{ href: "/desk/prices", text: t("recalculate.title"), right: "editPrices" }],
};

export const plannedPricesPage = listPage(planned);
