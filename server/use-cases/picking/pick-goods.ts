import { scannedShape, type PickBody, type ScanBody, type Scanned } from "#app/contract/desk/picking.ts";
import { pickedExactly, pickedMore, readScan, type ScanRefusal } from "#app/domain/picking/scan.ts";
import { checkQuantity, quantityFromNumber, quantityToNumber, type Quantity } from "#app/domain/quantity.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { dropMarkingCodes, savePicked, takeMarkingCode } from "#server/db/queries/desk/picking-writes.ts";
import type { Ports } from "#server/ports/ports.ts";
import { changePicking, type HeldLine, type HeldPicking, type PickingChange } from "./change-picking.ts";

/** Picks what a scan stands for: a pack, or one unit with its marking code. */
export function scanGoods(ports: Ports, change: PickingChange, { version, code }: ScanBody) {
  const seen = { version, yours: code.slice(0, 60) };
  type Refused = ScanRefusal | { code: "markingTaken" | "pickClosed" };
  return changePicking<typeof scannedShape, Refused>(ports, change, scannedShape, seen, async (tx, held) => {
    if (held.part.status !== "assembling") return no("pickClosed");
    const read = readScan(held.lines, code);
    if (!read.ok) return read;
    const { line, ...scan } = read.value;
    if (scan.kind === "ask") return ok({ value: scanned(line, { picked: line.picked, added: null }), entry: null });
    const quantity = scan.kind === "add" ? scan.quantity : oneUnit;
    const sum = pickedMore(line, quantity);
    if (!sum.ok) return sum;
    if (scan.kind === "mark") {
      const uuid = ports.ids.uuid();
      if (!(await takeMarkingCode(tx, { uuid, itemUuid: line.uuid, code: scan.code }))) return no("markingTaken");
    }
    return ok(await saved(tx, held, line, { picked: sum.value, added: quantity }));
  });
}

const oneUnit = quantityFromNumber(1);

/** Sets what is picked of a line. With nothing picked its marking codes are free again. */
export function setPicked(ports: Ports, change: PickingChange, { version, item, quantity }: PickBody) {
  const seen = { version, yours: String(quantity) };
  type Refused = { code: "badQuantity" | "pickClosed" } | { code: "markingNeeded" | "pickAbove"; name: string };
  return changePicking<typeof scannedShape, Refused>(ports, change, scannedShape, seen, async (tx, held) => {
    if (held.part.status !== "assembling") return no("pickClosed");
    const line = held.lines.find(({ uuid }) => uuid === item);
    if (line === undefined) return no("pickClosed");
    const given = checkQuantity(quantity);
    if (!given.ok) return given;
    const picked = pickedExactly(line, given.value);
    if (!picked.ok) return picked;
    if (line.isMarked) await dropMarkingCodes(tx, line.uuid);
    return ok(await saved(tx, held, line, { picked: picked.value, added: picked.value }));
  });
}

type Picked = { picked: Quantity; added: Quantity | null };

async function saved(tx: Tx, { part }: HeldPicking, line: HeldLine, { picked, added }: Picked) {
  await savePicked(tx, { partUuid: part.uuid, itemUuid: line.uuid, quantity: picked });
  const change = (quantity: Quantity) => `${line.article}: ${quantityToNumber(quantity)}`;
  return {
    value: scanned(line, { picked, added }),
    entry: { action: "order.picked", changes: { picked: { before: change(line.picked), after: change(picked) } } },
  };
}

function scanned({ uuid, name, ordered }: HeldLine, { picked, added }: Picked): Scanned {
  return {
    item: uuid,
    name,
    added: added === null ? null : quantityToNumber(added),
    picked: quantityToNumber(picked),
    ordered: quantityToNumber(ordered),
  };
}
