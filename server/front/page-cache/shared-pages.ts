import { offerPages, showsOffers } from "#app/domain/catalog/offers-topic.ts";
import type { Topic } from "#server/ports/bus.ts";
import type { Clock } from "#server/ports/clock.ts";
import { locationCookies, owns, shopCookies } from "#app/http/shop-cookies.ts";
import type { RawAnswer } from "#server/front/http/raw-answer.ts";
import { secured, securityHeaders } from "#server/front/http/security-headers.ts";
import type { IncomingRequest, RequestVisitor } from "#server/front/http/incoming-request.ts";
import { answerOf, keepPage, type KeptPage } from "./kept-page.ts";
import { PageCache, type CacheResult, type Fault } from "./page-cache.ts";
import { pageKindOf } from "./page-kinds.ts";
import { sharedRequest, type CityMeans } from "./shared-request.ts";

type Pages = (request: Request, visitor: RequestVisitor) => Promise<Response>;

type Parts = CityMeans & {
  pages: Pages;
  /** Does any page except the 404 page match this path? */
  isPage(pathname: string): boolean;
  mostBytes: number;
  /** Notifies of every public change in any process. */
  subscribe(listener: (topic: Topic) => void): void;
  onResult(result: CacheResult): void;
  /** Milliseconds. */
  now(): number;
  /** For Last-Modified dates. */
  clock: Clock;
};

/** Pages identical for all guests without state. */
export type SharedPages = {
  /** Null when the page must be rendered for this visitor. */
  answer(incoming: IncomingRequest, visitor: RequestVisitor): Promise<Response | RawAnswer | null>;
  readonly cache: PageCache;
};

export function sharedPages(parts: Parts): SharedPages {
  const { pages, isPage, onResult } = parts;
  const always = securityHeaders(parts.site);
  const cache = new PageCache({ mostBytes: parts.mostBytes, now: parts.now });
  parts.subscribe((topic) => dropFor(cache, topic));
  return {
    cache,
    async answer(incoming, visitor) {
      const { pathname } = incoming.url;
      const kind = pageKindOf(pathname, isPage(pathname));
      // When the cities cannot be loaded, the page itself reports the error.
      const shared = kind && (await sharedRequest(incoming, kind, parts).catch(() => null));
      if (shared === null) return null;
      const render = () => renderToKeep(async () => secured(await pages(shared.request(), visitor), always), parts);
      const found = await cache.get(shared.key, shared.kind.subjects, render);
      if (found === null) return null;
      if ("response" in found && isRedirect(found.response) && incoming.url.search !== "") return null;
      incoming.setCookies.push(...shared.cookies);
      if ("response" in found) return found.response;
      onResult(found.result);
      const { headers } = incoming;
      return answerOf(found.page, {
        acceptEncoding: headers.get("accept-encoding"),
        ifNoneMatch: headers.get("if-none-match"),
        ifModifiedSince: headers.get("if-modified-since"),
      });
    },
  };
}

/** Redirects keep the whole query, of which the shared request only has the page's parameters. */
function isRedirect({ status }: Response): boolean {
  return status >= 300 && status < 400;
}

function dropFor(cache: PageCache, topic: Topic): void {
  if (topic.startsWith("viewer:")) return;
  const offers = offerPages(topic);
  if (offers !== null) return cache.outdate((key) => showsOffers(pathOf(key), offers));
  const [, subject] = topic.split(":");
  cache.drop(subject === "goods" || subject === "promotions" || subject === "content" ? subject : undefined);
}

/** A key begins with the page's address (shared-request.ts). */
function pathOf(key: string): string {
  return decodeURI(new URL(key.slice(0, key.indexOf(" "))).pathname);
}

/** A slower page comes from a shop in trouble. */
const slowestMs = 5_000;

async function renderToKeep(
  render: () => Promise<Response>,
  { now, clock }: Pick<Parts, "now" | "clock">,
): Promise<KeptPage | Fault | Response> {
  const began = now();
  const response = await render();
  const { status, headers } = response;
  const isPage = status === 200 || status === 404;
  const isFault = status >= 500 || (isPage && headers.get("cache-control") === "private, no-store");
  if (!isFault && !(isPage && mayBeShared(headers))) return withoutStartUpCookies(response);
  const body = Buffer.from(await response.arrayBuffer());
  if (isFault || !isPage || now() - began > slowestMs)
    return {
      fault: () => withoutStartUpCookies(new Response(body, { status, statusText: response.statusText, headers })),
    };
  return keepPage({ status, statusText: response.statusText, headers }, body, clock.now());
}

const startUpCookies: ReadonlySet<string> = new Set([shopCookies.fingerprint.name, owns.name, ...locationCookies]);

/** The storefront sends `no-store` for incomplete pages; its own cookies are for one visitor. */
function mayBeShared(headers: Headers): boolean {
  const isHtml = headers.get("content-type")?.startsWith("text/html") ?? false;
  const cookies = headers.getSetCookie().map((cookie) => cookie.slice(0, cookie.indexOf("=")));
  return (
    isHtml && headers.get("cache-control") === "private, no-cache" && cookies.every((name) => startUpCookies.has(name))
  );
}

/** Drops cookies for new visitors: the front sets them itself. */
function withoutStartUpCookies(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.delete("set-cookie");
  for (const cookie of response.headers.getSetCookie()) {
    if (!startUpCookies.has(cookie.slice(0, cookie.indexOf("=")))) headers.append("set-cookie", cookie);
  }
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
