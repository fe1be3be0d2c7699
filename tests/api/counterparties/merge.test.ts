import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { confirmAnswerShape } from "#app/contract/account/auth.ts";
import { comparisonsShape, favouritesShape } from "#app/contract/catalog/lists.ts";
import { failpointsFrom } from "#server/ports/failpoints.ts";
import { buying, changeOf, linesOf, manyProducts, rowsOf, type Buying } from "#tests/support/orders/buying.ts";
import { postgres, races, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { products, phones, users } = small;

let shop: TestShop;

beforeAll(async () => {
  shop = await testShop();
});
beforeEach(async () => {
  for (const table of ["basket_merges", "baskets", "favourites", "comparisons"]) await shop.sql(`delete from ${table}`);
});
afterAll(() => shop.close());

type Guest = Buying & { fingerprint: string };
function visitor(): Guest {
  const fingerprint = shop.ports.ids.uuid();
  return { fingerprint, ...buying(shop, { fingerprint }) };
}

async function login(phone: string, fingerprint: string, through: Pick<TestShop, "loginAs"> = shop): Promise<Buying> {
  return buying(shop, { fingerprint, token: (await through.loginAs(phone, { fingerprint })).token });
}

describe("a guest's basket at login", () => {
  test("is merged into the account's: quantities added, rounded, capped, the guest's lines last", async () => {
    const guest = visitor();
    const account = await login(phones.phys, shop.ports.ids.uuid());
    await account.add([
      { uuid: products.hinge.uuid, quantity: 2 },
      { uuid: products.bounded.uuid, quantity: 60 },
    ]);
    await guest.add([
      { uuid: products.screw.uuid, quantity: 250 },
      { uuid: products.bounded.uuid, quantity: 60 },
      { uuid: products.hinge.uuid, quantity: 3 },
    ]);
    await guest.tick([{ uuid: products.screw.uuid, kind: "available", ticked: false }]);

    const basket = await (await login(phones.phys, guest.fingerprint)).basket();
    expect(rowsOf(basket)).toEqual([
      [products.hinge.uuid, "available", 5],
      [products.bounded.uuid, "available", 100],
      [products.screw.uuid, "available", 250],
    ]);
    expect(linesOf(basket).map((line) => line.ticked)).toEqual([true, true, false]);
  });

  test("the login reports how much was merged, and the counter agrees (invariants BK1)", async () => {
    const guest = visitor();
    await guest.add([
      { uuid: products.hinge.uuid, quantity: 1 },
      { uuid: products.foam.uuid, quantity: 2 },
    ]);
    await guest.ask("POST", "/mixed/favorites/favorites", { productExternalIds: [products.lock.externalId] });
    const { fingerprint } = guest;
    await shop.call("POST", "/public/auth/login", { fingerprint, body: { phone: phones.ip } });
    const confirmed = await shop.call("POST", "/public/auth/login/confirm", {
      fingerprint,
      body: { phone: phones.ip, code: shop.lastCode(phones.ip) },
    });
    expect(confirmed.data(confirmAnswerShape)).toEqual({ needRegister: false, merged: { lines: 2, favourites: 1 } });
    const account = buying(shop, { fingerprint, token: confirmed.headers.get("token") ?? "" });
    expect(await account.count()).toMatchObject({ count: 2 });
  });

  test("is consumed: a second login adds nothing, and a lost answer loses nothing (invariants BK1, BK2)", async () => {
    const guest = visitor();
    await guest.add([{ uuid: products.hinge.uuid, quantity: 3 }]);
    for (let again = 0; again < 3; again += 1) {
      const account = await login(phones.phys, guest.fingerprint);
      expect(rowsOf(await account.basket())).toEqual([[products.hinge.uuid, "available", 3]]);
    }
    expect(await guest.basket()).toMatchObject({ uuid: null, items: [] });
    expect(await shop.sql("select count(*)::int as n from basket_merges")).toEqual([{ n: 1 }]);
  });

  test("goods added as a guest afterwards make a new basket", async () => {
    const guest = visitor();
    await guest.add([{ uuid: products.hinge.uuid, quantity: 1 }]);
    await login(phones.phys, guest.fingerprint);
    await guest.add([{ uuid: products.hinge.uuid, quantity: 2 }]);
    expect(rowsOf(await (await login(phones.phys, guest.fingerprint)).basket())).toEqual([
      [products.hinge.uuid, "available", 3],
    ]);
  });

  test("is merged for the selected counterparty, at its prices", async () => {
    const guest = visitor();
    await guest.add([{ uuid: products.hinge.uuid, quantity: 60 }]);
    const basket = await (await login(phones.ooo, guest.fingerprint)).basket();
    expect(basket).toMatchObject({ counterparty: small.counterparties.company, doNotDivide: true });
    expect(linesOf(basket)).toMatchObject([{ quantity: 60, shortage: 10, price: 150, priceBefore: 184.5 }]);
  });

  test("is merged in one transaction with the login, or neither happens", async () => {
    const guest = visitor();
    await guest.add([{ uuid: products.hinge.uuid, quantity: 3 }]);
    await guest.ask("POST", "/mixed/favorites/favorites", { productExternalIds: [products.lock.externalId] });
    const [before] = await shop.sql("select count(*)::int as n from sessions where user_uuid = $1", [users.phys]);
    const failing = shop.replica({ failpoints: failpointsFrom("merge.before_commit:throw:1") });
    await expect(login(phones.phys, guest.fingerprint, failing)).rejects.toThrow("no tokens in 500");

    expect(await shop.sql("select count(*)::int as n from sessions where user_uuid = $1", [users.phys])).toEqual([
      before,
    ]);
    expect(rowsOf(await guest.basket())).toEqual([[products.hinge.uuid, "available", 3]]);
    const account = await login(phones.phys, guest.fingerprint);
    expect(rowsOf(await account.basket())).toEqual([[products.hinge.uuid, "available", 3]]);
    expect((await account.ask("GET", "/mixed/favorites/favorites")).data(favouritesShape).count).toBe(1);
  });

  test("a product that is no longer sold is merged and reported", async () => {
    const guest = visitor();
    await guest.add([{ uuid: products.last.uuid, quantity: 1 }]);
    await shop.sql("update products set status = 'hidden' where uuid = $1", [products.last.uuid]);
    expect((await (await login(phones.phys, guest.fingerprint)).basket()).gone).toMatchObject([
      { uuid: products.last.uuid },
    ]);
    await shop.sql("update products set status = 'active' where uuid = $1", [products.last.uuid]);
  });

  test("only the identity in the cookie counts, not one in the request (invariants BK5)", async () => {
    const [own, other] = [visitor(), visitor()];
    await own.add([{ uuid: products.hinge.uuid, quantity: 1 }]);
    await other.add([{ uuid: products.foam.uuid, quantity: 1 }]);
    const { token } = await shop.loginAs(phones.phys, {
      fingerprint: other.fingerprint,
      headers: { cookie: `uuid=${own.fingerprint}` },
    });
    expect(rowsOf(await buying(shop, { token }).basket())).toEqual([[products.hinge.uuid, "available", 1]]);
    expect(rowsOf(await other.basket())).toEqual([[products.foam.uuid, "available", 1]]);
  });

  test("what does not fit into a full basket stays the guest's until there is room", async () => {
    const guest = visitor();
    await guest.add([products.hinge, products.foam, products.handle].map(({ uuid }) => ({ uuid, quantity: 1 })));
    const account = await login(phones.phys, shop.ports.ids.uuid());
    await account.add((await manyProducts(shop, 499)).map((uuid) => ({ uuid, quantity: 1 })));
    const full = await login(phones.phys, guest.fingerprint);
    expect((await full.count()).count).toBe(500);
    expect(rowsOf(await guest.basket())).toHaveLength(2);
    changeOf(await full.clear());
    expect((await (await login(phones.phys, guest.fingerprint)).count()).count).toBe(2);
    expect((await guest.count()).count).toBe(0);
  });
});

describe("a guest's lists at login", () => {
  test("favourites are merged", async () => {
    const guest = visitor();
    const account = await login(phones.phys, shop.ports.ids.uuid());
    const add = (who: Buying, ...ids: string[]) =>
      who.ask("POST", "/mixed/favorites/favorites", { productExternalIds: ids });
    await add(account, products.hinge.externalId, products.foam.externalId);
    await add(guest, products.hinge.externalId, products.lock.externalId);
    const united = (await (await login(phones.phys, guest.fingerprint)).ask("GET", "/mixed/favorites/favorites")).data(
      favouritesShape,
    );
    expect(united.productExternalIds.sort()).toEqual(
      [products.foam, products.hinge, products.lock].map(({ externalId }) => externalId).sort(),
    );
    expect((await guest.ask("GET", "/mixed/favorites/favorites")).data(favouritesShape).count).toBe(0);
  });

  test("comparisons are merged; of a category the account's goods stay and the guest's fill it up to ten", async () => {
    const uuids = await manyProducts(shop, 14);
    const guest = visitor();
    const account = await login(phones.phys, shop.ports.ids.uuid());
    const add = (who: Buying, items: string[]) => who.ask("POST", "/mixed/comparisons/comparisons", { items });
    await add(account, uuids.slice(0, 8));
    await add(guest, [...uuids.slice(7, 14), products.foam.uuid]);
    const { items } = (
      await (await login(phones.phys, guest.fingerprint)).ask("GET", "/mixed/comparisons/comparisons")
    ).data(comparisonsShape);
    expect(items[small.categories.hinges]).toHaveLength(10);
    expect(items[small.categories.hinges]).toEqual(expect.arrayContaining(uuids.slice(0, 8)));
    expect(items[small.categories.finishing]).toEqual([products.foam.uuid]);
  });
});

describe("whatever a guest and an account have stored, a login", () => {
  test("merges the lists once: all favourites, and at most ten of a category with the account's own among them", async () => {
    const hinges = await manyProducts(shop, 13);
    const goods = [...hinges, products.foam.uuid, products.handle.uuid, products.scarce.uuid];
    const externalIds = new Map(
      (await shop.sql<{ uuid: string; external_id: string }>("select uuid, external_id from products")).map((row) => [
        row.uuid,
        row.external_id,
      ]),
    );
    const some = fc.uniqueArray(fc.constantFrom(...goods), { maxLength: 12 });
    const account = await login(phones.phys, shop.ports.ids.uuid());
    await fc.assert(
      fc.asyncProperty(some, some, async (guests, own) => {
        for (const table of ["favourites", "comparisons"]) await shop.sql(`delete from ${table}`);
        const guest = visitor();
        const compared = { guest: fitting(guests, hinges), own: fitting(own, hinges) };
        await keep(guest, guests, externalIds);
        await keep(account, own, externalIds);
        if (compared.guest.length > 0) await guest.ask("POST", comparisons, { items: compared.guest });
        if (compared.own.length > 0) await account.ask("POST", comparisons, { items: compared.own });

        for (let again = 0; again < 2; again += 1) {
          const { favourites, items } = await listsOf(await login(phones.phys, guest.fingerprint));
          expect(favourites).toEqual([...new Set([...guests, ...own])].map((uuid) => externalIds.get(uuid)).sort());
          const both = new Set([...compared.guest, ...compared.own]);
          const ofHinges = items.filter((uuid) => hinges.includes(uuid));
          expect(ofHinges).toHaveLength(Math.min(10, [...both].filter((uuid) => hinges.includes(uuid)).length));
          expect(items.filter((uuid) => !hinges.includes(uuid)).sort()).toEqual(
            [...both].filter((uuid) => !hinges.includes(uuid)).sort(),
          );
          expect(items).toEqual(expect.arrayContaining(compared.own));
          expect(items.every((uuid) => both.has(uuid))).toBe(true);
        }
        expect(await listsOf(guest)).toEqual({ favourites: [], items: [] });
      }),
      { numRuns: 8 },
    );
  });
});

describe.runIf(postgres)(races("lists at a login concurrent with other tabs"), () => {
  test("a category never exceeds ten goods, whether added by the login or by a tab of the account", async () => {
    const own = await testShop({ engine: "postgres" });
    try {
      const hinges = await manyProducts(own, 30);
      for (let round = 0; round < 3; round += 1) {
        await own.sql("delete from comparisons");
        const fingerprint = own.ports.ids.uuid();
        const account = buying(own, { token: (await own.loginAs(phones.phys)).token });
        await buying(own, { fingerprint }).ask("POST", comparisons, { items: hinges.slice(0, 8) });
        await Promise.all([
          own.loginAs(phones.phys, { fingerprint }),
          ...hinges.slice(10).map((uuid) => account.ask("POST", comparisons, { items: [uuid] })),
        ]);
        expect((await listsOf(account)).items).toHaveLength(10);
      }
    } finally {
      await own.close();
    }
  });
});

const comparisons = "/mixed/comparisons/comparisons";

/** The goods that the comparison accepts: at most ten of the category of hinges. */
function fitting(goods: readonly string[], hinges: readonly string[]): string[] {
  const many = goods.filter((uuid) => hinges.includes(uuid)).slice(10);
  return goods.filter((uuid) => !many.includes(uuid));
}

async function keep(who: Buying, goods: readonly string[], externalIds: ReadonlyMap<string, string>): Promise<void> {
  await who.ask("POST", "/mixed/favorites/favorites", {
    productExternalIds: goods.map((uuid) => externalIds.get(uuid)),
  });
}

async function listsOf(who: Buying): Promise<{ favourites: string[]; items: string[] }> {
  const favourites = (await who.ask("GET", "/mixed/favorites/favorites")).data(favouritesShape).productExternalIds;
  const { items } = (await who.ask("GET", comparisons)).data(comparisonsShape);
  return { favourites: favourites.sort(), items: Object.values(items).flat() };
}
