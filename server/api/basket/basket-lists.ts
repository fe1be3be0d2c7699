import {
  dropList,
  fillFromList,
  nameList,
  saveList,
  showList,
  showLists,
} from "#server/use-cases/basket/basket-lists.ts";
import { dropLater, putOff, takeBack } from "#server/use-cases/basket/put-off.ts";
import { basketListsEndpoints } from "#app/contract/endpoints/basket/basket-lists.ts";
import { implement } from "#server/api/implement.ts";
import { ok } from "#app/domain/verdict.ts";

export const basketListsHandlers = implement(basketListsEndpoints, {
  all: async ({ ports, buyer }) => ok(await showLists(ports, buyer)),

  save: ({ ports, buyer, body }) => saveList(ports, buyer, body),

  show: ({ ports, buyer, params }) => showList(ports, buyer, params.uuid),

  rename: ({ ports, buyer, params, body }) => nameList(ports, buyer, { ...body, ...params }),

  remove: ({ ports, buyer, params, body }) => dropList(ports, buyer, { ...body, ...params }),

  fill: ({ ports, buyer, params, body }) => fillFromList(ports, buyer, { ...body, ...params }),

  putOff: ({ ports, buyer, body }) => putOff(ports, buyer, body),

  takeBack: ({ ports, buyer, body }) => takeBack(ports, buyer, body),

  dropLater: async ({ ports, buyer, body }) => {
    const dropped = await dropLater(ports, buyer, body);
    return dropped.ok ? ok(await showLists(ports, buyer)) : dropped;
  },
});
