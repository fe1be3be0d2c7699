import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { rightsOf } from "#app/domain/account/member-rights.ts";
import { mostSkippedShown } from "#app/domain/limits.ts";
import { addDays } from "#app/domain/local-time.ts";
import { dueDays, passedDays } from "#app/domain/order/schedule-days.ts";
import { mayRun } from "#app/domain/order/schedule-run.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { holdForOrder } from "#server/db/queries/account/counterparties.ts";
import { holdMember } from "#server/db/queries/account/members.ts";
import { findMemberViewer } from "#server/db/queries/account/viewers.ts";
import { insertList } from "#server/db/queries/basket/basket-lists.ts";
import {
  claimRun,
  insertRun,
  settleRun,
  type RunOutcome,
  dropDrafts,
} from "#server/db/queries/order/schedules/schedule-runs.ts";
import {
  moveSchedule,
  scheduleToRun,
  takeSchedule,
  type ScheduleRow,
} from "#server/db/queries/order/schedules/schedules.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { withPrices, type Buyer } from "#server/use-cases/account/buyer.ts";
import { viewerFrom, basketOwnerOf } from "#server/use-cases/sessions/viewer.ts";
import { publicData, type CityRecord } from "#server/use-cases/catalog/public-data.ts";
import { deliveryBook, type DeliveryBook } from "#server/use-cases/delivery/delivery-book.ts";
import { placeScheduled } from "./place-scheduled.ts";
import { scheduleClock } from "./schedule-calendar.ts";
import { scheduledGoods, type ScheduledGoods } from "./schedule-goods.ts";
import { suspensionNow } from "./schedule-standing.ts";
import { tellOfRun, tellSuspended } from "./tell-schedule.ts";

type Means = { city: CityRecord; book: DeliveryBook; clock: Awaited<ReturnType<typeof scheduleClock>> };

/**
 * Executes the due run of a schedule once, in one transaction: the day, the order or draft, and the notice (invariants
 * R2). Of several missed days only the last one is run, the others are recorded as skipped (invariants R1). A refused
 * order leaves a run that needs its owner's attention (invariants R3). Returns whether anything was done.
 */
export async function runSchedule(ports: Ports, uuid: string): Promise<boolean> {
  const seen = await scheduleToRun(ports.database.db, uuid);
  const city = seen && (await publicData(ports).cities()).byUuid.get(seen.cityUuid);
  if (!seen || !city) return false;
  const means = {
    city,
    book: await deliveryBook(ports, city),
    clock: await scheduleClock(ports, city, seen.nextDueOn),
  };
  const attempt = (refusal: string | null) =>
    transact(ports.database.db, (tx) => once(tx, ports, means, { uuid, refusal }));
  const first = await attempt(null);
  const second = !first.ok && (await means.book.fetchCarriers()) ? await attempt(null) : first;
  const done = second.ok ? second : await attempt(second.code);
  if (done.ok && done.value) await ports.failpoints.reach("schedule.done");
  return done.ok && done.value;
}

/** `refusal`: why the first attempt placed no order; recorded with the day. */
async function once(
  tx: Tx,
  ports: Ports,
  { city, book, clock: { now, calendar } }: Means,
  { uuid, refusal }: { uuid: string; refusal: string | null },
): Promise<ProblemOr<boolean, RefusalsOf<typeof run>>> {
  const row = await takeSchedule(tx, uuid);
  if (!row || row.nextDueOn === null) return ok(false);
  const passed = passedDays(row, calendar, addDays(row.nextDueOn, -1), now);
  const dueOn = passed.at(-1);
  if (dueOn === undefined)
    return ok(await moveOn(tx, row, dueDays(row, calendar, { after: addDays(row.nextDueOn, -1) }, 1)));

  const buyer = await ownerOf(tx, row, city);
  const suspended = refusal === "approvalNeeded" ? "approval" : await suspensionReason(tx, ports, row, buyer);
  if (!buyer || suspended !== null) {
    const reason = suspended ?? "rights";
    await moveSchedule(tx, uuid, { status: "suspended", reason, nextDueOn: row.nextDueOn });
    await tellSuspended(tx, ports, row, { reason, dueOn });
    return ok(true);
  }
  const at = ports.clock.now();
  for (const missed of passed.slice(0, -1).slice(-mostSkippedShown))
    await insertRun(tx, { scheduleUuid: uuid, dueOn: missed, result: "skipped", reason: "missed", at });
  if (await claimRun(tx, { scheduleUuid: uuid, dueOn, at })) {
    await ports.failpoints.reach("schedule.claimed");
    const ran =
      refusal === null ? await run(tx, ports, buyer, { row, book }) : ok({ result: attention, reason: refusal });
    if (!ran.ok) return ran;
    await settleRun(tx, { scheduleUuid: uuid, dueOn, ...ran.value });
    await tellOfRun(tx, ports, row, { dueOn, ...ran.value });
  }
  await moveOn(tx, row, dueDays(row, calendar, { after: dueOn }, 1));
  return ok(true);
}

