import type { z } from "zod";
import type { followedSearchBody } from "#app/contract/catalog/suggest.ts";
import { productsEndpoints } from "#app/contract/endpoints/catalog/catalog.ts";
import { slugShape } from "#app/contract/parts.ts";
import { searchOfPage } from "#app/domain/catalog/search-query/search-choices.ts";
import { isCrawler } from "#app/http/device-class.ts";
import type { Logger } from "#server/log.ts";
import type { Fetch } from "./front-parts.ts";
import type { IncomingRequest } from "#server/front/http/incoming-request.ts";

type FollowedSearch = z.infer<typeof followedSearchBody>;

/** Beyond that, searches are not counted: pages come first. */
const mostPending = 16;
const timeoutMs = 2_000;

/**
 * Tells the API where the results of a search led. By the referer, which a browser sends for a link, a form and a page
 * fetched in place alike; before the page cache, whose pages reach nothing else. Nobody waits for it.
 */
export function followSearches(api: Fetch, log: Logger): (incoming: IncomingRequest) => void {
  let pending = 0;
  return (incoming) => {
    const body = followedSearch(incoming);
    if (body === null || pending >= mostPending) return;
    pending += 1;
    void post(api, incoming, body)
      .catch((error: unknown) => log.debug({ err: error }, "a followed search was not counted"))
      .finally(() => (pending -= 1));
  };
}

/** A product or another search, opened from the results of a search. */
function followedSearch({ method, url, headers }: IncomingRequest): FollowedSearch | null {
  const referer = headers.get("referer");
  const isFollowing = method === "GET" && /^\/(?:product|search)\//.test(url.pathname);
  if (!isFollowing || referer === null || !URL.canParse(referer) || isFetchedAhead(headers)) return null;
  const from = new URL(referer);
  if (from.host !== url.host) return null;
  const query = searchOfPage(from.pathname);
  if (query === null || isCrawler(headers.get("user-agent") ?? "")) return null;
  return destinationOf(query, url.pathname.replace(/\.data$/, ""));
}

function destinationOf(query: string, pathname: string): FollowedSearch | null {
  const product = slugShape.safeParse(/^\/product\/([^/]+)$/.exec(pathname)?.[1]);
  if (product.success) return { query, product: product.data };
  const next = searchOfPage(pathname);
  return next === null || next === query ? null : { query, next };
}

function isFetchedAhead(headers: IncomingRequest["headers"]): boolean {
  return ["sec-purpose", "purpose"].some((name) => headers.get(name)?.includes("prefetch"));
}

async function post(api: Fetch, { headers, clientIp, id }: IncomingRequest, body: FollowedSearch): Promise<void> {
  const fingerprint = headers.get("fingerprint");
  const response = await api(
    new Request(`http://api.internal/api/v1${productsEndpoints.followSearch.path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-client-ip": clientIp,
        "x-request-id": id,
        ...(fingerprint === null ? {} : { fingerprint }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    }),
  );
  await response.body?.cancel();
}
