import {
  openSharedBasket,
  revokeShare,
  shareBasket,
  showShares,
  takeSharedBasket,
} from "#server/use-cases/basket/share-basket.ts";
import { basketSharesEndpoints } from "#app/contract/endpoints/basket/basket-shares.ts";
import { implement } from "#server/api/implement.ts";
import { ok } from "#app/domain/verdict.ts";

export const basketSharesHandlers = implement(basketSharesEndpoints, {
  all: async ({ ports, buyer }) => ok(await showShares(ports, buyer)),

  make: ({ ports, buyer, body }) => shareBasket(ports, buyer, body),

  revoke: ({ ports, buyer, params, body }) => revokeShare(ports, buyer, { ...body, ...params }),

  open: ({ ports, buyer, params }) => openSharedBasket(ports, buyer, params.code),

  take: ({ ports, buyer, params, body }) => takeSharedBasket(ports, buyer, { ...body, ...params }),
});
