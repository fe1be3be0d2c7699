import { owns } from "#app/http/shop-cookies.ts";
import type { Loaded } from "./load-in-parallel.server.ts";
import type { RequestSession } from "./request-session.server.ts";

const listIntents = /^(?:basket|favourite|favourites|compare|sizes)\./;

export function changesLists(intent: string): boolean {
  return listIntents.test(intent);
}

/** A form that gives a guest their first personal data. */
export function beginsLists({ token, cookies }: RequestSession, intent: string): boolean {
  const owned = cookies.get(owns.name);
  return token === null && changesLists(intent) && owned !== owns.lists && owned !== owns.requests;
}

/** A form that may have given a guest personal data: the next page is not shared. */
export function recordOwned(session: RequestSession, intent: string): void {
  if (session.cookies.get(owns.name) === owns.requests) return;
  if (intent.startsWith("restock.")) session.jar.set(owns.name, owns.requests, owns);
  else if (changesLists(intent)) session.jar.set(owns.name, owns.lists, owns);
}

/** Records which lists are non-empty, if they could be loaded. Buyers are recognised by login. */
export function recordLists(session: RequestSession, { basket, favourites, comparisons }: Loaded): void {
  const owned = session.cookies.get(owns.name);
  if (session.token !== null || session.crawler || basket.stale || owned === owns.requests) return;
  const listed = basket.count + favourites.count + comparisons.count > 0 ? owns.lists : owns.nothing;
  if (owned !== listed) session.jar.set(owns.name, listed, owns);
}
