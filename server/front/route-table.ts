import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";

/**
 * Remix ranks and tries all routes anew for every request, and several times. A path can only match routes that begin
 * as it does, so each beginning has a handler of its own that knows those alone; everything unusual gets the whole.
 */
export function routeHandlers(build: ServerBuild): (request: Request) => RequestHandler {
  const whole = createRequestHandler(build, "production");
  const handlers = new Map(
    [...buildParts(build)].map(([beginning, part]) => [beginning, createRequestHandler(part, "production")]),
  );
  return (request) => handlers.get(firstSegment(new URL(request.url).pathname)) ?? whole;
}

/** By the first segment of the paths they know. */
export function buildParts(build: ServerBuild): Map<string, ServerBuild> {
  const beginnings = new Set(Object.values(build.routes).flatMap(({ path }) => beginningOf(path) ?? []));
  return new Map([...beginnings].map((beginning) => [beginning, partOf(build, beginning)]));
}

type Routes = ServerBuild["routes"];

/** The first segment of a route's path where it is plain text; null for the root, for parameters and for splats. */
function beginningOf(path: string | undefined): string | null {
  const [first = ""] = path?.split("/") ?? [];
  return plain.test(first) ? first : null;
}

/** Anything else (encoded letters, capitals, which Remix matches too) is for the handler of all routes. */
const plain = /^[a-z][a-z0-9-]*$/;

/** A navigation in place asks for the page's data under its name with an ending. */
export function firstSegment(pathname: string): string {
  return pathname.split("/", 2)[1]?.replace(/\.data$/, "") ?? "";
}

function partOf(build: ServerBuild, beginning: string): ServerBuild {
  const isPart = (path: string | undefined) => [null, beginning].includes(beginningOf(path));
  const routes: Routes = Object.fromEntries(Object.entries(build.routes).filter(([, { path }]) => isPart(path)));
  const ofBrowser = Object.fromEntries(Object.entries(build.assets.routes).filter(([id]) => id in routes));
  // Browsers read the whole table from the manifest's own file.
  return { ...build, routes, assets: { ...build.assets, routes: ofBrowser } };
}
