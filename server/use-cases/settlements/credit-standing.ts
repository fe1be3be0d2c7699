import { moneyFromDecimal } from "#app/domain/money.ts";
import { creditStanding, type CreditOrder, type CreditStanding } from "#app/domain/settlement/credit.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { findCredit, type CreditRow } from "#server/db/queries/order/payments/credit.ts";
import type { Ports } from "#server/ports/ports.ts";

/** Credit standing of a company on a day in its city; null for an unknown counterparty. */
export async function creditOfCompany(
  db: Db | Tx,
  ports: Pick<Ports, "settings">,
  rootUuid: string,
  today: string,
): Promise<CreditStanding | null> {
  const row = await findCredit(db, rootUuid);
  return row === undefined ? null : standingFrom(ports, row, today);
}

export function standingFrom({ settings }: Pick<Ports, "settings">, row: CreditRow, today: string): CreditStanding {
  const { terms, rests, orders } = row;
  return creditStanding(
    {
      terms: terms && {
        limit: moneyFromDecimal(terms.limit),
        days: terms.days,
        hasEnded: terms.validTo !== null && terms.validTo < today,
      },
      rests: rests.map(({ dueDate, remainder }) => ({ dueDate, remainder: moneyFromDecimal(remainder) })),
      orders: orders.map(creditOrderOf),
    },
    { today, thresholds: settings.creditStop },
  );
}

export function creditOrderOf({ payUntil, parts, realizations }: CreditRow["orders"][number]): CreditOrder {
  return {
    payUntil,
    parts: parts.map((part) => ({ ...part, sum: moneyFromDecimal(part.sum) })),
    realizations: realizations.map((known) => ({ ...known, sum: moneyFromDecimal(known.sum) })),
  };
}
