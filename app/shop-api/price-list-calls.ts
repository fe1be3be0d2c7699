import * as lists from "#app/contract/price-lists.ts";
import type { Requests } from "./requests.ts";

const path = "/private/reports/price-lists";
const one = (uuid: string) => `${path}/${encodeURIComponent(uuid)}`;

/** Price lists that the buyer builds. */
export function priceListCalls({ get, post, look, remove }: Requests) {
  return {
    priceLists: {
      all: () => get(path, lists.priceListsShape),
      /** The form as it was filled in: the API says what is missing. */
      count: (params: Record<string, unknown>) => look(`${path}/count`, lists.priceListCountShape, params),
      build: (body: Record<string, unknown>) => post(path, lists.priceListShape, body),
      makeAgain: (uuid: string) => post(`${one(uuid)}/make`, lists.priceListShape),
      schedule: (uuid: string, schedule: string) => post(`${one(uuid)}/schedule`, lists.priceListShape, { schedule }),
      share: (uuid: string) => post(`${one(uuid)}/link`, lists.priceListShape),
      unshare: (uuid: string) => remove(`${one(uuid)}/link`, lists.priceListShape, undefined),
      remove: (uuid: string) => remove(one(uuid), lists.removedPriceListShape, undefined),
    },
  };
}
