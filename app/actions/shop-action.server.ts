import { data } from "@remix-run/node";
import { accountActions } from "#app/actions/account.server.ts";
import { authActions } from "#app/actions/auth.server.ts";
import { cookieActions } from "#app/actions/cookies.server.ts";
import { cityActions } from "#app/actions/city.server.ts";
import { popupActions } from "#app/actions/popup.server.ts";
import { profileActions } from "#app/actions/profile.server.ts";
import type { FormReply } from "#app/forms/reply.ts";
import type { Page } from "#app/domain/access.ts";
import { pageNotFound } from "#app/startup/value-or-error-page.server.ts";
import { noteOwned } from "#app/startup/ownership.server.ts";
import { settleRefusals } from "#app/startup/refusals.server.ts";
import {
  openPage,
  outcomeOf,
  withCookies,
  type RouteArgs,
  type ShopRequest,
} from "#app/startup/shop-request.server.ts";

/** What an intent does: reads the form, asks the API, answers seeOther(…) or a reply to be shown with the form. */
export type IntentHandler = (shop: ShopRequest, form: FormData) => Promise<Response | ShownReply>;
/** `status` 422 for a form with errors, 200 for its next step. */
export type ShownReply = { status: number; reply: FormReply };

const frameActions: Record<string, IntentHandler> = {
  ...authActions,
  ...cityActions,
  ...accountActions,
  ...profileActions,
  ...cookieActions,
  ...popupActions,
};

/**
 * Wraps a page's action: start-up, access table, then the handler its `intent` names. Those of the frame are everywhere,
 * also where there is no page (`page` null).
 */
export function shopAction(page: Page | null, handlers: Record<string, IntentHandler> = {}) {
  const known = new Map(Object.entries({ ...frameActions, ...handlers }));
  return async function action(args: RouteArgs) {
    try {
      const shop = await openPage(page, args);
      const form = await formOf(args.request);
      const handler = known.get(intentOf(form));
      if (handler === undefined)
        throw page === null
          ? pageNotFound(shop.url.pathname)
          : data(null, { status: 400, statusText: "Unknown intent" });
      const outcome = await handler(shop, form);
      noteOwned(shop.session, intentOf(form));
      settleRefusals(shop.session);
      if (outcome instanceof Response) {
        // Script leaves the drawer's entry of the history behind: Back shows no drawer that has done its work.
        if (shop.url.searchParams.has("drawer")) outcome.headers.set("X-Remix-Replace", "true");
        return withCookies(args, outcome);
      }
      shop.session.reply = outcome.reply;
      return data(outcome.reply, { status: outcome.status });
    } catch (thrown) {
      throw outcomeOf(args, thrown);
    }
  };
}

/** An intent named twice is none (security J10). */
function intentOf(form: FormData): string {
  const intents = form.getAll("intent");
  const [intent] = intents;
  return intents.length === 1 && typeof intent === "string" ? intent : "";
}

async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data(null, { status: 400, statusText: "Malformed form" });
  }
}
