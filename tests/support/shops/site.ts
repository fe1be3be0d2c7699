import { checkedBackend } from "#tests/support/checked-backend.ts";
import { pathToFileURL } from "node:url";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ServerBuild } from "@remix-run/node";
import { mediaFetch } from "#server/api/content/media.ts";
import { openBodyBudget } from "#server/front/bodies/body-budget.ts";
import { trustedProxies } from "#server/front/http/client-address.ts";
import { followSearches } from "#server/front/follow-searches.ts";
import { front } from "#server/front/front.ts";
import type { Front, FrontParts } from "#server/front/front-parts.ts";
import { signedInStaff } from "#server/front/signed-in-staff.ts";
import { sharedPages } from "#server/front/page-cache/shared-pages.ts";
import { responseOf } from "#server/front/http/raw-answer.ts";
import { pageMatcher, pagePatterns, pageSpelling } from "#server/front/route-patterns.ts";
import { siteOf } from "#app/domain/city/site.ts";
import { remixPages } from "#server/front/pages/remix-pages.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { locate } from "#server/use-cases/content/set-location.ts";
import { postgres, testShop, type TestShop } from "./shop.ts";

export type Site = Awaited<ReturnType<typeof testSite>>;

type Options = Parameters<typeof testShop>[0] & {
  siteUrl?: string;
  /** Failures of pages go to the log, as in production; elsewhere they fail the test that did not expect them. */
  failuresLogged?: boolean;
  /** Keeps finished pages, as in production; elsewhere a change of the database is seen by the next request. */
  pageCache?: boolean;
  /** The folder for files of forms until the request is answered. */
  formsFolder?: string;
  /** A proxy between the storefront and the backend: counts, delays or refuses calls. */
  between?: (request: Request, pass: (request: Request) => Promise<Response>) => Promise<Response>;
};

/** The whole shop without a socket: the front, the built storefront and the backend on the small shop, on PGlite. */
export async function testSite({
  siteUrl = "http://localhost:3000",
  between,
  failuresLogged = false,
  pageCache = false,
  formsFolder = tmpdir(),
  engine = postgres ? "postgres" : "pglite",
  ...options
}: Options = {}) {
  const shop = await testShop({ ...options, engine, settings: { siteUrl, ...options.settings } });
  const build = await storefrontBuild();
  const api =
    between === undefined
      ? checkedBackend(shop.app.backend)
      : { fetch: (request: Request) => between(request, shop.app.fetch) };
  const site = siteOf(siteUrl, () => "msk");
  const publicVersion = pageCache ? () => publicData(shop.ports).version() : undefined;
  const patterns = pagePatterns(build.routes);
  const cities = async () => (await publicData(shop.ports).cities()).list;
  const pages = remixPages(
    { build, buildId: "test", mode: "production" },
    {
      api,
      ...(publicVersion ? { publicVersion } : {}),
      siteOrigin: siteUrl,
      isElsewhere: between !== undefined,
      ...(failuresLogged ? { log: shop.ports.log } : {}),
    },
  );
  const shared = pageCache
    ? sharedPages({
        site,
        cities,
        locate: (ip) => locate(shop.ports, ip),
        subscribe: (listener) => void shop.ports.bus.subscribe(listener),
        pages,
        isPage: pageMatcher(patterns),
        mostBytes: 64 * 1_048_576,
        onResult: () => {},
        // Pages are invalidated by the bus only: a slow machine makes no difference.
        now: () => 0,
        clock: shop.ports.clock,
      })
    : null;
  const parts: FrontParts = {
    hosts: { site, isCity: async (slug) => (await publicData(shop.ports).cities()).bySlug.has(slug) },
    isTrusted: trustedProxies([]),
    files: async () => null,
    pages,
    shared,
    spelling: pageSpelling(patterns),
    api: shop.app.fetch,
    media: mediaFetch(shop.ports),
    local: new Map(),
    forms: { folder: formsFolder },
    bodies: openBodyBudget(),
    isReady: async () => true,
    isReadOnly: () => false,
    sign: async () => ({ name: "Скоба", phone: null }),
    isStaff: signedInStaff(shop.app.fetch, shop.ports.log),
    followSearch: followSearches(shop.app.fetch, shop.ports.log),
    newId: shop.ports.ids.uuid,
    clock: shop.ports.clock,
    log: shop.ports.log,
    routes: [...shop.app.routes, ...patterns],
  };
  const gate = front(parts);
  const plainGate = front({ ...parts, shared: null });
  return {
    shop,
    /** The same shop without a page cache. */
    fetchUncached: async (request: Request) => responseOf(await plainGate(request, { remoteAddress: "127.0.0.1" })),
    fetch: async (request: Request, remoteAddress = "127.0.0.1") => responseOf(await gate(request, { remoteAddress })),
    visitor: (headers: Record<string, string> = {}) => visitor(gate, siteUrl, shop, headers),
    close: () => shop.close(),
  };
}

