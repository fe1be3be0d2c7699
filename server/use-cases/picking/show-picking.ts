import { z } from "zod";
import type { Picking, PickingRow } from "#app/contract/desk/picking.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { readListState } from "#app/domain/desk/list-query.ts";
import { pickingList } from "#app/domain/desk/lists/picking.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { deliveryStatuses } from "#app/domain/order/delivery-status.ts";
import { paymentMethods } from "#app/domain/order/payment.ts";
import { orderStatuses } from "#app/domain/order/status.ts";
import { pickingState } from "#app/domain/picking/scan.ts";
import { deskSteps } from "#app/domain/staff/order-steps.ts";
import { scopeOf } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { productImage } from "#server/db/queries/catalog/drawing-address.ts";
import { countPicking, listPicking, pickingWarehouses } from "#server/db/queries/desk/picking-list.ts";
import { pickingPart, type PickingPartRow } from "#server/db/queries/desk/picking-part.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { mayPick, pickLineOf } from "./change-picking.ts";

type Query = Readonly<Record<string, string | undefined>>;
type Page = { items: PickingRow[]; total: number; page: number; pages: number };

/** Parts that the person may put together now. */
export async function pickingParts(
  ports: Ports,
  staff: StaffScope,
  query: Query,
): Promise<ProblemOr<Page, "rightMissing">> {
  const scope = scopeOf(staff, "shipOrders");
  if (scope === null) return no("rightMissing");
  const { db } = ports.database;
  const state = readListState(
    pickingList,
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
  const timeZone = (await publicData(ports).cities()).main.timezone;
  const today = localMoment(ports.clock.now().getTime(), timeZone).date;
  const wanted = { state, scope, today };
  const { size } = state;
  const total = await countPicking(db, wanted);
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(state.page, pages);
  const rows = await listPicking(db, wanted, { limit: size, offset: (page - 1) * size });
  return ok({
    items: rows.map((row) => ({ ...row, isLate: row.day !== null && row.day < today })),
    total,
    page,
    pages,
  });
}

export async function pickingOptions({ database }: Ports, staff: StaffScope) {
  const scope = scopeOf(staff, "shipOrders");
  return scope === null ? no("rightMissing") : ok({ warehouse: await pickingWarehouses(database.db, scope) });
}

export type SeenPicking = PickingPartRow & { warehouse: NonNullable<PickingPartRow["warehouse"]> };

/** A part that the person may put together. */
export async function findPicking(
  { database }: Pick<Ports, "database">,
  staff: StaffScope,
  number: string,
): Promise<Verdict<SeenPicking, { code: "partNotFound" }>> {
  const row = await pickingPart(database.db, number);
  if (!row || row.warehouse === null || !mayPick(staff, { ...row, warehouseUuid: row.warehouse.uuid }))
    return no("partNotFound");
  return ok({ ...row, warehouse: row.warehouse });
}

export async function showPicking(
  ports: Pick<Ports, "database">,
  staff: StaffScope,
  number: string,
): Promise<Verdict<Picking, { code: "partNotFound" }>> {
  const found = await findPicking(ports, staff, number);
  if (!found.ok) return found;
  const { value: part } = found;
  const { uuid: _, position: __, orderUuid: ___, cityUuid, paymentMethod, deliveryStatus, lines, ...shown } = part;
  const status = z.enum(orderStatuses).parse(part.status);
  const held = lines.map(pickLineOf);
  const state = pickingState(held);
  const { steps } = deskSteps(staff, z.enum(paymentMethods).parse(paymentMethod), {
    ...{ cityUuid, warehouseUuid: part.warehouse.uuid, status, isPickup: part.way === "pickup" },
    deliveryStatus: z.enum(deliveryStatuses).parse(deliveryStatus),
  });
  const isPicking = status === "assembling";
  return ok({
    ...shown,
    status,
    lines: lines.map(({ uuid, article, name, unit, place, isMarked, codes, picture, ...line }) => ({
      ...{ uuid, article, name, unit, place, isMarked, codes },
      image: productImage({ ...picture, name }),
      ordered: Number(line.ordered),
      picked: Number(line.picked),
      pack: isMarked ? 1 : Number(line.multiplicity),
    })),
    state,
    can: {
      take: steps.some(({ to, isBack }) => to === "assembling" && !isBack),
      pick: isPicking,
      assemble: isPicking && part.assembledAt === null && state === "complete",
      ship: isPicking && part.assembledAt !== null && part.way !== "pickup",
    },
  });
}
