import { z } from "zod";
import { checkoutDraftBody, checkoutShape } from "#app/contract/orders/checkouts.ts";
import { uuidShape } from "#app/contract/parts.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "checkouts";
const checkouts = "/private/orders/checkouts";

const params = z.object({ uuid: uuidShape });
const draft = {
  path: `${checkouts}/{uuid}`,
  tag,
  summary: "Saves the checkout form as typed",
  params,
  body: checkoutDraftBody,
  answer: checkoutShape,
  page: "checkout",
} as const;

/** Checkout drafts; a draft's uuid is the idempotency key of its order. */
export const checkoutsEndpoints = {
  open: {
    method: "post",
    path: checkouts,
    tag,
    summary: "Opens a checkout of the selected basket lines, or returns the current one",
    answer: checkoutShape,
    refusals: ["nothingTicked", "rightMissing", "textsUnpublished"],
    page: "checkout",
  },
  show: {
    method: "get",
    path: `${checkouts}/{uuid}`,
    tag,
    summary: "Returns a checkout with current prices, stock and delivery",
    params,
    answer: checkoutShape,
    refusals: ["counterpartyChanged", "notFound"],
    page: "checkout",
  },
  save: { ...draft, method: "post", refusals: ["counterpartyChanged", "notFound"] },
  replace: { ...draft, method: "put", refusals: ["counterpartyChanged", "notFound"] },
} as const satisfies EndpointGroup;
