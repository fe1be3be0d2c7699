import { orderPath } from "#app/components/order/order-path.ts";
import { repeatPath } from "#app/components/order/repeat/repeat-path.ts";
import { basketListPath } from "#app/components/basket/basket-paths.ts";
import type { ReactNode } from "react";
import type { Schedule, ScheduleRun } from "#app/contract/orders/schedules.ts";
import { formatDate } from "#app/i18n/format.ts";
import { schedule as texts } from "#app/i18n/ru/orders/schedule.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("schedule", texts);

const marks = {
  active: "good",
  paused: "neutral",
  suspended: "bad",
  failed: "bad",
  completed: "neutral",
  canceled: "neutral",
} as const;

export function ScheduleStatus({ status }: Pick<Schedule, "status">) {
  return <span className={`status-mark ${marks[status]}`}>{t(`status.${status}`)}</span>;
}

/** "Ежемесячно, 08:00" or "Еженедельно, среда, 08:00". */
export function rhythmOf({ period, weekday, runAt }: Pick<Schedule, "period" | "weekday" | "runAt">): string {
  const day = period === "weekly" && weekday > 0 && weekday <= 7 ? weekdayText(weekday) : null;
  return [t(`period.${period}`), ...(day === null ? [] : [day.toLowerCase()]), runAt].join(", ");
}

export function weekdayText(weekday: number): string {
  return t(`weekdays.${weekdays[weekday] ?? "everyDay"}`);
}

const weekdays = ["everyDay", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

export function SourceLink({ orderNumber, number }: Pick<Schedule, "orderNumber" | "number">) {
  return (
    <a className="text-link" href={number === null ? orderPath(orderNumber) : repeatPath(orderNumber, number)}>
      {number === null ? t("ofOrder", { number: orderNumber }) : t("ofPart", { number })}
    </a>
  );
}

/** Next run, missed dates and the last result. */
export function ScheduleFacts({ schedule }: { schedule: Schedule }) {
  const { status, reason, nextDates, skippedDates, lastRun, runAt, city } = schedule;
  const [next, ...others] = nextDates;
  const isActive = status === "active";
  return (
    <dl className="facts">
      {reason !== null && !isActive && <Fact name={t(`status.${status}`)}>{reasonText(reason)}</Fact>}
      {next !== undefined && isActive && (
        <Fact name={t("next")}>
          <b>{t("nextAt", { date: formatDate(next), time: runAt })}</b>
          <small className="muted">{t("timeHint", { city: city.name })}</small>
        </Fact>
      )}
      {(isActive ? others : nextDates).length > 0 && (
        <Fact name={isActive ? t("nextDates") : t("afterResume")}>{datesText(isActive ? others : nextDates)}</Fact>
      )}
      {skippedDates.length > 0 && <Fact name={t("skipped")}>{datesText(skippedDates)}</Fact>}
      <Fact name={t("lastRun")}>{lastRun === null ? t("noRuns") : <RunText run={lastRun} />}</Fact>
    </dl>
  );
}

/** A run in one line: date, result, link, differences. */
export function RunText({ run: { dueOn, result, reason, order, draft, warnings } }: { run: ScheduleRun }) {
  return (
    <span className="schedule-run">
      <span>
        {formatDate(dueOn)} — {t(`result.${result}`).toLowerCase()}
        {reason !== null && `: ${result === "skipped" ? skippedText(reason) : reasonText(reason).toLowerCase()}`}
      </span>
      {order && (
        <a className="text-link" href={orderPath(order.number)}>
          {t("openOrder", { number: order.number })}
        </a>
      )}
      {draft && (
        <a className="text-link" href={basketListPath(draft)}>
          {t("openDraft")}
        </a>
      )}
      {result === "draft" && draft === null && <small className="muted">{t("draftGone")}</small>}
      {warnings.map(({ name, article, what }) => (
        <small className="muted" key={`${article} ${what}`}>
          {name}, {t("article", { article })}: {t(`warning.${what}`)}
        </small>
      ))}
    </span>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function datesText(dates: readonly string[]): string {
  return dates.map(formatDate).join(", ");
}

/** Unknown reasons of a newer release get a general text. */
function reasonText(reason: string): string {
  return isReason(reason) ? t(`reason.${reason}`) : t("reason.other");
}

function skippedText(reason: string): string {
  return isSkipped(reason) ? t(`skippedWhy.${reason}`) : reasonText(reason);
}

function isReason(reason: string): reason is keyof typeof texts.reason {
  return Object.hasOwn(texts.reason, reason);
}

function isSkipped(reason: string): reason is keyof typeof texts.skippedWhy {
  return Object.hasOwn(texts.skippedWhy, reason);
}
