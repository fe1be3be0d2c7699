import { TtlCache } from "#app/cache/ttl-cache.ts";
import { scopedToPorts } from "#server/cache/scoped-to-ports.ts";
import { findViewer, type ViewerRow } from "#server/db/queries/account/viewers.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { AccessToken } from "#server/security/signed-tokens.ts";

const ttlSeconds = 2;
const maxEntries = 10_000;

/**
 * Who stands behind a session, cached for 2 s and invalidated by the bus at once: one page asks for it in every call it
 * makes, and those calls share one statement.
 */
export const viewerCache = scopedToPorts(({ database, clock, bus }: Ports) => {
  const viewers = new TtlCache<string, ViewerRow | undefined>({ clock, ttlSeconds, maxEntries });

  bus.subscribe((topic) => {
    if (!topic.startsWith("viewer:")) return;
    const uuid = topic.slice("viewer:".length);
    viewers.invalidate((key) => uuid === "*" || key.split(" ").includes(uuid));
  });

  return {
    /** undefined when the session is over. */
    load: ({ userUuid, sessionUuid }: AccessToken) =>
      viewers.get(`${sessionUuid} ${userUuid}`, () => findViewer(database.db, sessionUuid, userUuid)),
  };
});
