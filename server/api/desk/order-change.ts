import { deskOrderChangeEndpoints } from "#app/contract/endpoints/desk/order-change.ts";
import { implement } from "#server/api/implement.ts";
import { changeContents, previewDeskChange, showDeskChoices } from "#server/use-cases/order/desk/change-contents.ts";
import { nameCost } from "#server/use-cases/order/desk/name-cost.ts";
import { showAsBuyer } from "#server/use-cases/order/desk/show-as-buyer.ts";
import { staffAuthor } from "#server/use-cases/staff/staff-session.ts";

export const deskOrderChangeHandlers = implement(deskOrderChangeEndpoints, {
  choices: ({ ports, staff, params }) => showDeskChoices(ports, staff, params.number),

  preview: ({ ports, caller, staff, params, body }) =>
    previewDeskChange(ports, { staff, author: staffAuthor(staff, caller), ...params }, body),

  change: ({ ports, caller, staff, params, key, body }) =>
    changeContents(ports, { staff, author: staffAuthor(staff, caller, key), ...params }, body),

  nameCost: ({ ports, caller, staff, params, key, body }) =>
    nameCost(ports, { staff, author: staffAuthor(staff, caller, key), ...params }, body),

  asBuyer: ({ ports, caller, staff, params }) =>
    showAsBuyer(ports, { staff, author: staffAuthor(staff, caller), ...params }),
});
