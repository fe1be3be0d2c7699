import { fileTypes } from "#app/domain/files/limits.ts";
import { askOrdersSheet } from "#server/use-cases/order/documents/ask-orders-sheet.ts";
import { compositionSheet } from "#server/use-cases/order/documents/composition-sheet.ts";
import { listOwnOrders } from "#server/use-cases/order/reading/list-own-orders.ts";
import { placeOrder } from "#server/use-cases/order/placing/place-order.ts";
import { showComposition } from "#server/use-cases/order/reading/show-composition.ts";
import { overviewOf, showOrder } from "#server/use-cases/order/reading/show-orders.ts";
import { attachment } from "#server/api/files/attachment.ts";
import { ordersEndpoints } from "#app/contract/endpoints/orders/orders.ts";
import { implement } from "#server/api/implement.ts";
import { no, ok } from "#app/domain/verdict.ts";

export const ordersHandlers = implement(ordersEndpoints, {
  place: async ({ ports, caller, buyer, body, key }) => {
    if (key !== body.checkout) return no("validation", { issues: [{ path: ["checkout"], code: "custom" }] });
    const { ip, userAgent } = caller;
    return placeOrder(ports, buyer, { body, ip, userAgent });
  },

  list: ({ ports, buyer, query }) => listOwnOrders(ports, buyer, query),

  askSheet: ({ ports, buyer, body }) => askOrdersSheet(ports, buyer, body),

  overview: ({ ports, buyer }) => overviewOf(ports, buyer),

  show: ({ ports, buyer, params }) => showOrder(ports, buyer, params.id),

  composition: ({ ports, buyer, params, query }) => showComposition(ports, buyer, compositionOf(params, query)),

  compositionSheet: async ({ ports, buyer, params, query }) => {
    const which = compositionOf(params, query);
    const sheet = await compositionSheet(ports, buyer, which);
    return sheet.ok ? ok(attachment({ ...sheet.value, mime: fileTypes.xlsx.mime })) : sheet;
  },
});

function compositionOf({ id }: { id: string }, { number = null }: { number?: string | undefined | null }) {
  return { id, number };
}
