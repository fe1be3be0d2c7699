import { cancelOwnOrder, requestCancel } from "#server/use-cases/order/changing/cancel-order.ts";
import { changeOrder, previewChange } from "#server/use-cases/order/changing/change-order.ts";
import { showChoices } from "#server/use-cases/order/placing/show-choices.ts";
import { orderChangesEndpoints } from "#app/contract/endpoints/orders/order-changes.ts";
import { implement } from "#server/api/implement.ts";

export const orderChangesHandlers = implement(orderChangesEndpoints, {
  choices: ({ ports, buyer, params, query }) => showChoices(ports, buyer, { ...params, ...query }),

  preview: ({ ports, buyer, params, body, version }) =>
    previewChange(ports, buyer, { ...params, version: numberOf(version), body }),

  change: ({ ports, buyer, params, body, key, version }) =>
    changeOrder(ports, buyer, { ...params, version: numberOf(version), body, key }),

  cancel: ({ ports, buyer, params, body: { reason = "", part = null } }) =>
    cancelOwnOrder(ports, buyer, { ...params, reason, part }),

  requestCancel: ({ ports, buyer, params, body, key }) =>
    requestCancel(ports, buyer, { ...params, reason: body.reason ?? "", key }),
});

function numberOf(version: string): number {
  return Number(version.replaceAll('"', ""));
}
