import { doneShape } from "#app/contract/account/account.ts";
import {
  decideHeldBody,
  exchangePageQuery,
  exchangeSessionParams,
  exchangeSessionShape,
  exchangeSessionsShape,
} from "#app/contract/desk/exchange-sessions.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "desk";
const one = "/desk/exchange-sessions/{uuid}";
const params = exchangeSessionParams;

/** How the exchange with 1C goes (desk §8). */
export const deskExchangeSessionsEndpoints = {
  list: {
    method: "get",
    path: "/desk/exchange-sessions",
    tag,
    summary: "Sessions of 1C, the newest first, and what waits for a decision",
    right: "seeExchange",
    query: exchangePageQuery,
    answer: exchangeSessionsShape,
  },
  show: {
    method: "get",
    path: one,
    tag,
    summary: "A session with its jobs, what fuses have held, and a page of the rows that were refused",
    right: "seeExchange",
    params,
    query: exchangePageQuery,
    answer: exchangeSessionShape,
    refusals: ["exchangeSessionUnknown"],
  },
  errors: {
    method: "get",
    path: `${one}/errors`,
    tag,
    summary: "The rows of a session that were refused, as XLSX",
    right: "seeExchange",
    params,
    answer: "file",
    refusals: ["exchangeSessionUnknown"],
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
