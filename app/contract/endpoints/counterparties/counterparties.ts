import { doneShape } from "#app/contract/account/account.ts";
import {
  addedShape,
  clientPageShape,
  clientsQuery,
  counterpartyBody,
  counterpartyShape,
  joinBody,
  ownJoinRequestsShape,
  noBody,
  openDetailsBody,
  rootUuidParams,
} from "#app/contract/counterparties/counterparties.ts";
import { idempotencyKeyShape } from "#app/contract/parts.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "users";
const clients = "/private/users/users/clients";
const one = `${clients}/{rootUuid}`;

/** Counterparties of the user; same access as /profile/counterparties, also during moderation. */
export const counterpartiesEndpoints = {
  list: {
    method: "get",
    path: clients,
    tag,
    summary: "Lists the user's counterparties by name, in pages; archived ones separately",
    query: clientsQuery,
    answer: clientPageShape,
    page: "profile-counterparties",
  },
  add: {
    method: "post",
    path: clients,
    tag,
    summary: "Adds a person or a company (to be moderated); 422 clientTaken if the INN is taken; idempotent by key",
    key: idempotencyKeyShape.optional(),
    body: counterpartyBody,
    answer: addedShape,
    page: "profile-counterparties",
  },
  join: {
    method: "post",
    path: `${clients}/join`,
    tag,
    summary: "Requests to join the company with this INN; its owner decides",
    body: joinBody,
    answer: doneShape,
    page: "profile-counterparties",
  },
  joinRequests: {
    method: "get",
    path: `${clients}/join`,
    tag,
    summary: "Lists the user's requests to join companies, with their status",
    answer: ownJoinRequestsShape,
    page: "profile-counterparties",
  },
  show: {
    method: "get",
    path: one,
    tag,
    summary: "Returns one of the user's counterparties",
    params: rootUuidParams,
    answer: counterpartyShape,
    page: "profile-counterparties",
  },
  change: {
    method: "put",
    path: one,
    tag,
    summary: "Updates all details of a counterparty before verification or after rejection",
    params: rootUuidParams,
    body: counterpartyBody,
    answer: counterpartyShape,
    page: "profile-counterparties",
  },
  changeOpen: {
    method: "post",
    path: `${one}/details`,
    tag,
    summary: "Updates the postal address and signer of a counterparty",
    params: rootUuidParams,
    body: openDetailsBody,
    answer: counterpartyShape,
    page: "profile-counterparties",
  },
  resubmit: {
    method: "post",
    path: `${one}/resubmit`,
    tag,
    summary: "Resubmits a rejected counterparty for moderation",
    params: rootUuidParams,
    body: noBody,
    answer: counterpartyShape,
    page: "profile-counterparties",
  },
  archive: {
    method: "post",
    path: `${one}/archive`,
    tag,
    summary: "Archives a counterparty without open orders; its users are switched to another automatically",
    params: rootUuidParams,
    body: noBody,
    answer: doneShape,
    page: "profile-counterparties",
  },
} as const satisfies EndpointGroup;
