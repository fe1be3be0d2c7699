import type { AppLoadContext } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import type { Profile, Setting } from "#app/contract/auth.ts";
import type { City } from "#app/contract/locations.ts";
import { mayOpen, type Page } from "#app/domain/access.ts";
import type { ShopApi } from "#app/shop-api/shop-api.ts";
import { viewerOf } from "./load-user.server.ts";
import type { Loaded } from "./load-in-parallel.server.ts";
import { settleRefusals } from "./refusals.server.ts";
import { serviceAway } from "./value-or-error-page.server.ts";
import { startUp, requestSession, type Started } from "./start-up.server.ts";
import type { RequestSession } from "./request-session.server.ts";

/** What a loader or an action of a page works with. */
export type ShopRequest = {
  request: Request;
  url: URL;
  params: Record<string, string | undefined>;
  api: ShopApi;
  city: City;
  cities: City[];
  cityGuessed: boolean;
  loaded: Loaded;
  profile: Profile | null;
  settings: Setting[];
  /** The counterparty pages are rendered for; undefined for guests, null for a user without one. */
  counterparty: string | null | undefined;
  crawler: boolean;
  scripted: boolean;
  session: RequestSession;
};

export type RouteArgs = { request: Request; context: AppLoadContext; params: Record<string, string | undefined> };

/**
 * Start-up, then the access guard, then the page: one loader asked for alone passes the same gate (decisions §1.26).
 * `after`: where a login leads, when that is not the address itself.
 */
export async function openPage(page: Page | null, args: RouteArgs, after?: string): Promise<ShopRequest> {
  const started = await startUp(args.request, args.context);
  if (page !== null) guard(page, started, after);
  return shopRequest(args, started);
}

/**
 * Wraps a page's loader: the start-up sequence (once per request), the access table, then `read`.
 * `page` null is for parts of the frame, which every page has.
 */
export function shopLoader<T>(page: Page | null, read: (shop: ShopRequest) => Promise<T> | T) {
  return async function loader(args: RouteArgs): Promise<T> {
    try {
      const shop = await openPage(page, args);
      const answer = await read(shop);
      settleRefusals(shop.session);
      if (answer instanceof Response) withCookies(args, answer);
      return answer;
    } catch (thrown) {
      throw outcomeOf(args, thrown);
    }
  };
}

/** Puts this request's cookies on an answer that leaves without passing entry.server. */
export function withCookies({ request, context }: RouteArgs, response: Response): Response {
  const session = requestSession(request, context);
  if (response.status >= 300 && response.status < 400) session.flash.keep();
  session.jar.writeTo(response.headers);
  return response;
}

/** What a page that could not be made answers; a refusal that concerns the whole page outweighs what followed from it. */
export function outcomeOf(args: RouteArgs, thrown: unknown): unknown {
  try {
    if (!isRedirect(thrown)) settleRefusals(requestSession(args.request, args.context));
    reportFailedCall(args, thrown);
    return thrown instanceof Response ? withCookies(args, thrown) : thrown;
  } catch (weightier) {
    return weightier instanceof Response ? withCookies(args, weightier) : weightier;
  }
}

/** Specification §8: an error of the API that ends in an error screen is reported, once however many loaders it ends. */
function reportFailedCall({ request, context }: RouteArgs, thrown: unknown): void {
  const { context: shop, refusals } = requestSession(request, context);
  const status = statusOf(thrown);
  if (refusals.failed === null || (status !== 500 && status !== 504)) return;
  shop.endedPage?.(refusals.failed);
  refusals.failed = null;
}

/** Of a Response or of what Remix's `data` made; null for an error that nobody expected. */
export function statusOf(thrown: unknown): number | null {
  if (thrown instanceof Response) return thrown.status;
  if (typeof thrown !== "object" || thrown === null || !("init" in thrown)) return null;
  const { init } = thrown;
  if (typeof init !== "object" || init === null || !("status" in init)) return null;
  return typeof init.status === "number" ? init.status : null;
}

export function isRedirect(thrown: unknown): thrown is Response {
  return thrown instanceof Response && thrown.status >= 300 && thrown.status < 400;
}

function guard(page: Page, { session, user }: Started, after?: string): void {
  const verdict = mayOpen(page, viewerOf(user));
  if (verdict.ok) return;
  // A buyer the database cannot name now is not sent away as a guest: the page comes back with the next try.
  if (verdict.code === "guest" && session.outage) throw serviceAway(null);
  session.flash.add({ kind: "error", key: closedNotice[verdict.code], late: true });
  const login = verdict.code === "guest" && session.refreshToken === null;
  const wanted = after ?? session.url.pathname + session.url.search;
  throw redirect(login ? `/?drawer=auth&return=${encodeURIComponent(wanted)}` : "/", 302);
}

/** Only a guest is asked to log in: who is logged in learns what the page waits for. */
const closedNotice = { guest: "pageClosed", moderation: "pageClosedModeration", closedRole: "pageClosedRole" } as const;

function shopRequest({ request, params }: RouteArgs, { session, city, loaded, user }: Started): ShopRequest {
  return {
    request,
    url: session.url,
    params,
    api: session.api(),
    city: city.city,
    cities: city.cities,
    cityGuessed: city.guessed,
    loaded,
    profile: user?.profile ?? null,
    settings: user?.settings ?? [],
    counterparty: user === null ? undefined : (user.profile.client?.rootUuid ?? null),
    crawler: session.crawler,
    scripted: session.scripted,
    session,
  };
}
