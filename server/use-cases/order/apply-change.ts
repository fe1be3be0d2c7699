import type { ChangedOrder } from "#app/contract/order-changes.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { addMoney, moneyToNumber, subtractMoney, zeroMoney } from "#app/domain/money.ts";
import { partCount } from "#app/domain/order/part-scope.ts";
import { amountDue } from "#app/domain/order/payment.ts";
import type { SoldLine } from "#app/domain/order/receipt.ts";
import { addQuantity, quantityFromNumber, subtractQuantity, zeroQuantity } from "#app/domain/quantity.ts";
import { payment as texts } from "#app/i18n/ru/payment.ts";
import { namespace } from "#app/i18n/translator.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { movePayment, orderChangedReason } from "#server/db/queries/order/payments.ts";
import { goodsOfParts } from "#server/db/queries/order/part-goods.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { LivePart } from "./change-contents.ts";
import { changePaymentStatus } from "./change-payment-status.ts";
import { giveBack } from "./give-back.ts";
import { hold, type HeldOrder } from "./hold-order.ts";
import type { JudgedChange, OrderPlace } from "./judge-change.ts";
import { moveParts } from "./move-order.ts";
import { totalOfParts, type WholePlan } from "./preview-change.ts";
import { savePlan } from "./save-change.ts";
import { tellBuyer, type NewsScope } from "./tell-buyer.ts";

const t = namespace("payment", texts);

/** Makes a judged change: everything that belongs to it, or nothing. */
export async function applyChange(
  tx: Tx,
  ports: Ports,
  { buyer, book }: OrderPlace,
  { plan, putsAside }: JudgedChange,
): Promise<ProblemOr<ChangedOrder>> {
  const { user } = buyer.viewer;
  if (!user) return no("unauthorized");
  const { onModerate, uuid: userUuid } = user;
  const by = { userUuid, onModerate, timeZone: buyer.city.timezone, book };
  if (!(await savePlan(tx, ports, plan, by))) return no("stockChanged", { differences: [] });
  if (putsAside !== null) await movePayment(tx, putsAside.uuid, "canceled", orderChangedReason);
  const { order } = plan;
  const changed = await heldAgain(tx, order);
  await settleMoney(tx, ports, changed, soldLess(plan));
  await tellBuyer(tx, ports, changed, {
    event: "order.changed",
    about: `${changed.version}`,
    params: { sum: moneyToNumber(totalOfParts(plan.after)) },
    scope: await changedScope(tx, plan, changed),
  });
  const { uuid, number, version, parts, ...money } = await heldAgain(tx, order);
  const due = amountDue(parts, money);
  const isPartlyPaid = money.paid > zeroMoney && due > zeroMoney;
  return ok({ uuid, number, version, due: moneyToNumber(due), isPartlyPaid, repeated: false });
}

/** The parts that a change has touched, where it has left others alone; null where it is about all of the order. */
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

/** What is paid is set against what the order costs now: less goes back, more is waited for, and neither ends a wait. */
async function settleMoney(tx: Tx, ports: Ports, order: HeldOrder, less: readonly SoldLine[]): Promise<void> {
  if (order.paid <= zeroMoney) return;
  if (amountDue(order.parts, order) > zeroMoney) {
    await changePaymentStatus(tx, ports, order, { to: "partiallyPaid", actor: "system" });
    return;
  }
  const waiting = order.parts.filter(({ status }) => status === "awaitingPayment");
  if (waiting.length > 0) await moveParts(tx, ports, order, waiting, { to: "confirmed", actor: () => "payment" });
  await giveBack(tx, ports, order, [], less);
}

/** What the receipt of a refund names: the goods that were taken out, at the prices they were sold at, and their delivery. */
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
