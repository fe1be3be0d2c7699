import { z } from "zod";
import { doneShape } from "#app/contract/account/account.ts";
import { formKey } from "#app/contract/desk/lists.ts";
import {
  addedPlaceShape,
  addPlaceBody,
  newPlaceQuery,
  newPlaceShape,
  placeCardShape,
  placeKindShape,
  placeListShape,
  savePlaceBody,
} from "#app/contract/desk/shop/places.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";
import { uuidShape } from "#app/contract/parts.ts";

const tag = "desk";
const params = z.object({ kind: placeKindShape, uuid: uuidShape });

/** Cities, warehouses and points of delivery. Orders that are placed keep what they were promised. */
export const deskPlacesEndpoints = {
  list: {
    method: "get",
    path: "/desk/places",
    tag,
    summary: "Cities, warehouses and points of the person's cities",
    right: "seePlaces",
    answer: placeListShape,
  },
  show: {
    method: "get",
    path: "/desk/places/{kind}/{uuid}",
    tag,
    summary: "One of them with its fields",
    right: "seePlaces",
    params,
    answer: placeCardShape,
    refusals: ["placeNotFound"],
  },
  blank: {
    method: "get",
    path: "/desk/new-places/{kind}",
    tag,
    summary: "What a form of a new one begins with",
    right: "editPlaces",
    params: params.pick({ kind: true }),
    query: newPlaceQuery,
    answer: newPlaceShape,
  },
  add: {
    method: "post",
    path: "/desk/new-places/{kind}",
    tag,
    summary: "Adds a city, closed until it is opened, a warehouse with whom it serves, or a point",
    right: "editPlaces",
    params: params.pick({ kind: true }),
    key: formKey,
    body: addPlaceBody,
    answer: addedPlaceShape,
    refusals: ["cityTaken", "fieldInvalid", "fieldReference", "fieldUnknown", "prefixTaken", "warehouseTaken"],
  },
  save: {
    method: "post",
    path: "/desk/places/{kind}/{uuid}",
    tag,
    summary: "Saves its fields",
    right: "editPlaces",
    params,
    key: formKey,
    body: savePlaceBody,
    answer: doneShape,
    refusals: [
      "cityIsMain",
      "fieldInvalid",
      "fieldReference",
      "fieldUnknown",
      "placeNotFound",
      "prefixTaken",
      "prefixUsed",
      "stale",
      "warehouseTaken",
    ],
  },
} as const satisfies EndpointGroup;
