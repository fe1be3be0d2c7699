import { listingShape } from "#app/contract/catalog/catalog.ts";
import {
  comparisonsAddBody,
  comparisonsRemoveBody,
  comparisonsShape,
  favouriteProductsQuery,
  favouritesBody,
  favouritesShape,
  ownListsQuery,
  ownListsShape,
} from "#app/contract/catalog/lists.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const favourites = "/mixed/favorites/favorites";
const comparisons = "/mixed/comparisons/comparisons";

export const listsEndpoints = {
  own: {
    method: "get",
    path: "/mixed/users/lists",
    tag: "favourites",
    summary: "Returns favourites, comparison and basket count in one call",
    query: ownListsQuery,
    answer: ownListsShape,
  },
} as const satisfies EndpointGroup;

export const favouritesEndpoints = {
  ids: {
    method: "get",
    path: favourites,
    tag: "favourites",
    summary: "Lists the external ids of favourite products",
    answer: favouritesShape,
  },
  products: {
    method: "get",
    path: `${favourites}/products`,
    tag: "favourites",
    summary: "Returns one page of favourite products, newest first",
    query: favouriteProductsQuery,
    answer: listingShape,
    refusals: ["tooComplex"],
  },
  add: {
    method: "post",
    path: favourites,
    tag: "favourites",
    summary: "Adds products to favourites, at most 500 in all",
    body: favouritesBody,
    answer: favouritesShape,
    refusals: ["listFull"],
  },
  remove: {
    method: "delete",
    path: favourites,
    tag: "favourites",
    summary: "Removes products from favourites",
    body: favouritesBody,
    answer: favouritesShape,
  },
} as const satisfies EndpointGroup;

export const comparisonsEndpoints = {
  show: {
    method: "get",
    path: comparisons,
    tag: "comparisons",
    summary: "Lists compared products by category",
    answer: comparisonsShape,
  },
  add: {
    method: "post",
    path: comparisons,
    tag: "comparisons",
    summary: "Adds products to the comparison, at most 10 per category",
    body: comparisonsAddBody,
    answer: comparisonsShape,
    refusals: ["compareFull"],
  },
  remove: {
    method: "delete",
    path: comparisons,
    tag: "comparisons",
    summary: "Removes products or categories from the comparison, or everything without a body",
    body: comparisonsRemoveBody,
    answer: comparisonsShape,
  },
} as const satisfies EndpointGroup;
