import { cookiesRefused } from "#app/i18n/ru/cookies-refused.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { RequestSession } from "#app/startup/request-session.server.ts";
import { formAgain } from "./form-again.server.ts";
import type { ActionHandler, ShownReply } from "./action-group.server.ts";

const t = namespace("cookiesRefused", cookiesRefused);

/**
 * Every page, a shared one too, names its visitor by a cookie. A form of a page of this shop that comes without it comes
 * from a browser that keeps no cookies: nothing it asks for would be found again, and no code is sent for a login that
 * cannot follow. A browser that has just deleted its cookies gets a new one here.
 */
export function refusesCookies({ newcomer, crawler, request, url }: RequestSession): boolean {
  return newcomer && !crawler && isSentByPage(request.headers, url);
}

/**
 * By what browsers alone say: Sec-Fetch-*, which they leave out on plain http, else Origin and Referer, both of this
 * host. A program that posts first has opened no page.
 */
function isSentByPage(headers: Headers, { host }: URL): boolean {
  if (headers.has("sec-fetch-mode")) return headers.get("sec-fetch-site") === "same-origin";
  return [headers.get("origin"), headers.get("referer")].every(
    (address) => address !== null && URL.canParse(address) && new URL(address).host === host,
  );
}

/** The form again with what to do about it; nothing was done. */
export function cookiesAnswer(intent: string, handler: ActionHandler, form: FormData): ShownReply {
  return formAgain(intent, handler, form, t(purposeOf(intent)));
}

function purposeOf(intent: string): keyof typeof cookiesRefused {
  return purposes.get(intent.split(".")[0] ?? "") ?? "form";
}

const purposes: ReadonlyMap<string, keyof typeof cookiesRefused> = new Map([
  ["auth", "auth"],
  ["basket", "basket"],
  ["sizes", "basket"],
  ["favourite", "favourite"],
  ["favourites", "favourite"],
  ["compare", "compare"],
  ["city", "city"],
  ["cookies", "choice"],
  ["listing", "choice"],
  ["popup", "choice"],
]);
