import { acceptPrices } from "#server/use-cases/basket/accept-prices.ts";
import { addToBasket } from "#server/use-cases/basket/add-to-basket.ts";
import { relatedToAll } from "#server/use-cases/catalog/nearby-products.ts";
import { basketOnPage } from "#server/use-cases/basket/basket-on-page.ts";
import { countBasket, readBasket } from "#server/use-cases/basket/read-basket.ts";
import { removeFromBasket } from "#server/use-cases/basket/remove-from-basket.ts";
import { replacements, similarGoods } from "#server/use-cases/basket/similar-goods.ts";
import { setBasketQuantity } from "#server/use-cases/basket/set-basket-quantity.ts";
import { tickBasket } from "#server/use-cases/basket/tick-basket.ts";
import { countAdded } from "#server/use-cases/search/follow-searches.ts";
import { basketsEndpoints } from "#app/contract/endpoints/basket/baskets.ts";
import { implement } from "#server/api/implement.ts";
import { ok } from "#app/domain/verdict.ts";

export const basketsHandlers = implement(
  basketsEndpoints,
  {
    show: async ({ ports, buyer }) => ok(await readBasket(ports, buyer)),

    page: async ({ ports, buyer, query }) => ok(await basketOnPage(ports, buyer, query.page)),

    count: async ({ ports, buyer }) => {
      const { count, sum } = await countBasket(ports, buyer);
      return ok({ count, sum, stale: false });
    },

    add: async ({ ports, buyer, caller, body: { searched, ...body }, key }) => {
      const change = await addToBasket(ports, buyer, { ...body, idempotencyKey: key ?? null });
      if (change.ok) {
        const added = new Set(body.items.map(({ uuid }) => uuid));
        const lines = change.value.basket.items.filter(({ uuid }) => added.has(uuid));
        const slugs = lines.map(({ product }) => product.slug);
        countAdded(ports, caller, searched ?? null, slugs);
      }
      return change;
    },

    setQuantity: ({ ports, buyer, body }) => setBasketQuantity(ports, buyer, body),

    remove: ({ ports, buyer, body }) => removeFromBasket(ports, buyer, body),

    tick: ({ ports, buyer, body }) => tickBasket(ports, buyer, body),

    seen: ({ ports, buyer, body }) => acceptPrices(ports, buyer, body.items),

    related: ({ ports, buyer, body }) => relatedToAll(ports, buyer, body),

    replacements: async ({ ports, buyer, body }) => {
      const { uuids, products } = body;
      return ok(
        products === undefined ? await similarGoods(ports, buyer, uuids) : await replacements(ports, buyer, products),
      );
    },
  },
  // A 500 from the counter would make open browsers wipe their cookies (product rules §1.12).
  { count: { count: 0, sum: 0, stale: true } },
);
