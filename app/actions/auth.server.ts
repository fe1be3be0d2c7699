import { formatPhone, normalisePhone } from "#app/domain/phone.ts";
import { safeReturnPath } from "#app/domain/navigation/safe-path.ts";
import { samePage, seeOther } from "#app/http/see-other.server.ts";
import type { Tokens } from "#app/shop-api/shop-api.ts";
import { formErrors, formStep, problemReply } from "./form-reply.server.ts";
import { endSession, keepTokens } from "#app/startup/session-cookies.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import { text } from "./form-text.server.ts";
import type { ActionGroup } from "./action-group.server.ts";

/** Login and registration, step by step in the auth drawer of any page; every step is a plain form. */
export const authActions: ActionGroup = {
  "auth.login": login,
  "auth.confirm": confirm,
  "auth.register": register,
  "auth.registerCode": registerCode,
  "auth.logout": logout,
};

const formName = "auth";

async function login(shop: ShopRequest, form: FormData) {
  const typed = text(form, "phone");
  const sent = await shop.api.auth.login(typed);
  if (sent.ok) return formStep(formName, { step: "code", values: { phone: shown(typed) }, data: sent.value });
  // A second request within the cool-down comes from somebody who already has a code: show where to type it.
  const step = sent.code === "codeCoolDown" ? "code" : "phone";
  return problemReply(formName, sent, { step, values: { phone: typed } });
}

async function confirm(shop: ShopRequest, form: FormData) {
  const phone = text(form, "phone");
  const answer = await shop.api.auth.confirm(phone, text(form, "code").trim());
  if (!answer.ok) return problemReply(formName, answer, { step: "code", values: { phone } });
  const { answer: opened, tokens } = answer.value;
  if (opened.needRegister) {
    return formStep(formName, { step: "register", values: { phone, registerToken: opened.registerToken } });
  }
  return loggedIn(shop, tokens, opened.merged.lines > 0, "loggedIn");
}

const registerFields = ["phone", "registerToken", "lastName", "firstName", "middleName", "email"] as const;
const registerConsents = ["personalData", "offer", "marketing", "smsMarketing"] as const;

async function register(shop: ShopRequest, form: FormData) {
  const values: Record<string, string> = {};
  for (const name of [...registerFields, ...registerConsents]) values[name] = text(form, name);
  const consents = Object.fromEntries(registerConsents.map((name) => [name, values[name] === "on"]));
  const { registerToken, middleName, ...rest } = values;
  const answer = await shop.api.auth.register({
    type: "physical",
    phone: rest["phone"],
    email: rest["email"],
    firstName: rest["firstName"],
    lastName: rest["lastName"],
    ...(middleName ? { middleName } : {}),
    cityUuid: shop.city.uuid,
    consents,
    ...(registerToken ? { registerToken } : {}),
  });
  if (!answer.ok) return problemReply(formName, answer, { step: "register", values });
  const { answer: opened, tokens } = answer.value;
  if (opened.codeSent)
    return formStep(formName, { step: "registerCode", values: { phone: shown(values["phone"] ?? "") } });
  return loggedIn(shop, tokens, opened.merged.lines > 0, "registered");
}

async function registerCode(shop: ShopRequest, form: FormData) {
  const phone = text(form, "phone");
  const answer = await shop.api.auth.registerCode(phone, text(form, "code").trim());
  if (!answer.ok) return problemReply(formName, answer, { step: "registerCode", values: { phone } });
  const { answer: opened, tokens } = answer.value;
  if (opened.needRegister) return formErrors(formName, { step: "register", values: { phone } });
  return loggedIn(shop, tokens, opened.merged.lines > 0, "registered");
}

async function logout(shop: ShopRequest) {
  await shop.api.auth.logout(shop.session.refreshToken);
  endSession(shop.session);
  shop.session.flash.add({ kind: "success", key: "loggedOut" });
  return seeOther("/");
}

/** Where the visitor wanted to go: a path of this shop, checked when used (decisions §1.24). */
function loggedIn(shop: ShopRequest, tokens: Tokens | null, merged: boolean, notice: string) {
  if (tokens === null) throw new Error("the API opened a session without handing over its tokens");
  keepTokens(shop.session, tokens);
  shop.session.flash.add({ kind: "success", key: notice });
  if (merged) shop.session.flash.add({ kind: "info", key: "merged" });
  return seeOther(safeReturnPath(shop.url.searchParams.get("return") ?? "") ?? samePage(shop.url));
}

function shown(typed: string): string {
  const phone = normalisePhone(typed);
  return phone.ok ? formatPhone(phone.value) : typed;
}
