import type { Opening, Stop } from "#app/domain/opening.ts";
import { formatDate } from "#app/i18n/format.ts";
import { content } from "#app/i18n/ru/content/content.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("content", content);

/** «Сейчас открыто до 17:00», «Закрыто, откроется завтра в 8:00» */
export function openingText(opening: Opening): string {
  if (!opening.isOpen)
    return opening.opens
      ? t("closedUntil", { day: dayText(opening.opens), time: timeText(opening.opens) })
      : t("closedForLong");
  const { until } = opening;
  if (until === null) return t("openAlways");
  return until.inDays === 0
    ? t("openUntil", { time: timeText(until) })
    : t("openUntilDay", { day: dayText(until), time: timeText(until) });
}

/** The weekday is named only within the coming week. */
function dayText({ inDays, day, date }: Stop): string {
  if (inDays === 0) return t("today");
  if (inDays === 1) return t("tomorrow");
  const names: Readonly<Record<number, string>> = content.onDay;
  return inDays < 7 ? (names[day] ?? "") : formatDate(date);
}

/** "08:00" → "8:00" */
function timeText({ time }: Stop): string {
  return time.replace(/^0(?=\d)/, "");
}
