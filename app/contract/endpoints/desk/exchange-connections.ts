import { doneShape } from "#app/contract/account/account.ts";
import {
  connectionPasswordShape,
  connectionVersionBody,
  exchangeConnectionParams,
  exchangeConnectionsShape,
  newConnectionBody,
  saveConnectionBody,
  shownConnectionShape,
} from "#app/contract/desk/exchange-connections.ts";
import { formKey } from "#app/contract/desk/lists.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "desk";
const one = "/desk/exchange-connections/{uuid}";
const params = exchangeConnectionParams;
const key = formKey;

/** Connections with 1C (desk §8). */
export const deskExchangeEndpoints = {
  list: {
    method: "get",
    path: "/desk/exchange-connections",
    tag,
    summary: "Connections with 1C, the main one first",
    right: "seeExchange",
    answer: exchangeConnectionsShape,
  },
  show: {
    method: "get",
    path: one,
    tag,
    summary: "A connection with 1C; never its password",
    right: "seeExchange",
    params,
    answer: shownConnectionShape,
    refusals: ["exchangeUnknown"],
  },
  create: {
    method: "post",
    path: "/desk/exchange-connections",
    tag,
    summary: "Adds a connection; its password is answered once a key",
    right: "editExchange",
    key,
    body: newConnectionBody,
    answer: connectionPasswordShape,
    refusals: ["exchangeAddresses", "exchangeLoginTaken", "exchangeTimeZone"],
  },
  save: {
    method: "post",
    path: one,
    tag,
    summary: "Saves a connection, unless its version is another; one that is switched off ends its sessions",
    right: "editExchange",
    params,
    key,
    body: saveConnectionBody,
    answer: doneShape,
    refusals: ["exchangeAddresses", "exchangeLoginTaken", "exchangeTimeZone", "exchangeUnknown", "stale"],
  },
  password: {
    method: "post",
    path: `${one}/password`,
    tag,
    summary: "A new password, answered once a key; sessions of the old one end",
    right: "editExchange",
    params,
    key,
    body: connectionVersionBody,
    answer: connectionPasswordShape,
    refusals: ["exchangeUnknown", "stale"],
  },
} as const satisfies EndpointGroup;
