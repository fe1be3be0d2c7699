import * as account from "#app/contract/account.ts";
import * as auth from "#app/contract/auth.ts";
import * as notifications from "#app/contract/notifications.ts";
import { overviewShape } from "#app/contract/overview.ts";
import * as ownData from "#app/contract/own-data.ts";
import * as senders from "#app/contract/senders.ts";
import type { ApiVerdict } from "./call.ts";
import { tokensOf, type Requests, type Tokens } from "./requests.ts";

const ownProfile = "/private/users/users/profile";

/** How a code is to go; an SMS is not asked for by name. */
function by(channel: auth.CodeChannel | undefined) {
  return channel === undefined ? {} : { channel };
}

/** Who the visitor is, and the account. */
export function accountCalls({ ask, askFully, get, post, open }: Requests) {
  return {
    auth: {
      login: (phone: string, channel?: auth.CodeChannel) =>
        post("/public/auth/login", auth.loginAnswerShape, { phone, ...by(channel) }),
      confirm: (phone: string, code: string) =>
        open("/public/auth/login/confirm", auth.confirmAnswerShape, { phone, code }),
      register: (body: unknown) => open("/public/users/register", auth.registerAnswerShape, body),
      registrationDraft: (registerToken: string, typed?: auth.RegistrationDraft["typed"]) =>
        post("/public/users/register/draft", auth.registrationDraftShape, {
          registerToken,
          ...(typed === undefined ? {} : { typed }),
        }),
      registerCode: (phone: string, code: string) =>
        open("/public/users/register/code", auth.confirmAnswerShape, { phone, code }),
      async refresh(refreshToken: string): Promise<ApiVerdict<Tokens | null>> {
        const verdict = await askFully({
          method: "POST",
          path: "/public/auth/refresh",
          shape: auth.refreshAnswerShape,
          refreshToken,
        });
        return verdict.ok ? { ok: true, value: tokensOf(verdict.value.headers) } : verdict;
      },
      logout: (refreshToken: string | null) =>
        ask({
          method: "POST",
          path: "/public/auth/logout",
          shape: auth.logoutAnswerShape,
          ...(refreshToken === null ? {} : { refreshToken }),
        }),
    },
    users: {
      profile: () => get("/private/users/users/profile", auth.profileShape),
      overview: () => get(`${ownProfile}/overview`, overviewShape),
      clients: () => get("/private/users/users/clients/list", auth.clientListShape),
      setClient: (rootUuid?: string) =>
        post("/private/users/users/set-client", auth.clientListShape, rootUuid === undefined ? {} : { rootUuid }),
      confirmEmail: (code: string) => post("/public/users/email/confirm", senders.confirmedShape, { code }),
      sendConfirmation: () => post("/private/users/email/confirmation", senders.emailSentShape),
    },
    account: {
      sendConfirmation: (channel?: auth.CodeChannel) =>
        post(`${ownProfile}/confirmation`, auth.loginAnswerShape, by(channel)),
      confirmSession: (code: string) => post(`${ownProfile}/confirmation/confirm`, account.doneShape, { code }),
      askPhone: (phone: string, channel?: auth.CodeChannel) =>
        post(`${ownProfile}/phone`, auth.loginAnswerShape, { phone, ...by(channel) }),
      confirmPhone: (phone: string, code: string) =>
        post(`${ownProfile}/phone/confirm`, account.doneShape, { phone, code }),
      askEmail: (email: string) => post(`${ownProfile}/email`, auth.loginAnswerShape, { email }),
      confirmEmail: (email: string, code: string) =>
        post(`${ownProfile}/email/confirm`, account.doneShape, { email, code }),
      askClientEmail: (email: string, counterparty: string) =>
        post(`${ownProfile}/client-email`, auth.loginAnswerShape, { email, counterparty }),
      confirmClientEmail: (email: string, code: string) =>
        post(`${ownProfile}/client-email/confirm`, account.doneShape, { email, code }),
      rename: (body: Record<string, unknown>) => post(`${ownProfile}/name`, account.doneShape, body),
      consents: () => get(`${ownProfile}/consents`, ownData.consentLogShape),
      withdraw: (purpose: string) => post(`${ownProfile}/consents/withdraw`, account.doneShape, { purpose }),
      data: (newest: number) => get(`${ownProfile}/data?newest=${newest}`, ownData.ownDataShape),
      deletion: () => get(`${ownProfile}/deletion`, ownData.deletionShape),
      sendDeletionCode: (channel?: auth.CodeChannel) =>
        post(`${ownProfile}/deletion/code`, auth.loginAnswerShape, by(channel)),
      delete: (code: string) => post(`${ownProfile}/deletion`, account.doneShape, { code }),
      sessions: () => get(`${ownProfile}/sessions`, account.sessionListShape),
      endSession: (uuid: string) => post(`${ownProfile}/sessions/end`, account.doneShape, { uuid }),
      endOtherSessions: () => post(`${ownProfile}/sessions/end-others`, account.endedSessionsShape),
    },
    notifications: {
      list: (query: { page: number; limit: number }) =>
        get("/private/users/notifications", notifications.notificationListShape, query),
      /** All of them without a uuid. */
      read: (uuid?: string) =>
        post(
          "/private/users/notifications/read",
          notifications.notificationReadShape,
          uuid === undefined ? {} : { uuid },
        ),
    },
    settings: {
      show: () => get("/private/backoffice/settings/group/lkSettings", auth.settingsShape),
      save: (settings: auth.Setting[]) =>
        post("/private/backoffice/settings/group/lkSettings", auth.settingsShape, { settings }),
    },
  };
}
