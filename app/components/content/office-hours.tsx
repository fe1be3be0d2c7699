import { groupWeek, type WeekPart } from "#app/domain/schedule.ts";
import { formatDay } from "#app/i18n/format.ts";
import { content } from "#app/i18n/ru/content.ts";
import { namespace } from "#app/i18n/translator.ts";
import { useFrame } from "#app/components/frame/frame-context.ts";
import type { OfficeView } from "./offices.tsx";

const t = namespace("content", content);

/** The week by days, today's row marked, and the days of the next weeks that differ. */
export function OfficeHours({ office: { name, schedule, specialDays, today } }: { office: OfficeView }) {
  const { city } = useFrame();
  return (
    <table aria-label={t("hours", { name })}>
      <tbody>
        {groupWeek(schedule).map(({ fromDay, toDay, spans }) => (
          <tr key={fromDay} aria-current={fromDay <= today && today <= toDay ? "date" : undefined}>
            <th scope="row">{daysText(fromDay, toDay)}</th>
            <td>{spansText(spans)}</td>
          </tr>
        ))}
        {specialDays.map(({ date, spans }) => (
          <tr key={date} className="special-hours">
            <th scope="row">{formatDay(date, { today: city.today })}</th>
            <td>{spansText(spans)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function spansText(spans: readonly WeekPart["spans"][number][]): string {
  return spans.length === 0 ? t("dayOff") : spans.map(({ from, to }) => `${from}–${to}`).join(", ");
}

function daysText(from: number, to: number): string {
  const names: Readonly<Record<number, string>> = content.days;
  return from === to ? `${names[from]}` : `${names[from]}–${names[to]}`;
}
