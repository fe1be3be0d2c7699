import type { AppLoadContext } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import type { Profile, Setting } from "#app/contract/account/auth.ts";
import type { City } from "#app/contract/content/locations.ts";
import { mayOpen, type Page } from "#app/domain/access.ts";
import type { ShopApi } from "#app/shop-api/shop-api.ts";
import { viewerOf } from "./load-user.server.ts";
import type { Loaded } from "./load-in-parallel.server.ts";
import { settleRefusals } from "./refusals.server.ts";
import { serviceAway } from "./value-or-error-page.server.ts";
import { startUp, requestSession, type Started } from "./start-up.server.ts";
import type { RequestSession } from "./request-session.server.ts";

/** Context of a page's loader or action. */
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
 * Start-up and access check of a page; a single requested loader passes the same check (product rules §1.26). `after`:
 * target of a login, if not the address itself.
 */
export async function openPage(page: Page | null, args: RouteArgs, after?: string): Promise<ShopRequest> {
  const started = await startUp(args.request, args.context);
  if (page !== null) guard(page, started, after);
  return shopRequest(args, started);
}

/**
 * Wraps a page's loader: start-up (once per request), access check, then `read`. `page` null is for parts of the
 * frame, which every page has.
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

/** Adds this request's cookies to an answer that bypasses entry.server. */
export function withCookies({ request, context }: RouteArgs, response: Response): Response {
  const session = requestSession(request, context);
  if (response.status >= 300 && response.status < 400) session.flash.keep();
  session.jar.writeTo(response.headers);
  return response;
}

/** The answer of a failed page; a refusal that affects the whole page takes precedence over its consequences. */
export function outcomeOf(args: RouteArgs, thrown: unknown): unknown {
  try {
    if (!isRedirect(thrown)) settleRefusals(requestSession(args.request, args.context));
    reportFailedCall(args, thrown);
    return thrown instanceof Response ? withCookies(args, thrown) : thrown;
  } catch (weightier) {
    return weightier instanceof Response ? withCookies(args, weightier) : weightier;
  }
}

/** Specification §8: an API error that ends in an error screen is reported, once per request. */
function reportFailedCall({ request, context }: RouteArgs, thrown: unknown): void {
  const { context: shop, refusals } = requestSession(request, context);
  const status = statusOf(thrown);
  if (refusals.failed === null || (status !== 500 && status !== 504)) return;
  shop.endedPage?.(refusals.failed);
  refusals.failed = null;
}

/** Of a Response or of Remix's `data`; null for an unexpected error. */
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
  // A buyer who cannot be identified now is not redirected as a guest: a retry shows the page.
  if (verdict.code === "guest" && session.outage) throw serviceAway(null);
  session.flash.add({ kind: "error", key: closedNotice[verdict.code], late: true });
  const login = verdict.code === "guest" && session.refreshToken === null;
  const wanted = after ?? session.url.pathname + session.url.search;
  throw redirect(login ? `/?drawer=auth&return=${encodeURIComponent(wanted)}` : "/", 302);
}

/** Only guests are asked to log in: users learn what the page waits for. */
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
