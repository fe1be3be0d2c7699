import { typedListBody, typedListShape } from "#app/contract/uploads/typed-lists.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

/** Lists typed or pasted on the basket page, also by guests. */
export const typedListsEndpoints = {
  read: {
    method: "post",
    path: "/mixed/products/products/read-list",
    tag: "products",
    summary: "Finds the products of a typed or pasted list, line by line",
    body: typedListBody,
    answer: typedListShape,
    refusals: ["uploadTooLong"],
    reads: true,
  },
} as const satisfies EndpointGroup;
