import { z } from "zod";
import {
  addBody,
  basketChangeShape,
  basketCountShape,
  basketShape,
  byCategoriesBody,
  byCategoriesShape,
  removeBody,
  seenBody,
  setQuantityBody,
  tickBody,
} from "#app/contract/baskets.ts";
import { productCardShape, relatedByUuidsBody } from "#app/contract/catalog.ts";
import { idempotencyKeyShape } from "#app/contract/parts.ts";
import { acceptPrices } from "#server/use-cases/basket/accept-prices.ts";
import { addToBasket } from "#server/use-cases/basket/add-to-basket.ts";
import { relatedToAll } from "#server/use-cases/catalog/nearby-products.ts";
import { countBasket, readBasket } from "#server/use-cases/basket/read-basket.ts";
import { removeFromBasket } from "#server/use-cases/basket/remove-from-basket.ts";
import { replacements, similarGoods } from "#server/use-cases/basket/similar-goods.ts";
import { setBasketQuantity } from "#server/use-cases/basket/set-basket-quantity.ts";
import { tickBasket } from "#server/use-cases/basket/tick-basket.ts";
import { buyerOf } from "./buyer-of.ts";
import { answer, type ApiContext, apiGroup, call, jsonOf, reply } from "./responses.ts";

/** The basket of a guest or of a user with a counterparty; every change answers the whole basket. */
export const basketsApi = apiGroup();

const tags = ["baskets"];
const baskets = "/mixed/baskets/baskets";
const products = `${baskets}/products`;
export const basketCountPath = `${baskets}/count`;

basketsApi.openapi(
  call(
    { method: "get", path: baskets, tags, summary: "The basket: products with their quantities and ticks" },
    basketShape,
  ),
  async (c) => answer(c, await readBasket(c.get("ports"), buyerOf(c))),
);

/** A fault anywhere on the way to it answers `uncounted`: see app.ts. */
basketsApi.openapi(
  call(
    { method: "get", path: basketCountPath, tags, summary: "Number of products and their sum; never fails" },
    basketCountShape,
  ),
  async (c) => answer(c, { ...(await countBasket(c.get("ports"), buyerOf(c))), stale: false }),
);

/** A 500 of the count would make every open browser wipe its cookies (decisions §1.12). */
export function uncounted(c: ApiContext): Response {
  return answer(c, { count: 0, sum: 0, stale: true });
}

const addHeaders = z.object({ "idempotency-key": idempotencyKeyShape.optional() });

basketsApi.openapi(
  call(
    {
      method: "post",
      path: `${products}/add`,
      request: { headers: addHeaders, body: jsonOf(addBody) },
      tags,
      summary: "Adds quantities",
    },
    basketChangeShape,
  ),
  async (c) => {
    const idempotencyKey = c.req.valid("header")["idempotency-key"] ?? null;
    return reply(c, await addToBasket(c.get("ports"), buyerOf(c), { ...c.req.valid("json"), idempotencyKey }));
  },
);

basketsApi.openapi(
  call(
    {
      method: "post",
      path: `${products}/set-quantity`,
      request: { body: jsonOf(setQuantityBody) },
      tags,
      summary: "Sets quantities; 0 removes",
    },
    basketChangeShape,
  ),
  async (c) => reply(c, await setBasketQuantity(c.get("ports"), buyerOf(c), c.req.valid("json"))),
);

basketsApi.openapi(
  call(
    {
      method: "delete",
      path: products,
      request: { body: jsonOf(removeBody) },
      tags,
      summary: "Removes products; all without items",
    },
    basketChangeShape,
  ),
  async (c) => reply(c, await removeFromBasket(c.get("ports"), buyerOf(c), c.req.valid("json"))),
);

basketsApi.openapi(
  call(
    {
      method: "post",
      path: `${products}/tick`,
      request: { body: jsonOf(tickBody) },
      tags,
      summary: "Chooses what goes to checkout",
    },
    basketChangeShape,
  ),
  async (c) => reply(c, await tickBasket(c.get("ports"), buyerOf(c), c.req.valid("json"))),
);

basketsApi.openapi(
  call(
    {
      method: "post",
      path: `${products}/seen`,
      request: { body: jsonOf(seenBody) },
      tags,
      summary: "The changed prices were read",
    },
    basketChangeShape,
  ),
  async (c) => reply(c, await acceptPrices(c.get("ports"), buyerOf(c), c.req.valid("json").items)),
);

basketsApi.openapi(
  call(
    {
      method: "post",
      path: `${baskets}/related-products`,
      request: { body: jsonOf(relatedByUuidsBody) },
      tags,
      summary: "Goods that go with those in the basket",
    },
    z.array(productCardShape),
  ),
  async (c) => reply(c, await relatedToAll(c.get("ports"), buyerOf(c), c.req.valid("json"))),
);

basketsApi.openapi(
  call(
    {
      method: "post",
      path: `${baskets}/products-by-categories`,
      request: { body: jsonOf(byCategoriesBody) },
      tags,
      summary:
        "What the city has of categories, or of the size and look of products, to take in place of what it lacks",
    },
    byCategoriesShape,
  ),
  async (c) => {
    const { uuids, products } = c.req.valid("json");
    return answer(
      c,
      products === undefined
        ? await similarGoods(c.get("ports"), buyerOf(c), uuids)
        : await replacements(c.get("ports"), buyerOf(c), products),
    );
  },
);
