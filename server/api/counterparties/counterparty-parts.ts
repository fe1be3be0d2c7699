import {
  addBank,
  addBranch,
  addContact,
  chooseBank,
  removePart,
} from "#server/use-cases/counterparties/counterparty-parts.ts";
import { managersOf } from "#server/use-cases/members/managers.ts";
import { targetOf } from "./counterparties.ts";
import { done } from "#server/api/done.ts";
import {
  counterpartyPartsEndpoints,
  managersEndpoints,
} from "#app/contract/endpoints/counterparties/counterparty-parts.ts";
import { implement } from "#server/api/implement.ts";
import { ok } from "#app/domain/verdict.ts";

export const counterpartyPartsHandlers = implement(counterpartyPartsEndpoints, {
  addBank: async ({ ports, user, params, body }) => done(await addBank(ports, targetOf(user, params), body)),

  chooseBank: async ({ ports, user, params, body }) => done(await chooseBank(ports, targetOf(user, params), body.uuid)),

  addContact: async ({ ports, user, params, body }) => done(await addContact(ports, targetOf(user, params), body)),

  addBranch: async ({ ports, user, params, body }) => done(await addBranch(ports, targetOf(user, params), body)),

  removeBank: async ({ ports, user, params, body }) =>
    done(await removePart(ports, targetOf(user, params), "bank", body.uuid)),

  removeContact: async ({ ports, user, params, body }) =>
    done(await removePart(ports, targetOf(user, params), "contact", body.uuid)),

  removeBranch: async ({ ports, user, params, body }) =>
    done(await removePart(ports, targetOf(user, params), "branch", body.uuid)),
});

export const managersHandlers = implement(managersEndpoints, {
  own: async ({ ports, user }) => ok(await managersOf(ports, user.uuid, null)),

  byClient: async ({ ports, viewer, user }) => {
    const { client } = viewer;
    return ok(client ? await managersOf(ports, user.uuid, client.rootUuid) : []);
  },
});
