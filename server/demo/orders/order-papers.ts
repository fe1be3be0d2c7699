import { addDays } from "#app/domain/local-time.ts";
import {
  addMoney,
  moneyFromDecimal,
  moneyFromNumber,
  moneyToNumber,
  subtractMoney,
  type Money,
} from "#app/domain/money.ts";
import { paperNumber } from "#app/domain/order/document-number.ts";
import { corrected } from "#app/domain/order/shipped-line.ts";
import { quantityFromDecimal, subtractQuantity } from "#app/domain/quantity.ts";
import { randomOf } from "#server/demo/random.ts";
import { stableUuid } from "#server/demo/stable-uuid.ts";
import {
  itemCorrections,
  noDelivery,
  taxed,
  ukdBody,
  updBody,
  type Change,
  type PaperFacts,
} from "./order-paper-bodies.ts";
import type {
  ItemCorrectionRow,
  DemoOrderDocumentRow,
  OrderItemRow,
  OrderPartRow,
  DemoOrderRow,
  OrderRows,
  UpdBodyRow,
} from "./order-rows.ts";

/** With what it is over; a correction, with what it takes off. */
export type DemoPaper = DemoOrderDocumentRow & { sum: Money };
type Upd = DemoPaper & { body: UpdBodyRow };
export type DemoPapers = { papers: DemoPaper[]; corrections: ItemCorrectionRow[] };

/**
 * УПД of every part that has left and УКД of what came back or had a wrong price, as the shop writes them: what they say is
 * kept here, and each is printed when somebody asks for it.
 */
export function demoPapers(rows: OrderRows, facts: PaperFacts, today: Date): DemoPapers {
  const upds = byTime(leftParts(rows)).map((left, at) => ({ left, upd: updOf(left, at + 1, facts) }));
  const corrections = byTime(upds.flatMap(({ left, upd }) => correctionOf(left, upd, today.toISOString())));
  const ukds = corrections.map((correction, at) => ({ ...correction, ukd: ukdOf(correction, at + 1) }));
  return {
    papers: [...upds.map(({ upd }) => upd), ...ukds.map(({ ukd }) => ukd)],
    corrections: ukds.flatMap(({ changes, ukd }) => itemCorrections(changes, ukd.uuid)),
  };
}

type LeftPart = { order: DemoOrderRow; part: OrderPartRow; lines: OrderItemRow[]; at: string; backAt: string | null };

const prefixes = { upd: "УПД", ukd: "УКД" };
const whereItLeft = ["shipped", "completed", "partiallyReturned", "returned"];

function leftParts({ orders, orderParts, orderItems, orderHistory }: OrderRows): LeftPart[] {
  const orderOf = new Map(orders.map((order) => [order.uuid, order]));
  const linesOf = grouped(orderItems, ({ part_uuid }) => part_uuid);
  const historyOf = grouped(orderHistory, ({ order_uuid }) => order_uuid);
  return orderParts
    .filter(({ status }) => whereItLeft.includes(status))
    .flatMap((part) => {
      const order = orderOf.get(part.order_uuid);
      const steps = (historyOf.get(part.order_uuid) ?? []).filter(
        ({ field }) => field === "status" || field === `status.${part.position}`,
      );
      const at = steps.find(({ to_value }) => to_value === "shipped" || to_value === "completed")?.at;
      const backAt =
        steps.find(({ to_value }) => to_value === "partiallyReturned" || to_value === "returned")?.at ?? null;
      return order && at ? [{ order, part, lines: linesOf.get(part.uuid) ?? [], at, backAt }] : [];
    });
}

function updOf({ order, part, lines, at }: LeftPart, counter: number, facts: PaperFacts): Upd {
  return {
    ...paper("upd", { order, part, at, counter }),
    body: updBody({ order, part, lines }, facts),
    sum: addMoney(moneyFromDecimal(part.items_sum), moneyFromDecimal(part.delivery_cost)),
  };
}

type Correction = { left: LeftPart; upd: Upd; at: string; reason: string; changes: Change[] };

function correctionOf(left: LeftPart, upd: Upd, now: string): Correction[] {
  const { part, lines, backAt } = left;
  if (backAt === null) return wrongPrice(left, upd, now);
  const isWhole = part.status === "returned";
  const changes = lines
    .filter(({ returned_quantity }) => Number(returned_quantity) > 0)
    .map((line) => {
      const was = taxed(line);
      const quantity = subtractQuantity(was.quantity, quantityFromDecimal(line.returned_quantity));
      return { line, was, became: corrected(was, { ...was, quantity }) };
    });
  if (changes.length === 0) return [];
  const reason = isWhole
    ? "Товар не вручён покупателю и возвращён на склад продавца"
    : "Возврат части товара покупателем";
  return [{ left, upd, at: backAt, reason, changes: isWhole ? [...changes, ...noDelivery(part)] : changes }];
}

/** Few, on credit alone: of what was paid ahead the difference would have to be paid back. */
function wrongPrice(left: LeftPart, upd: Upd, now: string): Correction[] {
  const { order, part, lines } = left;
  const at = `${addDays(left.at.slice(0, 10), 5)}T09:15:00.000Z`;
  const isWrong = randomOf(`correction/${part.uuid}`).chance(0.06);
  const [line] = lines;
  if (!isWrong || line === undefined || order.payment_method !== "credit" || part.status !== "completed" || at > now)
    return [];
  const was = taxed(line);
  const price = moneyFromNumber(Math.round(moneyToNumber(was.price) * 95) / 100);
  const changes = [{ line, was, became: corrected(was, { ...was, price }) }];
  return [{ left, upd, at, reason: "Цена приведена к цене договора", changes }];
}

function ukdOf({ left: { order, part }, upd, at, reason, changes }: Correction, counter: number): DemoPaper {
  return {
    ...paper("ukd", { order, part, at, counter }),
    body: ukdBody(upd, { reason, changes }),
    sum: addMoney(...changes.map(({ was, became }) => subtractMoney(was.sum, became.sum))),
  };
}

function paper<T extends "upd" | "ukd">(
  type: T,
  { order, part, at, counter }: { order: DemoOrderRow; part: OrderPartRow; at: string; counter: number },
) {
  return {
    uuid: stableUuid(`order-document/${type}/${part.uuid}`),
    order_uuid: order.uuid,
    part_uuid: part.uuid,
    type,
    number: paperNumber(prefixes[type], Number(at.slice(0, 4)), counter, 6),
    issued_on: at.slice(0, 10),
    created_at: at,
  };
}

function byTime<T extends { at: string }>(list: readonly T[]): T[] {
  return list.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

function grouped<T>(list: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}
