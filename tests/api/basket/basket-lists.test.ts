import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  basketListDetailShape,
  basketListsShape,
  basketShareListShape,
  filledShape,
  sharedBasketShape,
} from "#app/contract/basket/basket-lists.ts";
import { byCategoriesShape, byCodesShape } from "#app/contract/basket/baskets.ts";
import { buying, changeOf, manyProducts, rowsOf, type Buying } from "#tests/support/orders/buying.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { products, phones, counterparties } = small;
const lists = "/mixed/baskets/lists";
const later = "/mixed/baskets/later";
const shares = "/mixed/baskets/shares";

let shop: TestShop;
let guest: Buying;

beforeAll(async () => {
  shop = await testShop();
});
beforeEach(() => {
  guest = visitor();
});
afterAll(() => shop.close());

function visitor(city = "msk"): Buying {
  return buying(shop, { fingerprint: shop.ports.ids.uuid(), city });
}

async function saved(who: Buying, name = "Объект на Лесной"): Promise<string> {
  const savedLists = (await who.ask("POST", lists, { name })).data(basketListsShape);
  return savedLists.lists.find((list) => list.name === name)?.uuid ?? "";
}

const fill = async (who: Buying, uuid: string) =>
  (await who.ask("POST", `${lists}/${uuid}/fill`, {})).data(filledShape);

describe("a saved basket", () => {
  test("stores the basket and restores it; a repeated restore changes nothing", async () => {
    await guest.add([
      { uuid: products.hinge.uuid, quantity: 2 },
      { uuid: products.screw.uuid, quantity: 1500 },
    ]);
    const before = rowsOf(await guest.basket());
    const uuid = await saved(guest);
    await guest.clear();
    const filled = await fill(guest, uuid);
    expect([filled.added, filled.skipped]).toEqual([2, []]);
    expect(rowsOf(filled.basket)).toEqual(before);
    expect(rowsOf((await fill(guest, uuid)).basket)).toEqual(before);
  });

  test("whose name is taken is stored under the next free name, and both are kept", async () => {
    await guest.add([{ uuid: products.hinge.uuid, quantity: 2 }]);
    await saved(guest, "Кухня");
    const { lists: both } = (await guest.ask("POST", lists, { name: "Кухня" })).data(basketListsShape);
    expect(both.map(({ name }) => name)).toEqual(expect.arrayContaining(["Кухня", "Кухня (2)"]));
  });

  test("reports what could not be restored, and restores the rest", async () => {
    await guest.add([
      { uuid: products.hinge.uuid, quantity: 2 },
      { uuid: products.bounded.uuid, quantity: 10 },
    ]);
    const uuid = await saved(guest);
    await guest.clear();
    await shop.sql("update products set status = 'discontinued' where uuid = $1", [products.bounded.uuid]);
    const filled = await fill(guest, uuid);
    expect(filled.skipped).toMatchObject([{ reason: "gone" }]);
    expect(rowsOf(filled.basket)).toEqual([[products.hinge.uuid, "available", 2]]);
    const shown = (await guest.ask("GET", `${lists}/${uuid}`)).data(basketListDetailShape);
    expect([shown.items.length, shown.gone.length, shown.lines]).toEqual([1, 1, 2]);
    await shop.sql("update products set status = 'active' where uuid = $1", [products.bounded.uuid]);
  });

  test("restored into a nearly full basket adds as much as fits", async () => {
    const uuids = await manyProducts(shop, 499);
    await guest.add([
      { uuid: products.hinge.uuid, quantity: 2 },
      { uuid: products.handle.uuid, quantity: 1 },
    ]);
    const list = await saved(guest);
    await guest.clear();
    changeOf(await guest.add(uuids.map((uuid) => ({ uuid, quantity: 1 }))));
    const filled = await fill(guest, list);
    expect(filled.skipped).toMatchObject([{ reason: "full" }]);
    expect(filled.basket.count).toBe(500);
  });

  test("is renamed and removed by its owner only; other users get 404", async () => {
    await guest.add([{ uuid: products.hinge.uuid, quantity: 2 }]);
    const uuid = await saved(guest);
    const stranger = visitor();
    for (const [method, path, body] of [
      ["GET", `${lists}/${uuid}`, undefined],
      ["POST", `${lists}/${uuid}`, { name: "Чужой" }],
      ["POST", `${lists}/${uuid}/fill`, {}],
    ] as const)
      expect((await stranger.ask(method, path, body)).status).toBe(404);
    await stranger.ask("DELETE", `${lists}/${uuid}`, {});
    const renamed = (await guest.ask("POST", `${lists}/${uuid}`, { name: " Склад " })).data(basketListsShape);
    expect(renamed.lists.map(({ name }) => name)).toEqual(["Склад"]);
    expect((await guest.ask("DELETE", `${lists}/${uuid}`, {})).data(basketListsShape).lists).toEqual([]);
  });

  test.each(["", " ", "x".repeat(101)])("of the name %j is refused", async (name) => {
    await guest.add([{ uuid: products.hinge.uuid, quantity: 2 }]);
    expect((await guest.ask("POST", lists, { name })).status).toBe(422);
  });

  test("of an empty basket is refused, and so is the fifty-first", async () => {
    expect((await guest.ask("POST", lists, { name: "Пусто" })).body.code).toBe("basketEmpty");
    await guest.add([{ uuid: products.hinge.uuid, quantity: 2 }]);
    for (let n = 0; n < 50; n += 1) await saved(guest, `Список ${n}`);
    expect((await guest.ask("POST", lists, { name: "Лишний" })).body.code).toBe("tooManyLists");
  });

  test("of another counterparty is never restored (invariants BK8)", async () => {
    const company = buying(shop, { token: (await shop.loginAs(phones.ooo)).token });
    await company.add([{ uuid: products.hinge.uuid, quantity: 2 }]);
    const answer = await company.ask("POST", lists, { name: "Чужой", counterparty: null });
    expect([answer.status, answer.body.code]).toEqual([422, "counterpartyChanged"]);
    const own = await company.ask("POST", lists, { name: "Свой", counterparty: counterparties.company });
    expect(own.status).toBe(200);
  });

  test("of a guest moves to the account with the basket (invariants BK1)", async () => {
    const fingerprint = shop.ports.ids.uuid();
    const before = buying(shop, { fingerprint });
    await before.add([
      { uuid: products.hinge.uuid, quantity: 2 },
      { uuid: products.handle.uuid, quantity: 1 },
    ]);
    await saved(before, "Гостевой");
    await before.ask("POST", later, { uuid: products.handle.uuid });
    const { token } = await shop.loginAs(phones.phys, { fingerprint });
    const storedLists = (await buying(shop, { token }).ask("GET", lists)).data(basketListsShape);
    expect(storedLists.lists.map(({ name }) => name)).toContain("Гостевой");
    expect(storedLists.later.map(({ product }) => product.uuid)).toContain(products.handle.uuid);
    expect((await before.ask("GET", lists)).data(basketListsShape)).toEqual({ lists: [], later: [] });
  });
});

