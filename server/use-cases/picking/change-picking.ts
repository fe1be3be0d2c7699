import type { z } from "zod";
import type { ProblemCode } from "#app/contract/problem.ts";
import type { PickLine } from "#app/domain/picking/scan.ts";
import { quantityFromDecimal, quantityFromNumber } from "#app/domain/quantity.ts";
import type { JournalAuthor, JournalChanges } from "#app/domain/staff/journal.ts";
import { rightObjectOf } from "#app/domain/staff/order-steps.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { lastPickingChange, pickingPart, type PickingLineRow } from "#server/db/queries/desk/picking-part.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { hold, type HeldOrder, type HeldPart } from "#server/use-cases/order/placing/hold-order.ts";
import type { StaleChange } from "#server/use-cases/order/desk/change-at-desk.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";

/** Who works on a part, and by which form. */
export type PickingChange = { staff: StaffScope; author: JournalAuthor; number: string };

/** A line with the product behind it. */
export type HeldLine = PickLine & { productUuid: string; unit: string };
export type HeldPicking = {
  order: HeldOrder;
  part: HeldPart & { warehouseUuid: string; waybill: string | null; isAssembled: boolean };
  lines: HeldLine[];
};

/** What a change answers, and what the journal keeps; no entry: nothing has changed. */
type Worked<V> = {
  value: V;
  entry: { action: string; changes: JournalChanges; reason?: string } | null;
};

type Seen = { version: number; yours: string };
type Stopped = { code: "partNotFound" } | StaleChange;

/**
 * Changes a part that is put together, once a key, in one transaction with its journal entry. Parts outside the
 * warehouses of a person do not exist for him, and a part that somebody else has changed since is refused as stale.
 */
export function changePicking<S extends z.ZodType, R extends { code: ProblemCode }>(
  ports: Ports,
  { staff, author, number }: PickingChange,
  answer: S,
  seen: Seen,
  work: (tx: Tx, held: HeldPicking) => Promise<Verdict<Worked<z.output<S>>, R>>,
): Promise<Verdict<z.output<S>, R | Stopped>> {
  return changeOnce<S, { ok: false } & (R | Stopped)>(ports, author, answer, async (tx) => {
    const held = await holdPicking(tx, staff, number);
    if (held === null) return no("partNotFound");
    const { order, part, lines } = held;
    if (part.version !== seen.version) {
      const last = await lastPickingChange(tx, { orderUuid: order.uuid, number });
      const fields = [{ name: "picked", before: "", yours: seen.yours, now: progressOf(lines) }];
      return no("stale", { fields, by: last?.by ?? "", at: last?.at ?? "", version: part.version });
    }
    const done = await work(tx, held);
    if (!done.ok) return done;
    const { value, entry } = done.value;
    if (entry !== null) {
      const object = { kind: "order", id: order.uuid, name: part.number };
      await recordChange(tx, author, { ...entry, object, answer: value });
    }
    return ok(value);
  });
}

async function holdPicking(tx: Tx, staff: StaffScope, number: string): Promise<HeldPicking | null> {
  const order = await hold(tx, { number });
  const part = order?.parts.find((one) => one.number === number);
  const row = part && (await pickingPart(tx, number));
  if (!order || !part || !row || !mayPick(staff, { ...part, cityUuid: order.cityUuid })) return null;
  const { warehouseUuid } = part;
  if (warehouseUuid === null) return null;
  const isAssembled = row.assembledAt !== null;
  return {
    order,
    part: { ...part, warehouseUuid, waybill: row.waybill, isAssembled },
    lines: row.lines.map(pickLineOf),
  };
}

/** Whether the person may assemble goods of this warehouse; goods on order have no warehouse yet. */
export function mayPick(staff: StaffScope, place: { cityUuid: string; warehouseUuid: string | null }): boolean {
  return place.warehouseUuid !== null && mayStaff(staff, "shipOrders", rightObjectOf(place));
}

export function pickLineOf({ multiplicity, ordered, picked, packs, codes, ...line }: PickingLineRow): HeldLine {
  return {
    ...line,
    packs: packs.map(({ quantity, barcode = null }) => ({ quantity: quantityFromNumber(quantity), barcode })),
    codes: Number(codes),
    multiplicity: quantityFromDecimal(multiplicity),
    ordered: quantityFromDecimal(ordered),
    picked: quantityFromDecimal(picked),
  };
}

function progressOf(lines: readonly HeldLine[]): string {
  return `${lines.filter(({ picked, ordered }) => picked >= ordered).length}/${lines.length}`;
}
