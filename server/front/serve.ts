import { hostnameOf, type Site } from "#app/domain/city/site.ts";
import { needsLogin } from "#app/domain/navigation/needs-login.ts";
import { isFeedPath } from "#app/domain/feeds/feed-path.ts";
import { isIconPath } from "#app/domain/shop/icon-paths.ts";
import { CookieJar } from "#app/http/cookies.server.ts";
import { owns } from "#app/http/shop-cookies.ts";
import { addressOwner } from "./admission/lanes.ts";
import { crawlerDocument } from "#server/front/pages/crawler-documents.ts";
import { cookieValue, expiries, withoutDoubled } from "#server/front/http/doubled-cookies.ts";
import { carriesFiles, isImport, readForm } from "#server/front/bodies/form-body.ts";
import type { FrontParts } from "./front-parts.ts";
import { isOfDesk } from "#server/front/http/desk-gate.ts";
import { etagOf, isNamed } from "#server/front/http/etag.ts";
import { isUnmodified, type Conditions } from "#server/front/http/last-modified.ts";
import type { RawAnswer } from "#server/front/http/raw-answer.ts";
import { judgeTarget, type Target } from "#server/front/http/url-policy.ts";
import { roomForFiles } from "#server/front/bodies/uploads.ts";
import { webManifest, webManifestPath } from "#server/front/pages/web-manifest.ts";
import { isRead, refuse, requestOf, type IncomingRequest } from "#server/front/http/incoming-request.ts";

/** Dispatches an admitted request: file, API call, drawing or page. */
export async function serve(parts: FrontParts, incoming: IncomingRequest): Promise<Response | RawAnswer> {
  const { pathname } = incoming.url;
  const target = judgeTarget(incoming.url);
  if (target === "broken") return refuse(incoming, "badRequest");
  if (target === "probe") return refuse(incoming, "notFound");
  const elsewhere = target === "page" ? respelled(parts, incoming) : null;
  if (elsewhere) return elsewhere;
  if (parts.isReadOnly() && !isRead(incoming)) return refuse(incoming, "maintenance", { "retry-after": "600" });

  if (isRead(incoming) && pathname === webManifestPath)
    return webManifest(await parts.sign(), incoming.headers.get("if-none-match"));
  const file = isRead(incoming) ? await parts.files(incoming, pathname) : null;
  if (file) return file;
  const wait = Math.max(
    pathname.startsWith("/media/") || isIconPath(pathname) ? 0 : (parts.limit?.(incoming) ?? 0),
    pathname.startsWith(webhookPath) ? (parts.webhooks?.(incoming) ?? 0) : 0,
  );
  if (wait > 0) return refuse(incoming, "tooManyRequests", { "retry-after": String(wait) });
  const answer = () => answerAllowed(parts, incoming, target);
  return parts.documents ? parts.documents(incoming, answer) : answer();
}

async function answerAllowed(
  parts: FrontParts,
  incoming: IncomingRequest,
  target: Target,
): Promise<Response | RawAnswer> {
  const { pathname } = incoming.url;
  const document = isRead(incoming) ? await documentFor(parts, incoming) : null;
  if (document) return document;
  settleIdentity(parts.hosts.site, incoming);
  if (incoming.call && !isRead(incoming) && changesLists.test(pathname))
    incoming.setCookies.push(ownsLists(parts.hosts.site));
  // The API applies its own body limits.
  if (incoming.call)
    return parts.api ? parts.api(requestOf(incoming, incoming.received.body)) : refuse(incoming, "notFound");
  if (pathname.startsWith("/media/") || isIconPath(pathname) || isFeedPath(pathname))
    return parts.media && isRead(incoming)
      ? unlessKept(await parts.media(requestOf(incoming)), incoming)
      : refuse(incoming, "notFound");
  const answer = await servePage(parts, incoming, target === "nothing");
  if (answer.status === 200 || answer.status === 304) parts.followSearch?.(incoming);
  return answer;
}

/** Each webhook makes the shop query the gateway. */
const webhookPath = "/api/v1/public/payments/webhook/";

/** Permanent redirect to the canonical spelling of a page's path. */
function respelled({ spelling }: FrontParts, incoming: IncomingRequest): Response | null {
  const { url } = incoming;
  if (!spelling || !isRead(incoming)) return null;
  const path = spelling(url.pathname);
  const headers = { location: path + url.search, "cache-control": "public, max-age=3600" };
  return path === null ? null : new Response(null, { status: 301, headers });
}

const changesLists = /^\/api\/v1\/mixed\/(?:baskets|favorites|comparisons)\//;

/** A page script that calls the API owns something from here on, as after a form (app/startup/ownership.server.ts). */
function ownsLists({ protocol, host, citiesBySubdomain }: Site): string {
  const jar = new CookieJar(`${protocol}//${host}`, citiesBySubdomain);
  jar.set(owns.name, owns.lists, owns);
  return jar.lines().join();
}

