import type { ListedSession } from "#app/contract/desk/exchange-sessions.ts";
import { exchangeSessionsList } from "#app/domain/desk/lists/exchange-sessions.ts";
import { ok } from "#app/domain/verdict.ts";
import { sessionFrom, sessionOf } from "#app/i18n/exchange-text.ts";
import { exchangeSessions } from "#app/i18n/ru/desk/shop/exchange-sessions.ts";
import { namespace } from "#app/i18n/translator.ts";
import { listed, momentCell } from "#server/use-cases/desk/exports/listed.ts";
import { listedSessions } from "#server/use-cases/exchange/desk/list-sessions.ts";

const t = namespace("exchangeSessions", exchangeSessions);

const counted = (name: keyof ListedSession["counts"] & keyof typeof exchangeSessions.column) => ({
  title: t(`column.${name}`),
  width: 12,
  kind: "amount" as const,
  cell: ({ counts }: ListedSession) => counts[name],
});

export const listedExchangeSessions = listed<typeof exchangeSessionsList, ListedSession>({
  shape: exchangeSessionsList,
  title: t("title"),
  read: async (ports, _, query) => ok(await listedSessions(ports, query)),
  id: ({ uuid }) => uuid,
  columns: {
    began: { title: t("column.began"), kind: "moment", cell: ({ beganAt }) => momentCell(beganAt) },
    connection: { title: t("column.connection"), width: 36, cell: (session) => sessionOf(session) },
    result: { title: t("column.result"), width: 26, cell: ({ result }) => t(`result.${result}`) },
    from: { title: t("column.from"), width: 26, cell: (session) => sessionFrom(session) },
    files: { title: t("column.files"), width: 12, kind: "amount", cell: ({ files }) => files },
    read: counted("read"),
    created: counted("created"),
    changed: counted("changed"),
    same: counted("same"),
    skipped: counted("skipped"),
    parked: counted("parked"),
    refused: counted("refused"),
    time: {
      title: t("column.time"),
      width: 12,
      kind: "amount",
      cell: ({ ms }) => (ms === null ? null : Math.round(ms / 100) / 10),
    },
  },
});
