import { ExchangeTable } from "#app/components/desk/exchange/exchange-table.tsx";
import { heldText } from "#app/components/desk/exchange/held-part.tsx";
import { sessionColumns } from "#app/components/desk/exchange/session-columns.tsx";
import { LinkButton } from "#app/components/kit/button.tsx";
import { Pager } from "#app/components/kit/pager.tsx";
import { exchangePageQuery, type ExchangeSessions } from "#app/contract/desk/exchange-sessions.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { formatZonedTime } from "#app/i18n/format.ts";
import { exchangeSessions } from "#app/i18n/ru/desk/shop/exchange-sessions.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("exchangeSessions", exchangeSessions);

/** «Обмен с 1С» (desk §8). */
export const exchangeSessionsPage = deskPage<ExchangeSessions>({
  path: "exchange",
  right: "seeExchange",
  title: t("title"),
  load: ({ call, query }) =>
    call.deskExchangeSessions.list({
      query: { page: exchangePageQuery.shape.page.catch(1).parse(query.get("page") ?? undefined) },
    }),
  view: ({ data: { items, page, pages, timezone, waiting, silent }, url }) => (
    <div className="desk-import">
      <div className="desk-heading">
        <h1>{t("title")}</h1>
        <LinkButton href="/desk/exchange/connections">{t("connections")}</LinkButton>
      </div>
      {silent.map(({ connection, since }) => (
        <p key={connection} className="desk-warning">
          {t("silent", { connection, at: formatZonedTime(since, timezone) })}
        </p>
      ))}
      {waiting.length > 0 && (
        <section className="desk-warning">
          <h2>{t("waiting")}</h2>
          <ul>
            {waiting.map((part) => (
              <li key={part.uuid}>
                {heldText(part)} ({part.connection}). {t("heldAt", { at: formatZonedTime(part.heldAt, timezone) })}.{" "}
                <a href={`/desk/exchange/sessions/${part.session}`}>{t("waitingLink")}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {items.length === 0 ? (
        <p>{t("empty")}</p>
      ) : (
        <ExchangeTable label={t("title")} columns={sessionColumns(timezone)} rows={items} keyOf={({ uuid }) => uuid} />
      )}
      <Pager page={page} pages={pages} href={(number) => `${url.pathname}?page=${number}`} />
    </div>
  ),
});
