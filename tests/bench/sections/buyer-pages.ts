import { z } from "zod";
import { asSent } from "../as-sent.ts";
import { atMost, type Figure } from "../figures.ts";
import { benchPages, browser } from "../pages.ts";
import { demoBuyer } from "#tests/bench/shops/demo-buyer.ts";
import { cpuMilliseconds } from "#tests/bench/shops/server-process.ts";
import { usualEngine, withShop, type ShopProcess } from "#tests/bench/shops/shop-process.ts";

const warming = 40;
const rounds = 100;

/** The shop's processor time for a page of a logged-in company with five goods in its basket, in milliseconds. */
export async function buyerPages(): Promise<Figure[]> {
  const figures: Figure[] = [];
  if (usualEngine === "postgres")
    figures.push(
      ...(await withShop("postgres", (shop) => measured(shop, { listing: 12, product: 14, basket: 14, checkout: 12 }))),
    );
  return [...figures, ...(await withShop("pglite", (shop) => measured(shop, { listing: 30, basket: 40 })))];
}

type Page = "listing" | "product" | "basket" | "checkout";

async function measured({ engine, origin, pid }: ShopProcess, goals: Partial<Record<Page, number>>): Promise<Figure[]> {
  const cookie = await demoBuyer(origin);
  const { categories, products } = await benchPages(origin);
  const headers = { "user-agent": browser, cookie };
  for (const page of products.slice(0, 5)) await addGoods(origin, page, headers);
  const addresses: Record<Page, readonly string[]> = {
    listing: categories,
    product: products,
    basket: ["/basket"],
    checkout: ["/checkout"],
  };
  const figures: Figure[] = [];
  for (const [page, goal] of Object.entries(goals)) {
    const paths = z.array(z.string()).parse(Object.entries(addresses).find(([name]) => name === page)?.[1]);
    const read = async (times: number) => {
      for (let round = 0; round < times; round += 1)
        await asSent(`${origin}${paths[round % paths.length] ?? ""}`, "br", cookie);
    };
    await read(warming);
    const before = cpuMilliseconds(pid);
    await read(rounds);
    const spent = (cpuMilliseconds(pid) - before) / rounds;
    figures.push(atMost(`${page} of a buyer, ${engine}: processor time`, spent, goal, "ms"));
  }
  return figures;
}

/** Sent as the page's own form. */
async function addGoods(origin: string, page: string, headers: Record<string, string>): Promise<void> {
  const html = await (await fetch(origin + page, { headers })).text();
  const form = /<form[^>]*>(?:(?!<\/form>).)*value="basket.add"/s.exec(html)?.[0] ?? "";
  const body = new URLSearchParams({ intent: "basket.add", quantity: "1" });
  for (const [, name = "", value = ""] of form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g))
    body.set(name, value);
  const answer = await fetch(origin + page, {
    method: "POST",
    headers: { ...headers, origin },
    body,
    redirect: "manual",
  });
  if (answer.status !== 303) throw new Error(`${page} answered an addition with ${answer.status}`);
}
