import { settlementsShape } from "#app/contract/settlements.ts";
import type { Call } from "./call.ts";
import type { Requests } from "./requests.ts";

/** What the buyer's counterparty and the shop owe each other. */
export function financeCalls({ get }: Requests) {
  return {
    finance: {
      /** As the filter's address says it: the API tells what is wrong with it. */
      settlements: (query: NonNullable<Call<typeof settlementsShape>["query"]>) =>
        get("/private/finance/mutual-settlements", settlementsShape, query),
    },
  };
}
