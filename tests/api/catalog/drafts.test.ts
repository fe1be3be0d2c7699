import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mediaFetch } from "#server/api/content/media.ts";
import { saveProducts } from "#server/use-cases/catalog/saving/save-products.ts";
import { bareGoods, type BareGoods } from "#tests/support/bare-goods.ts";
import { newMember } from "#tests/support/members.ts";
import { buying, newBuyer } from "#tests/support/orders/buying.ts";
import { clerk } from "#tests/support/saving.ts";
import { fileMakers } from "#server/use-cases/files/file-makers.ts";
import { makeFiles } from "#server/use-cases/files/make-files.ts";
import { priceListShape, priceListsShape } from "#app/contract/files/price-lists.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const products = "/mixed/products/products";

/** D10 of the desk: a draft is public nowhere, whatever way it became one. */
describe("a draft", () => {
  let shop: TestShop;
  let draft: BareGoods;
  let neighbour: BareGoods;
  let category: string;
  /** A visitor who has put the product everywhere while it was on sale. */
  let before: { token: string };
  beforeAll(async () => {
    shop = await testShop();
    const drawing = { kind: "hingeButt", length: 120, width: 80 };
    const made = await bareGoods(shop, ["Подпятник угловой", "Подпятник угловой"], {
      brand: small.brands.krep,
      drawing,
    });
    const [first, second] = made.goods;
    if (first === undefined || second === undefined) throw new Error("nothing was saved");
    [draft, neighbour, category] = [first, second, made.category];
    before = await newBuyer(shop, 1);
  });
  afterAll(() => shop.close());

  const text = async (method: string, path: string, body?: object, token?: string) => {
    const answer = await shop.call(method, path, { city: "msk", ...(body && { body }), ...(token && { token }) });
    return answer.status === 404 ? "" : answer.text;
  };
  const listing = (type: string, value: string) => text("POST", products, { context: { type, value }, limit: 100 });
  const someone = async () => ({ fingerprint: shop.ports.ids.uuid(), city: "msk" });

  async function priceList(format: string): Promise<string> {
    const { token } = await newMember(shop, shop.ports.ids.integer(9_000), "owner");
    const path = "/private/reports/price-lists";
    const { uuid } = (await shop.call("POST", path, { token, body: { format }, city: "msk" })).data(priceListShape);
    await makeFiles(shop.ports, fileMakers);
    const { items } = (await shop.call("GET", path, { token })).data(priceListsShape);
    const { pathname, search } = new URL(items.find((one) => one.uuid === uuid)?.file?.url ?? "", "http://shop.test");
    return (await shop.app.fetch(new Request(`http://shop.test${pathname}${search}`))).text();
  }

  /** Everything public that may show goods; each text contains the product's uuid, slug or external id if it is shown. */
  const places: readonly (readonly [place: string, shown: () => Promise<string>])[] = [
    ["its address", () => text("GET", `${products}/${draft.slug}`)],
    ["its neighbours", () => text("GET", `${products}/${neighbour.slug}/similar`)],
    ["goods by uuids", () => text("POST", `${products}/by-uuids`, { uuids: [draft.uuid], attributes: true })],
    ["goods by codes", () => text("POST", `${products}/by-codes`, { codes: [draft.article] })],
    ["its category", () => listing("category", category)],
    ["its brand", () => listing("brand", "krep")],
    ["search by words", () => listing("search", draft.name)],
    ["search by article", () => listing("search", draft.article)],
    ["suggestions", () => text("GET", `/mixed/products/suggest?q=${encodeURIComponent("подпятник")}`)],
    ["suggestions by article", () => text("GET", `/mixed/products/suggest?q=${draft.article}`)],
    ["the sitemap", () => text("GET", "/public/content/addresses?limit=1000")],
    ["delivery days", () => text("POST", "/mixed/logistics/card/calculate-time", { items: [draft.uuid] })],
    ["favourites", () => text("GET", "/mixed/favorites/favorites/products", undefined, before.token)],
    ["the count of favourites", () => text("GET", "/mixed/favorites/favorites", undefined, before.token)],
    ["the comparison", () => text("GET", "/mixed/comparisons/comparisons", undefined, before.token)],
    ["own lists", () => text("GET", "/mixed/users/lists", undefined, before.token)],
    ["an XML price list", () => priceList("yml")],
    ["a CSV price list", () => priceList("csv")],
    [
      "new favourites",
      async () => {
        const from = await someone();
        const body = { productExternalIds: [draft.externalId] };
        await shop.call("POST", "/mixed/favorites/favorites", { ...from, body });
        return (await shop.call("GET", "/mixed/favorites/favorites", from)).text;
      },
    ],
    [
      "a new comparison",
      async () => {
        const from = await someone();
        await shop.call("POST", "/mixed/comparisons/comparisons", { ...from, body: { items: [draft.uuid] } });
        return (await shop.call("GET", "/mixed/comparisons/comparisons", from)).text;
      },
    ],
    [
      "a new basket",
      async () => {
        const guest = buying(shop, await someone());
        await guest.add([{ uuid: draft.uuid, quantity: 1 }]);
        return JSON.stringify((await guest.basket()).items);
      },
    ],
    [
      "lines of an earlier basket",
      async () => JSON.stringify((await buying(shop, { token: before.token, city: "msk" }).basket()).items),
    ],
    [
      "its drawing",
      async () => {
        const url = `http://shop.test/media/drawing/p/${draft.slug}.svg`;
        const response = await mediaFetch(shop.ports)(new Request(url));
        return response.status === 404 ? "" : draft.uuid;
      },
    ],
  ];
  const isIn = (shown: string) =>
    // Answers repeat the queries, which are names and articles.
    [draft.uuid, draft.slug, draft.externalId].some((word) => shown.includes(word));
  const save = async (status: "draft" | "active") => {
    await saveProducts(shop.ports, clerk, [{ externalId: draft.externalId, status }]);
    await shop.ports.bus.publish("public");
  };

  test("is checked at places that show the same product on sale", async () => {
    const from = { token: before.token, city: "msk" };
    await shop.call("POST", "/mixed/favorites/favorites", {
      ...from,
      body: { productExternalIds: [draft.externalId] },
    });
    await shop.call("POST", "/mixed/comparisons/comparisons", { ...from, body: { items: [draft.uuid] } });
    await buying(shop, from).add([{ uuid: draft.uuid, quantity: 1 }]);
    await save("active");
    const empty: string[] = [];
    for (const [place, shown] of places) if (!isIn(await shown())) empty.push(place);
    expect(empty).toEqual([]);
  });

  test.each(places)("is absent from %s", async (_, shown) => {
    await save("draft");
    expect(isIn(await shown())).toBe(false);
  });

  test("is not counted in its category, has no page of its own, and opens no restock request", async () => {
    await save("draft");
    const count = { context: { type: "category", value: category } };
    expect((await shop.call("POST", `${products}/count`, { body: count })).body.data).toMatchObject({ count: 1 });
    const menu = await text("GET", "/public/categories/categories/menu");
    expect(menu).toMatch(new RegExp(`"uuid":"${category}"[^{}]*"productCount":1`));
    for (const more of ["similar", "related", "sizes"])
      expect(await text("GET", `${products}/${draft.slug}/${more}`)).not.toContain(draft.uuid);
    const request = { productUuid: draft.uuid, email: "buyer@example.ru", consents: { personalData: true } };
    const refused = await shop.call("POST", "/mixed/senders/restock", { body: request, ...(await someone()) });
    expect(refused.body.code).toBe("productGone");
  });
});
