import { ownLists, type OwnLists } from "../db/queries/own-lists.ts";
import { perPorts } from "../per-ports.ts";
import type { Ports } from "../ports.ts";
import { shelfOf, type Buyer } from "./buyer.ts";

/**
 * A visitor's favourites, comparison and basket. Every page asks for all three by calls of their own, side by side:
 * those that come in one turn of the event loop share one statement. It is sent after the turn, so that nobody is
 * answered with what was read before he asked.
 */
export function ownListsOf(ports: Ports, buyer: Buyer): Promise<OwnLists> {
  return turnOf(ports)(buyer);
}

const turnOf = perPorts(({ database }: Ports) => {
  const asked = new Map<string, Promise<OwnLists>>();

  return function ask(buyer: Buyer): Promise<OwnLists> {
    const { owner, basketOwner } = buyer.viewer;
    const wanted = { owner, basketOwner, ...shelfOf(buyer) };
    const key = JSON.stringify(wanted);
    const shared = asked.get(key);
    if (shared) return shared;
    const answer = endOfTurn().then(() => {
      asked.delete(key);
      return ownLists(database.db, wanted);
    });
    asked.set(key, answer);
    return answer;
  };
});

function endOfTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
