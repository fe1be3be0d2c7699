import { readTypedList } from "#server/use-cases/uploads/read-typed-list.ts";
import { typedListsEndpoints } from "#app/contract/endpoints/uploads/typed-lists.ts";
import { implement } from "#server/api/implement.ts";

export const typedListsHandlers = implement(typedListsEndpoints, {
  read: ({ ports, buyer, body }) => readTypedList(ports, buyer, body),
});
