import { accessQuery, accessShape, journalQuery, journalShape } from "#app/contract/desk/journal.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "desk";

/** What was changed and whose personal data were seen; narrowed to what the person's roles let see. */
export const deskJournalEndpoints = {
  list: {
    method: "get",
    path: "/desk/journal",
    tag,
    summary: "Changes, the latest first",
    right: "seeJournal",
    query: journalQuery,
    answer: journalShape,
  },
  access: {
    method: "get",
    path: "/desk/journal/access",
    tag,
    summary: "Personal data seen in full, the latest first",
    right: "seeJournal",
    query: accessQuery,
    answer: accessShape,
  },
} as const satisfies EndpointGroup;
