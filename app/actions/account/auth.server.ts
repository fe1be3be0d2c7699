import type { z } from "zod";
import { shownPhone } from "#app/domain/phone.ts";
import { needsLogin } from "#app/domain/navigation/needs-login.ts";
import { loginCodeForm, loginForm } from "#app/forms/account/login.ts";
import { reloaded, samePage } from "#app/http/see-other.server.ts";
import { keepRegistration } from "#app/startup/registration-cookie.server.ts";
import { endSession } from "#app/startup/session-cookies.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup, ActionOutcome } from "#app/actions/action-group.server.ts";
import { codeWay, staysAtCode } from "./code-way.server.ts";
import { formHandler, type FormEndings } from "#app/actions/form-reply.server.ts";
import { alreadyIn, loggedIn } from "./logged-in.server.ts";
import { registrationPage, registrationUnderway } from "./registration-draft.server.ts";
import { registrationActions } from "#app/actions/counterparties/registration.server.ts";

/** Login and registration in the auth drawer of any page; every step is a plain form. */
export const authActions: ActionGroup = {
  [loginForm.intent]: formHandler(loginForm, login),
  [loginCodeForm.intent]: formHandler(loginCodeForm, confirm),
  ...registrationActions,
  "auth.logout": logout,
};

async function login(
  shop: ShopRequest,
  { phone, channel, sentBy = "sms" }: z.output<typeof loginForm.schema>,
  form: FormEndings,
): Promise<ActionOutcome> {
  const underway = await registrationUnderway(shop, phone);
  if (underway !== null) return underway;
  const sent = await shop.api.auth.login({ body: { phone, channel } });
  const values = { phone: shownPhone(phone), ...codeWay(sent, channel, sentBy) };
  if (sent.ok) return form.next({ step: "code", values, data: sent.value });
  return form.refused(sent, staysAtCode(sent, channel) ? { step: "code", values } : {});
}

async function confirm(
  shop: ShopRequest,
  { phone, code }: z.output<typeof loginCodeForm.schema>,
  form: FormEndings,
): Promise<ActionOutcome> {
  const answer = await shop.api.auth.confirm({ body: { phone, code } });
  if (!answer.ok) return alreadyIn(shop, phone) ?? (await registrationUnderway(shop, phone)) ?? form.refused(answer);
  const { answer: opened, tokens } = answer.value;
  if (opened.needRegister) {
    keepRegistration(shop.session, opened.registerToken);
    return registrationPage(shop);
  }
  return loggedIn(shop, tokens, opened.merged.lines > 0, "loggedIn");
}

async function logout(shop: ShopRequest): Promise<ActionOutcome> {
  await shop.api.auth.logout({ refreshToken: shop.session.refreshToken });
  endSession(shop.session);
  shop.session.flash.add({ kind: "success", key: "loggedOut" });
  // A full page load (specification §4): no buyer's data may stay in an open page.
  return reloaded(needsLogin(shop.url.pathname) ? "/" : samePage(shop.url));
}
