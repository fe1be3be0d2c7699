import { setTimeout as pause } from "node:timers/promises";
import { listingShape } from "#app/contract/catalog/catalog.ts";
import { demoAccounts } from "#server/demo/people/people.ts";
import { buying, orderForm, type Buying } from "#tests/support/orders/buying.ts";
import { httpCall } from "#tests/support/http-call.ts";

/** `ms` of each, whatever the answer; `refusals`: codes of refused orders; `perSecond`: orders placed per second. */
export type Ordered = {
  sent: number;
  placed: number;
  shed: number;
  failed: number;
  refusals: string[];
  ms: number[];
  perSecond: number;
};

/** Buyers who place orders one after another, with a pause between them, until they are stopped. */
export function ordering(
  origin: string,
  buyers: readonly Buying[],
  { pauseMs = 0 }: { pauseMs?: number } = {},
): { stop(): Promise<Ordered> } {
  const seen: Ordered = { sent: 0, placed: 0, shed: 0, failed: 0, refusals: [], ms: [], perSecond: 0 };
  const start = performance.now();
  let isOver = false;
  async function order(buyer: Buying, uuid: string): Promise<void> {
    const added = await buyer.add([{ uuid, quantity: 1 }]);
    if (added.status !== 200) return;
    const form = orderForm(await buyer.checkout());
    const began = performance.now();
    seen.sent += 1;
    const { status, headers, body } = await buyer.place(form);
    seen.ms.push(performance.now() - began);
    if (status === 200) seen.placed += 1;
    else if (status === 503 && headers.has("retry-after")) seen.shed += 1;
    else if (status === 422) seen.refusals.push(body.code ?? "");
    else seen.failed += 1;
  }
  const all = Promise.all(
    buyers.map(async (buyer) => {
      const uuid = await someProduct(origin);
      // A failure before the order is sent does not count: the buyer retries.
      while (!isOver) {
        await order(buyer, uuid).catch(() => pause(200));
        if (pauseMs > 0) await pause(pauseMs);
      }
    }),
  );
  return {
    async stop() {
      isOver = true;
      await all;
      return { ...seen, perSecond: (seen.placed * 1_000) / (performance.now() - start) };
    },
  };
}

/** The buyers of the demo shop, each logged in. */
export async function loggedIn(origin: string): Promise<Buying[]> {
  const through = { call: httpCall(origin) };
  const buyers: Buying[] = [];
  for (const { phone } of demoAccounts) {
    const fingerprint = crypto.randomUUID();
    await through.call("POST", "/public/auth/login", { fingerprint, body: { phone } });
    const outbox = await (await fetch(`${origin}/outbox`)).text();
    const codes = [...outbox.matchAll(/Код (\d{6}) для входа/g)].map(([, code = ""]) => code);
    for (const code of new Set(codes)) {
      const confirmed = await through.call("POST", "/public/auth/login/confirm", {
        fingerprint,
        body: { phone, code },
      });
      const token = confirmed.headers.get("token");
      if (token !== null) buyers.push(buying(through, { token, fingerprint }));
      if (token !== null) break;
    }
  }
  if (buyers.length === 0) throw new Error("no buyer could log in");
  return buyers;
}

export async function someProduct(origin: string): Promise<string> {
  const body = { context: { type: "search", value: "саморез" }, filters: [], limit: 24 };
  const { items } = (await httpCall(origin)("POST", "/mixed/products/products", { body })).data(listingShape);
  const product = items[Math.floor(Math.random() * items.length)];
  if (product === undefined) throw new Error("the demo shop has no screws");
  return product.uuid;
}
