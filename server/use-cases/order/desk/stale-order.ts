import type { PreviewDeskChange } from "#app/contract/desk/order-change.ts";
import { heldOf, openParts } from "#app/domain/order/change.ts";
import { quantityToNumber } from "#app/domain/quantity.ts";
import { no } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { lastChangeOfOrder } from "#server/db/queries/desk/order-place.ts";
import { orderContents } from "#server/db/queries/order/changes.ts";
import { hold } from "#server/use-cases/order/placing/hold-order.ts";
import { livePartsOf } from "#server/use-cases/order/changing/change-contents.ts";
import type { StaleChange } from "./change-at-desk.ts";

export type StaleOrder = StaleChange & { ok: false };

/** Somebody has changed the order meanwhile: what the person wanted beside what is there now. */
export async function staleOrder(tx: Tx, orderUuid: string, wanted: PreviewDeskChange): Promise<StaleOrder> {
  const order = await hold(tx, { uuid: orderUuid });
  const row = await orderContents(tx, orderUuid);
  if (order === null || row === undefined) throw new Error(`the order ${orderUuid} is gone while it is held`);
  const parts = openParts(livePartsOf(row, null));
  const last = await lastChangeOfOrder(tx, orderUuid);
  const fields = [
    ...wanted.lines.map(({ uuid, quantity }) => [`q.${uuid}`, String(quantity), shown(heldOf(parts, uuid))] as const),
    ...(wanted.recipient === undefined ? [] : [["fio", wanted.recipient.fio, row.recipient.fio] as const]),
    ...(wanted.comment === undefined ? [] : [["comment", wanted.comment, row.comment ?? ""] as const]),
  ];
  return no("stale", {
    fields: fields
      .filter(([, yours, now]) => yours !== now)
      .map(([name, yours, now]) => ({ name, before: now, yours, now })),
    by: last?.by ?? "",
    at: last?.at ?? "",
    version: order.version,
  });
}

function shown(quantity: Parameters<typeof quantityToNumber>[0]): string {
  return String(quantityToNumber(quantity));
}
