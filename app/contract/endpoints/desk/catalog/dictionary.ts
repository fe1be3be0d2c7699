import { doneShape } from "#app/contract/account/account.ts";
import {
  deskDictionaryShape,
  dictionaryQuery,
  newSynonymBody,
  removeSynonymBody,
} from "#app/contract/desk/catalog/dictionary.ts";
import { formKey } from "#app/contract/desk/lists.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "desk";

/** What words of the search mean (desk §5). */
export const deskDictionaryEndpoints = {
  show: {
    method: "get",
    path: "/desk/dictionary",
    tag,
    summary: "The dictionary of the search, frequent queries without results, and what a query finds",
    right: "seeGoods",
    query: dictionaryQuery,
    answer: deskDictionaryShape,
  },
  add: {
    method: "post",
    path: "/desk/dictionary",
    tag,
    summary: "Adds a phrase and what it means; the search knows it at once",
    right: "editGoods",
    key: formKey,
    body: newSynonymBody,
    answer: doneShape,
    refusals: ["synonymExists", "synonymMeaning"],
  },
  remove: {
    method: "post",
    path: "/desk/dictionary/remove",
    tag,
    summary: "Takes a phrase out of the dictionary",
    right: "editGoods",
    key: formKey,
    body: removeSynonymBody,
    answer: doneShape,
    refusals: ["synonymUnknown"],
  },
} as const satisfies EndpointGroup;
