import { owns } from "#app/http/shop-cookies.ts";
import type { Loaded } from "./load-in-parallel.server.ts";
import type { RequestSession } from "./request-session.server.ts";

const listIntents = /^(?:basket|favourite|favourites|compare|sizes)\./;

export function changesLists(intent: string): boolean {
  return listIntents.test(intent);
}

/** A form that puts the first thing into a guest's hands. */
export function beginsLists({ token, cookies }: RequestSession, intent: string): boolean {
  const told = cookies.get(owns.name);
  return token === null && changesLists(intent) && told !== owns.lists && told !== owns.requests;
}

/** A form that may have put something into a guest's hands: the next page is made for this visitor. */
export function noteOwned(session: RequestSession, intent: string): void {
  if (session.cookies.get(owns.name) === owns.requests) return;
  if (intent.startsWith("restock.")) session.jar.set(owns.name, owns.requests, owns);
  else if (changesLists(intent)) session.jar.set(owns.name, owns.lists, owns);
}

/** What the lists say, where they could be read. A buyer is known by the login. */
export function noteLists(session: RequestSession, { basket, favourites, comparisons }: Loaded): void {
  const told = session.cookies.get(owns.name);
  if (session.token !== null || session.crawler || basket.stale || told === owns.requests) return;
  const listed = basket.count + favourites.count + comparisons.count > 0 ? owns.lists : owns.nothing;
  if (told !== listed) session.jar.set(owns.name, listed, owns);
}
