import {
  basketShareListShape,
  filledShape,
  listOfBasketBody,
  listParams,
  shareCodeParams,
  sharedBasketShape,
} from "#app/contract/basket/basket-lists.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "baskets";
const shares = "/mixed/baskets/shares";
const shared = "/mixed/baskets/shared/{code}";

/** Links that share a basket. */
export const basketSharesEndpoints = {
  all: {
    method: "get",
    path: shares,
    tag,
    summary: "Lists the caller's active links to shared baskets, newest first",
    answer: basketShareListShape,
  },
  make: {
    method: "post",
    path: shares,
    tag,
    summary: "Creates a link to a snapshot of the basket",
    body: listOfBasketBody,
    answer: basketShareListShape,
    refusals: ["basketEmpty", "counterpartyChanged", "rightMissing", "tooManyShares"],
  },
  revoke: {
    method: "delete",
    path: `${shares}/{uuid}`,
    tag,
    summary: "Revokes a link to a shared basket; idempotent",
    params: listParams,
    body: listOfBasketBody,
    answer: basketShareListShape,
    refusals: ["counterpartyChanged", "rightMissing"],
  },
  open: {
    method: "get",
    path: shared,
    tag,
    summary: "Returns the products of a shared basket by the code of its link",
    params: shareCodeParams,
    answer: sharedBasketShape,
    refusals: ["notFound"],
  },
  take: {
    method: "post",
    path: `${shared}/take`,
    tag,
    summary: "Adds missing quantities of a shared basket to the caller's basket; idempotent",
    params: shareCodeParams,
    body: listOfBasketBody,
    answer: filledShape,
    refusals: ["basketFull", "counterpartyChanged", "notFound", "rightMissing"],
  },
} as const satisfies EndpointGroup;
