import { deskBuyersEndpoints } from "#app/contract/endpoints/desk/buyers/buyers.ts";
import { ok } from "#app/domain/verdict.ts";
import { done } from "#server/api/done.ts";
import { implement } from "#server/api/implement.ts";
import { buyerErasure, eraseBuyer } from "#server/use-cases/account/desk/erase-buyer.ts";
import { moderateBuyer } from "#server/use-cases/account/desk/moderate-buyer.ts";
import { deskBuyerOptions, deskBuyers, showDeskBuyer } from "#server/use-cases/account/desk/show-buyers.ts";
import { staffAuthor } from "#server/use-cases/staff/staff-session.ts";

export const deskBuyersHandlers = implement(deskBuyersEndpoints, {
  list: async ({ ports, staff, query }) => ok(await deskBuyers(ports, staff, query)),

  options: async ({ ports, staff }) => ok(await deskBuyerOptions(ports, staff)),

  show: ({ ports, caller, staff, params }) =>
    showDeskBuyer(ports, { staff, author: staffAuthor(staff, caller) }, params.uuid),

  moderate: async ({ ports, caller, staff, params, key, body }) =>
    done(await moderateBuyer(ports, { staff, author: staffAuthor(staff, caller, key), ...params }, body)),

  erasure: ({ ports, staff, params }) => buyerErasure(ports, staff, params.uuid),

  erase: async ({ ports, caller, staff, params, key, body }) =>
    done(await eraseBuyer(ports, { staff, author: staffAuthor(staff, caller, key), ...params }, body)),
});