/** Crawler documents; they depend on the host alone. */
async function documentFor({ hosts, api, clock }: FrontParts, incoming: IncomingRequest): Promise<Response | null> {
  return api && crawlerDocument({ site: hosts.site, api, clock }, incoming.url, conditionsOf(incoming));
}

function conditionsOf({ headers }: IncomingRequest): Conditions {
  return { ifNoneMatch: headers.get("if-none-match"), ifModifiedSince: headers.get("if-modified-since") };
}

async function unlessKept(response: Response, incoming: IncomingRequest): Promise<Response> {
  const { status, headers } = response;
  const conditions = conditionsOf(incoming);
  const etag = headers.get("etag");
  const isKept =
    isUnmodified(headers.get("last-modified"), conditions) || (etag !== null && isNamed(etag, conditions.ifNoneMatch));
  if (status !== 200 || !isKept) return response;
  await response.body?.cancel();
  headers.delete("content-type");
  headers.delete("content-length");
  return new Response(null, { status: 304, headers });
}

/** Identity comes from unambiguous cookies; headers cannot override it (product rules §1.27). */
function settleIdentity(site: Site, incoming: IncomingRequest): void {
  const { header, names } = withoutDoubled(incoming.headers.get("cookie"));
  if (names.length > 0) {
    incoming.setCookies = expiries(names, incoming.url, site.citiesBySubdomain ? hostnameOf(site.host) : null);
    if (header === null) incoming.headers.delete("cookie");
    else incoming.headers.set("cookie", header);
  }
  const uuid = cookieValue(header, "uuid");
  if (uuid !== null) incoming.headers.set("fingerprint", uuid);
  else if (names.includes("uuid")) incoming.headers.delete("fingerprint");
}

/** Adds an ETag of the content to a cacheable page and answers 304 (RFC 9110, 8.8.3). */
async function named(response: Response, { method, headers: requestHeaders }: IncomingRequest): Promise<Response> {
  const { status, headers } = response;
  // A HEAD response has no body to hash.
  if (method === "HEAD" || status !== 200 || headers.get("cache-control") !== "private, no-cache") return response;
  const body = Buffer.from(await response.arrayBuffer());
  const etag = etagOf(body);
  headers.set("etag", etag);
  if (!isNamed(etag, requestHeaders.get("if-none-match"))) return new Response(body, { status, headers });
  headers.delete("content-type");
  return new Response(null, { status: 304, headers });
}

/** Nobody is signed in where the page is for people who are. */
async function isForeign({ isStaff }: FrontParts, incoming: IncomingRequest): Promise<boolean> {
  const { pathname } = incoming.url;
  if (isOfDesk(pathname)) return !(await isStaff(incoming));
  return needsLogin(pathname) && !hasSession(incoming.headers.get("cookie"));
}

function hasSession(cookies: string | null): boolean {
  return ["token", "refreshToken"].some((name) => Boolean(cookieValue(cookies, name)));
}

async function servePage(
  parts: FrontParts,
  incoming: IncomingRequest,
  missing: boolean,
): Promise<Response | RawAnswer> {
  const { pages, shared, forms, bodies } = parts;
  if (!pages || (missing && !isRead(incoming))) return refuse(incoming, "notFound");
  const visitor = { clientIp: incoming.clientIp, requestId: incoming.id };
  if (isRead(incoming)) {
    // Remix gets a readable path and renders the 404 page.
    if (missing) incoming.url.pathname = "/404";
    const kept = await shared?.answer(incoming, visitor);
    return kept ?? named(await pages(requestOf(incoming), visitor), incoming);
  }
  const { received, url, headers, id } = incoming;
  if (carriesFiles(incoming, url.pathname)) {
    // Checked before the body is read (security I13).
    if (await isForeign(parts, incoming)) {
      // The page redirects guests to log in.
      headers.set("content-type", "application/x-www-form-urlencoded");
      return pages(requestOf(incoming, new Uint8Array()), visitor);
    }
    const wait = forms.limit?.(incoming) ?? 0;
    if (wait > 0) return refuse(incoming, "tooManyRequests", { "retry-after": String(wait) });
  }
  const room = roomForFiles(isImport(url.pathname) ? "imports" : "forms");
  try {
    const from = { bodies, owner: addressOwner(incoming.clientIp) };
    const form = await readForm({ headers, body: received.body }, url, {
      folder: forms.folder,
      name: id,
      room,
      ...from,
    });
    if (!form.ok) return refuse(incoming, form.code, form.code === "overloaded" ? { "retry-after": "5" } : {});
    const { fields, uploads, remove } = form.value;
    // An empty body may lack a content type; treat it as an empty form.
    headers.set("content-type", "application/x-www-form-urlencoded");
    try {
      return await pages(requestOf(incoming, fields), uploads === null ? visitor : { ...visitor, uploads });
    } finally {
      await remove();
    }
  } finally {
    room.leave();
  }
}
