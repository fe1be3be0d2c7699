import { doneShape } from "#app/contract/account/account.ts";
import { exchangeOverdueQuery, exchangeOverdueShape } from "#app/contract/desk/exchange-overdue.ts";
import {
  decideHeldBody,
  exchangeErrorsQuery,
  exchangeSessionOptionsShape,
  exchangeSessionParams,
  exchangeSessionQuery,
  exchangeSessionShape,
  exchangeSessionsShape,
} from "#app/contract/desk/exchange-sessions.ts";
import { listQueryOf } from "#app/contract/desk/lists.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";
import { exchangeSessionsList } from "#app/domain/desk/lists/exchange-sessions.ts";

const tag = "desk";
const one = "/desk/exchange-sessions/{uuid}";
const params = exchangeSessionParams;

/** How the exchange with 1C goes (desk §8). */
export const deskExchangeSessionsEndpoints = {
  list: {
    method: "get",
    path: "/desk/exchange-sessions",
    tag,
    summary: "Sessions of 1C, and what waits for a decision",
    right: "seeExchange",
    query: listQueryOf(exchangeSessionsList),
    answer: exchangeSessionsShape,
  },
  options: {
    method: "get",
    path: "/desk/exchange-session-options",
    tag,
    summary: "Connections to filter sessions by",
    right: "seeExchange",
    answer: exchangeSessionOptionsShape,
  },
  overdue: {
    method: "get",
    path: "/desk/exchange-waiting",
    tag,
    summary: "Rows of packages that have waited for a day for what they belong to",
    right: "seeExchange",
    query: exchangeOverdueQuery,
    answer: exchangeOverdueShape,
  },
  show: {
    method: "get",
    path: one,
    tag,
    summary: "A session with its jobs, what fuses have held, and pages of its files and the rows that were refused",
    right: "seeExchange",
    params,
    query: exchangeSessionQuery,
    answer: exchangeSessionShape,
    refusals: ["exchangeSessionUnknown"],
  },
  errors: {
    method: "get",
    path: `${one}/errors`,
    tag,
    summary: "The rows of a session, or of one of its jobs, that were refused, as XLSX",
    right: "seeExchange",
    params,
    query: exchangeErrorsQuery,
    answer: "file",
    refusals: ["exchangeSessionUnknown"],
  },
  file: {
    method: "get",
    path: "/desk/exchange-files/{uuid}",
    tag,
    summary: "A file as 1C has sent it; one that may tell of buyers also needs the right to export their data",
    right: "releasePackages",
    params,
    answer: "file",
    refusals: ["exchangeFileGone"],
  },
  decide: {
    method: "post",
    path: "/desk/exchange-held/{uuid}",
    tag,
    summary: "Applies or rejects what a fuse has held",
    right: "releasePackages",
    once: true,
    params,
    body: decideHeldBody,
    answer: doneShape,
    refusals: ["exchangeHeldUnknown"],
  },
  repeat: {
    method: "post",
    path: "/desk/exchange-jobs/{uuid}/repeat",
    tag,
    summary: "Has an ended job done once more, from the files that 1C has sent",
    right: "releasePackages",
    once: true,
    params,
    answer: doneShape,
    refusals: ["exchangeJobUnknown"],
  },
} as const satisfies EndpointGroup;
