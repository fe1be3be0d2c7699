import {
  confirmAnswerShape,
  confirmBody,
  loginAnswerShape,
  loginBody,
  logoutAnswerShape,
  refreshAnswerShape,
  registerAnswerShape,
  registerBody,
  registrationDraftBody,
  registrationDraftShape,
} from "#app/contract/auth.ts";
import { confirmLogin } from "#server/use-cases/account/log-in.ts";
import { logOut } from "#server/use-cases/account/log-out.ts";
import type { Tokens } from "#server/use-cases/account/open-session.ts";
import { refreshSession } from "#server/use-cases/account/refresh-session.ts";
import { confirmRegistration, register } from "#server/use-cases/account/register.ts";
import { registrationDraft } from "#server/use-cases/account/registration-draft.ts";
import { sendCode } from "#server/use-cases/account/send-code.ts";
import { answer, apiGroup, call, jsonOf, refuse, reply, type ApiContext } from "./responses.ts";

/** Logging in by phone and code, registration, the life of a session. Tokens travel in the headers `token` and `refreshtoken`. */
export const authApi = apiGroup();

const tags = ["auth"];

authApi.openapi(
  call(
    {
      method: "post",
      path: "/public/auth/login",
      request: { body: jsonOf(loginBody) },
      tags,
      summary: "Sends a login code; the same answer for every phone. By call or e-mail once an SMS does not arrive",
    },
    loginAnswerShape,
  ),
  async (c) => reply(c, await sendCode(c.get("ports"), c.get("caller"), { ...c.req.valid("json"), flow: "login" })),
);

authApi.openapi(
  call(
    {
      method: "post",
      path: "/public/auth/login/confirm",
      request: { body: jsonOf(confirmBody) },
      tags,
      summary: "Opens a session, or proves the phone for a registration",
    },
    confirmAnswerShape,
  ),
  async (c) => {
    const confirmed = await confirmLogin(c.get("ports"), c.get("caller"), c.req.valid("json"));
    if (!confirmed.ok) return reply(c, confirmed);
    const { value } = confirmed;
    if (value.needRegister) return answer(c, value);
    return withTokens(c, value.tokens, { needRegister: false, merged: value.merged });
  },
);

authApi.openapi(
  call(
    {
      method: "post",
      path: "/public/users/register",
      request: { body: jsonOf(registerBody) },
      tags,
      summary: "Registers a person or a company; without registerToken a code is sent first",
    },
    registerAnswerShape,
  ),
  async (c) => {
    const registered = await register(c.get("ports"), c.get("caller"), c.req.valid("json"));
    if (!registered.ok) return reply(c, registered);
    const { value } = registered;
    if (value.codeSent) return answer(c, value);
    return withTokens(c, value.tokens, { codeSent: false, merged: value.merged, company: value.company });
  },
);

authApi.openapi(
  call(
    {
      method: "post",
      path: "/public/users/register/code",
      request: { body: jsonOf(confirmBody) },
      tags,
      summary: "Ends a registration that waits with a code",
    },
    confirmAnswerShape,
  ),
  async (c) => {
    const registered = await confirmRegistration(c.get("ports"), c.get("caller"), c.req.valid("json"));
    if (!registered.ok) return reply(c, registered);
    const { tokens, merged, company } = registered.value;
    return withTokens(c, tokens, { needRegister: false, merged, company });
  },
);

authApi.openapi(
  call(
    {
      method: "post",
      path: "/public/users/register/draft",
      request: { body: jsonOf(registrationDraftBody) },
      tags,
      summary: "Goes on with a registration whose phone is proven: keeps what is typed, answers what is kept",
    },
    registrationDraftShape,
  ),
  async (c) => reply(c, await registrationDraft(c.get("ports"), c.req.valid("json"))),
);

authApi.openapi(
  call(
    {
      method: "post",
      path: "/public/auth/refresh",
      tags,
      summary: "Exchanges the refresh token; 401 only when it is definitively bad",
    },
    refreshAnswerShape,
  ),
  async (c) => {
    const ports = c.get("ports");
    const refreshed = await refreshSession(ports, c.get("caller").refreshToken, c.get("traceId"));
    if (!refreshed.ok) return refuse(c, refreshed.code);
    return withTokens(c, refreshed.value, { expiresIn: ports.settings.accessTokenSeconds });
  },
);

authApi.openapi(
  call(
    { method: "post", path: "/public/auth/logout", tags, summary: "Ends the session of the sent tokens" },
    logoutAnswerShape,
  ),
  async (c) => {
    await logOut(c.get("ports"), c.get("caller"));
    return answer(c, { done: true });
  },
);

function withTokens(c: ApiContext, { token, refreshToken }: Tokens, data: unknown): Response {
  c.header("token", token);
  c.header("refreshtoken", refreshToken);
  return answer(c, data);
}
