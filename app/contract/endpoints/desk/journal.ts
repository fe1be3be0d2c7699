import { accessShape, journalOptionsShape, journalShape } from "#app/contract/desk/journal.ts";
import { listQueryOf } from "#app/contract/desk/lists.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";
import { accessList, journalList } from "#app/domain/desk/lists/journal.ts";

const tag = "desk";

/** What was changed and whose personal data were seen; narrowed to what the person's roles let see. */
export const deskJournalEndpoints = {
  list: {
    method: "get",
    path: "/desk/journal",
    tag,
    summary: "Changes, the latest first; the query is that of the list's address",
    right: "seeJournal",
    query: listQueryOf(journalList),
    answer: journalShape,
  },
  access: {
    method: "get",
    path: "/desk/journal/access",
    tag,
    summary: "Personal data seen in full, the latest first; the query is that of the list's address",
    right: "seeJournal",
    query: listQueryOf(accessList),
    answer: accessShape,
  },
  options: {
    method: "get",
    path: "/desk/journal/options",
    tag,
    summary: "Authors, actions and kinds of objects to filter the journal by",
    right: "seeJournal",
    answer: journalOptionsShape,
  },
} as const satisfies EndpointGroup;
