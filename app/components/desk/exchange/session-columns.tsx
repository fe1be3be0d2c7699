import type { ExchangeSession, ListedSession } from "#app/contract/desk/exchange-sessions.ts";
import { formatNumber, formatTableMoment } from "#app/i18n/format.ts";
import { exchangeSessions } from "#app/i18n/ru/desk/shop/exchange-sessions.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ExchangeColumn } from "./exchange-table.tsx";

const t = namespace("exchangeSessions", exchangeSessions);

const amount = (count: number) => (count === 0 ? "" : formatNumber(count));

function spentText(ms: number | null): string {
  return ms === null ? "" : t("seconds", { seconds: formatNumber(Math.max(1, Math.round(ms / 100)) / 10) });
}

export function resultText({ result }: Pick<ListedSession, "result">) {
  const text = t(`result.${result}`);
  return result === "held" || result === "failed" ? <b className="desk-bad">{text}</b> : text;
}

/** Rows of packages by what became of them. */
function countColumns<Row extends Pick<ListedSession, "counts">>(): ExchangeColumn<Row>[] {
  return (["read", "created", "changed", "same", "parked", "refused"] as const).map((name) => ({
    label: t(`column.${name}`),
    isNumber: true,
    cell: ({ counts }) => amount(counts[name]),
  }));
}

export function sessionColumns(timezone: string): ExchangeColumn<ListedSession>[] {
  return [
    {
      label: t("column.began"),
      cell: ({ uuid, beganAt }) => (
        <a href={`/desk/exchange/sessions/${uuid}`}>{formatTableMoment(beganAt, timezone)}</a>
      ),
    },
    { label: t("column.connection"), cell: ({ connection, type }) => `${connection.name}, ${t(`type.${type}`)}` },
    { label: t("column.result"), cell: resultText },
    {
      label: t("column.from"),
      cell: ({ address, version }) => [address ?? t("own"), ...(version === null ? [] : [version])].join(", "),
    },
    { label: t("column.files"), cell: ({ files }) => amount(files), isNumber: true },
    ...countColumns<ListedSession>(),
    { label: t("column.time"), cell: ({ ms }) => spentText(ms), isNumber: true },
  ];
}

type Job = ExchangeSession["jobs"][number];

export const jobColumns: ExchangeColumn<Job>[] = [
  { label: t("column.kind"), cell: ({ kind, files }) => (files.length > 0 ? files.join(", ") : t(`job.${kind}`)) },
  {
    label: t("column.state"),
    cell: ({ state, fault }) => (fault === null ? t(`state.${state}`) : <b className="desk-bad">{fault}</b>),
  },
  ...countColumns<Job>(),
  { label: t("column.time"), cell: ({ ms }) => spentText(ms), isNumber: true },
];
