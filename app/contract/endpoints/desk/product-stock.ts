import { doneShape } from "#app/contract/account/account.ts";
import { deskProductParams, placesProductBody, stockProductBody } from "#app/contract/desk/product.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";
import { idempotencyKeyShape } from "#app/contract/parts.ts";

const tag = "desk";
const key = idempotencyKeyShape.optional();

/** Stock of a product: how much there is and where it stands. */
export const productStockEndpoints = {
  correctStock: {
    method: "post",
    path: "/desk/product/{uuid}/stock",
    tag,
    summary: "Corrects stock in warehouses by differences, with a reason; never further below what is reserved",
    right: "editStock",
    params: deskProductParams,
    key,
    body: stockProductBody,
    answer: doneShape,
    refusals: ["fieldRefused", "productNotFound", "stockBelowZero", "stockReserved", "warehouseGone"],
  },
  setPlaces: {
    method: "post",
    path: "/desk/product/{uuid}/places",
    tag,
    summary: "Says where a product stands in warehouses, unless this has changed since it was seen",
    right: "editStock",
    params: deskProductParams,
    key,
    body: placesProductBody,
    answer: doneShape,
    refusals: ["productNotFound", "stale", "warehouseGone"],
  },
} as const satisfies EndpointGroup;
