import { formKeyHeaders } from "#app/contract/feedback.ts";
import {
  askedReconciliationShape,
  decidedReconciliationShape,
  disputeBody,
  reconciliationBody,
  reconciliationListShape,
  reconciliationParams,
} from "#app/contract/reconciliations.ts";
import { decideAct } from "#server/use-cases/settlements/decide-reconciliation.ts";
import { askReconciliation, makeActAgain, reconciliations } from "#server/use-cases/settlements/reconciliations.ts";
import { buyerOf } from "./buyer-of.ts";
import { apiGroup, call, jsonOf, refuseClosed, reply } from "./responses.ts";

/** Acts of reconciliation. */
export const reconciliationsApi = apiGroup();

const tags = ["finance"];
const acts = "/private/finance/reconciliations";
const one = { params: reconciliationParams };

reconciliationsApi.openapi(
  call({ method: "get", path: acts, tags, summary: "Acts of the counterparty, newest first" }, reconciliationListShape),
  async (c) =>
    refuseClosed(c, "profile-mutual-settlements") ?? reply(c, await reconciliations(c.get("ports"), c.get("viewer"))),
);

reconciliationsApi.openapi(
  call(
    {
      method: "post",
      path: acts,
      request: { headers: formKeyHeaders, body: jsonOf(reconciliationBody) },
      tags,
      summary: "Draws an act up for a period as the ledger stands now; the same form twice is one act",
    },
    askedReconciliationShape,
  ),
  async (c) =>
    refuseClosed(c, "profile-mutual-settlements") ??
    reply(
      c,
      await askReconciliation(
        c.get("ports"),
        buyerOf(c),
        c.req.valid("header")["idempotency-key"],
        c.req.valid("json"),
      ),
    ),
);

reconciliationsApi.openapi(
  call(
    {
      method: "post",
      path: `${acts}/{uuid}/file`,
      request: one,
      tags,
      summary: "Makes the file of an act again, where it is no longer kept: the same act",
    },
    askedReconciliationShape,
  ),
  async (c) =>
    refuseClosed(c, "profile-mutual-settlements") ??
    reply(c, await makeActAgain(c.get("ports"), c.get("viewer"), c.req.valid("param").uuid)),
);

reconciliationsApi.openapi(
  call(
    { method: "post", path: `${acts}/{uuid}/confirm`, request: one, tags, summary: "The buyer agrees to an act" },
    decidedReconciliationShape,
  ),
  async (c) =>
    refuseClosed(c, "profile-mutual-settlements") ??
    reply(
      c,
      await decideAct(c.get("ports"), buyerOf(c), c.req.valid("param").uuid, { decision: "confirm", comment: null }),
    ),
);

reconciliationsApi.openapi(
  call(
    {
      method: "post",
      path: `${acts}/{uuid}/dispute`,
      request: { ...one, body: jsonOf(disputeBody) },
      tags,
      summary: "The buyer disputes an act; his comment goes to the manager",
    },
    decidedReconciliationShape,
  ),
  async (c) =>
    refuseClosed(c, "profile-mutual-settlements") ??
    reply(
      c,
      await decideAct(c.get("ports"), buyerOf(c), c.req.valid("param").uuid, {
        decision: "dispute",
        comment: c.req.valid("json").comment,
      }),
    ),
);
