import { z } from "zod";
import { checkoutDraftBody, checkoutShape } from "#app/contract/checkouts.ts";
import { uuidShape } from "#app/contract/parts.ts";
import { openCheckout, showCheckout } from "#server/use-cases/order/checkout.ts";
import { buyerOf } from "./buyer-of.ts";
import { apiGroup, call, jsonOf, refuseClosed, reply } from "./responses.ts";

/** Drafts of checkouts; the uuid of one is the idempotency key of its order. */
export const checkoutsApi = apiGroup();

const tags = ["checkouts"];
const checkouts = "/private/orders/checkouts";
const one = { params: z.object({ uuid: uuidShape }) };

checkoutsApi.openapi(
  call(
    { method: "post", path: checkouts, tags, summary: "Opens a checkout of the ticked lines, or the live one again" },
    checkoutShape,
  ),
  async (c) => refuseClosed(c, "checkout") ?? reply(c, await openCheckout(c.get("ports"), buyerOf(c))),
);

checkoutsApi.openapi(
  call(
    { method: "get", path: `${checkouts}/{uuid}`, request: one, tags, summary: "A checkout as it is now" },
    checkoutShape,
  ),
  async (c) =>
    refuseClosed(c, "checkout") ?? reply(c, await showCheckout(c.get("ports"), buyerOf(c), c.req.valid("param"))),
);

for (const method of ["post", "put"] as const) {
  checkoutsApi.openapi(
    call(
      {
        method,
        path: `${checkouts}/{uuid}`,
        request: { ...one, body: jsonOf(checkoutDraftBody) },
        tags,
        summary: "Keeps what was typed",
      },
      checkoutShape,
    ),
    async (c) => {
      const { uuid } = c.req.valid("param");
      const typed = c.req.valid("json").draft;
      return refuseClosed(c, "checkout") ?? reply(c, await showCheckout(c.get("ports"), buyerOf(c), { uuid, typed }));
    },
  );
}
