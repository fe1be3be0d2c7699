import { z } from "zod";
import { codeChannel } from "#app/contract/auth.ts";
import { shownPhone } from "#app/domain/phone.ts";
import { needsLogin } from "#app/domain/navigation/needs-login.ts";
import { loginCodeForm, loginForm } from "#app/forms/login.ts";
import { registrationForm } from "#app/forms/registration.ts";
import { reloaded, samePage } from "#app/http/see-other.server.ts";
import { endSession } from "#app/startup/session-cookies.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup, ActionOutcome } from "./action-group.server.ts";
import { formHandler, type FormEndings } from "./form-reply.server.ts";
import { loggedIn } from "./logged-in.server.ts";
import { registrationActions } from "./registration.server.ts";

/** Login and registration, step by step in the auth drawer of any page; every step is a plain form. */
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
    return form.next({
      step: registrationForm.step,
      values: { phone, registerToken: opened.registerToken, type: "physical" },
    });
  return loggedIn(shop, tokens, opened.merged.lines > 0, "loggedIn");
}

async function logout(shop: ShopRequest): Promise<ActionOutcome> {
  await shop.api.auth.logout(shop.session.refreshToken);
  endSession(shop.session);
  shop.session.flash.add({ kind: "success", key: "loggedOut" });
  // Reloaded whole (specification §4): nothing that was loaded for the buyer stays in an open page.
  return reloaded(needsLogin(shop.url.pathname) ? "/" : samePage(shop.url));
}
