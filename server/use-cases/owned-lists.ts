import { ownedLists, type OwnedLists } from "#server/db/queries/owned-lists.ts";
import { perPorts } from "#server/per-ports.ts";
import type { Ports } from "#server/ports.ts";

/**
 * Favourites and comparison of an owner. Every page asks for both at once, so concurrent askers share one statement;
 * nothing is kept once it has answered.
 */
export async function listsOf(ports: Ports, owner: string | null): Promise<OwnedLists> {
  return owner === null ? { favourites: [], compared: [] } : readers(ports).read(owner);
}

/** A statement that began before a change must not answer who asks after it. */
export function forgetLists(ports: Ports, owner: string): void {
  readers(ports).forget(owner);
}

const readers = perPorts(({ database }: Ports) => {
  const running = new Map<string, Promise<OwnedLists>>();
  return {
    read(owner: string): Promise<OwnedLists> {
      const there = running.get(owner);
      if (there) return there;
      const fresh = ownedLists(database.db, owner);
      const done = () => running.get(owner) === fresh && running.delete(owner);
      running.set(owner, fresh);
      fresh.then(done, done);
      return fresh;
    },
    forget: (owner: string) => running.delete(owner),
  };
});
