import { bankActor, type Actor } from "#app/domain/actor.ts";
import type { ChangedOrder } from "#app/contract/orders/order-changes.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { addMoney, moneyToNumber, subtractMoney, zeroMoney } from "#app/domain/money.ts";
import { partCount } from "#app/domain/order/part-scope.ts";
import { amountDue } from "#app/domain/order/payment.ts";
import type { SoldLine } from "#app/domain/order/receipt.ts";
import { addQuantity, quantityFromNumber, subtractQuantity, zeroQuantity } from "#app/domain/quantity.ts";
import { payment as texts } from "#app/i18n/ru/orders/payment.ts";
import { namespace } from "#app/i18n/translator.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { movePayment, orderChangedReason } from "#server/db/queries/order/payments/payments.ts";
import { goodsOfParts } from "#server/db/queries/order/reading/part-goods.ts";
import type { OrderShopEvent } from "#server/emails/order-shop.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { LivePart } from "./change-contents.ts";
import { changePaymentStatus } from "./change-payment-status.ts";
import { giveBack } from "#server/use-cases/order/paying/give-back.ts";
import { hold, type HeldOrder } from "#server/use-cases/order/placing/hold-order.ts";
import type { JudgedChange, OrderPlace } from "./judge-change.ts";
import { moveParts } from "#server/use-cases/order/shipping/move-order.ts";
import { totalOfParts, type WholePlan } from "./preview-change.ts";
import { savePlan } from "./save-change.ts";
import { emailStaff } from "#server/use-cases/order/reading/staff-email.ts";
import { tellBuyer, type NewsScope } from "#server/use-cases/order/reading/tell-buyer.ts";

const t = namespace("payment", texts);

/** Applies a validated change atomically. */
export async function applyChange(
  tx: Tx,
  ports: Ports,
  { buyer, book, by: { source, actor } }: OrderPlace,
  { plan, preview, putsAside }: JudgedChange,
): Promise<ProblemOr<ChangedOrder, "stockChanged" | "unauthorized">> {
  const { user } = buyer.viewer;
  if (!user) return no("unauthorized");
  const { onModerate } = user;
  const by = { source, actor, onModerate, timeZone: buyer.city.timezone, book };
  if (!(await savePlan(tx, ports, plan, by))) return no("stockChanged", { differences: [] });
  if (putsAside !== null) await movePayment(tx, putsAside.uuid, "canceled", orderChangedReason);
  const { order } = plan;
  const changed = await heldAgain(tx, order);
  await settleMoney(tx, ports, changed, actor, soldLess(plan));
  await tellBuyer(tx, ports, changed, {
    event: "order.changed",
    about: `${changed.version}`,
    params: { sum: moneyToNumber(totalOfParts(plan.after)), ...(source === "manager" ? { isByShop: true } : {}) },
    scope: await changedScope(tx, plan, changed),
  });
  if (source === "buyer")
    await emailStaff(tx, ports, order.uuid, { event: changeOf(preview), about: `${changed.version}` });
  const { uuid, number, version, parts, ...money } = await heldAgain(tx, order);
  const due = amountDue(parts, money);
  const isPartlyPaid = money.paid > zeroMoney && due > zeroMoney;
  return ok({ uuid, number, version, due: moneyToNumber(due), isPartlyPaid, repeated: false });
}

const topics: Readonly<Record<string, "recipient" | "comment">> = {
  fio: "recipient",
  phone: "recipient",
  comment: "comment",
};

function changeOf({ lines, details }: JudgedChange["preview"]): OrderShopEvent {
  return {
    kind: "changed",
    lines: lines.map(({ article, name, unit, before, after }) => ({
      ...{ article, name, unit },
      before: before.quantity,
      after: after.quantity,
    })),
    details: [...new Set(details.map(({ field }) => topics[field] ?? "delivery"))],
  };
}

