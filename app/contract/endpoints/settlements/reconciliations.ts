import {
  askedReconciliationShape,
  decidedReconciliationShape,
  disputeBody,
  reconciliationBody,
  reconciliationListShape,
  reconciliationParams,
} from "#app/contract/settlements/reconciliations.ts";
import { uuidShape } from "#app/contract/parts.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "finance";
const acts = "/private/finance/reconciliations";

/** Reconciliation acts. */
export const reconciliationsEndpoints = {
  list: {
    method: "get",
    path: acts,
    tag,
    summary: "Lists the counterparty's reconciliation acts, newest first",
    answer: reconciliationListShape,
    refusals: ["noCounterparty", "rightMissing"],
    page: "profile-mutual-settlements",
  },
  ask: {
    method: "post",
    path: acts,
    tag,
    summary: "Creates a reconciliation act of a period from the current ledger; idempotent by key",
    key: uuidShape,
    body: reconciliationBody,
    form: true,
    answer: askedReconciliationShape,
    refusals: ["filesRunning", "noCounterparty", "notFound", "periodLong", "periodReversed", "rightMissing"],
    page: "profile-mutual-settlements",
  },
  makeAgain: {
    method: "post",
    path: `${acts}/{uuid}/file`,
    tag,
    summary: "Generates the file of a reconciliation act again after it was deleted, with the same content",
    params: reconciliationParams,
    answer: askedReconciliationShape,
    refusals: ["filesRunning", "noCounterparty", "notFound", "rightMissing"],
    page: "profile-mutual-settlements",
  },
  confirm: {
    method: "post",
    path: `${acts}/{uuid}/confirm`,
    tag,
    summary: "Confirms a reconciliation act on behalf of the buyer",
    params: reconciliationParams,
    answer: decidedReconciliationShape,
    refusals: ["actDecided", "actNotReady", "noCounterparty", "notFound", "rightMissing"],
    page: "profile-mutual-settlements",
  },
  dispute: {
    method: "post",
    path: `${acts}/{uuid}/dispute`,
    tag,
    summary: "Disputes a reconciliation act with a comment for the manager",
    params: reconciliationParams,
    body: disputeBody,
    answer: decidedReconciliationShape,
    refusals: ["actDecided", "actNotReady", "noCounterparty", "notFound", "rightMissing"],
    page: "profile-mutual-settlements",
  },
} as const satisfies EndpointGroup;
