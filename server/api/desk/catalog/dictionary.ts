import { deskDictionaryEndpoints } from "#app/contract/endpoints/desk/catalog/dictionary.ts";
import { done } from "#server/api/done.ts";
import { implement } from "#server/api/implement.ts";
import { addSynonym, removeSynonym } from "#server/use-cases/search/desk/change-dictionary.ts";
import { showDictionary } from "#server/use-cases/search/desk/show-dictionary.ts";
import { changeBy } from "#server/api/desk/change-by.ts";

export const deskDictionaryHandlers = implement(deskDictionaryEndpoints, {
  show: ({ ports, staff, query }) => showDictionary(ports, staff, query),

  add: async ({ ports, body, ...call }) => done(await addSynonym(ports, changeBy(call), body)),

  remove: async ({ ports, body, ...call }) => done(await removeSynonym(ports, changeBy(call), body.phrase)),
});
