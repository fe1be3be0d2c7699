import { arrivalOptionsShape, arrivalsShape } from "#app/contract/desk/catalog/arrivals.ts";
import { listQueryOf } from "#app/contract/desk/lists.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";
import { arrivalsList } from "#app/domain/desk/lists/arrivals.ts";

const tag = "desk";

/** Goods that buyers wait for (desk §5). */
export const deskArrivalsEndpoints = {
  list: {
    method: "get",
    path: "/desk/arrivals",
    tag,
    summary: "Goods that buyers wait for, with how many and since when; the query is that of the list's address",
    right: "seeGoods",
    query: listQueryOf(arrivalsList),
    answer: arrivalsShape,
  },
  options: {
    method: "get",
    path: "/desk/arrival-options",
    tag,
    summary: "Cities and brands to filter by",
    right: "seeGoods",
    answer: arrivalOptionsShape,
  },
} as const satisfies EndpointGroup;
