import { addressParams, saveAddressBody, savedAddressListShape } from "#app/contract/delivery/addresses.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "users";
const addresses = "/private/users/addresses";

/** Delivery addresses of a buyer; same access as the settings page. */
export const addressesEndpoints = {
  list: {
    method: "get",
    path: addresses,
    tag,
    summary: "Lists saved delivery addresses",
    answer: savedAddressListShape,
    page: "profile-settings",
  },
  save: {
    method: "post",
    path: addresses,
    tag,
    summary: "Saves a delivery address in the caller's city",
    body: saveAddressBody,
    answer: savedAddressListShape,
    page: "profile-settings",
  },
  remove: {
    method: "delete",
    path: `${addresses}/{uuid}`,
    tag,
    summary: "Deletes a saved delivery address",
    params: addressParams,
    answer: savedAddressListShape,
    refusals: ["notFound"],
    page: "profile-settings",
  },
} as const satisfies EndpointGroup;
