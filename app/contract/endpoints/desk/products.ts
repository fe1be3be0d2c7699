import { doneShape } from "#app/contract/account/account.ts";
import { deskProductParams, removeProductBody } from "#app/contract/desk/product.ts";
import { bulkAnswerShape, bulkSelectionShape, listQueryOf } from "#app/contract/desk/lists.ts";
import {
  bulkProductsBody,
  deskProductOptionsShape,
  deskProductsShape,
  undoProductsBody,
} from "#app/contract/desk/products.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";
import { idempotencyKeyShape } from "#app/contract/parts.ts";
import { productsList } from "#app/domain/desk/lists/products.ts";

const tag = "desk";

/** Goods at the desk as a list (desk §5). */
export const deskProductsEndpoints = {
  list: {
    method: "get",
    path: "/desk/products",
    tag,
    summary: "Goods of any status; the query is that of the list's address; prices only for people who may see them",
    right: "seeGoods",
    query: listQueryOf(productsList),
    answer: deskProductsShape,
  },
  options: {
    method: "get",
    path: "/desk/products/options",
    tag,
    summary: "Categories and brands to filter goods by",
    right: "seeGoods",
    answer: deskProductOptionsShape,
  },
  bulk: {
    method: "post",
    path: "/desk/products/bulk",
    tag,
    summary: "Shows, hides, discontinues or moves many goods, or previews it; once a key, by which it can be undone",
    right: "editGoods",
    key: idempotencyKeyShape.optional(),
    body: bulkProductsBody,
    answer: bulkAnswerShape,
    refusals: ["bulkTooMany", "categoryGone"],
  },
  remove: {
    method: "post",
    path: "/desk/products/removals",
    tag,
    summary: "Deletes many drafts that nobody has ordered, or previews it; once a key",
    right: "editGoods",
    key: idempotencyKeyShape.optional(),
    body: bulkSelectionShape,
    answer: bulkAnswerShape,
    refusals: ["bulkTooMany"],
  },
  removeOne: {
    method: "post",
    path: "/desk/product/{uuid}/delete",
    tag,
    summary: "Deletes a draft that nobody has ordered with everything that hangs on it; pictures stay",
    right: "editGoods",
    params: deskProductParams,
    key: idempotencyKeyShape.optional(),
    body: removeProductBody,
    answer: doneShape,
    refusals: [
      "productInStock",
      "productNotDraft",
      "productNotFound",
      "productOrdered",
      "productReplaces",
      "productScheduled",
      "stale",
    ],
  },
  undo: {
    method: "post",
    path: "/desk/products/bulk/undo",
    tag,
    summary: "Puts back what the person's own change of many goods has changed, where nobody has changed it since",
    right: "editGoods",
    key: idempotencyKeyShape.optional(),
    body: undoProductsBody,
    answer: bulkAnswerShape,
    refusals: ["bulkRunUnknown"],
  },
} as const satisfies EndpointGroup;
