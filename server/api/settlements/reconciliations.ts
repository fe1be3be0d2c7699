import { decideAct } from "#server/use-cases/settlements/decide-reconciliation.ts";
import { askReconciliation, makeActAgain, reconciliations } from "#server/use-cases/settlements/reconciliations.ts";
import { reconciliationsEndpoints } from "#app/contract/endpoints/settlements/reconciliations.ts";
import { implement } from "#server/api/implement.ts";

export const reconciliationsHandlers = implement(reconciliationsEndpoints, {
  list: ({ ports, viewer }) => reconciliations(ports, viewer),

  ask: ({ ports, buyer, body, key }) => askReconciliation(ports, buyer, key, body),

  makeAgain: ({ ports, viewer, params }) => makeActAgain(ports, viewer, params.uuid),

  confirm: ({ ports, buyer, params }) => decideAct(ports, buyer, params.uuid, { decision: "confirm", comment: null }),

  dispute: ({ ports, buyer, params, body }) =>
    decideAct(ports, buyer, params.uuid, {
      decision: "dispute",
      comment: body.comment,
    }),
});
