import { randomUUID } from "node:crypto";
import { needsLogin } from "#app/domain/navigation/needs-login.ts";
import { siteOf, type Site } from "#app/domain/city/site.ts";
import { CookieJar, readCookies, type RequestCookies } from "#app/http/cookies.server.ts";
import { problemSentence } from "#app/http/problem-notice.server.ts";
import { isCrawler } from "#app/http/device-class.ts";
import { Flash } from "#app/http/flash.server.ts";
import { isFingerprint, shopCookies } from "#app/http/shop-cookies.ts";
import { publicCacheOf } from "#app/shop-api/public-cache.ts";
import { shopApi, type ShopApi } from "#app/shop-api/shop-api.ts";
import type { FormReply } from "#app/forms/reply.ts";
import type { LoadContext } from "./load-context.ts";
import { recordRefusal, type Refusals } from "./note-refusal.server.ts";

/** One request of one visitor, known only by its headers. */
export type RequestSession = {
  request: Request;
  url: URL;
  context: LoadContext;
  site: Site;
  cookies: RequestCookies;
  jar: CookieJar;
  flash: Flash;
  crawler: boolean;
  /** Pages for crawlers and Save-Data have no scripts. */
  scripted: boolean;
  fingerprint: string | null;
  /** The fingerprint was just created: it has no data yet. */
  newcomer: boolean;
  token: string | null;
  refreshToken: string | null;
  citySlug: string | null;
  /** Slug of the main site's city; empty before the cities are loaded. */
  mainCity: string;
  /** The buyer could not be loaded: not a guest, although the page shows one. */
  outage: boolean;
  /** Refusals of this request's calls that affect the whole page. */
  refusals: Refusals;
  /** Why a resource route failed: rendered as an error screen over the resource's page. */
  failure: { thrown: unknown; page: string } | null;
  /** Reply of this request's action, shown in the forms of the frame's drawers. */
  reply: FormReply | null;
  /** An API client for the current token and city; get a new one after either changes. */
  api(): ShopApi;
};

export function openRequestSession(request: Request, context: LoadContext): RequestSession {
  const url = new URL(request.url);
  const cookies = readCookies(request.headers.get("cookie"));
  const site = siteOf(context.siteOrigin, () => session.mainCity);
  const jar = new CookieJar(context.siteOrigin, site.citiesBySubdomain);
  const userAgent = request.headers.get("user-agent") ?? "";
  const crawler = isCrawler(userAgent);
  const { fingerprint, newcomer } = fingerprintOf(cookies, jar, crawler);
  for (const name of cookies.doubled) jar.expire(name);
  const session: RequestSession = {
    request,
    url,
    context,
    site,
    cookies,
    jar,
    flash: new Flash(cookies, jar),
    crawler,
    scripted: !crawler && request.headers.get("save-data") !== "on",
    fingerprint,
    newcomer,
    token: tokenOf(shopCookies.token.name, cookies, jar),
    refreshToken: tokenOf(shopCookies.refreshToken.name, cookies, jar),
    citySlug: null,
    mainCity: "",
    outage: false,
    refusals: {
      maintenance: false,
      session: null,
      basketCount: false,
      storageFull: false,
      outage: false,
      failed: null,
    },
    failure: null,
    reply: null,
    api: () => clientOf(session, userAgent),
  };
  return session;
}

const clients = new WeakMap<RequestSession, { token: string | null; citySlug: string | null; client: ShopApi }>();

/** Cached per request while token and city stay the same. */
function clientOf(session: RequestSession, userAgent: string): ShopApi {
  const { context, url, token, citySlug, fingerprint } = session;
  const there = clients.get(session);
  if (there?.token === token && there.citySlug === citySlug) return there.client;
  publicCacheOf(context.api).noteVersion(context.publicVersion?.() ?? null);
  const client = shopApi({
    backend: context.api,
    token,
    fingerprint,
    city: citySlug,
    clientIp: context.clientIp,
    userAgent: userAgent.slice(0, 300),
    referer: url.origin + url.pathname,
    requestId: context.requestId,
    authCheck: needsLogin(url.pathname),
    sentence: problemSentence,
    onRefusal: (path, problem) => recordRefusal(session, path, problem),
    ...(context.called ? { onEnd: context.called } : {}),
  });
  clients.set(session, { token, citySlug, client });
  return client;
}

/** Tokens travel in headers: an unencodable one is invalid and its cookie is deleted (security B8). */
function tokenOf(name: string, cookies: RequestCookies, jar: CookieJar): string | null {
  const brought = cookies.get(name);
  if (brought === null || /^[\x21-\x7e]+$/.test(brought)) return brought;
  jar.expire(name);
  return null;
}

/** The guest's identity works without script, so the server creates it (product rules §1.14); crawlers need none. */
function fingerprintOf(
  cookies: RequestCookies,
  jar: CookieJar,
  crawler: boolean,
): { fingerprint: string | null; newcomer: boolean } {
  const { name, maxAge } = shopCookies.fingerprint;
  const brought = cookies.get(name);
  if (isFingerprint(brought)) return { fingerprint: brought, newcomer: false };
  if (crawler) return { fingerprint: null, newcomer: true };
  const fingerprint = randomUUID();
  jar.set(name, fingerprint, { maxAge });
  return { fingerprint, newcomer: true };
}
