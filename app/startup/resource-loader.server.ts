import type { Page } from "#app/domain/access.ts";
import type { ProblemCode } from "#app/contract/problem.ts";
import { problemNotice, problemSentence } from "#app/http/problem-notice.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import type { ApiVerdict } from "#app/shop-api/caller.ts";
import type { Problem } from "#app/shop-api/problem.ts";
import type { ShopApi } from "#app/shop-api/shop-api.ts";
import { settleRefusals } from "./refusals.server.ts";
import {
  isRedirect,
  openPage,
  outcomeOf,
  statusOf,
  withCookies,
  type RouteArgs,
  type ShopRequest,
} from "./shop-request.server.ts";
import { identifyVisitor, requestSession } from "./start-up.server.ts";
import { pageProblem } from "./value-or-error-page.server.ts";

/** The page that offers a resource: target of a login and of the error screen's links. */
type Parent = (args: { url: URL; params: RouteArgs["params"] }) => string;

/**
 * Wraps the loader of a file: start-up and access check as for its page. Failures end as on that page: in the login
 * dialog, a notice or the error screen, never in a bare status.
 */
export function fileLoader(
  page: Page,
  parent: Parent,
  ask: (shop: ShopRequest) => Promise<ApiVerdict<Response> | "nothing">,
) {
  const read = async (shop: ShopRequest) => {
    const file = await ask(shop);
    const back = parent(shop);
    if (file === "nothing") return seeOther(back);
    if (file.ok) return fileResponse(file.value);
    if (file.status === 403) {
      shop.session.flash.add(problemNotice(file));
      return seeOther(back);
    }
    throw resourceProblem(file);
  };
  return loaderOf(
    parent,
    (args) => openPage(page, args, parentOf(parent, args)),
    read,
    () => true,
  );
}

/** The same for data fetched by an open page; only direct visits get the screen, others get JSON. */
export function dataLoader(page: Page, parent: Parent, read: (shop: ShopRequest) => Promise<Response>) {
  return loaderOf(parent, (args) => openPage(page, args, parentOf(parent, args)), read, isNavigation);
}

/** The same for data requested while typing: steps 1 to 4 of the start-up, without the frame's loads. */
export function quickDataLoader(parent: Parent, read: (shop: { api: ShopApi; url: URL }) => Promise<Response>) {
  return loaderOf(
    parent,
    async (args) => {
      const session = requestSession(args.request, args.context);
      await identifyVisitor(session);
      return { api: session.api(), url: session.url };
    },
    read,
    isNavigation,
  );
}

function loaderOf<Opened>(
  parent: Parent,
  open: (args: RouteArgs) => Promise<Opened>,
  read: (opened: Opened) => Promise<Response>,
  showsScreen: (request: Request) => boolean,
) {
  return async (args: RouteArgs): Promise<Response> => {
    const session = requestSession(args.request, args.context);
    try {
      const answer = await read(await open(args));
      settleRefusals(session);
      return withCookies(args, answer);
    } catch (caught) {
      const thrown = outcomeOf(args, caught);
      if (isRedirect(thrown)) throw thrown;
      const status = statusOf(thrown);
      if (status === null) session.context.report?.(thrown);
      if (!showsScreen(args.request)) return withCookies(args, problemAnswer(status ?? 500));
      session.failure = {
        thrown: status === null ? new Response(null, { status: 500 }) : thrown,
        page: parentOf(parent, args),
      };
      // Scripts would look for the page at the document's address.
      session.scripted = false;
      const { errorScreen } = session.context;
      return errorScreen ? errorScreen() : withCookies(args, problemAnswer(status ?? 500));
    }
  };
}

function parentOf(parent: Parent, { request, params }: RouteArgs): string {
  return parent({ url: new URL(request.url), params });
}

/** An invalid address answers 404, as on a page. */
export function resourceProblem(problem: Problem) {
  return pageProblem(problem.status === 422 ? { ...problem, status: 404 } : problem);
}

function problemAnswer(status: number): Response {
  const code = codes.get(status) ?? (status < 500 ? "badRequest" : "internal");
  const message = problemSentence({ code, status, data: {}, traceId: "" });
  return Response.json(
    { messages: [message], errors: [], code, data: { messages: [message] } },
    { status, headers: { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" } },
  );
}

const codes: ReadonlyMap<number, ProblemCode> = new Map([
  [401, "unauthorized"],
  [404, "notFound"],
  [501, "maintenance"],
  [503, "overloaded"],
  [504, "timeout"],
]);

function isNavigation({ headers }: Request): boolean {
  const destination = headers.get("sec-fetch-dest");
  return destination === null ? /\btext\/html\b/.test(headers.get("accept") ?? "") : destination === "document";
}

/** An API file for a browser: bytes and content headers, excluded from search engines. */
function fileResponse(file: Response): Response {
  const headers = new Headers({ "X-Robots-Tag": "noindex" });
  for (const name of forwardedHeaders) headers.set(name, file.headers.get(name) ?? "");
  return new Response(file.body, { headers });
}

const forwardedHeaders = [
  "content-type",
  "content-disposition",
  "cache-control",
  "x-content-type-options",
  "content-security-policy",
];
