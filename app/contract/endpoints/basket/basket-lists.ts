import {
  basketListDetailShape,
  basketListsShape,
  filledShape,
  laterBody,
  listNameBody,
  listOfBasketBody,
  listParams,
  putOffBody,
} from "#app/contract/basket/basket-lists.ts";
import { basketChangeShape } from "#app/contract/basket/baskets.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "baskets";
const lists = "/mixed/baskets/lists";
const later = "/mixed/baskets/later";

/** Saved baskets: named lists, and postponed products. */
export const basketListsEndpoints = {
  all: {
    method: "get",
    path: lists,
    tag,
    summary: "Lists saved basket lists and postponed products",
    answer: basketListsShape,
  },
  save: {
    method: "post",
    path: lists,
    tag,
    summary: "Saves the basket as a named list",
    body: listNameBody,
    answer: basketListsShape,
    refusals: ["basketEmpty", "counterpartyChanged", "rightMissing", "tooManyLists"],
  },
  show: {
    method: "get",
    path: `${lists}/{uuid}`,
    tag,
    summary: "Returns a saved list with its products",
    params: listParams,
    answer: basketListDetailShape,
    refusals: ["notFound"],
  },
  rename: {
    method: "post",
    path: `${lists}/{uuid}`,
    tag,
    summary: "Renames a saved list",
    params: listParams,
    body: listNameBody,
    answer: basketListsShape,
    refusals: ["counterpartyChanged", "notFound", "rightMissing"],
  },
  remove: {
    method: "delete",
    path: `${lists}/{uuid}`,
    tag,
    summary: "Deletes a saved list; idempotent",
    params: listParams,
    body: listOfBasketBody,
    answer: basketListsShape,
    refusals: ["counterpartyChanged", "rightMissing"],
  },
  fill: {
    method: "post",
    path: `${lists}/{uuid}/fill`,
    tag,
    summary: "Adds missing quantities of a saved list to the basket; returns products not added; idempotent",
    params: listParams,
    body: listOfBasketBody,
    answer: filledShape,
    refusals: ["basketFull", "counterpartyChanged", "notFound", "rightMissing"],
  },
  putOff: {
    method: "post",
    path: later,
    tag,
    summary: "Moves a product from the basket to the postponed ones",
    body: putOffBody,
    answer: basketChangeShape,
    refusals: ["basketFull", "counterpartyChanged", "listFull", "rightMissing"],
  },
  takeBack: {
    method: "post",
    path: `${later}/fill`,
    tag,
    summary: "Moves postponed products back to the basket and returns those not added",
    body: laterBody,
    answer: filledShape,
    refusals: ["basketFull", "counterpartyChanged", "rightMissing"],
  },
  dropLater: {
    method: "delete",
    path: later,
    tag,
    summary: "Deletes postponed products; idempotent",
    body: laterBody,
    answer: basketListsShape,
    refusals: ["counterpartyChanged", "rightMissing"],
  },
} as const satisfies EndpointGroup;