/** The parts affected by a change; null when it concerns the whole order. */
async function changedScope(tx: Tx, { before, after }: WholePlan, order: HeldOrder): Promise<NewsScope | null> {
  const shown = ({ pieces, delivery, cost }: LivePart) => JSON.stringify([pieces, delivery, cost]);
  const known = new Map(before.map((part) => [part.position, shown(part)]));
  const left = new Set(after.map(({ position }) => position));
  const touched = [
    ...after.filter((part) => known.get(part.position) !== shown(part)),
    ...before.filter(({ position }) => !left.has(position)),
  ].map(({ position }) => position);
  const positions = [...new Set(touched)].sort((a, b) => a - b);
  const all = new Set([...before, ...after].map(({ position }) => position));
  if (positions.length === 0 || positions.length === all.size) return null;
  const uuids = order.parts.filter(({ position }) => positions.includes(position)).map(({ uuid }) => uuid);
  const of = Math.max(...positions, partCount(order.parts));
  return { positions, of, isWhole: false, goods: await goodsOfParts(tx, uuids), documents: [] };
}

async function heldAgain(tx: Tx, { uuid }: HeldOrder): Promise<HeldOrder> {
  const order = await hold(tx, { uuid });
  if (order === null) throw new Error(`the order ${uuid} is gone while it is held`);
  return order;
}

/**
 * Compares payments with the new amount due: refunds an excess or waits for a difference, without ending other waits.
 */
async function settleMoney(
  tx: Tx,
  ports: Ports,
  order: HeldOrder,
  by: Actor,
  less: readonly SoldLine[],
): Promise<void> {
  if (order.paid <= zeroMoney) return;
  if (amountDue(order.parts, order) > zeroMoney) {
    await changePaymentStatus(tx, ports, order, { to: "partiallyPaid", actor: "system", by });
    return;
  }
  const waiting = order.parts.filter(({ status }) => status === "awaitingPayment");
  if (waiting.length > 0)
    await moveParts(tx, ports, order, waiting, { to: "confirmed", actor: () => "payment", by: bankActor });
  await giveBack(tx, ports, order, by, [], less);
}

/** Lines of the refund receipt: removed goods at their sale prices, and their delivery. */
function soldLess({ before, after, cards }: WholePlan): SoldLine[] {
  const [was, is] = [soldIn(before), soldIn(after)];
  const goods = [...was].flatMap(([key, { piece, quantity, sum }]): SoldLine[] => {
    const kept = is.get(key);
    const less = subtractQuantity(quantity, kept?.quantity ?? zeroQuantity);
    if (less <= zeroQuantity) return [];
    const { price, vatRate, productUuid } = piece;
    const name = cards.get(productUuid)?.name ?? "";
    return [
      { name, price, vatRate, quantity: less, sum: subtractMoney(sum, kept?.sum ?? zeroMoney), subject: "commodity" },
    ];
  });
  const cost = subtractMoney(costOf(before), costOf(after));
  const vatRate = before[0]?.vatRate ?? null;
  const quantity = quantityFromNumber(1);
  const delivery: SoldLine = {
    name: t("receiptDelivery"),
    price: cost,
    vatRate,
    quantity,
    sum: cost,
    subject: "service",
  };
  return cost > zeroMoney ? [...goods, delivery] : goods;
}

function costOf(parts: readonly LivePart[]) {
  return addMoney(...parts.map(({ cost }) => cost));
}

/** By product and price. */
function soldIn(parts: readonly LivePart[]) {
  const sold = new Map<
    string,
    { piece: LivePart["pieces"][number]; quantity: typeof zeroQuantity; sum: typeof zeroMoney }
  >();
  for (const piece of parts.flatMap(({ pieces }) => pieces)) {
    const key = `${piece.productUuid} ${piece.price}`;
    const held = sold.get(key) ?? { piece, quantity: zeroQuantity, sum: zeroMoney };
    sold.set(key, { piece, quantity: addQuantity(held.quantity, piece.quantity), sum: addMoney(held.sum, piece.sum) });
  }
  return sold;
}
