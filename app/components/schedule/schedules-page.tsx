import { LinkButton } from "#app/components/kit/button.tsx";
import { Empty } from "#app/components/kit/empty.tsx";
import { paths } from "#app/components/frame/links.ts";
import { schedulePath } from "#app/components/order/repeat/repeat-path.ts";
import type { Schedule } from "#app/contract/orders/schedules.ts";
import { schedule as texts } from "#app/i18n/ru/orders/schedule.ts";
import { namespace } from "#app/i18n/translator.ts";
import { ScheduleButtons } from "./schedule-buttons.tsx";
import { rhythmOf, ScheduleFacts, ScheduleStatus, SourceLink } from "./schedule-facts.tsx";

const t = namespace("schedule", texts);

export function SchedulesPage({ schedules }: { schedules: Schedule[] }) {
  if (schedules.length === 0) {
    return (
      <Empty title={t("none")} text={t("noneText")}>
        <LinkButton href={paths.orders}>{t("toOrders")}</LinkButton>
      </Empty>
    );
  }
  return (
    <>
      <p className="muted">{t("lead")}</p>
      <ul className="schedules">
        {schedules.map((schedule) => (
          <li key={schedule.uuid}>
            <div className="schedule-head">
              <h2>
                <a href={schedulePath(schedule.uuid)}>{schedule.name}</a>
              </h2>
              <ScheduleStatus status={schedule.status} />
            </div>
            <p>
              {rhythmOf(schedule)} · {t("lines", { count: schedule.lines })}
              <small className="muted">
                {t(`modes.${schedule.mode}`)} · <SourceLink {...schedule} />
              </small>
            </p>
            <ScheduleFacts schedule={schedule} />
            <ScheduleButtons schedule={schedule} />
          </li>
        ))}
      </ul>
    </>
  );
}
