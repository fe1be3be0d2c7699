import { Button } from "#app/components/kit/button.tsx";
import type { Schedule } from "#app/contract/orders/schedules.ts";
import { schedule as texts } from "#app/i18n/ru/orders/schedule.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("schedule", texts);

/** Actions available in the schedule's status. */
export function ScheduleButtons({
  schedule: { uuid, name, status },
}: {
  schedule: Pick<Schedule, "uuid" | "name" | "status">;
}) {
  const isOver = status === "completed" || status === "canceled";
  if (status === "canceled") return null;
  return (
    <form method="post" className="actions">
      <input type="hidden" name="schedule" value={uuid} />
      {status === "active" && (
        <Button name="intent" value="schedule.pause" aria-label={t("pauseNamed", { name })}>
          {t("pause")}
        </Button>
      )}
      {!isOver && status !== "active" && (
        <Button kind="main" name="intent" value="schedule.resume" aria-label={t("resumeNamed", { name })}>
          {t("resume")}
        </Button>
      )}
      <Button kind="plain" name="intent" value="schedule.remove" aria-label={t("removeNamed", { name })}>
        {t("remove")}
      </Button>
    </form>
  );
}
