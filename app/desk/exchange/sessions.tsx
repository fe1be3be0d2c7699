import { heldText } from "#app/components/desk/exchange/held-part.tsx";
import { countText, resultText, spentText } from "#app/components/desk/exchange/session-columns.tsx";
import type { ExchangeSessions, ListedSession } from "#app/contract/desk/exchange-sessions.ts";
import { exchangeSessionsList } from "#app/domain/desk/lists/exchange-sessions.ts";
import { ok } from "#app/domain/verdict.ts";
import type { DeskList, ListColumn } from "#app/desk/list/declare.ts";
import { listPage } from "#app/desk/list/list-page.tsx";
import { worded } from "#app/i18n/desk/worded.ts";
import { sessionFrom, sessionOf } from "#app/i18n/exchange-text.ts";
import { formatTableMoment, formatZonedTime } from "#app/i18n/format.ts";
import { exchangeSessions as texts } from "#app/i18n/ru/desk/shop/exchange-sessions.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("exchangeSessions", texts);

/** A session with the time zone in which it is shown. */
type Row = ListedSession & { timezone: string };
type Answer = Omit<ExchangeSessions, "items"> & { items: Row[] };

const counted = (name: keyof ListedSession["counts"] & keyof typeof texts.column): ListColumn<Row> => ({
  label: t(`column.${name}`),
  cell: ({ counts }) => countText(counts[name]),
  isNumber: true,
});

/** «Обмен с 1С» (desk §8). */
const exchangeSessions: DeskList<typeof exchangeSessionsList, Row, Answer> = {
  shape: exchangeSessionsList,
  path: "exchange",
  right: "seeExchange",
  title: t("title"),
  empty: t("empty"),
  columns: {
    began: {
      label: t("column.began"),
      cell: ({ beganAt, timezone }) => formatTableMoment(beganAt, timezone),
      sort: "began",
    },
    connection: { label: t("column.connection"), cell: sessionOf },
    result: { label: t("column.result"), cell: resultText },
    from: { label: t("column.from"), cell: sessionFrom },
    files: { label: t("column.files"), cell: ({ files }) => countText(files), isNumber: true },
    read: counted("read"),
    created: counted("created"),
    changed: counted("changed"),
    same: counted("same"),
    skipped: counted("skipped"),
    parked: counted("parked"),
    refused: counted("refused"),
    time: { label: t("column.time"), cell: ({ ms }) => spentText(ms), isNumber: true },
  },
  filters: {
    connection: { label: t("column.connection") },
    type: { label: t("filter.type"), option: worded(texts.type) },
    result: { label: t("column.result"), option: worded(texts.result) },
    began: { label: t("filter.began") },
  },
  row: ({ uuid, beganAt, timezone }) => ({
    id: uuid,
    version: 1,
    name: formatTableMoment(beganAt, timezone),
    href: `/desk/exchange/sessions/${uuid}`,
  }),
  async load({ call }, query) {
    const found = await call.deskExchangeSessions.list({ query });
    if (!found.ok) return found;
    const { items, timezone } = found.value;
    return ok({ ...found.value, items: items.map((session) => ({ ...session, timezone })) });
  },
  options: ({ call }) => call.deskExchangeSessions.options(),
  above: (answer) => <Waiting {...answer} />,
  links: [{ href: "/desk/exchange/connections", text: t("connections"), right: "seeExchange" }],
};

/** Connections that are silent, and parts of packages that wait for a decision. */
function Waiting({ silent, waiting, overdue, timezone }: Pick<Answer, "silent" | "waiting" | "overdue" | "timezone">) {
  return (
    <>
      {silent.map(({ connection, since }) => (
        <p key={connection} className="desk-warning">
          {t("silent", { connection, at: formatZonedTime(since, timezone) })}
        </p>
      ))}
      {overdue > 0 && (
        <p className="desk-warning">
          {t("overdue", { count: overdue })} <a href="/desk/exchange/waiting">{t("overdueLink")}</a>
        </p>
      )}
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
    </>
  );
}

export const exchangeSessionsPage = listPage(exchangeSessions);
