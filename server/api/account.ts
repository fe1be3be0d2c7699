import type { ProblemOr } from "#app/contract/problem.ts";
import {
  clientEmailBody,
  codeWayBody,
  doneShape,
  emailBody,
  emailConfirmBody,
  endedSessionsShape,
  phoneBody,
  phoneConfirmBody,
  sessionCodeBody,
  sessionEndBody,
  sessionListShape,
} from "#app/contract/account.ts";
import { loginAnswerShape } from "#app/contract/auth.ts";
import {
  askClientEmailChange,
  askEmailChange,
  confirmClientEmailChange,
  confirmEmailChange,
} from "#server/use-cases/account/change-email.ts";
import { askPhoneChange, confirmPhoneChange } from "#server/use-cases/account/change-phone.ts";
import { confirmSession, sendConfirmation, type Owner } from "#server/use-cases/account/fresh-session.ts";
import { endOtherSessions, endOwnSession, sessionsOfOwner } from "#server/use-cases/account/own-sessions.ts";
import { answer, apiGroup, call, jsonOf, refuseClosed, reply, userOf, type ApiContext } from "./responses.ts";

/** What the account is reached by and where it is logged in. Open to whom /profile/settings is open. */
export const accountApi = apiGroup();

const base = "/private/users/users/profile";
const tags = ["users"];

accountApi.use(`${base}/*`, async (c, next) => refuseClosed(c, "profile-settings") ?? next());

accountApi.openapi(
  call(
    {
      method: "post",
      path: `${base}/confirmation`,
      request: { body: jsonOf(codeWayBody) },
      tags,
      summary: "Sends a code to the account's own phone",
    },
    loginAnswerShape,
  ),
  async (c) =>
    reply(c, await sendConfirmation(c.get("ports"), c.get("caller"), ownerOf(c), c.req.valid("json").channel)),
);

accountApi.openapi(
  call(
    {
      method: "post",
      path: `${base}/confirmation/confirm`,
      request: { body: jsonOf(sessionCodeBody) },
      tags,
      summary: "Makes the session fresh: for 15 minutes contacts may be changed",
    },
    doneShape,
  ),
  async (c) => done(c, await confirmSession(c.get("ports"), ownerOf(c), c.req.valid("json").code)),
);

accountApi.openapi(
  call(
    {
      method: "post",
      path: `${base}/phone`,
      request: { body: jsonOf(phoneBody) },
      tags,
      summary: "Sends a code to the new phone; 403 confirmationNeeded when the session is not fresh",
    },
    loginAnswerShape,
  ),
  async (c) => reply(c, await askPhoneChange(c.get("ports"), c.get("caller"), ownerOf(c), c.req.valid("json"))),
);

accountApi.openapi(
  call(
    {
      method: "post",
      path: `${base}/phone/confirm`,
      request: { body: jsonOf(phoneConfirmBody) },
      tags,
      summary: "Changes the phone and ends all other sessions",
    },
    doneShape,
  ),
  async (c) => done(c, await confirmPhoneChange(c.get("ports"), ownerOf(c), c.req.valid("json"))),
);

accountApi.openapi(
  call(
    {
      method: "post",
      path: `${base}/email`,
      request: { body: jsonOf(emailBody) },
      tags,
      summary: "Sends a code by e-mail to the new address; 403 confirmationNeeded when the session is not fresh",
    },
    loginAnswerShape,
  ),
  async (c) => reply(c, await askEmailChange(c.get("ports"), c.get("caller"), ownerOf(c), c.req.valid("json").email)),
);

accountApi.openapi(
  call(
    {
      method: "post",
      path: `${base}/email/confirm`,
      request: { body: jsonOf(emailConfirmBody) },
      tags,
      summary: "Changes the account's address",
    },
    doneShape,
  ),
  async (c) => done(c, await confirmEmailChange(c.get("ports"), ownerOf(c), c.req.valid("json"))),
);

accountApi.openapi(
  call(
    {
      method: "post",
      path: `${base}/client-email`,
      request: { body: jsonOf(clientEmailBody) },
      tags,
      summary: "Sends a code by e-mail to the new address of the selected counterparty",
    },
    loginAnswerShape,
  ),
  async (c) => {
    const owner = { ...ownerOf(c), client: c.get("viewer").client };
    return reply(c, await askClientEmailChange(c.get("ports"), c.get("caller"), owner, c.req.valid("json")));
  },
);

accountApi.openapi(
  call(
    {
      method: "post",
      path: `${base}/client-email/confirm`,
      request: { body: jsonOf(emailConfirmBody) },
      tags,
      summary: "Changes the address to which the counterparty's documents go",
    },
    doneShape,
  ),
  async (c) => done(c, await confirmClientEmailChange(c.get("ports"), ownerOf(c), c.req.valid("json"))),
);

accountApi.openapi(
  call({ method: "get", path: `${base}/sessions`, tags, summary: "Where the account is logged in" }, sessionListShape),
  async (c) => {
    const sessions = await sessionsOfOwner(c.get("ports"), ownerOf(c));
    return answer(
      c,
      sessions.map((session) => ({
        ...session,
        createdAt: session.createdAt.toISOString(),
        lastSeenAt: session.lastSeenAt.toISOString(),
      })),
    );
  },
);

accountApi.openapi(
  call(
    {
      method: "post",
      path: `${base}/sessions/end`,
      request: { body: jsonOf(sessionEndBody) },
      tags,
      summary: "Ends one session of the account; 404 for what is none of his",
    },
    doneShape,
  ),
  async (c) => done(c, await endOwnSession(c.get("ports"), ownerOf(c), c.req.valid("json").uuid)),
);

accountApi.openapi(
  call(
    { method: "post", path: `${base}/sessions/end-others`, tags, summary: "Ends all sessions but the current one" },
    endedSessionsShape,
  ),
  async (c) => answer(c, { ended: await endOtherSessions(c.get("ports"), ownerOf(c)) }),
);

export function ownerOf(c: ApiContext): Owner {
  const { sessionUuid } = c.get("viewer");
  if (sessionUuid === null) throw new Error("a user without a session");
  return { user: userOf(c), sessionUuid };
}

function done(c: ApiContext, verdict: ProblemOr<true>): Response {
  return verdict.ok ? answer(c, { done: true }) : reply(c, verdict);
}
