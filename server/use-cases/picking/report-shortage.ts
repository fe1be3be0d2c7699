import { shortageShape, type ShortageBody } from "#app/contract/desk/picking.ts";
import { vatRateShape } from "#app/contract/parts.ts";
import { addMoney } from "#app/domain/money.ts";
import { partNumber } from "#app/domain/order/number.ts";
import { partCount } from "#app/domain/order/part-scope.ts";
import { missingOf } from "#app/domain/picking/scan.ts";
import { splitLine, type DividedLine } from "#app/domain/picking/split-line.ts";
import { quantityToNumber, subtractQuantity, zeroQuantity } from "#app/domain/quantity.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { formatQuantity } from "#app/i18n/format.ts";
import { deskPicking as texts } from "#app/i18n/ru/desk/picking.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Tx } from "#server/db/client.ts";
import {
  addOrderTask,
  divideLine,
  insertWaitingPart,
  letPartWait,
  linesToDivide,
  moveLine,
  raiseOrderVersion,
  writeOffLost,
} from "#server/db/queries/desk/picking-shortage.ts";
import { insertHistoryRows, type HistoryRow } from "#server/db/queries/order/moves.ts";
import type { Ports } from "#server/ports/ports.ts";
import { tellBuyer } from "#server/use-cases/order/reading/tell-buyer.ts";
import { changePicking, type HeldLine, type HeldPicking, type PickingChange } from "./change-picking.ts";

const t = namespace("deskPicking", texts);

/**
 * What was not found of a part: it waits for supply as a part of its own, or as this one if nothing was found. The
 * order's sum stays as it is. With "ask", the people of orders get a task to ask the buyer; who does not want to wait
 * has that part canceled by the usual step, with its refund.
 */
export function reportShortage(ports: Ports, change: PickingChange, { version, rest }: ShortageBody) {
  const { author } = change;
  type Refused = { code: "pickClosed" | "pickNotShort" };
  return changePicking<typeof shortageShape, Refused>(
    ports,
    change,
    shortageShape,
    { version, yours: "" },
    async (tx, held) => {
      const { order, part, lines } = held;
      if (part.status !== "assembling") return no("pickClosed");
      const short = lines.filter((line) => missingOf(line) > zeroQuantity);
      if (short.length === 0) return no("pickNotShort");
      const lost = short.map((line) => ({ productUuid: line.productUuid, quantity: missingOf(line) }));
      await writeOffLost(tx, part.warehouseUuid, lost);
      const isNothing = lines.every(({ picked }) => picked === zeroQuantity);
      const waiting = isNothing ? part.number : await separate(tx, ports, held, short);
      if (isNothing) await letPartWait(tx, part.uuid);
      await insertHistoryRows(tx, [historyRow(ports, held, { isNothing, waiting, by: author.actor })]);
      await raiseOrderVersion(tx, order.uuid);
      const missing = short.map(wordsOf).join("; ");
      if (rest === "wait")
        await tellBuyer(tx, ports, order, {
          event: "order.comment",
          about: `${order.version + 1}`,
          params: { comment: t("shortage.letter", { waiting, missing }) },
        });
      else
        await addOrderTask(tx, {
          uuid: ports.ids.uuid(),
          kind: "shortage",
          orderUuid: order.uuid,
          number: order.number,
          cityUuid: order.cityUuid,
          text: t("task", { part: part.number, waiting, missing }),
          ...{ part: null, status: null, by: author.actor.name },
        });
      return ok({
        value: { waiting },
        entry: {
          action: "order.shortage",
          changes: { missing: { before: null, after: missing }, waiting: { before: null, after: waiting } },
          reason: t(`shortage.${rest}`),
        },
      });
    },
  );
}

/** Takes the missing quantities into a new part; returns its number. */
async function separate(tx: Tx, ports: Ports, { order, part }: HeldPicking, short: readonly HeldLine[]) {
  const stored = await linesToDivide(
    tx,
    short.map(({ uuid }) => uuid),
  );
  const moved = short.map((held) => {
    const found = stored.find(({ uuid }) => uuid === held.uuid);
    if (found === undefined) throw new Error(`the line ${held.uuid} is gone while its order is locked`);
    const line: DividedLine = { ...found.line, vatRate: vatRateShape.parse(found.line.vatRate) };
    const stays = subtractQuantity(line.quantity, missingOf(held));
    return { uuid: held.uuid, ...(stays === zeroQuantity ? { rest: line } : splitLine(line, stays)) };
  });
  const position = partCount(order.parts) + 1;
  const number = partNumber(order.number, position);
  const partUuid = ports.ids.uuid();
  const sum = addMoney(...moved.map(({ rest }) => rest.sum));
  await insertWaitingPart(tx, { from: part.uuid, uuid: partUuid, number, position, sum });
  for (const [at, line] of moved.entries()) {
    const to = { uuid: ports.ids.uuid(), partUuid, position: at + 1 };
    if ("kept" in line) await divideLine(tx, line.uuid, { kept: line.kept, rest: line.rest }, to);
    else await moveLine(tx, line.uuid, to);
  }
  return number;
}

function historyRow(
  { ids }: Ports,
  { order, part }: HeldPicking,
  { isNothing, waiting, by }: { isNothing: boolean; waiting: string; by: HistoryRow["by"] },
): HistoryRow {
  const position = isNothing ? part.position : partCount(order.parts) + 1;
  return {
    uuid: ids.uuid(),
    order_uuid: order.uuid,
    field: isNothing && order.parts.length === 1 ? "status" : `status.${position}`,
    from_value: isNothing ? part.status : null,
    to_value: "awaitingSupply",
    actor: "manager",
    comment: t("shortage.history", { from: part.number, waiting }),
    by,
  };
}

function wordsOf(line: HeldLine): string {
  return t("shortage.line", {
    article: line.article,
    name: line.name,
    quantity: formatQuantity(quantityToNumber(missingOf(line)), line.unit),
  });
}
