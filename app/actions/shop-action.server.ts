import { data } from "@remix-run/node";
import { actionsOf, type ActionGroup } from "./action-group.server.ts";
import { accountActions } from "./account.server.ts";
import { authActions } from "./auth.server.ts";
import { cookieActions } from "./cookies.server.ts";
import { cityActions } from "./city.server.ts";
import { popupActions } from "./popup.server.ts";
import { profileActions } from "./profile.server.ts";
import type { Page } from "#app/domain/access.ts";
import { pageNotFound } from "#app/startup/value-or-error-page.server.ts";
import { reloadOwn } from "#app/startup/load-in-parallel.server.ts";
import { changesLists, noteOwned } from "#app/startup/ownership.server.ts";
import { settleRefusals } from "#app/startup/refusals.server.ts";
import { openPage, outcomeOf, withCookies, type RouteArgs } from "#app/startup/shop-request.server.ts";

const frameActions = [authActions, cityActions, accountActions, profileActions, cookieActions, popupActions];

/**
 * Wraps a page's action: start-up, access table, then the handler its `intent` names. Those of the frame are everywhere,
 * also where there is no page (`page` null).
 */
export function shopAction(page: Page | null, ...groups: ActionGroup[]) {
  const known = actionsOf([...frameActions, ...groups]);
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
      if (outcome.status === 200 && changesLists(intentOf(form))) await reloadOwn(shop.session, shop.loaded);
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
