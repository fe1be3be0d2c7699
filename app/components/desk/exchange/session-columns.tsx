import type { ReactNode } from "react";
import type { ExchangeSession, ListedSession } from "#app/contract/desk/exchange-sessions.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { exchangeSessions } from "#app/i18n/ru/desk/shop/exchange-sessions.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ExchangeColumn } from "./exchange-table.tsx";

const t = namespace("exchangeSessions", exchangeSessions);

export function countText(count: number): string {
  return count === 0 ? "" : formatNumber(count);
}

/** Seconds. */
export function spentText(ms: number | null): string {
  return ms === null ? "" : formatNumber(Math.max(1, Math.round(ms / 100)) / 10);
}

export function resultText({ result }: Pick<ListedSession, "result">) {
  const text = t(`result.${result}`);
  return result === "held" || result === "failed" ? <b className="desk-bad">{text}</b> : text;
}

type Job = ExchangeSession["jobs"][number];

/** `problemsHref`: where the refused rows of a job are shown. */
export function jobColumns(problemsHref: (job: string) => string): ExchangeColumn<Job>[] {
  const refused = ({ uuid, problems }: Job): ReactNode =>
    problems > 0 && (
      <a href={problemsHref(uuid)} aria-label={t("problemsOf", { count: formatNumber(problems) })}>
        {formatNumber(problems)}
      </a>
    );
  return [
    { label: t("column.kind"), cell: ({ kind, files }) => (files.length > 0 ? files.join(", ") : t(`job.${kind}`)) },
    {
      label: t("column.state"),
      cell: ({ state, fault }) => (fault === null ? t(`state.${state}`) : <b className="desk-bad">{fault}</b>),
    },
    ...(["read", "created", "changed", "same", "skipped", "parked"] as const).map((name) => ({
      label: t(`column.${name}`),
      isNumber: true as const,
      cell: ({ counts }: Job) => countText(counts[name]),
    })),
    { label: t("column.refused"), cell: refused, isNumber: true },
    { label: t("column.time"), cell: ({ ms }) => spentText(ms), isNumber: true },
  ];
}
