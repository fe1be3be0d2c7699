import { recalculatedShape, type RecalculateBody, type Recalculated } from "#app/contract/desk/catalog/prices.ts";
import type { RecalculationSummary } from "#app/domain/catalog/prices/recalculation.ts";
import { isFactor } from "#app/domain/catalog/prices/rounding.ts";
import { instantAt } from "#app/domain/local-time.ts";
import { moneyToNumber } from "#app/domain/money.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { readyRun } from "#server/db/queries/catalog/prices/price-plans.ts";
import { recordChange, recordedChange, type RecordedChange } from "#server/db/queries/staff/journal.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { DeskGoodsChange } from "#server/use-cases/catalog/desk/change-goods.ts";
import { applyDuePrices } from "#server/use-cases/catalog/prices/apply-due-prices.ts";
import { planRecalculation } from "#server/use-cases/catalog/prices/plan-recalculation.ts";
import { listsOf, recalculationSummary, ruleOf } from "#server/use-cases/catalog/prices/recalculate-prices.ts";
import { shopDay } from "#server/use-cases/desk/orders.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";

type Refusal = { code: "planPast" | "planTooFar" | "priceListUnknown" | "recalculationLost" | "rightMissing" };

/** More are applied by the job, within a minute and a batch at a time. */
const mostAtOnce = 1_000;
const farthestDays = 730;
const dayMs = 86_400_000;

/**
 * Fills a list with the prices of a list × factor. All changes are planned first, then applied in batches: at once, or
 * when the day begins. The history of each price names the person; the journal has the recalculation as a whole.
 */
export async function recalculateAtDesk(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  { from, to, factor, rounding, category, brand, day, isPreview, expected }: RecalculateBody,
): Promise<Verdict<Recalculated, Refusal>> {
  if (!mayStaff(staff, "editPrices")) return no("rightMissing");
  const { db } = ports.database;
  if (!isPreview) {
    const { value: done } = await transact<RecordedChange | undefined>(db, async (tx) =>
      ok(await recordedChange(tx, author)),
    );
    if (done !== undefined) return ok(recalculatedShape.parse(done.answer));
  }
  const validFrom = await beginning(ports, day);
  if (!validFrom.ok) return validFrom;
  const lists = await listsOf(db, { from, to });
  if (lists === null || !isFactor(factor)) return no("priceListUnknown");
  const rule = await ruleOf(db, lists.to, { from, to, factor, rounding, category, brand });
  const summary = await recalculationSummary(db, lists, rule);
  const differs = !isPreview && expected !== null && expected !== summary.created + summary.updated;
  const answer = answerOf(summary, differs);
  if (isPreview || differs) return ok(answer);
  const { run, count } = await planRecalculation(ports, author.actor, lists, rule, validFrom.value);
  const saved = await changeOnce<typeof recalculatedShape, { ok: false; code: "recalculationLost" }>(
    ports,
    author,
    recalculatedShape,
    async (tx) => {
      if (!(await readyRun(tx, run))) return no("recalculationLost");
      await recordChange(tx, author, {
        action: "priceList.recalculated",
        object: { kind: "priceList", id: to, name: lists.to.name },
        changes: {
          source: { before: null, after: lists.from.name },
          factor: { before: null, after: factor / 1_000_000 },
          rounding: { before: null, after: rounding ?? lists.to.rounding },
          ...(category !== null && { category: { before: null, after: category } }),
          ...(brand !== null && { brand: { before: null, after: brand } }),
          changedPrices: { before: null, after: count },
          validFrom: { before: null, after: validFrom.value.toISOString() },
        },
        answer,
      });
      return ok(answer);
    },
  );
  if (saved.ok && day === null && count <= mostAtOnce) await applyDuePrices(ports);
  return saved;
}

async function beginning(
  ports: Ports,
  day: string | null,
): Promise<Verdict<Date, { code: "planPast" | "planTooFar" }>> {
  const now = ports.clock.now();
  if (day === null) return ok(now);
  const from = new Date(instantAt(day, "00:00", (await shopDay(ports)).timeZone));
  if (from <= now) return no("planPast");
  return from.getTime() - now.getTime() > farthestDays * dayMs ? no("planTooFar") : ok(from);
}

function answerOf({ jumps, ...counts }: RecalculationSummary, differs: boolean): Recalculated {
  return {
    ...counts,
    jumps: jumps.map(({ product, name, before, after }) => ({
      ...{ product, name, before: before === null ? null : moneyToNumber(before), after: moneyToNumber(after) },
    })),
    differs,
  };
}