const attention = "attention" as const;

async function run(
  tx: Tx,
  ports: Ports,
  buyer: Buyer,
  { row, book }: { row: ScheduleRow; book: DeliveryBook },
): Promise<ProblemOr<RunOutcome, RefusalsOf<typeof placeScheduled>>> {
  const { user, client } = buyer.viewer;
  if (user?.onModerate || client?.status !== "active") return ok({ result: attention, reason: "moderation" });
  const { goods, warnings } = await scheduledGoods(tx, buyer, row);
  if (
    !mayRun(
      row.mode,
      goods.map(({ line }) => line),
    )
  ) {
    const isPriceUp = warnings.some(({ what }) => what === "priceUp");
    return ok({ result: attention, reason: isPriceUp ? "priceUp" : "nothing", warnings });
  }
  if (row.mode === "draft")
    return ok({ result: "draft", warnings, listUuid: await draftScheduled(tx, ports, { row, goods }) });
  const member = await holdMember(tx, row.rootUuid, row.userUuid);
  if (!member) return no("counterpartyChanged");
  const placed = await placeScheduled(tx, ports, buyer, { row, goods, book, rights: rightsOf(member) });
  return placed.ok ? ok({ result: "order", warnings, orderUuid: placed.value.uuid }) : placed;
}

async function moveOn(tx: Tx, { uuid }: ScheduleRow, [next]: string[]): Promise<true> {
  const nextDueOn = next ?? null;
  await moveSchedule(tx, uuid, { status: nextDueOn === null ? "completed" : "active", nextDueOn });
  return true;
}

/** The owner as a buyer with the counterparty's prices; null for former members. */
async function ownerOf(tx: Tx, { userUuid, rootUuid }: ScheduleRow, city: CityRecord): Promise<Buyer | null> {
  const found = await findMemberViewer(tx, userUuid, rootUuid);
  return found ? withPrices({ viewer: viewerFrom(found, null), city }) : null;
}

async function suspensionReason(tx: Tx, ports: Ports, { mode, rootUuid, userUuid }: ScheduleRow, buyer: Buyer | null) {
  // Locked, so the decision holds until the order is placed.
  const status = (await holdForOrder(tx, rootUuid)) ?? "archived";
  const member = await holdMember(tx, rootUuid, userUuid);
  const sellsOnCredit = buyer?.viewer.client?.type !== "physical";
  return suspensionNow(tx, ports, { mode, rootUuid, status, rights: member ? rightsOf(member) : null, sellsOnCredit });
}

/** Replaces the owner's previous draft list: a daily schedule would leave hundreds. */
async function draftScheduled(
  tx: Tx,
  { ids }: Ports,
  { row: { uuid: scheduleUuid, userUuid, rootUuid, name }, goods }: { row: ScheduleRow; goods: ScheduledGoods[] },
): Promise<string> {
  await dropDrafts(tx, scheduleUuid);
  const uuid = ids.uuid();
  const lines = goods.flatMap(({ productUuid, line: { quantity } }) =>
    quantity > 0 ? [{ uuid: productUuid, quantity }] : [],
  );
  await insertList(tx, { uuid, owner: basketOwnerOf(userUuid, rootUuid), name }, lines);
  return uuid;
}
