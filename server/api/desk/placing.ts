import { deskPlacingEndpoints } from "#app/contract/endpoints/desk/placing.ts";
import { implement } from "#server/api/implement.ts";
import { findBuyers } from "#server/use-cases/order/desk/find-buyers.ts";
import { placeForBuyer, quoteForBuyer } from "#server/use-cases/order/desk/place-for-buyer.ts";
import { staffAuthor } from "#server/use-cases/staff/staff-session.ts";

export const deskPlacingHandlers = implement(deskPlacingEndpoints, {
  find: ({ ports, caller, staff, body }) => findBuyers(ports, staff, staffAuthor(staff, caller), body),

  quote: ({ ports, staff, body }) => quoteForBuyer(ports, staff, body),

  place: ({ ports, caller, staff, key, body }) => placeForBuyer(ports, staff, staffAuthor(staff, caller, key), body),
});
