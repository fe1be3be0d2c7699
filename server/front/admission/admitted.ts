import { takesFile } from "#app/contract/upload-paths.ts";
import type { Fetch, FrontParts } from "#server/front/front-parts.ts";
import { refusal, type RefusalCode } from "#server/front/refusal.ts";
import { readAtMost } from "#server/uploads/read-at-most.ts";
import type { Admission, Lane } from "./admission.ts";

type Pages = NonNullable<FrontParts["pages"]>;

type Parts = {
  admission: Admission;
  sign: FrontParts["sign"];
  /** Hears of each who was sent away. */
  onShed(lane: Lane): void;
};

const retryAfterSeconds = 5;
/** About as long as a page is made. */
const longestWelcomeMs = 20;
/** As much as the API reads of a call; a file counts its own bytes. */
const mostBytes = 1024 * 1024;

/** The storefront, for as many visitors at once as it can serve in time; kept pages, files and checks of health pass by it. */
export function admittedPages(pages: Pages, parts: Parts): Pages {
  return (request, visitor) => admit(parts, request, laneOfPage(request), () => pages(request, visitor));
}

/** The API the same. What a page asks of it in this process is part of the page and comes another way. */
export function admittedCalls(api: Fetch, parts: Parts): Fetch {
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (takesFile(pathname)) return api(request);
    // Who sends slowly holds no place.
    const body = request.body === null ? null : await readAtMost(request.body, mostBytes);
    if (request.body !== null && body === null) return refused(parts, request, "payloadTooLarge");
    const whole = body === null ? request : new Request(request, { body });
    return admit(parts, whole, laneOfCall(request.method, pathname), () => api(whole));
  };
}

async function admit(parts: Parts, request: Request, lane: Lane, work: () => Promise<Response>): Promise<Response> {
  const isGone = () => request.signal.aborted;
  const answer = await parts.admission.run(lane, isGone, () => letNewcomersIn().then(work));
  if (answer !== null) return answer;
  parts.onShed(lane);
  return refused(parts, request, "overloaded");
}

/**
 * Node takes one new connection a turn of its event loop, and a turn in which pages are rendered is long: without some
 * short ones between them, whoever comes in a crowd waits longer to be let in than for his page. Where turns are long since
 * many ask again as soon as they are sent away, one has let enough of them in: else they alone would be served.
 */
async function letNewcomersIn(): Promise<void> {
  const until = performance.now() + longestWelcomeMs;
  for (let turn = 0; turn < 16 && performance.now() < until; turn += 1) await new Promise(setImmediate);
}

function laneOfPage({ method, url }: Request): Lane {
  return isRead(method) && !/^\/checkout(?:[/.]|$)/.test(new URL(url).pathname) ? "reading" : "acting";
}

/** These are asked by POST and change nothing. */
const readingPosts =
  /^\/api\/v1\/(?:mixed\/products\/|public\/backoffice\/redirects$|mixed\/baskets\/baskets\/(?:related-products|products-by-categories)$)/;
const buying = /^\/api\/v1\/(?:mixed|private)\/(?:checkouts|orders|payments)(?:\/|$)/;

function laneOfCall(method: string, pathname: string): Lane {
  const reads = isRead(method) ? !buying.test(pathname) : readingPosts.test(pathname);
  return reads ? "reading" : "acting";
}

async function refused({ sign }: Parts, { method, url, headers }: Request, code: RefusalCode): Promise<Response> {
  return refusal(code, {
    sign: await sign(),
    call: /^\/api\/v1(?:\/|$)/.test(new URL(url).pathname),
    accept: headers.get("accept"),
    sent: !isRead(method),
    traceId: headers.get("x-request-id") ?? "",
    headers: code === "overloaded" ? { "retry-after": String(retryAfterSeconds) } : {},
  });
}

function isRead(method: string): boolean {
  return method === "GET" || method === "HEAD";
}
