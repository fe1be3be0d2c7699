import { addressParams, saveAddressBody, savedAddressListShape } from "#app/contract/addresses.ts";
import { forgetAddress, keepAddress, showAddresses } from "#server/use-cases/delivery/saved-addresses.ts";
import { buyerOf } from "./buyer-of.ts";
import { apiGroup, call, jsonOf, refuseClosed, reply } from "./responses.ts";

/** Where a buyer has goods brought; open to whoever sees his own settings. */
export const addressesApi = apiGroup();

const tags = ["users"];
const addresses = "/private/users/addresses";

addressesApi.openapi(
  call({ method: "get", path: addresses, tags, summary: "Saved addresses of delivery" }, savedAddressListShape),
  async (c) => refuseClosed(c, "profile-settings") ?? reply(c, await showAddresses(c.get("ports"), buyerOf(c))),
);

addressesApi.openapi(
  call(
    {
      method: "post",
      path: addresses,
      request: { body: jsonOf(saveAddressBody) },
      tags,
      summary: "Saves an address in the caller's city",
    },
    savedAddressListShape,
  ),
  async (c) =>
    refuseClosed(c, "profile-settings") ?? reply(c, await keepAddress(c.get("ports"), buyerOf(c), c.req.valid("json"))),
);

addressesApi.openapi(
  call(
    {
      method: "delete",
      path: `${addresses}/{uuid}`,
      request: { params: addressParams },
      tags,
      summary: "Forgets a saved address",
    },
    savedAddressListShape,
  ),
  async (c) =>
    refuseClosed(c, "profile-settings") ??
    reply(c, await forgetAddress(c.get("ports"), buyerOf(c), c.req.valid("param").uuid)),
);
