import { deskJournalEndpoints } from "#app/contract/endpoints/desk/journal.ts";
import { ok } from "#app/domain/verdict.ts";
import { implement } from "#server/api/implement.ts";
import { showAccess, showJournal, showJournalOptions } from "#server/use-cases/staff/show-journal.ts";

export const deskJournalHandlers = implement(deskJournalEndpoints, {
  list: async ({ ports, staff, query }) => {
    const { items, ...page } = await showJournal(ports, staff, query);
    return ok({
      ...page,
      items: items.map(({ id, at, action, reason, requestId, address, ...row }) => ({
        ...{ id, at, action, reason, requestId, address },
        actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
        object: { kind: row.objectKind, id: row.objectId, name: row.objectName },
        changes: Object.entries(row.changes).map(([field, { before, after }]) => ({ field, before, after })),
      })),
    });
  },

  access: async ({ ports, staff, query }) => {
    const { items, ...page } = await showAccess(ports, staff, query);
    return ok({
      ...page,
      items: items.map(({ id, at, way, screen, address, ...row }) => ({
        ...{ id, at, way, screen, address },
        staff: { uuid: row.staffUuid, name: row.staffName },
        subject: { kind: row.subjectKind, id: row.subjectId, name: row.subjectName },
      })),
    });
  },

  options: async ({ ports, staff }) => ok(await showJournalOptions(ports, staff)),
});
