import { randomUUID } from "node:crypto";
import { z } from "zod";
import { categoryMenuShape, productCardShape } from "#app/contract/catalog/catalog.ts";
import { browser } from "../pages.ts";

/** Ids of as many goods of the demo shop. */
export async function goods(origin: string, count: number): Promise<string[]> {
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const init = body
      ? { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }
      : {};
    return (await fetch(`${origin}/api/v1${path}`, init)).json();
  };
  const menu = z.object({ data: categoryMenuShape }).parse(await ask("/public/categories/categories/menu")).data;
  const listed = z.object({ data: z.object({ items: z.array(productCardShape) }) });
  const uuids = new Set<string>();
  for (const { uuid, productCount } of menu) {
    for (let page = 1; page <= Math.ceil(productCount / 100) && uuids.size < count; page += 1) {
      const body = { context: { type: "category", value: uuid }, page, limit: 100 };
      for (const card of listed.parse(await ask("/mixed/products/products", body)).data.items) uuids.add(card.uuid);
    }
  }
  if (uuids.size < count) throw new Error(`the demo shop has only ${uuids.size} products`);
  return [...uuids].slice(0, count);
}

/** Fills a guest's basket with these goods; returns the browser's Cookie header. */
export async function filled(origin: string, uuids: readonly string[]): Promise<string> {
  const fingerprint = randomUUID();
  await add(origin, fingerprint, uuids);
  return `uuid=${fingerprint}; citySelected=true; is_cookies_accepted=true`;
}

export async function add(origin: string, fingerprint: string, uuids: readonly string[]): Promise<void> {
  const response = await fetch(`${origin}/api/v1/mixed/baskets/baskets/products/add`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": browser, fingerprint },
    body: JSON.stringify({ items: uuids.map((uuid) => ({ uuid, quantity: 1 })) }),
  });
  if (!response.ok) throw new Error(`the addition was answered with ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}
