import { fileProcessListShape, fileProcessShape, startedProcessShape } from "#app/contract/file-processes.ts";
import { settlementsShape } from "#app/contract/settlements.ts";
import type { Call } from "./call.ts";
import type { Requests } from "./requests.ts";

/** What the buyer's counterparty and the shop owe each other. */
export function financeCalls({ get, post }: Requests) {
  return {
    finance: {
      /** As the filter's address says it: the API tells what is wrong with it. */
      settlements: (query: NonNullable<Call<typeof settlementsShape>["query"]>) =>
        get("/private/finance/mutual-settlements", settlementsShape, query),
      askSheet: (body: Record<string, string>) =>
        post("/private/finance/mutual-settlements/sheet", startedProcessShape, body),
    },
    reports: {
      /** Those that are made for the buyer. */
      processes: () => get("/private/reports/processes", fileProcessListShape),
      process: (uuid: string) => get(`/mixed/reports/processes/${uuid}`, fileProcessShape),
    },
  };
}
