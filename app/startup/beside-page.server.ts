import type { ShopApi } from "#app/shop-api/shop-api.ts";
import { refreshSession } from "./refresh-session.server.ts";
import { resolveVisitorCity } from "./resolve-visitor-city.server.ts";
import { outcomeOf, withCookies, type RouteArgs } from "./shop-request.server.ts";
import { requestSession } from "./start-up.server.ts";

/**
 * What an open page asks for by script: the visitor's session and city as its pages know them (steps 2 and 4 of the
 * start-up sequence), without all that a frame loads.
 */
export async function besidePage(
  args: RouteArgs,
  read: (api: ShopApi, url: URL) => Promise<Response>,
): Promise<Response> {
  const session = requestSession(args.request, args.context);
  try {
    await refreshSession(session);
    await resolveVisitorCity(session);
    return withCookies(args, await read(session.api(), session.url));
  } catch (thrown) {
    throw outcomeOf(args, thrown);
  }
}
