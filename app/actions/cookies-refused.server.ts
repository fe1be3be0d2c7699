import { cookiesRefused } from "#app/i18n/ru/cookies-refused.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { RequestSession } from "#app/startup/request-session.server.ts";
import { formAgain } from "./form-again.server.ts";
import type { ActionHandler, ShownReply } from "./action-group.server.ts";

const t = namespace("cookiesRefused", cookiesRefused);

/**
 * Every page, cached ones too, sets a visitor cookie. A form of a page of this shop without it comes from a browser
 * without cookies: its changes could not be found again, and no code is sent for a login that cannot continue. A
 * browser that has just deleted its cookies gets a new one here.
 */
export function refusesCookies({ newcomer, crawler, request, url }: RequestSession): boolean {
  return newcomer && !crawler && isSentByPage(request.headers, url);
}

/**
 * Detected by headers only browsers send: Sec-Fetch-*, which is missing on plain http, else Origin and Referer of this
 * host. A program that posts first has opened no page.
 */
function isSentByPage(headers: Headers, { host }: URL): boolean {
  if (headers.has("sec-fetch-mode")) return headers.get("sec-fetch-site") === "same-origin";
  return [headers.get("origin"), headers.get("referer")].every(
    (address) => address !== null && URL.canParse(address) && new URL(address).host === host,
  );
}

/** The form again with an explanation; nothing was done. */
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
