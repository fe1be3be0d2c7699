import { data } from "@remix-run/node";
import { actionsOf, type ActionGroup, type ActionHandler, type ShownReply } from "./action-group.server.ts";
import { accountActions } from "#app/actions/account/account.server.ts";
import { authActions } from "#app/actions/account/auth.server.ts";
import { cookieActions } from "./cookies.server.ts";
import { cityActions } from "#app/actions/content/city.server.ts";
import { formAgain } from "./form-again.server.ts";
import { cookiesAnswer, refusesCookies } from "./cookies-refused.server.ts";
import { popupActions } from "./popup.server.ts";
import { profileActions } from "#app/actions/account/profile.server.ts";
import type { Page } from "#app/domain/access.ts";
import { problemSentence } from "#app/http/problem-notice.server.ts";
import { ContractMismatch } from "#app/shop-api/ended-call.ts";
import { bareProblem } from "#app/shop-api/problem.ts";
import { maintenance } from "#app/startup/check-maintenance.server.ts";
import { pageNotFound } from "#app/startup/value-or-error-page.server.ts";
import { reloadOwn } from "#app/startup/load-in-parallel.server.ts";
import { beginsLists, changesLists, recordOwned } from "#app/startup/ownership.server.ts";
import type { RequestSession } from "#app/startup/request-session.server.ts";
import { settleRefusals } from "#app/startup/refusals.server.ts";
import { openPage, outcomeOf, statusOf, withCookies, type RouteArgs } from "#app/startup/shop-request.server.ts";

const frameActions = [authActions, cityActions, accountActions, profileActions, cookieActions, popupActions];

/**
 * Wraps a page's action: start-up, access check, then the handler of its `intent`. The frame's handlers work
 * everywhere, also without a page (`page` null).
 */
export function shopAction(page: Page | null, ...groups: ActionGroup[]) {
  const known = actionsOf([...frameActions, ...groups]);
  return async function action(args: RouteArgs) {
    let form: FormData | null = null;
    try {
      const shop = await openPage(page, args);
      form = await formOf(args.request);
      const handler = known.get(intentOf(form));
      if (handler === undefined)
        throw page === null
          ? pageNotFound(shop.url.pathname)
          : data(null, { status: 400, statusText: "Unknown intent" });
      if (refusesCookies(shop.session)) {
        const { status, reply } = cookiesAnswer(intentOf(form), handler, form);
        shop.session.reply = reply;
        return data(reply, { status });
      }
      const outcome = await handler(shop, form).catch(mismatchReply(intentOf(form), handler, form));
      // Until now a guest's city may only be in the cookies: cached pages save nothing.
      if (beginsLists(shop.session, intentOf(form)))
        await shop.api.locations.set({ body: { cityUuid: shop.city.uuid } });
      recordOwned(shop.session, intentOf(form));
      settleRefusals(shop.session);
      if (outcome instanceof Response) {
        // Script replaces the drawer's history entry, so that Back does not reopen it.
        if (shop.url.searchParams.has("drawer")) outcome.headers.set("X-Remix-Replace", "true");
        return withCookies(args, outcome);
      }
      shop.session.reply = outcome.reply;
      if (outcome.status === 200 && changesLists(intentOf(form))) await reloadOwn(shop.session, shop.loaded);
      return data(outcome.reply, {
        status: outcome.status === 422 && isStorageFull(shop.session) ? 507 : outcome.status,
      });
    } catch (thrown) {
      const outcome = outcomeOf(args, thrown);
      if (statusOf(outcome) !== 501) throw outcome;
      const sent = form ?? (await formOf(args.request).catch(() => new FormData()));
      throw withCookies(args, maintenance(keptFields(sent)));
    }
  };
}

/** The form comes back if the disk had no room for its files (invariants FL1). */
function isStorageFull({ refusals, context }: RequestSession): boolean {
  return refusals.storageFull || (context.uploads ?? []).some(({ isLost }) => isLost);
}

/** The form again if a call answered something outside the contract. */
function mismatchReply(intent: string, handler: ActionHandler, form: FormData) {
  return (error: unknown): ShownReply => {
    if (!(error instanceof ContractMismatch)) throw error;
    const text = problemSentence(bareProblem("internal", 502));
    return formAgain(intent, handler, form, text);
  };
}

/** Resent from the maintenance screen, without files and short-lived codes. */
function keptFields(form: FormData): [name: string, value: string][] {
  return [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && !dropped.has(name) ? [[name, value]] : [],
  );
}

const dropped: ReadonlySet<string> = new Set(["code", "via", "seq"]);

/** A duplicated intent counts as absent (security J10). */
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
