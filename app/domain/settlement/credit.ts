import { addMoney, subtractMoney, zeroMoney, type Money } from "#app/domain/money.ts";
import { creditStage, type CreditStage, type CreditThresholds } from "./credit-stop.ts";
import { daysLate } from "./documents.ts";

/** Unpaid rest of a settlement document. */
export type UnpaidRest = { dueDate: string | null; remainder: Money };

/** A part bought on credit: `papers` are numbers of its УПД, `isShipped`: it has left the warehouse. */
export type CreditPart = { number: string; sum: Money; papers: readonly string[]; isShipped: boolean };

/** A delivery recorded in accounting: its document, the referenced order, its sum. */
export type Realization = { number: string; orderNumber: string | null; sum: Money };

/** An order on credit with its live parts and its deliveries recorded in accounting. */
export type CreditOrder = {
  payUntil: string | null;
  parts: readonly CreditPart[];
  realizations: readonly Realization[];
};

/** Unpaid rest of a delivery and its due date. */
type PaidRealization = Realization & { rest: Money; dueDate: string | null };

/** Sum of an order's parts not yet recorded in accounting. `isDue`: payable by its date, `isLate`: overdue. */
export type Unbilled = { sum: Money; isDue: boolean; isLate: boolean };

/**
 * Counted per part. A delivery covers the part whose УПД or number it names, otherwise one of exactly its sum; other
 * deliveries reduce the rest by their sum. Until accounting records anything of an order, all of it is due by its
 * date; then only shipped parts are.
 */
export function unbilledOf({ payUntil, parts, realizations }: CreditOrder, today: string): Unbilled {
  let [waiting, unmatched] = [[...parts], [...realizations]];
  const pairUp = (belongs: (part: CreditPart, known: Realization) => boolean, once: boolean) => {
    for (const known of [...unmatched]) {
      const found = waiting.filter((part) => belongs(part, known));
      if (found.length === 0) continue;
      const taken = once ? found.slice(0, 1) : found;
      waiting = waiting.filter((part) => !taken.includes(part));
      unmatched = unmatched.filter((one) => one !== known);
    }
  };
  // Several documents may name one part: the second must not reduce the others.
  const named = (part: CreditPart, known: Realization) =>
    part.papers.includes(known.number) || part.number === known.orderNumber;
  const namesPart = new Set(realizations.filter((known) => parts.some((part) => named(part, known))));
  pairUp(named, false);
  unmatched = unmatched.filter((known) => !namesPart.has(known));
  pairUp((part, known) => part.isShipped && part.sum === known.sum, true);
  pairUp((part, known) => part.sum === known.sum, true);
  const rest = subtractMoney(addMoney(...waiting.map(({ sum }) => sum)), addMoney(...unmatched.map(({ sum }) => sum)));
  const sum = rest > zeroMoney ? rest : zeroMoney;
  const isDue = realizations.length === 0 || waiting.some(({ isShipped }) => isShipped);
  return { sum, isDue, isLate: sum > zeroMoney && isDue && daysLate(payUntil, today) > 0 };
}

/**
 * Payment status of an order on credit once accounting knows it: paid when all of it is recorded and its documents are
 * paid, overdue by its first late document. `payUntil` is the next due date.
 */
export function creditOrderStatus(
  order: Omit<CreditOrder, "realizations"> & { realizations: readonly PaidRealization[] },
  today: string,
): { status: "paid" | "postpaid" | "overdue"; payUntil: string | null } {
  const { sum, isDue, isLate } = unbilledOf(order, today);
  const open = order.realizations.filter(({ rest }) => rest > zeroMoney);
  if (open.length === 0 && sum === zeroMoney && order.realizations.length > 0)
    return { status: "paid", payUntil: order.payUntil };
  const days = [...open.map(({ dueDate }) => dueDate), ...(sum > zeroMoney && isDue ? [order.payUntil] : [])];
  const [first = order.payUntil] = days.filter((day) => day !== null).toSorted();
  const isOverdue = isLate || open.some(({ dueDate }) => daysLate(dueDate, today) > 0);
  return { status: isOverdue ? "overdue" : "postpaid", payUntil: first };
}

/** Why a company cannot buy on credit: not agreed, contract ended, or overdue debt. */
export type CreditRefusal = "notAgreed" | "ended" | "overdue";

export type CreditFacts = {
  /** Null if the contract grants no credit. */
  terms: { limit: Money; days: number; hasEnded: boolean } | null;
  rests: readonly UnpaidRest[];
  orders: readonly CreditOrder[];
};

/**
 * Credit of a company. `used`: unpaid documents and unrecorded orders on credit; `left` is zero if credit is refused.
 * `debt` and `overdue` come from documents and late orders.
 */
export type CreditStanding = {
  limit: Money;
  days: number;
  used: Money;
  left: Money;
  debt: Money;
  overdue: Money;
  overdueDays: number;
  stage: CreditStage;
  refusal: CreditRefusal | null;
};

/** Used by the page, the checkout and orders alike. */
export function creditStanding(
  { terms, rests, orders }: CreditFacts,
  { today, thresholds }: { today: string; thresholds: CreditThresholds },
): CreditStanding {
  const unbilled = orders.map((order) => ({ ...unbilledOf(order, today), payUntil: order.payUntil }));
  const lateOrders = unbilled.filter(({ isLate }) => isLate);
  const lateRests = rests.filter(({ dueDate }) => daysLate(dueDate, today) > 0);
  const debt = addMoney(...rests.map(({ remainder }) => remainder));
  const used = addMoney(debt, ...unbilled.map(({ sum }) => sum));
  const overdueDays = Math.max(
    0,
    ...lateRests.map(({ dueDate }) => daysLate(dueDate, today)),
    ...lateOrders.map(({ payUntil }) => daysLate(payUntil, today)),
  );
  const stage = creditStage(overdueDays, thresholds);
  const refusal = refusalOf(terms, stage);
  const limit = terms?.limit ?? zeroMoney;
  return {
    limit,
    days: terms?.days ?? 0,
    used,
    left: refusal === null && used < limit ? subtractMoney(limit, used) : zeroMoney,
    debt,
    overdue: addMoney(...lateRests.map(({ remainder }) => remainder), ...lateOrders.map(({ sum }) => sum)),
    overdueDays,
    stage,
    refusal,
  };
}

function refusalOf(terms: CreditFacts["terms"], stage: CreditStage): CreditRefusal | null {
  if (terms === null || terms.limit === zeroMoney) return "notAgreed";
  if (terms.hasEnded) return "ended";
  return stage === "noPostpay" || stage === "blocked" ? "overdue" : null;
}
