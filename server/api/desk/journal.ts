import { deskJournalEndpoints } from "#app/contract/endpoints/desk/journal.ts";
import { ok } from "#app/domain/verdict.ts";
import { implement } from "#server/api/implement.ts";
import { showAccess, showJournal, showJournalOptions } from "#server/use-cases/staff/show-journal.ts";

export const deskJournalHandlers = implement(deskJournalEndpoints, {
  list: async ({ ports, staff, query }) => ok(await showJournal(ports, staff, query)),

  access: async ({ ports, staff, query }) => ok(await showAccess(ports, staff, query)),

  options: async ({ ports, staff }) => ok(await showJournalOptions(ports, staff)),
});
