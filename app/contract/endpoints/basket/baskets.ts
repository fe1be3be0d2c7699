import {
  addBody,
  basketChangeShape,
  basketCountShape,
  basketPageQuery,
  basketPageShape,
  basketShape,
  byCategoriesBody,
  byCategoriesShape,
  removeBody,
  seenBody,
  setQuantityBody,
  tickBody,
} from "#app/contract/basket/baskets.ts";
import { productCardListShape, relatedByUuidsBody } from "#app/contract/catalog/catalog.ts";
import { idempotencyKeyShape } from "#app/contract/parts.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "baskets";
const baskets = "/mixed/baskets/baskets";
const products = `${baskets}/products`;

/** Basket of a guest or of a user with a counterparty; a change answers the products it names, with totals of the whole basket. */
export const basketsEndpoints = {
  show: {
    method: "get",
    path: baskets,
    tag,
    summary: "Returns the basket: products, quantities and selection for checkout",
    answer: basketShape,
  },
  page: {
    method: "get",
    path: `${baskets}/page`,
    tag,
    summary: "Returns one page of the basket, totals of the other pages and earliest delivery of each group",
    query: basketPageQuery,
    answer: basketPageShape,
  },
  count: {
    method: "get",
    path: `${baskets}/count`,
    tag,
    summary: "Returns the number of products in the basket and their sum; never fails",
    answer: basketCountShape,
  },
  add: {
    method: "post",
    path: `${products}/add`,
    tag,
    summary: "Adds quantities to the basket; idempotent by key",
    key: idempotencyKeyShape.optional(),
    body: addBody,
    answer: basketChangeShape,
    refusals: ["badQuantity", "basketFull", "counterpartyChanged", "keyReused", "productGone", "rightMissing"],
  },
  setQuantity: {
    method: "post",
    path: `${products}/set-quantity`,
    tag,
    summary: "Sets quantities in the basket; 0 removes a product",
    body: setQuantityBody,
    answer: basketChangeShape,
    refusals: ["badQuantity", "basketFull", "counterpartyChanged", "productGone", "rightMissing"],
  },
  remove: {
    method: "delete",
    path: products,
    tag,
    summary: "Removes products from the basket, or all of them without items; idempotent",
    body: removeBody,
    answer: basketChangeShape,
    refusals: ["basketFull", "counterpartyChanged", "rightMissing"],
  },
  tick: {
    method: "post",
    path: `${products}/tick`,
    tag,
    summary: "Selects basket lines for checkout",
    body: tickBody,
    answer: basketChangeShape,
    refusals: ["basketFull", "counterpartyChanged", "rightMissing"],
  },
  seen: {
    method: "post",
    path: `${products}/seen`,
    tag,
    summary: "Acknowledges changed prices of basket lines",
    body: seenBody,
    answer: basketChangeShape,
    refusals: ["counterpartyChanged", "rightMissing"],
  },
  related: {
    method: "post",
    path: `${baskets}/related-products`,
    tag,
    summary: "Lists products related to those in the basket, at most 30",
    body: relatedByUuidsBody,
    answer: productCardListShape,
    refusals: ["tooComplex"],
    reads: true,
  },
  replacements: {
    method: "post",
    path: `${baskets}/products-by-categories`,
    tag,
    summary: "Lists replacements available in the city, by category or for products of equal size and look",
    body: byCategoriesBody,
    answer: byCategoriesShape,
    reads: true,
  },
} as const satisfies EndpointGroup;
