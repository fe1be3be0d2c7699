import type { z } from "zod";
import type { FoundBuyers, findBuyersBody } from "#app/contract/desk/placing.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { checkInn } from "#app/domain/inn.ts";
import { mobilePhone } from "#app/domain/phone.ts";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { buyersBy } from "#server/db/queries/desk/order-buyers.ts";
import { recordPersonalAccess } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";

/** Buyers with this phone or INN, and the cities in which the person may place an order. */
export async function findBuyers(
  ports: Ports,
  staff: StaffScope,
  author: JournalAuthor,
  { phoneOrInn }: z.infer<typeof findBuyersBody>,
): Promise<ProblemOr<FoundBuyers, "buyerUnknown" | "phoneOrInn">> {
  const by = meant(phoneOrInn);
  if (by === null) return no("phoneOrInn");
  const buyers = await buyersBy(ports.database.db, by);
  if (buyers.length === 0) return no("buyerUnknown");
  const users = [...new Set(buyers.map(({ user }) => user))];
  await recordPersonalAccess(ports.database.db, author, {
    way: "card",
    screen: "orderForBuyer",
    subjects: users.map((id) => ({ kind: "user", id })),
  });
  const cities = (await publicData(ports).cities()).list
    .filter(({ uuid }) => mayStaff(staff, "changeOrders", { city: uuid }))
    .map(({ uuid, name }) => ({ uuid, name }));
  return ok({ buyers, cities });
}

/** Ten or twelve digits are an INN; phones are written with 8 or +7. */
function meant(typed: string): { inn: string } | { phone: string } | null {
  const inn = checkInn(typed);
  if (inn.ok) return { inn: inn.value.inn };
  const phone = mobilePhone(typed);
  return phone.ok ? { phone: phone.value } : null;
}
