import { doneShape } from "#app/contract/account/account.ts";
import {
  bankBody,
  branchBody,
  contactBody,
  partBody,
  rootUuidParams,
} from "#app/contract/counterparties/counterparties.ts";
import { managerListShape } from "#app/contract/counterparties/managers.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "users";
const one = "/private/users/users/clients/{rootUuid}";
const params = rootUuidParams;
const page = "profile-counterparties";

const removal = { method: "delete", tag, params, body: partBody, answer: doneShape, page } as const;

/** Accounts, contacts and branches of a counterparty. Access as for counterparties. */
export const counterpartyPartsEndpoints = {
  addBank: {
    method: "post",
    path: `${one}/banks`,
    tag,
    summary: "Adds a bank account; it must match its BIC",
    params,
    body: bankBody,
    answer: doneShape,
    refusals: ["bankKnown", "clientArchived", "clientFull", "clientStatus", "notFound"],
    page,
  },
  chooseBank: {
    method: "post",
    path: `${one}/banks/default`,
    tag,
    summary: "Makes a bank account the default one",
    params,
    body: partBody,
    answer: doneShape,
    refusals: ["clientArchived", "notFound"],
    page,
  },
  addContact: {
    method: "post",
    path: `${one}/contacts`,
    tag,
    summary: "Adds a contact person: buyer, accountant or recipient",
    params,
    body: contactBody,
    answer: doneShape,
    refusals: ["clientArchived", "clientFull", "notFound"],
    page,
  },
  addBranch: {
    method: "post",
    path: `${one}/branches`,
    tag,
    summary: "Adds a branch with its own KPP",
    params,
    body: branchBody,
    answer: doneShape,
    refusals: ["branchKnown", "clientArchived", "clientFull", "clientStatus", "notFound"],
    page,
  },
  removeBank: {
    ...removal,
    path: `${one}/banks`,
    summary: "Deletes a bank account",
    refusals: ["clientArchived", "notFound"],
  },
  removeContact: {
    ...removal,
    path: `${one}/contacts`,
    summary: "Deletes a contact person",
    refusals: ["clientArchived", "notFound"],
  },
  removeBranch: {
    ...removal,
    path: `${one}/branches`,
    summary: "Deletes a branch",
    refusals: ["clientArchived", "notFound"],
  },
} as const satisfies EndpointGroup;

export const managersEndpoints = {
  own: {
    method: "get",
    path: "/private/users/users/profile/managers",
    tag,
    summary: "Lists the managers of all the user's counterparties",
    answer: managerListShape,
  },
  byClient: {
    method: "get",
    path: "/private/users/users/by-client",
    tag,
    summary: "Lists the managers of the selected counterparty; empty if none is selected",
    answer: managerListShape,
  },
} as const satisfies EndpointGroup;
