import { openCheckout, showCheckout } from "#server/use-cases/order/placing/checkout.ts";
import { checkoutsEndpoints } from "#app/contract/endpoints/orders/checkouts.ts";
import { implement } from "#server/api/implement.ts";

export const checkoutsHandlers = implement(checkoutsEndpoints, {
  open: ({ ports, buyer }) => openCheckout(ports, buyer),

  show: ({ ports, buyer, params }) => showCheckout(ports, buyer, params),

  save: ({ ports, buyer, params, body }) => showCheckout(ports, buyer, { ...params, typed: body.draft }),

  replace: ({ ports, buyer, params, body }) => showCheckout(ports, buyer, { ...params, typed: body.draft }),
});
