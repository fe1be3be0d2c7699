import { clientListShape, profileShape, setClientBody, type Profile } from "#app/contract/auth.ts";
import { clientsOf, setClient } from "#server/use-cases/account/select-client.ts";
import { confirmedShape, emailSentShape, linkBody } from "#app/contract/senders.ts";
import { confirmEmail, sendConfirmationAgain } from "#server/use-cases/account/confirm-email.ts";
import { toWireRights } from "#server/use-cases/account/wire-rights.ts";
import type { ClientRecord, UserRecord } from "#server/use-cases/account/viewer.ts";
import { answer, apiGroup, call, jsonOf, reply, userOf } from "./responses.ts";

/** The person himself and the counterparties he works for. Open during moderation, like the pages that ask. */
export const usersApi = apiGroup();

const tags = ["users"];

usersApi.openapi(
  call({ method: "get", path: "/private/users/users/profile", tags, summary: "The logged-in user" }, profileShape),
  (c) => answer(c, profileOf(userOf(c), c.get("viewer").client)),
);

usersApi.openapi(
  call(
    { method: "get", path: "/private/users/users/clients/list", tags, summary: "Counterparties of the user" },
    clientListShape,
  ),
  async (c) => answer(c, await clientsOf(c.get("ports"), userOf(c).uuid)),
);

usersApi.openapi(
  call(
    {
      method: "post",
      path: "/private/users/users/set-client",
      request: { body: jsonOf(setClientBody) },
      tags,
      summary: "Selects a counterparty; without a body the rule chooses",
    },
    clientListShape,
  ),
  async (c) => reply(c, await setClient(c.get("ports"), userOf(c).uuid, c.req.valid("json").rootUuid ?? null)),
);

usersApi.openapi(
  call(
    {
      method: "post",
      path: "/private/users/email/confirmation",
      tags,
      summary: "Sends the e-mail that confirms the user's address once more",
    },
    emailSentShape,
  ),
  async (c) => reply(c, await sendConfirmationAgain(c.get("ports"), userOf(c))),
);

usersApi.openapi(
  call(
    {
      method: "post",
      path: "/public/users/email/confirm",
      request: { body: jsonOf(linkBody) },
      tags,
      summary: "Confirms the address of an account by the code of its e-mail; again is fine",
    },
    confirmedShape,
  ),
  async (c) => reply(c, await confirmEmail(c.get("ports"), c.get("caller"), c.req.valid("json").code)),
);

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
