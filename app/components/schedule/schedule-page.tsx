import { Button } from "#app/components/kit/button.tsx";
import { Details } from "#app/components/kit/details.tsx";
import { ShopForm, useShopForm } from "#app/components/kit/form/shop-form.tsx";
import type { ScheduleDetail } from "#app/contract/orders/schedules.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { scheduleValues } from "#app/forms/orders/schedule-values.ts";
import type { scheduleForm } from "#app/forms/orders/schedule.ts";
import { schedule as texts } from "#app/i18n/ru/orders/schedule.ts";
import { namespace } from "#app/i18n/translator.ts";
import { ScheduleButtons } from "./schedule-buttons.tsx";
import { rhythmOf, RunText, ScheduleFacts, ScheduleStatus, SourceLink } from "./schedule-facts.tsx";
import { ScheduleFields } from "./schedule-fields.tsx";

const t = namespace("schedule", texts);

type Props = { schedule: ScheduleDetail; reply: FormReply | null };

/** One schedule: status, runs and everything changeable. */
export function SchedulePage({ schedule, reply }: Props) {
  const { name, status, runs } = schedule;
  const isOver = status === "completed" || status === "canceled";
  return (
    <>
      <div className="heading-row">
        <h1>{name}</h1>
        <ScheduleStatus status={status} />
      </div>
      <p>
        {rhythmOf(schedule)} · {t(`modes.${schedule.mode}`)} · <SourceLink {...schedule} />
      </p>
      <ScheduleFacts schedule={schedule} />
      <ScheduleButtons schedule={schedule} />
      {runs.length > 0 && (
        <section className="profile-section">
          <h2>{t("history")}</h2>
          <ul className="schedule-history">
            {runs.map((run) => (
              <li key={run.dueOn}>
                <RunText run={run} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {!isOver && <Settings schedule={schedule} reply={reply?.form === "schedule" ? reply : null} />}
    </>
  );
}

function Settings({ schedule, reply }: Props) {
  const form = useShopForm<typeof scheduleForm>("schedule", reply, scheduleValues(schedule));
  return (
    <section className="profile-section">
      <Details summary={t("settings")} open={reply !== null}>
        <ShopForm form={form} className="stack schedule-form">
          <ScheduleFields form={form} city={schedule.city.name} goods={schedule.items} />
          <div>
            <Button kind="main" name="intent" value="schedule.save">
              {t("save")}
            </Button>
          </div>
        </ShopForm>
      </Details>
    </section>
  );
}
