import type { DeskCompanyRow } from "#app/contract/desk/buyers/companies.ts";
import { companiesList } from "#app/domain/desk/lists/companies.ts";
import { shopZone } from "#app/domain/local-time.ts";
import type { DeskList } from "#app/desk/list/declare.ts";
import { listPage } from "#app/desk/list/list-page.tsx";
import { worded } from "#app/i18n/desk/worded.ts";
import { formatCount, formatTableMoment, formatMoney } from "#app/i18n/format.ts";
import { deskCompanyMerge } from "#app/i18n/ru/desk/buyers/company-merge.ts";
import { deskCustomers as texts } from "#app/i18n/ru/desk/buyers/customers.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskCustomers", texts);
const merge = namespace("deskCompanyMerge", deskCompanyMerge);

/** «Компании» (desk §4). */
const companies: DeskList<typeof companiesList, DeskCompanyRow> = {
  shape: companiesList,
  path: "companies",
  right: "manageCustomers",
  title: t("companies"),
  empty: t("noCompanies"),
  columns: {
    name: { label: t("column.company"), cell: ({ name }) => name, sort: "name" },
    inn: { label: t("column.inn"), cell: ({ inn }) => inn, width: "narrow" },
    type: { label: t("column.type"), cell: ({ type }) => t(`type.${type}`) },
    status: {
      label: t("column.status"),
      cell: ({ status }) => {
        const text = t(`companyStatus.${status}`);
        return status === "moderation" || status === "blocked" ? <b className="desk-bad">{text}</b> : text;
      },
    },
    prices: { label: t("column.prices"), cell: ({ prices }) => prices },
    terms: {
      label: t("column.terms"),
      cell: ({ terms, creditDays, creditLimit }) =>
        terms === "postpay" ? t("termsOf", { days: creditDays, limit: formatMoney(creditLimit) }) : t("terms.prepay"),
    },
    manager: { label: t("column.manager"), cell: ({ manager }) => manager },
    orders: { label: t("column.orders"), cell: ({ orders }) => formatCount(orders), isNumber: true },
    last: { label: t("column.last"), cell: ({ lastOrderAt }) => momentText(lastOrderAt), sort: "last" },
    created: { label: t("column.created"), cell: ({ createdAt }) => momentText(createdAt), sort: "created" },
  },
  filters: {
    q: { label: t("filter.company") },
    status: { label: t("filter.status"), option: worded(texts.companyStatus) },
    type: { label: t("filter.type"), option: worded(texts.type) },
    prices: { label: t("filter.prices") },
    manager: { label: t("filter.manager") },
    credit: { label: t("filter.credit") },
    created: { label: t("filter.created") },
  },
  row: ({ uuid, version, name }) => ({ id: uuid, version, name, href: `/desk/companies/${uuid}` }),
  load: ({ call }, query) => call.deskCompanies.list({ query }),
  options: ({ call }) => call.deskCompanies.options(),
  links: [{ href: "/desk/companies/duplicates", text: merge("link"), right: "manageCustomers" }],
};

export const companiesPage = listPage(companies);

function momentText(instant: string | null): string {
  return instant === null ? "" : formatTableMoment(instant, shopZone);
}
