import type { Page } from "#app/domain/access.ts";
import { openPage, withCookies, type RouteArgs, type ShopRequest } from "./shop-request.server.ts";

/**
 * Wraps a page's loader: the start-up sequence (once per request), the access table, then `read`.
 * `page` null is for parts of the frame, which every page has.
 */
export function shopLoader<T>(page: Page | null, read: (shop: ShopRequest) => Promise<T> | T) {
  return async function loader(args: RouteArgs): Promise<T> {
    try {
      const answer = await read(await openPage(page, args));
      if (answer instanceof Response) withCookies(args, answer);
      return answer;
    } catch (thrown) {
      throw thrown instanceof Response ? withCookies(args, thrown) : thrown;
    }
  };
}
