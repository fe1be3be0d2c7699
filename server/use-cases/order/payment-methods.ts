import type { ProblemOr } from "#app/contract/problem.ts";
import { moneyFromDecimal, type Money } from "#app/domain/money.ts";
import { fitsCredit, offeredMethods, type Credit, type PaymentMethod } from "#app/domain/order/payment.ts";
import { creditStage } from "#app/domain/settlement/credit-stop.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { findCredit, holdCredit, type CreditRow } from "#server/db/queries/order/credit.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";

/** The ways a buyer may pay a sum, the usual one first. */
export async function offeredTo(db: Db | Tx, ports: Ports, buyer: Buyer, sum: Money): Promise<PaymentMethod[]> {
  const { client } = buyer.viewer;
  const terms = client === null || client.type === "physical" ? null : await creditTerms(db, ports, client.rootUuid);
  return methods(ports, buyer, { credit: terms?.credit ?? null, sum });
}

/** Is the chosen way open for this sum? `creditDays` until it is paid. */
export function takeMethod(
  ports: Ports,
  buyer: Buyer,
  { method, sum, credit }: { method: PaymentMethod; sum: Money; credit: CreditRow | null },
): ProblemOr<{ creditDays: number }> {
  if (method === "onDelivery") return ok({ creditDays: 0 });
  const terms = termsFrom(ports, credit);
  const offered = methods(ports, buyer, { credit: terms?.credit ?? null, sum });
  return offered.includes(method)
    ? ok({ creditDays: terms?.days ?? 0 })
    : no("paymentMethod", { field: "paymentMethod" });
}

/** May the company owe so much more than it does? Looked at once everybody else of it who orders has done. */
export async function takeCredit(tx: Tx, ports: Ports, rootUuid: string, more: Money): Promise<boolean> {
  await holdCredit(tx, rootUuid);
  const terms = await creditTerms(tx, ports, rootUuid);
  return terms !== null && fitsCredit(terms.credit, more);
}

function methods(ports: Ports, { viewer: { client } }: Buyer, { credit, sum }: { credit: Credit | null; sum: Money }) {
  const { payments, settings } = ports;
  return offeredMethods(client, { online: payments !== null, invoices: settings.bank !== null, credit, sum });
}

async function creditTerms(db: Db | Tx, ports: Ports, rootUuid: string): Promise<CreditTerms | null> {
  return termsFrom(ports, (await findCredit(db, rootUuid)) ?? null);
}

type CreditTerms = { credit: Credit; days: number };

/** Null where nothing is sold on credit: by contract, or since what is owed is late (decisions §3.6, credit stop). */
function termsFrom({ settings }: Ports, found: CreditRow | null): CreditTerms | null {
  if (found === null) return null;
  const stage = creditStage(found.overdueDays, settings.creditStop);
  if (stage === "noPostpay" || stage === "blocked") return null;
  return { credit: { limit: moneyFromDecimal(found.limit), used: moneyFromDecimal(found.used) }, days: found.days };
}
