import { confirmLogin } from "#server/use-cases/sessions/log-in.ts";
import { logOut } from "#server/use-cases/sessions/log-out.ts";
import type { SessionTokens } from "#app/contract/backend.ts";
import { refreshSession } from "#server/use-cases/sessions/refresh-session.ts";
import { confirmRegistration, register } from "#server/use-cases/account/register.ts";
import { registrationDraft } from "#server/use-cases/account/registration-draft.ts";
import { sendCode } from "#server/use-cases/sessions/send-code.ts";
import { authEndpoints } from "#app/contract/endpoints/account/auth.ts";
import { implement } from "#server/api/implement.ts";
import { no, ok } from "#app/domain/verdict.ts";

export const authHandlers = implement(authEndpoints, {
  login: ({ ports, caller, body }) => sendCode(ports, caller, { ...body, flow: "login" }),

  confirm: async ({ ports, caller, body }) => {
    const confirmed = await confirmLogin(ports, caller, body);
    if (!confirmed.ok) return confirmed;
    const { value } = confirmed;
    if (value.needRegister) return ok(value);
    return opened(value.tokens, { needRegister: false, merged: value.merged });
  },

  register: async ({ ports, caller, body }) => {
    const registered = await register(ports, caller, body);
    if (!registered.ok) return registered;
    const { value } = registered;
    if (value.codeSent) return ok(value);
    return opened(value.tokens, { codeSent: false, merged: value.merged, company: value.company });
  },

  registerCode: async ({ ports, caller, body }) => {
    const registered = await confirmRegistration(ports, caller, body);
    if (!registered.ok) return registered;
    const { tokens, merged, company } = registered.value;
    return opened(tokens, { needRegister: false, merged, company });
  },

  registrationDraft: ({ ports, body }) => registrationDraft(ports, body),

  refresh: async ({ ports, caller }) => {
    const refreshed = await refreshSession(ports, caller.refreshToken, caller.requestId);
    if (!refreshed.ok) return no(refreshed.code);
    return opened(refreshed.value, { expiresIn: ports.settings.accessTokenSeconds });
  },

  logout: async ({ ports, caller }) => {
    await logOut(ports, caller);
    return ok({ done: true });
  },
});

function opened<V>(tokens: SessionTokens, value: V) {
  return { ...ok(value), tokens };
}
