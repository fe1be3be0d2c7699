import type { Actor } from "#app/domain/actor.ts";
import { planFault, type PlanFault, type PriceToPlan } from "#app/domain/catalog/prices/planned-price.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { cancelPlan, insertPlans } from "#server/db/queries/catalog/prices/price-plans.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";

/**
 * Plans changes of prices, all or none; a change planned for the same price and time is replaced. They are applied
 * within a minute of their time by one of the processes (apply-due-prices.ts).
 */
export async function planPriceChanges(
  { database, clock, ids, log }: Pick<Ports, "database" | "clock" | "ids" | "log">,
  actor: Actor,
  rows: readonly PriceToPlan[],
): Promise<Verdict<number, { code: PlanFault | "planUnknown" }>> {
  const now = clock.now();
  for (const row of rows) {
    const fault = planFault(row, now);
    if (fault !== null) return no(fault);
  }
  const planned = await transact(database.db, async (tx) => {
    const count = await insertPlans(
      tx,
      rows.map((row) => ({ ...row, uuid: ids.uuid() })),
      actor,
    );
    return count === rows.length ? ok(count) : no("planUnknown");
  });
  if (planned.ok)
    log.info({ event: "prices.planned", count: planned.value, by: actor.name }, "changes of prices were planned");
  return planned;
}

/** Cancels a change that is not applied yet. */
export async function cancelPlannedPrice(
  { database, log }: Pick<Ports, "database" | "log">,
  actor: Actor,
  uuid: string,
): Promise<Verdict<null, { code: "planNotFound" | "planApplied" | "planCanceled" }>> {
  const canceled = await transact(database.db, async (tx) => {
    const state = await cancelPlan(tx, uuid);
    if (state === undefined) return no("planNotFound");
    if (state === "planned") return ok(null);
    return no(state === "applied" ? "planApplied" : "planCanceled");
  });
  if (canceled.ok)
    log.info({ event: "prices.planCanceled", plan: uuid, by: actor.name }, "a planned price was canceled");
  return canceled;
}
