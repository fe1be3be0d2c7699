import type { Tx } from "#server/db/client.ts";
import { findPerson } from "#server/db/queries/account/members.ts";
import type { RunOutcome } from "#server/db/queries/order/schedules/schedule-runs.ts";
import type { ScheduleRow } from "#server/db/queries/order/schedules/schedules.ts";
import type { Ports } from "#server/ports/ports.ts";
import { tellPerson, type News } from "#server/use-cases/account/tell-person.ts";

/** One notice a day: of a draft, or that attention is needed. A regular order sends its own. */
export async function tellOfRun(
  tx: Tx,
  ports: Ports,
  row: ScheduleRow,
  { dueOn, result, reason, warnings = [], listUuid }: RunOutcome & { dueOn: string },
): Promise<void> {
  const isPlain = result !== "attention" && warnings.length === 0;
  if (isPlain && result === "order") return;
  const number = row.runsCount + 1;
  const params = { name: row.name, number, date: dueOn, ...(reason ? { reason } : {}) };
  const news =
    isPlain && listUuid
      ? { event: "schedule.draft", params, path: `/basket/lists/${listUuid}` }
      : { event: "schedule.attention", params, path: pathOf(row) };
  await tell(tx, ports, row, { ...news, about: `${row.uuid}:${dueOn}` });
}

/** Notifies that it is suspended until its owner resumes it. */
export async function tellSuspended(
  tx: Tx,
  ports: Ports,
  row: ScheduleRow,
  { reason, dueOn }: { reason: string; dueOn: string },
): Promise<void> {
  const params = { name: row.name, reason };
  await tell(tx, ports, row, {
    event: "schedule.suspended",
    params,
    path: pathOf(row),
    about: `${row.uuid}:${dueOn}:${reason}`,
  });
}

async function tell(tx: Tx, ports: Ports, { userUuid }: ScheduleRow, news: Omit<News, "sms">): Promise<void> {
  const person = await findPerson(tx, { uuid: userUuid });
  if (person) await tellPerson(tx, ports, person, { ...news, sms: false });
}

function pathOf({ uuid }: ScheduleRow): string {
  return `/profile/orders/schedules/${uuid}`;
}
