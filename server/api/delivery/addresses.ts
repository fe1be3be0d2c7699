import { forgetAddress, keepAddress, showAddresses } from "#server/use-cases/delivery/saved-addresses.ts";
import { addressesEndpoints } from "#app/contract/endpoints/delivery/addresses.ts";
import { implement } from "#server/api/implement.ts";

export const addressesHandlers = implement(addressesEndpoints, {
  list: ({ ports, buyer }) => showAddresses(ports, buyer),

  save: ({ ports, buyer, body }) => keepAddress(ports, buyer, body),

  remove: ({ ports, buyer, params }) => forgetAddress(ports, buyer, params.uuid),
});
