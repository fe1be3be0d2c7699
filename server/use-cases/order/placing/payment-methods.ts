import type { ProblemOr } from "#app/contract/problem.ts";
import { localMoment } from "#app/domain/local-time.ts";
import type { Money } from "#app/domain/money.ts";
import { fitsCredit, offeredMethods, type ContractCredit, type PaymentMethod } from "#app/domain/order/payment.ts";
import type { CreditStanding } from "#app/domain/settlement/credit.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { holdCredit, type CreditRow } from "#server/db/queries/order/payments/credit.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { creditOfCompany, standingFrom } from "#server/use-cases/settlements/credit-standing.ts";

/** Payment methods available for a sum, the usual one first, and the company's credit; null for a person. */
export async function offeredTo(
  db: Db | Tx,
  ports: Ports,
  buyer: Buyer,
  sum: Money,
): Promise<{ methods: PaymentMethod[]; credit: CreditStanding | null }> {
  const { client } = buyer.viewer;
  const credit =
    client === null || client.type === "physical"
      ? null
      : await creditOfCompany(db, ports, client.rootUuid, dayOf(ports, buyer));
  return { methods: methods(ports, buyer, { credit: openCredit(credit), sum }), credit };
}

/** Is the payment method allowed for this sum? `creditDays` until payment. */
export function takeMethod(
  ports: Ports,
  buyer: Buyer,
  { method, sum, credit }: { method: PaymentMethod; sum: Money; credit: CreditRow | null },
): ProblemOr<{ creditDays: number }, "paymentMethod"> {
  if (method === "onDelivery") return ok({ creditDays: 0 });
  const standing = credit && standingFrom(ports, credit, dayOf(ports, buyer));
  return methods(ports, buyer, { credit: openCredit(standing), sum }).includes(method)
    ? ok({ creditDays: standing?.days ?? 0 })
    : no("paymentMethod", { field: "paymentMethod" });
}

/** Does the company's credit cover this increase? Checked with the credit locked. */
export async function takeCredit(
  tx: Tx,
  ports: Ports,
  { buyer, rootUuid }: { buyer: Buyer; rootUuid: string },
  more: Money,
): Promise<boolean> {
  await holdCredit(tx, rootUuid);
  const credit = openCredit(await creditOfCompany(tx, ports, rootUuid, dayOf(ports, buyer)));
  return credit !== null && fitsCredit(credit, more);
}

function methods(
  ports: Ports,
  { viewer: { client } }: Buyer,
  { credit, sum }: { credit: ContractCredit | null; sum: Money },
) {
  const { payments, settings } = ports;
  return offeredMethods(client, { online: payments !== null, invoices: settings.bank !== null, credit, sum });
}

function openCredit(standing: CreditStanding | null): ContractCredit | null {
  return standing === null || standing.refusal !== null ? null : standing;
}

function dayOf({ clock }: Pick<Ports, "clock">, { city }: Pick<Buyer, "city">): string {
  return localMoment(clock.now().getTime(), city.timezone).date;
}
