import type { MemberRights } from "#app/domain/account/rights.ts";
import { suspensionOf, type ScheduleMode, type Suspension } from "#app/domain/order/schedule-run.ts";
import { localMoment, shopZone } from "#app/domain/local-time.ts";
import type { Db, Tx } from "#server/db/client.ts";
import type { Ports } from "#server/ports/ports.ts";
import { creditOfCompany } from "#server/use-cases/settlements/credit-standing.ts";

type Standing = {
  mode: ScheduleMode;
  rootUuid: string;
  status: string;
  rights: MemberRights | null;
  sellsOnCredit: boolean;
};

/** What blocks all runs of a counterparty's schedules now; null when nothing does. */
export async function suspensionNow(
  db: Db | Tx,
  ports: Ports,
  { mode, rootUuid, status, rights, sellsOnCredit }: Standing,
): Promise<Suspension | null> {
  const { date } = localMoment(ports.clock.now().getTime(), shopZone);
  const credit = sellsOnCredit ? await creditOfCompany(db, ports, rootUuid, date) : null;
  const isAgreed = credit !== null && credit.refusal !== "notAgreed" && credit.refusal !== "ended";
  return suspensionOf(mode, { status, rights, credit: isAgreed ? credit.stage : null });
}
