import type { DeskBuyerRow } from "#app/contract/desk/buyers/buyers.ts";
import { buyersList } from "#app/domain/desk/lists/buyers.ts";
import { shopZone } from "#app/domain/local-time.ts";
import type { DeskList } from "#app/desk/list/declare.ts";
import { listPage } from "#app/desk/list/list-page.tsx";
import { formatCount, formatTableMoment } from "#app/i18n/format.ts";
import { deskCustomers as texts } from "#app/i18n/ru/desk/buyers/customers.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskCustomers", texts);

/** «Покупатели» (desk §4). */
const buyers: DeskList<typeof buyersList, DeskBuyerRow> = {
  shape: buyersList,
  path: "buyers",
  right: "manageCustomers",
  title: t("buyers"),
  empty: t("noBuyers"),
  columns: {
    name: { label: t("column.name"), cell: ({ name }) => name, sort: "name" },
    phone: { label: t("column.phone"), cell: ({ phone }) => phone, width: "narrow" },
    city: { label: t("column.city"), cell: ({ city }) => city },
    companies: { label: t("column.companies"), cell: ({ companies }) => companies.join(", ") },
    orders: { label: t("column.orders"), cell: ({ orders }) => formatCount(orders), isNumber: true },
    last: { label: t("column.last"), cell: ({ lastOrderAt }) => momentText(lastOrderAt), sort: "last" },
    moderation: {
      label: t("column.moderation"),
      cell: ({ onModeration }) => onModeration && <b className="desk-bad">{t("waits")}</b>,
    },
    created: { label: t("column.created"), cell: ({ createdAt }) => momentText(createdAt), sort: "created" },
  },
  filters: {
    q: { label: t("filter.buyer") },
    moderation: { label: t("filter.moderation") },
    company: { label: t("filter.isCompany") },
    city: { label: t("filter.city") },
    created: { label: t("filter.created") },
  },
  row: ({ uuid, version, name }) => ({ id: uuid, version, name, href: `/desk/buyers/${uuid}` }),
  load: ({ call }, query) => call.deskBuyers.list({ query }),
  options: ({ call }) => call.deskBuyers.options(),
};

export const buyersPage = listPage(buyers);

function momentText(instant: string | null): string {
  return instant === null ? "" : formatTableMoment(instant, shopZone);
}
