import type { ProblemOr } from "#app/contract/problem.ts";
import { mayStaff, type StaffRight } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { findMemberViewer, findPersonViewer } from "#server/db/queries/account/viewers.ts";
import { orderPlace, type OrderPlaceRow } from "#server/db/queries/desk/order-place.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { viewerFrom } from "#server/use-cases/sessions/viewer.ts";
import { seenParts } from "./change-at-desk.ts";

export type BuyerOfOrder = { order: OrderPlaceRow; buyer: Buyer };

/** The buyer of an order in its city, if the person has this right for it; former members cannot be acted for. */
export async function buyerOfOrder(
  ports: Ports,
  staff: StaffScope,
  { number, right }: { number: string; right: StaffRight },
): Promise<ProblemOr<BuyerOfOrder, "orderNotFound" | "rightMissing" | "buyerGone">> {
  const order = await orderPlace(ports.database.db, number);
  if (order === undefined || seenParts(staff, order).length === 0) return no("orderNotFound");
  if (!mayStaff(staff, right, { city: order.cityUuid })) return no("rightMissing");
  const buyer = await buyerOf(ports, order);
  return buyer === null ? no("buyerGone") : ok({ order, buyer });
}

/** Null if the person or the city is gone. */
export async function buyerOf(ports: Ports, { userUuid, rootUuid, cityUuid }: OrderPlaceRow): Promise<Buyer | null> {
  const found =
    rootUuid === null
      ? await findPersonViewer(ports.database.db, userUuid)
      : await findMemberViewer(ports.database.db, userUuid, rootUuid);
  const city = (await publicData(ports).cities()).byUuid.get(cityUuid);
  return found === undefined || city === undefined ? null : { viewer: viewerFrom(found, null), city };
}