describe("postponed goods", () => {
  test("leave the basket with their whole quantity and return with it", async () => {
    await guest.add([{ uuid: products.screw.uuid, quantity: 1500 }]);
    expect(changeOf(await guest.ask("POST", later, { uuid: products.screw.uuid })).basket.items).toEqual([]);
    const put = (await guest.ask("GET", lists)).data(basketListsShape).later;
    expect(put).toMatchObject([{ quantity: 1500, product: { uuid: products.screw.uuid } }]);
    const back = (await guest.ask("POST", `${later}/fill`, { items: [products.screw.uuid] })).data(filledShape);
    expect(back.basket.items).toMatchObject([{ quantity: 1500 }]);
    expect((await guest.ask("GET", lists)).data(basketListsShape).later).toEqual([]);
  });

  test("stay postponed where they cannot return, and can be removed", async () => {
    await guest.add([{ uuid: products.bounded.uuid, quantity: 10 }]);
    await guest.ask("POST", later, { uuid: products.bounded.uuid });
    await shop.sql("update products set status = 'discontinued' where uuid = $1", [products.bounded.uuid]);
    const back = (await guest.ask("POST", `${later}/fill`, { items: [products.bounded.uuid] })).data(filledShape);
    expect([back.added, back.skipped.length]).toEqual([0, 1]);
    await shop.sql("update products set status = 'active' where uuid = $1", [products.bounded.uuid]);
    expect((await guest.ask("GET", lists)).data(basketListsShape).later).toHaveLength(1);
    const items = [products.bounded.uuid];
    expect((await guest.ask("DELETE", later, { items })).data(basketListsShape).later).toEqual([]);
  });

  test("are not created for goods that are not in the basket", async () => {
    expect((await guest.ask("POST", later, { uuid: products.hinge.uuid })).status).toBe(200);
    expect((await guest.ask("GET", lists)).data(basketListsShape).later).toEqual([]);
  });
});

