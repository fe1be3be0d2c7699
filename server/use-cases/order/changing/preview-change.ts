import type { OrderChangeBody, OrderChangePreview } from "#app/contract/orders/order-changes.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { groupKinds } from "#app/domain/basket/split.ts";
import { priceAt } from "#app/domain/catalog/price.ts";
import { addMoney, moneyToNumber, subtractMoney, zeroMoney, type Money } from "#app/domain/money.ts";
import { heldOf, openParts, piecesSum } from "#app/domain/order/change.ts";
import { contactPhone } from "#app/domain/phone.ts";
import { addQuantity, quantityToNumber, subtractQuantity, zeroQuantity } from "#app/domain/quantity.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Ports } from "#server/ports/ports.ts";
import { shownHash } from "#server/security/shown-hash.ts";
import type { LivePart, PartDelivery } from "./change-contents.ts";
import { serviceCodes } from "./change-way.ts";
import type { ChangePlan, LineChange } from "./plan-change.ts";

type Recipient = { fio: string; phone: string };
/** A plan with the changes besides goods. */
export type WholePlan = ChangePlan & { recipient: Recipient; comment: string | null };

export function withDetails(plan: ChangePlan, { recipient, comment }: OrderChangeBody): ProblemOr<WholePlan, "phone"> {
  const { row } = plan;
  const phone = recipient === undefined ? ok(row.recipient.phone) : contactPhone(recipient.phone);
  if (!phone.ok) return no("phone", { field: "recipient.phone" });
  return ok({
    ...plan,
    recipient: { fio: recipient?.fio ?? row.recipient.fio, phone: phone.value },
    comment: comment === undefined ? row.comment : comment || null,
  });
}

export function totalOfParts(parts: readonly LivePart[]): Money {
  return addMoney(...parts.map(piecesSum), ...parts.map(({ cost }) => cost));
}

/** The change as shown to members with price access; `byGateway`: a refund goes through the gateway. */
export function previewOf(
  ports: Pick<Ports, "secrets">,
  plan: WholePlan,
  { byGateway }: { byGateway: boolean },
): OrderChangePreview {
  const { order, before, after } = plan;
  const total = totalOfParts(after);
  const isPrepaid = order.paymentMethod !== "onDelivery" && order.paymentMethod !== "credit";
  const settled = addMoney(order.paid, order.claimed);
  const refund = settled > total ? subtractMoney(settled, total) : zeroMoney;
  const due = isPrepaid && total > settled ? subtractMoney(total, settled) : zeroMoney;
  const preview = {
    version: order.version,
    lines: plan.lines.map((line) => lineOf(line, before, after)),
    details: detailsOf(plan),
    totals: { before: amountsOf(before), after: amountsOf(after) },
    money: { refund: moneyToNumber(refund), due: moneyToNumber(due), byGateway },
  };
  return { ...preview, hash: shownHash(ports, preview) };
}

/** Nothing changes. */
export function isEmptyChange({ lines, details }: Pick<OrderChangePreview, "lines" | "details">): boolean {
  return lines.length === 0 && details.length === 0;
}

function lineOf(
  { card, before, after, fixed, ...adjustments }: LineChange,
  was: readonly LivePart[],
  is: readonly LivePart[],
): OrderChangePreview["lines"][number] {
  const { uuid, article, name, unit, tiers } = card;
  const sumIn = (parts: readonly LivePart[]) =>
    addMoney(...parts.flatMap(({ pieces }) => pieces.filter((one) => one.productUuid === uuid).map(({ sum }) => sum)));
  const waiting = (parts: readonly LivePart[]) =>
    heldOf(
      parts.filter(({ warehouseUuid }) => warehouseUuid === null),
      uuid,
    );
  const waits = subtractQuantity(waiting(is), waiting(was));
  return {
    ...{ uuid, article, name, unit, ...adjustments },
    before: { quantity: quantityToNumber(before), sum: moneyToNumber(sumIn(openParts(was))) },
    after: { quantity: quantityToNumber(after), sum: moneyToNumber(sumIn(openParts(is))) },
    price: after > before ? moneyToNumber(priceAt(tiers, addQuantity(fixed, after))) : null,
    waits: quantityToNumber(waits > zeroQuantity ? waits : zeroQuantity),
  };
}

function amountsOf(parts: readonly LivePart[]): OrderChangePreview["totals"]["before"] {
  return {
    items: moneyToNumber(addMoney(...parts.map(piecesSum))),
    delivery: moneyToNumber(addMoney(...parts.map(({ cost }) => cost))),
    total: moneyToNumber(totalOfParts(parts)),
  };
}

type Detail = OrderChangePreview["details"][number];

/** Only goods are removed. Decided without sums, so that the answer does not reveal them. */
export function isRemoval({ lines, asksDelivery, row, recipient, comment }: WholePlan): boolean {
  return (
    lines.every(({ before, after }) => after < before) &&
    !asksDelivery &&
    recipient.fio === row.recipient.fio &&
    recipient.phone === row.recipient.phone &&
    (comment ?? "") === (row.comment ?? "")
  );
}

function detailsOf({ row, recipient, comment, before, after }: WholePlan): Detail[] {
  const about = (field: Detail["field"], was: string | null, is: string | null): Detail[] =>
    (was ?? "") === (is ?? "") ? [] : [{ field, kind: null, before: was, after: is }];
  return [
    ...about("fio", row.recipient.fio, recipient.fio),
    ...about("phone", row.recipient.phone, recipient.phone),
    ...about("comment", row.comment, comment),
    ...groupKinds.flatMap((kind) => deliveryDetails(kind, openParts(before), openParts(after))),
  ];
}

/** For groups that remain; goods forming a new group are described by their lines. */
function deliveryDetails(kind: LivePart["kind"], before: readonly LivePart[], after: readonly LivePart[]): Detail[] {
  const was = before.find((part) => part.kind === kind)?.delivery;
  const is = after.find((part) => part.kind === kind)?.delivery;
  const servicesOf = (parts: readonly LivePart[]) =>
    serviceCodes(parts.flatMap((part) => (part.kind === kind ? (part.delivery?.services ?? []) : []))) || null;
  const [had, has] = [servicesOf(before), servicesOf(after)];
  if (!is) return [];
  const about = (field: Detail["field"], read: (delivery: PartDelivery) => string | null): Detail[] => {
    const [one, other] = [was ? read(was) : null, read(is)];
    return one === other ? [] : [{ field, kind, before: one, after: other }];
  };
  return [
    ...about("way", ({ providerCode }) => providerCode),
    ...about("address", ({ address }) => address),
    ...about("point", ({ point }) => point && `${point.name}, ${point.address}`),
    ...about("zone", ({ zone }) => zone),
    ...about("interval", ({ interval }) => interval),
    ...about("date", ({ dateFrom }) => dateFrom),
    ...(had === has ? [] : [{ field: "services" as const, kind, before: had, after: has }]),
  ];
}
