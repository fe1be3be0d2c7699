import { z } from "zod";
import { operatorFor } from "#app/domain/order/moves.ts";
import { pickingState } from "#app/domain/picking/scan.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { saveAssembled, savePicked, saveWaybill } from "#server/db/queries/desk/picking-writes.ts";
import type { Ports } from "#server/ports/ports.ts";
import { moveParts } from "#server/use-cases/order/shipping/move-order.ts";
import { changePicking, type HeldPicking, type PickingChange } from "./change-picking.ts";

const done = z.literal(true);

/** All of a part is together: for pickup it is ready then, for delivery it waits to be shipped. */
export function assemblePart(ports: Ports, change: PickingChange, { version }: { version: number }) {
  return changePicking<typeof done, Unfinished>(ports, change, done, { version, yours: "" }, (tx, held) =>
    assembled(tx, ports, change, held),
  );
}

/** The same where nothing was counted line by line: all that is ordered is there. Marked goods need their codes first. */
export function assembleWholePart(ports: Ports, change: PickingChange, { version }: { version: number }) {
  return changePicking<typeof done, Unfinished>(ports, change, done, { version, yours: "" }, async (tx, held) => {
    const { part, lines } = held;
    if (part.status !== "assembling" || part.isAssembled) return no("pickClosed");
    for (const { uuid, ordered } of lines.filter(({ picked, ordered }) => picked < ordered))
      await savePicked(tx, { partUuid: part.uuid, itemUuid: uuid, quantity: ordered });
    const picked = lines.map((line) => ({ ...line, picked: line.ordered }));
    return assembled(tx, ports, change, { ...held, lines: picked });
  });
}

type Unfinished = { code: "markingMissing" | "pickClosed" | "pickShort" | "transition_not_allowed" };

async function assembled(tx: Tx, ports: Ports, { author }: PickingChange, { order, part, lines }: HeldPicking) {
  if (part.status !== "assembling") return no("pickClosed");
  const state = pickingState(lines);
  if (state !== "complete") return no(state === "short" ? "pickShort" : "markingMissing");
  await saveAssembled(tx, part.uuid);
  if (part.point !== null) {
    const to = "readyForPickup";
    const by = author.actor;
    const moved = await moveParts(tx, ports, order, [part], { to, by, actor: (one) => operatorFor(one.status, to) });
    if (!moved.ok) return moved;
  }
  const after = part.point === null ? "assembled" : "readyForPickup";
  return ok({
    value: true as const,
    entry: { action: "order.assembled", changes: { status: { before: part.status, after } } },
  });
}

/** The number under which the carrier has the electronic waybill; an empty one removes it. */
export function setWaybill(
  ports: Ports,
  change: PickingChange,
  { version, waybill }: { version: number; waybill: string },
) {
  return changePicking<typeof done, never>(ports, change, done, { version, yours: waybill }, async (tx, { part }) => {
    const before = part.waybill;
    const after = waybill === "" ? null : waybill;
    if (before === after) return ok({ value: true as const, entry: null });
    await saveWaybill(tx, part.uuid, after);
    return ok({
      value: true as const,
      entry: { action: "order.waybillSet", changes: { waybill: { before, after } } },
    });
  });
}
