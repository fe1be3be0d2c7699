import { findViewer, type ViewerRow } from "#server/db/queries/account/viewers.ts";
import { perPorts } from "#server/cache/per-ports.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { AccessToken } from "#server/security/signed-tokens.ts";

const seconds = 2;
const mostSessions = 10_000;

type Entry = { userUuid: string; until: number; loaded: Promise<ViewerRow | undefined> };

/**
 * Who stands behind a session, remembered for 2 s and dropped by the bus at once: one page load asks for it in every
 * call it makes, and those calls share one statement.
 */
export const viewerMemory = perPorts(({ database, clock, bus }: Ports) => {
  const entries = new Map<string, Entry>();

  bus.subscribe((topic) => {
    if (!topic.startsWith("viewer:")) return;
    const uuid = topic.slice("viewer:".length);
    if (uuid === "*") return entries.clear();
    for (const [session, { userUuid }] of entries) {
      if (session === uuid || userUuid === uuid) entries.delete(session);
    }
  });

  return {
    /** undefined when the session is over. */
    load({ userUuid, sessionUuid }: AccessToken): Promise<ViewerRow | undefined> {
      const now = clock.now().getTime();
      const held = entries.get(sessionUuid);
      if (held && held.until > now && held.userUuid === userUuid) return held.loaded;
      if (entries.size >= mostSessions) entries.clear();
      const loaded = findViewer(database.db, sessionUuid, userUuid);
      const entry = { userUuid, until: now + seconds * 1_000, loaded };
      entries.set(sessionUuid, entry);
      // A failure is nobody's state: the next caller tries again.
      loaded.catch(() => entries.get(sessionUuid) === entry && entries.delete(sessionUuid));
      return loaded;
    },
  };
});
