import { z } from "zod";
import { categoryMenuShape, listingShape, type CategoryMenuItem } from "#app/contract/catalog/catalog.ts";
import { sortsOf } from "#app/domain/catalog/listing-options.ts";
import { listingSearch, parseListingQuery } from "#app/domain/catalog/listing-query.ts";
import { isPhoto } from "#app/domain/catalog/photo.ts";

export const cardsOnPage = 24;

/** The measured pages: the main page, the full first page of every top category, the first product of each. */
export type BenchPages = { home: string; categories: string[]; products: string[] };

export const searched = `/search/${encodeURIComponent("петля")}`;

export async function benchPages(origin: string): Promise<BenchPages> {
  const menu = await categoryMenu(origin);
  const full = menu
    .filter(({ productCount }) => productCount >= cardsOnPage)
    .toSorted((a, b) => b.productCount - a.productCount);
  const products = await Promise.all(full.map(({ uuid }) => firstProduct(origin, uuid)));
  return {
    home: "/",
    categories: full.map(({ slug }) => `/catalog/${slug}`),
    products: products.map((slug) => `/product/${slug}`),
  };
}

/** Every page of the top categories in every order, as cards and as a list, as a crawler would find them. */
export async function walk(origin: string): Promise<string[]> {
  const menu = await categoryMenu(origin);
  const first = parseListingQuery(new URLSearchParams(), "catalog");
  if (!first.ok) throw new Error("the default listing query is invalid");
  return menu.flatMap(({ slug, productCount }) =>
    Array.from({ length: Math.floor(productCount / cardsOnPage) }, (_, before) => before + 1).flatMap((page) =>
      sortsOf("catalog").flatMap((sort) =>
        ([null, "list"] as const).map(
          (view) => `/catalog/${slug}${listingSearch({ ...first.value, sort, page, view }, "catalog")}`,
        ),
      ),
    ),
  );
}

/** The Cookie header of a returning guest: the cookies of the first page, with the city confirmed. */
export async function returningGuest(origin: string): Promise<string> {
  const first = await fetch(`${origin}/`, { headers: { "user-agent": browser } });
  await first.arrayBuffer();
  const cookies = first.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0] ?? "");
  return [...cookies, "citySelected=true"].join("; ");
}

export const browser =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36";
export const crawler = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

async function categoryMenu(origin: string) {
  return dataOf(categoryMenuShape).parse(await json(`${origin}/api/v1/public/categories/categories/menu`)).data;
}

/** The category with most photos among the cards of its first page. */
export async function photoListing(origin: string): Promise<string> {
  const leaves = (await categoryMenu(origin)).flatMap(leavesOf).filter(({ productCount }) => productCount > 0);
  let most = { photos: -1, path: "/" };
  for (const { uuid, slug } of leaves) {
    const cards = await firstPage(origin, uuid);
    const photos = cards.filter(({ image }) => image !== null && isPhoto(image.url)).length;
    if (photos > most.photos) most = { photos, path: `/catalog/${slug}` };
  }
  return most.path;
}

function leavesOf(category: CategoryMenuItem): CategoryMenuItem[] {
  return category.children.length === 0 ? [category] : category.children.flatMap(leavesOf);
}

async function firstProduct(origin: string, categoryUuid: string): Promise<string> {
  const [first] = await firstPage(origin, categoryUuid);
  if (!first) throw new Error("a full category has no products");
  return first.slug;
}

async function firstPage(origin: string, categoryUuid: string) {
  const body = JSON.stringify({ context: { type: "category", value: categoryUuid }, filters: [], limit: cardsOnPage });
  const answer = await json(`${origin}/api/v1/mixed/products/products`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  return dataOf(listingShape).parse(answer).data.items;
}

function dataOf<S extends z.ZodType>(data: S) {
  return z.object({ data });
}

async function json(address: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(address, init);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
}
