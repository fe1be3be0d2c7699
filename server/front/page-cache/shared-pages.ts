import type { Topic } from "#server/ports/bus.ts";
import type { Clock } from "#server/ports/clock.ts";
import { locationCookies, owns, shopCookies } from "#app/http/shop-cookies.ts";
import type { RawAnswer } from "#server/front/raw-answer.ts";
import { secured, securityHeaders } from "#server/front/security-headers.ts";
import type { IncomingRequest, Visitor } from "#server/front/incoming-request.ts";
import { answerOf, keepPage, type KeptPage } from "./kept-page.ts";
import { PageCache, type CacheResult, type Fault } from "./page-cache.ts";
import { pageKindOf } from "./page-kinds.ts";
import { sharedRequest, type CityMeans } from "./shared-request.ts";

type Pages = (request: Request, visitor: Visitor) => Promise<Response>;

type Parts = CityMeans & {
  pages: Pages;
  /** Does some page of the shop, the 404 page apart, answer at this path? */
  isPage(pathname: string): boolean;
  mostBytes: number;
  /** Hears of everything public that changes, in whatever process. */
  subscribe(listener: (topic: Topic) => void): void;
  onResult(result: CacheResult): void;
  /** Milliseconds. */
  now(): number;
  /** For the dates that pages carry. */
  clock: Clock;
};

/** Pages that are the same for every visitor who owns nothing. */
export type SharedPages = {
  /** Null where the page has to be made for this visitor. */
  answer(incoming: IncomingRequest, visitor: Visitor): Promise<Response | RawAnswer | null>;
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
      // While the cities cannot be read, the page itself says what is wrong.
      const shared = kind && (await sharedRequest(incoming, kind, parts).catch(() => null));
      if (shared === null) return null;
      const render = () => renderToKeep(async () => secured(await pages(shared.request(), visitor), always), parts);
      const found = await cache.get(shared.key, shared.kind.subjects, render);
      if (found === null) return null;
      if ("response" in found && isSentOn(found.response) && incoming.url.search !== "") return null;
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

/** Whoever is sent on takes the whole query along, of which the shared request has what its page knows. */
function isSentOn({ status }: Response): boolean {
  return status >= 300 && status < 400;
}

function dropFor(cache: PageCache, topic: Topic): void {
  if (topic.startsWith("viewer:")) return;
  const [, subject] = topic.split(":");
  cache.drop(subject === "goods" || subject === "promotions" || subject === "content" ? subject : undefined);
}

/** A page that took longer was made by a shop in trouble. */
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
  if (!isFault && !(isPage && mayBeShared(headers))) return ownAnswer(response);
  const body = Buffer.from(await response.arrayBuffer());
  if (isFault || !isPage || now() - began > slowestMs)
    return { fault: () => ownAnswer(new Response(body, { status, statusText: response.statusText, headers })) };
  return keepPage({ status, statusText: response.statusText, headers }, body, clock.now());
}

const ofEveryStart: ReadonlySet<string> = new Set([shopCookies.fingerprint.name, owns.name, ...locationCookies]);

/** The storefront says `no-store` of what it could not make whole; a cookie of its own is meant for one visitor. */
function mayBeShared(headers: Headers): boolean {
  const isHtml = headers.get("content-type")?.startsWith("text/html") ?? false;
  const cookies = headers.getSetCookie().map((cookie) => cookie.slice(0, cookie.indexOf("=")));
  return (
    isHtml && headers.get("cache-control") === "private, no-cache" && cookies.every((name) => ofEveryStart.has(name))
  );
}

/** What the start-up of a page would tell a newcomer is told by the front itself. */
function ownAnswer(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.delete("set-cookie");
  for (const cookie of response.headers.getSetCookie()) {
    if (!ofEveryStart.has(cookie.slice(0, cookie.indexOf("=")))) headers.append("set-cookie", cookie);
  }
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