export type Visitor = ReturnType<typeof visitor>;

/** A browser without script: keeps cookies, follows redirects, sends forms as forms. */
function visitor(gate: Front, origin: string, shop: TestShop, own: Record<string, string>) {
  const cookies = new Map<string, string>();
  const remoteAddress = `127.${shop.ports.ids.integer(256)}.${shop.ports.ids.integer(256)}.${1 + shop.ports.ids.integer(254)}`;

  async function send(
    method: string,
    path: string,
    fields?: Fields | FormData,
    headers: Record<string, string> = {},
  ): Promise<Page> {
    const url = new URL(path, origin);
    const request = new Request(url, {
      method,
      headers: {
        host: url.host,
        accept: "text/html",
        "user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile",
        ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") } : {}),
        ...(method === "POST" ? { origin: url.origin, "sec-fetch-site": "same-origin" } : {}),
        ...own,
        ...headers,
      },
      ...(fields === undefined
        ? {}
        : { body: fields instanceof FormData ? fields : new URLSearchParams(pairsOf(fields)) }),
    });
    const response = responseOf(await gate(request, { remoteAddress }));
    for (const cookie of response.headers.getSetCookie()) keep(cookie);
    return {
      status: response.status,
      headers: response.headers,
      location: response.headers.get("location"),
      path,
      html: await response.text(),
    };
  }

  function keep(cookie: string): void {
    const [pair = "", ...attributes] = cookie.split("; ");
    const at = pair.indexOf("=");
    const name = pair.slice(0, at);
    if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) cookies.delete(name);
    else cookies.set(name, pair.slice(at + 1));
  }

  async function follow(page: Page): Promise<Page> {
    let seen = page;
    for (let hops = 0; seen.location !== null && hops < 5; hops += 1) seen = await send("GET", seen.location);
    return seen;
  }

  return {
    cookies,
    /** One request, redirects not followed. */
    ask: send,
    get: async (path: string) => follow(await send("GET", path)),
    /** Submits a form and follows where it leads. */
    submit: async (path: string, fields: Fields) => follow(await send("POST", path, fields)),
    /** Fields go as a plain form, a FormData as one with files. */
    post: (path: string, fields: Fields | FormData, headers?: Record<string, string>) =>
      send("POST", path, fields, headers),
    /** Logs in on the given page as a visitor without script does. */
    async login(phone: string, path = "/?drawer=auth"): Promise<Page> {
      await shop.ports.database.db.deleteFrom("login_codes").where("phone", "=", phone).execute();
      await send("POST", path, { intent: "auth.login", phone });
      return follow(await send("POST", path, { intent: "auth.confirm", phone, code: shop.lastCode(phone) }));
    },
  };
}

export type Page = { status: number; headers: Headers; location: string | null; path: string; html: string };
type Fields = Record<string, string | string[]>;

function pairsOf(fields: Fields): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one]));
}

export async function storefrontBuild(): Promise<ServerBuild> {
  const file = join(import.meta.dirname, "../../../build/server/index.js");
  if (!existsSync(file)) throw new Error("the storefront is not built: npm run build");
  return import(/* @vite-ignore */ pathToFileURL(file).href);
}