describe("a link to a basket", () => {
  const opened = async (who: Buying, code: string) => who.ask("GET", `/mixed/baskets/shared/${code}`);

  async function shared(who: Buying) {
    const [share] = (await who.ask("POST", shares, {})).data(basketShareListShape);
    if (!share) throw new Error("no link was made");
    return share;
  }

  test("shows goods and quantities at the viewer's prices, and nothing about the owner", async () => {
    const company = buying(shop, { token: (await shop.loginAs(phones.ooo)).token });
    await company.clear();
    await company.add([{ uuid: products.hinge.uuid, quantity: 2 }]);
    const { code } = await shared(company);
    const answer = await opened(guest, code);
    const { items } = answer.data(sharedBasketShape);
    expect(items).toMatchObject([{ quantity: 2, product: { price: { price: 184.5 } } }]);
    for (const secret of [phones.ooo, counterparties.company, "Покупатель"]) expect(answer.text).not.toContain(secret);
    expect(answer.headers.get("cache-control")).toContain("no-store");
  });

  test("shows the basket as it was, and adds all of it to another basket once", async () => {
    await guest.add([{ uuid: products.hinge.uuid, quantity: 2 }]);
    const { code } = await shared(guest);
    await guest.clear();
    const other = visitor();
    for (const press of [1, 2]) {
      const taken = (await other.ask("POST", `/mixed/baskets/shared/${code}/take`, {})).data(filledShape);
      expect(rowsOf(taken.basket), `press ${press}`).toEqual([[products.hinge.uuid, "available", 2]]);
    }
    expect((await guest.basket()).items).toEqual([]);
  });

  test("opens nothing after it was revoked or expired, or with another code", async () => {
    await guest.add([{ uuid: products.hinge.uuid, quantity: 2 }]);
    const { uuid, code } = await shared(guest);
    for (const wrong of [uuid, `${uuid}.`, `${code}x`, code.slice(0, -1), `${uuid}.${"A".repeat(43)}`, "%00", "x"])
      expect((await opened(guest, encodeURIComponent(wrong))).status, wrong).toBe(404);
    await visitor().ask("DELETE", `${shares}/${uuid}`, {});
    expect((await opened(visitor(), code)).status).toBe(200);
    await shop.sql("update basket_shares set expires_at = now() where uuid = $1", [uuid]);
    expect((await opened(guest, code)).status).toBe(404);
    const second = await shared(guest);
    await guest.ask("DELETE", `${shares}/${second.uuid}`, {});
    expect((await opened(guest, second.code)).status).toBe(404);
    expect((await guest.ask("GET", shares)).data(basketShareListShape)).toEqual([]);
  });

  test("of an empty basket is refused, and so is the twenty-first", async () => {
    expect((await guest.ask("POST", shares, {})).body.code).toBe("basketEmpty");
    await guest.add([{ uuid: products.hinge.uuid, quantity: 2 }]);
    for (let n = 0; n < 20; n += 1) await shared(guest);
    expect((await guest.ask("POST", shares, {})).body.code).toBe("tooManyShares");
  });
});

describe("product codes", () => {
  const looked = async (codes: string[], who = guest) =>
    (await who.ask("POST", "/mixed/products/products/by-codes", { codes }))
      .data(byCodesShape)
      .map(({ products: found }) => found.map(({ uuid }) => uuid));

  test("match products in any spelling: article, manufacturer's code, barcode", async () => {
    await shop.sql("update products set vendor_code = 'ВН-77/а', barcodes = '{4600000000017}' where uuid = $1", [
      products.handle.uuid,
    ]);
    const [{ article = "" } = {}] = await shop.sql<{ article: string }>(
      "select article from products where uuid = $1",
      [products.hinge.uuid],
    );
    expect(
      await looked([article.toLowerCase().replace(/[-.]/g, " "), "bh 77a", "4600000000017", "нет такого"]),
    ).toEqual([[products.hinge.uuid], [products.handle.uuid], [products.handle.uuid], []]);
  });

  test("of the company itself take precedence over articles (product rules §3.9)", async () => {
    const company = buying(shop, { token: (await shop.loginAs(phones.ooo)).token });
    const [{ article = "", norm = "" } = {}] = await shop.sql<{ article: string; norm: string }>(
      "select article, article_norm as norm from products where uuid = $1",
      [products.hinge.uuid],
    );
    await shop.sql(
      `insert into user_articles (uuid, counterparty_uuid, user_article, user_article_norm, product_uuid, status, is_decided)
       values (gen_random_uuid(), $1, $2, $3, $4, 'matched', true)`,
      [counterparties.company, article, norm, products.foam.uuid],
    );
    expect(await looked([article], company)).toEqual([[products.foam.uuid]]);
    expect(await looked([article])).toEqual([[products.hinge.uuid]]);
    await shop.sql("delete from user_articles where user_article_norm = $1", [norm]);
  });
});

test("similar goods are goods of the category available in the city", async () => {
  const [{ category = "" } = {}] = await shop.sql<{ category: string }>(
    "select category_uuid as category from products where uuid = $1",
    [products.hinge.uuid],
  );
  const answer = await guest.ask("POST", "/mixed/baskets/baskets/products-by-categories", { uuids: [category] });
  const { similarGoods } = answer.data(byCategoriesShape);
  expect(similarGoods.map(({ categoryUuid }) => categoryUuid)).toEqual([category]);
  expect(similarGoods[0]?.products.map(({ uuid }) => uuid)).toContain(products.hinge.uuid);
  expect(similarGoods[0]?.products.every(({ availability }) => availability === "available")).toBe(true);
});
