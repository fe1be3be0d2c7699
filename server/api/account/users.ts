import { type Profile } from "#app/contract/account/auth.ts";
import { clientsOf, setClient } from "#server/use-cases/counterparties/select-client.ts";
import { confirmEmail, sendConfirmationAgain } from "#server/use-cases/account/confirm-email.ts";
import { toWireRights } from "#server/use-cases/members/wire-rights.ts";
import type { ClientRecord, UserRecord } from "#server/use-cases/sessions/viewer.ts";
import { usersEndpoints } from "#app/contract/endpoints/account/users.ts";
import { implement } from "#server/api/implement.ts";
import { ok } from "#app/domain/verdict.ts";

export const usersHandlers = implement(usersEndpoints, {
  profile: async ({ viewer, user }) => ok(profileOf(user, viewer.client)),

  clients: async ({ ports, user }) => ok(await clientsOf(ports, user.uuid)),

  setClient: ({ ports, user, body }) => setClient(ports, user.uuid, body.rootUuid ?? null),

  sendConfirmation: ({ ports, user }) => sendConfirmationAgain(ports, user),

  confirmEmail: ({ ports, caller, body }) => confirmEmail(ports, caller, body.code),
});

function profileOf(user: UserRecord, client: ClientRecord | null): Profile {
  const { cityUuid: _, emailConfirmedAt, createdAt, ...person } = user;
  return {
    ...person,
    emailConfirmedAt: emailConfirmedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    contract: client && { type: client.type === "physical" ? "physical" : "legal", inn: client.inn },
    client: client && {
      rootUuid: client.rootUuid,
      type: client.type,
      status: client.status,
      name: client.name,
      inn: client.inn,
      email: client.email,
      emailConfirmedAt: client.emailConfirmedAt?.toISOString() ?? null,
      rights: toWireRights(client.rights),
    },
  };
}
