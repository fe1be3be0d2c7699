import { deskOrderEndpoints } from "#app/contract/endpoints/desk/order.ts";
import { done } from "#server/api/done.ts";
import { implement } from "#server/api/implement.ts";
import { commentOrder } from "#server/use-cases/order/desk/comment-order.ts";
import { movePart, movePartDelivery } from "#server/use-cases/order/desk/move-part.ts";
import { notePayment } from "#server/use-cases/order/desk/note-payment.ts";
import { showDeskOrder } from "#server/use-cases/order/desk/show-order.ts";
import { staffAuthor } from "#server/use-cases/staff/staff-session.ts";

export const deskOrderHandlers = implement(deskOrderEndpoints, {
  show: ({ ports, caller, staff, params }) => showDeskOrder(ports, staff, staffAuthor(staff, caller), params.number),

  move: ({ ports, caller, staff, params, key, body }) =>
    movePart(ports, { staff, author: staffAuthor(staff, caller, key), ...params }, body),

  moveDelivery: ({ ports, caller, staff, params, key, body }) =>
    movePartDelivery(ports, { staff, author: staffAuthor(staff, caller, key), ...params }, body),

  notePaid: ({ ports, caller, staff, params, key, body }) =>
    notePayment(ports, { staff, author: staffAuthor(staff, caller, key), ...params }, body),

  comment: async ({ ports, caller, staff, params, key, body }) =>
    done(await commentOrder(ports, { staff, author: staffAuthor(staff, caller, key), ...params }, body)),
});
