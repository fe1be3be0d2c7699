import type { MemberRights } from "#app/domain/account/rights.ts";
import { suspensionOf, type ScheduleMode, type Suspension } from "#app/domain/order/schedule-run.ts";
import { creditStage } from "#app/domain/settlement/credit-stop.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { findCredit } from "#server/db/queries/order/credit.ts";
import type { Ports } from "#server/ports/ports.ts";

type Whose = {
  mode: ScheduleMode;
  rootUuid: string;
  status: string;
  rights: MemberRights | null;
  sellsOnCredit: boolean;
};

/** What stands in the way of every run of a counterparty's schedule now; null where nothing does. */
export async function suspensionNow(
  db: Db | Tx,
  { settings }: Ports,
  { mode, rootUuid, status, rights, sellsOnCredit }: Whose,
): Promise<Suspension | null> {
  const credit = sellsOnCredit ? await findCredit(db, rootUuid) : undefined;
  const stage = credit === undefined ? null : creditStage(credit.overdueDays, settings.creditStop);
  return suspensionOf(mode, { status, rights, credit: stage });
}
