import { z } from "zod";
import { normalName } from "#app/domain/exchange/returned-document.ts";
import { orderStatuses, type OrderStatus } from "#app/domain/order/status.ts";
import { dictionary } from "#app/i18n/ru/dictionary.ts";
import { exchangeOrders as texts } from "#app/i18n/ru/exchange/packages.ts";
import { namespace } from "#app/i18n/translator.ts";
import { ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { erpPart, noteErpShipped, ordersOfUnknownStatuses } from "#server/db/queries/exchange/returned-documents.ts";
import { transact } from "#server/db/transaction.ts";
import type { PackageContext } from "#server/use-cases/exchange/packages/package-context.ts";
import { hold, type HeldOrder, type HeldPart } from "#server/use-cases/order/placing/hold-order.ts";
import { applyToOrder } from "./apply-to-order.ts";
import { askPeople, closeKnownStatuses } from "./erp-tasks.ts";
import { moveByErp } from "./move-by-erp.ts";

const t = namespace("exchangeOrders", texts);
const statusMapShape = z.record(z.string(), z.object({ status: z.enum(orderStatuses).nullable() }).loose()).catch({});

/** Where statuses of 1C lead, by their normal names; null: nowhere. Others are unknown. */
export type KnownStatuses = ReadonlyMap<string, OrderStatus | null>;

export function knownStatuses({ job }: PackageContext): KnownStatuses {
  const map = statusMapShape.parse(job.connection.statusMap);
  return new Map(Object.entries(map).map(([name, { status }]) => [normalName(name), status]));
}

/** Orders of which the status was unknown go where it leads now, and their tasks are done: 1C does not tell it again. */
export async function releaseStatuses(context: PackageContext): Promise<void> {
  const { db } = context.ports.database;
  const statuses = knownStatuses(context);
  if (statuses.size === 0) return;
  for (const uuid of await ordersOfUnknownStatuses(db, context.job.connection.uuid))
    await transact<null>(db, async (tx) => {
      const order = await hold(tx, { uuid });
      if (order !== null) await releaseOrder(tx, context, order, statuses);
      return ok(null);
    });
}

async function releaseOrder(tx: Tx, context: PackageContext, held: HeldOrder, statuses: KnownStatuses): Promise<void> {
  const closed = new Set(await closeKnownStatuses(tx, context.ports, held, statuses));
  for (const { uuid } of held.parts) {
    const order = await hold(tx, { uuid: held.uuid });
    const part = order?.parts.find((one) => one.uuid === uuid);
    if (order === null || part === undefined || !closed.has(uuid)) continue;
    const { erpStatus } = await erpPart(tx, uuid);
    const to = statuses.get(normalName(erpStatus ?? ""));
    if (erpStatus === null || to === undefined || to === null) continue;
    await movePart(tx, context, { order, part, erpStatus, to });
  }
}

type ToMove = { order: HeldOrder; part: HeldPart; erpStatus: string; to: OrderStatus };

async function movePart(tx: Tx, context: PackageContext, { order, part, erpStatus, to }: ToMove): Promise<void> {
  const { ports, actor } = context;
  const applied = { order, part, action: "order.moved" as const, reason: erpStatus };
  await applyToOrder(tx, context, applied, {
    async work() {
      if (to === "shipped" || to === "completed") await noteErpShipped(tx, part.uuid, ports.clock.now());
      if (!(await moveByErp(tx, ports, order, part, { to, by: actor }))) {
        const now = dictionary.orderStatus[part.status];
        const text = t("notMoved", { part: part.number, status: erpStatus, now });
        await askPeople(tx, ports, order, actor.name)("unknownStatus", text);
      }
      return false;
    },
  });
}
