import type { Page } from "#app/domain/access.ts";
import { settleRefusals } from "./refusals.server.ts";
import { openPage, outcomeOf, withCookies, type RouteArgs, type ShopRequest } from "./shop-request.server.ts";

/**
 * Wraps a page's loader: the start-up sequence (once per request), the access table, then `read`.
 * `page` null is for parts of the frame, which every page has.
 */
export function shopLoader<T>(page: Page | null, read: (shop: ShopRequest) => Promise<T> | T) {
  return async function loader(args: RouteArgs): Promise<T> {
    try {
      const shop = await openPage(page, args);
      const answer = await read(shop);
      settleRefusals(shop.session);
      if (answer instanceof Response) withCookies(args, answer);
      return answer;
    } catch (thrown) {
      throw outcomeOf(args, thrown);
    }
  };
}
