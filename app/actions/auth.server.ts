import { z } from "zod";
import { codeChannel } from "#app/contract/auth.ts";
import { shownPhone } from "#app/domain/phone.ts";
import { needsLogin } from "#app/domain/navigation/needs-login.ts";
import { safeReturnPath } from "#app/domain/navigation/safe-path.ts";
import { loginCodeForm, loginForm } from "#app/forms/login.ts";
import { registrationBody, registrationCodeForm, registrationForm } from "#app/forms/registration.ts";
import { reloaded, samePage, seeOther } from "#app/http/see-other.server.ts";
import type { Tokens } from "#app/shop-api/requests.ts";
import { endSession, keepTokens } from "#app/startup/session-cookies.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup, ActionOutcome } from "./action-group.server.ts";
import { formHandler, type FormEndings } from "./form-reply.server.ts";

/** Login and registration, step by step in the auth drawer of any page; every step is a plain form. */
export const authActions: ActionGroup = {
  [loginForm.intent]: formHandler(loginForm, login),
  [loginCodeForm.intent]: formHandler(loginCodeForm, confirm),
  [registrationForm.intent]: formHandler(registrationForm, register),
  [registrationCodeForm.intent]: formHandler(registrationCodeForm, registerCode),
  "auth.logout": logout,
};

async function login(
  shop: ShopRequest,
  { phone, channel, sentBy = "sms" }: z.output<typeof loginForm.schema>,
  form: FormEndings,
): Promise<ActionOutcome> {
  const sent = await shop.api.auth.login(phone, channel);
  if (sent.ok) {
    const { fallbacks = [] } = sent.value;
    const by = channel ?? (sent.value.delivery === "unknown" ? "late" : "sms");
    const values = { phone: shownPhone(phone), sentBy: by, fallbacks: fallbacks.join(" ") };
    return form.next({ step: "code", values, data: sent.value });
  }
  // Who may have a code already, or wants it by another way, goes on where it is typed.
  if (!codeStepRefusals.has(sent.code) && channel === undefined) return form.refused(sent);
  const { fallbacks } = fallbacksShape.catch({ fallbacks: [] }).parse(sent.data);
  const by = sent.code === "codeNotSent" && channel === undefined ? "none" : sentBy;
  const values = { phone: shownPhone(phone), sentBy: by, fallbacks: fallbacks.join(" ") };
  return form.refused(sent, sent.code === "codeSmsFirst" ? {} : { step: "code", values });
}

/** Refused for now, but not the end: a code is under way, or may be had otherwise. */
const codeStepRefusals = new Set(["codeCoolDown", "codeNotSent"]);
const fallbacksShape = z.object({ fallbacks: z.array(codeChannel) });

async function confirm(
  shop: ShopRequest,
  { phone, code }: z.output<typeof loginCodeForm.schema>,
  form: FormEndings,
): Promise<ActionOutcome> {
  const answer = await shop.api.auth.confirm(phone, code);
  if (!answer.ok) return form.refused(answer);
  const { answer: opened, tokens } = answer.value;
  if (opened.needRegister)
    return form.next({ step: registrationForm.step, values: { phone, registerToken: opened.registerToken } });
  return loggedIn(shop, tokens, opened.merged.lines > 0, "loggedIn");
}

async function register(
  shop: ShopRequest,
  value: z.output<typeof registrationForm.schema>,
  form: FormEndings,
): Promise<ActionOutcome> {
  const answer = await shop.api.auth.register(registrationBody(value, shop.city.uuid));
  if (!answer.ok) return form.refused(answer);
  const { answer: opened, tokens } = answer.value;
  if (opened.codeSent)
    return form.next({ step: registrationCodeForm.step, values: { phone: shownPhone(value.phone) } });
  return loggedIn(shop, tokens, opened.merged.lines > 0, "registered");
}

async function registerCode(
  shop: ShopRequest,
  { phone, code }: z.output<typeof registrationCodeForm.schema>,
  form: FormEndings,
): Promise<ActionOutcome> {
  const answer = await shop.api.auth.registerCode(phone, code);
  if (!answer.ok) return form.refused(answer);
  const { answer: opened, tokens } = answer.value;
  if (opened.needRegister) return form.wrong({ step: registrationForm.step });
  return loggedIn(shop, tokens, opened.merged.lines > 0, "registered");
}

async function logout(shop: ShopRequest): Promise<ActionOutcome> {
  await shop.api.auth.logout(shop.session.refreshToken);
  endSession(shop.session);
  shop.session.flash.add({ kind: "success", key: "loggedOut" });
  // Reloaded whole (specification §4): nothing that was loaded for the buyer stays in an open page.
  return reloaded(needsLogin(shop.url.pathname) ? "/" : samePage(shop.url));
}

/** Where the visitor wanted to go: a path of this shop, checked when used (decisions §1.24). */
function loggedIn(shop: ShopRequest, tokens: Tokens | null, merged: boolean, notice: string): Response {
  if (tokens === null) throw new Error("the API opened a session without handing over its tokens");
  keepTokens(shop.session, tokens);
  shop.session.flash.add({ kind: "success", key: notice });
  if (merged) shop.session.flash.add({ kind: "info", key: "merged" });
  return seeOther(safeReturnPath(shop.url.searchParams.get("return") ?? "") ?? samePage(shop.url));
}
