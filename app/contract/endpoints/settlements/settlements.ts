import { creditShape } from "#app/contract/settlements/credit.ts";
import { startedProcessShape } from "#app/contract/files/file-processes.ts";
import { settlementsSheetBody, settlementsQuery, settlementsShape } from "#app/contract/settlements/settlements.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "finance";

export const settlementsEndpoints = {
  list: {
    method: "get",
    path: "/private/finance/mutual-settlements",
    tag,
    summary: "Lists mutual settlements with the shop by document, newest first",
    query: settlementsQuery,
    answer: settlementsShape,
    refusals: ["noCounterparty", "notFound", "periodLong", "periodReversed", "rightMissing"],
    page: "profile-mutual-settlements",
  },
  credit: {
    method: "get",
    path: "/private/finance/credit",
    tag,
    summary: "Returns the company's remaining credit and debt, or the reason why credit is refused",
    answer: creditShape,
    refusals: ["noCounterparty", "notFound"],
    page: "profile-mutual-settlements",
  },
  askSheet: {
    method: "post",
    path: "/private/finance/mutual-settlements/sheet",
    tag,
    summary: "Starts generating a spreadsheet of settlement documents of a period; returns the process to poll",
    body: settlementsSheetBody,
    form: true,
    answer: startedProcessShape,
    refusals: ["filesRunning", "noCounterparty", "periodLong", "periodReversed", "rightMissing"],
    page: "profile-mutual-settlements",
  },
} as const satisfies EndpointGroup;
