import { ExchangeTable, type ExchangeColumn } from "#app/components/desk/exchange/exchange-table.tsx";
import { LinkButton } from "#app/components/kit/button.tsx";
import { Pager } from "#app/components/kit/pager.tsx";
import {
  exchangeOverdueQuery,
  type ExchangeOverdue,
  type OverdueInExchange,
} from "#app/contract/desk/exchange-overdue.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { formatTableMoment } from "#app/i18n/format.ts";
import { exchangeOverdue as texts } from "#app/i18n/ru/desk/shop/exchange-overdue.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("exchangeOverdue", texts);

/** Where people link what the rows wait for. */
const mapped: ReadonlySet<OverdueInExchange["waitsFor"]> = new Set(["priceType", "warehouse"]);

/** What packages of 1C have said of things that have not come for a day. */
export const exchangeOverduePage = deskPage<ExchangeOverdue>({
  path: "exchange/waiting",
  right: "seeExchange",
  title: t("title"),
  load: ({ call, query }) =>
    call.deskExchangeSessions.overdue({
      query: { page: exchangeOverdueQuery.shape.page.catch(1).parse(query.get("page") ?? undefined) },
    }),
  view({ data: { items, page, pages, timezone } }) {
    return (
      <div className="desk-import">
        <div className="desk-heading">
          <h1>{t("title")}</h1>
          <LinkButton href="/desk/exchange">{t("back")}</LinkButton>
        </div>
        <p className="muted">{t("about")}</p>
        {items.length === 0 ? (
          <p>{t("none")}</p>
        ) : (
          <ExchangeTable
            label={t("title")}
            columns={columns(timezone)}
            rows={items}
            keyOf={(_, at) => String(at)}
            isOfTexts
          />
        )}
        <Pager page={page} pages={pages} href={(number) => `/desk/exchange/waiting?page=${number}`} />
      </div>
    );
  },
});

function columns(timezone: string): ExchangeColumn<OverdueInExchange>[] {
  return [
    {
      label: t("column.product"),
      cell: ({ product: { uuid, name } }) => (uuid === null ? name : <a href={`/desk/products/${uuid}`}>{name}</a>),
    },
    { label: t("column.what"), cell: ({ kind }) => t(`what.${kind}`) },
    {
      label: t("column.waitsFor"),
      cell: ({ waitsFor, name, connection }) => {
        const text = t(`waitsFor.${waitsFor}`, { name });
        if (!mapped.has(waitsFor)) return text;
        return <a href={`/desk/exchange/${connection.uuid}/links?kind=${waitsFor}`}>{text}</a>;
      },
    },
    { label: t("column.connection"), cell: ({ connection }) => connection.name },
    { label: t("column.since"), cell: ({ since }) => formatTableMoment(since, timezone) },
  ];
}
