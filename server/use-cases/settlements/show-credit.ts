import type { Credit } from "#app/contract/settlements/credit.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import type { MemberRights } from "#app/domain/account/rights.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { moneyToNumber } from "#app/domain/money.ts";
import type { CreditStanding } from "#app/domain/settlement/credit.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { creditOfCompany } from "./credit-standing.ts";

/** Credit of the selected company, with sums for members who may see them. */
export async function showCredit(
  ports: Ports,
  { viewer: { client }, city }: Buyer,
): Promise<ProblemOr<Credit, "noCounterparty" | "notFound">> {
  if (client === null || client.type === "physical") return no("noCounterparty");
  const { date } = localMoment(ports.clock.now().getTime(), city.timezone);
  const standing = await creditOfCompany(ports.database.db, ports, client.rootUuid, date);
  return standing === null ? no("notFound") : ok(toWireCredit(standing, client.rights));
}

export function toWireCredit(standing: CreditStanding, rights: MemberRights): Credit {
  const { days, stage, refusal } = standing;
  if (!rights.seesSettlements || !rights.seesPrices)
    return {
      ...{ days, stage, refusal },
      ...{ limit: null, used: null, left: null, debt: null, overdue: null, overdueDays: null },
    };
  return {
    ...{ days, stage, refusal },
    limit: moneyToNumber(standing.limit),
    used: moneyToNumber(standing.used),
    left: refusal === null ? moneyToNumber(standing.left) : null,
    debt: moneyToNumber(standing.debt),
    overdue: moneyToNumber(standing.overdue),
    overdueDays: standing.overdueDays,
  };
}
