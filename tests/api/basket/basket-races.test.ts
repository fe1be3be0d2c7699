import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ok } from "#app/domain/verdict.ts";
import { transact } from "#server/db/transaction.ts";
import { mergeGuest } from "#server/use-cases/account/merge-guest.ts";
import { basketOwnerOf } from "#server/use-cases/sessions/viewer.ts";
import { buying, changeOf, newBuyer, rowsOf, type Buying } from "#tests/support/orders/buying.ts";
import { postgres, races, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { products, phones } = small;

describe.runIf(postgres)(races("one basket changed concurrently"), () => {
  let shop: TestShop;

  beforeAll(async () => {
    shop = await testShop({ engine: "postgres" });
  });
  afterAll(() => shop.close());

  /** One visitor using two processes. */
  function visitor(): { at(n: number): Buying; fingerprint: string } {
    const fingerprint = shop.ports.ids.uuid();
    const tabs = [buying(shop, { fingerprint }), buying(shop.replica(), { fingerprint })] as const;
    return { fingerprint, at: (n) => tabs[n % 2 === 0 ? 0 : 1] };
  }

  const times = <T>(count: number, make: (n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, n) => make(n)));

  test("thirty additions of one product add up (invariants BK3)", async () => {
    const guest = visitor();
    const answers = await times(30, (n) =>
      guest.at(n).add([{ uuid: products.hinge.uuid, quantity: 1 }], { key: `add-${n}` }),
    );
    const versions = answers.map((answer) => changeOf(answer).basket.version).sort((a, b) => a - b);
    expect(versions).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
    expect(rowsOf(await guest.at(0).basket())).toEqual([[products.hinge.uuid, "available", 30]]);
    expect(await guest.at(1).count()).toMatchObject({ count: 1, sum: 5_535 });
  });

  test("one addition sent thirty times is applied once (invariants BK3)", async () => {
    const guest = visitor();
    const answers = await times(30, (n) =>
      guest.at(n).add([{ uuid: products.hinge.uuid, quantity: 2 }], { key: "once" }),
    );
    for (const answer of answers) expect(changeOf(answer).settled).toMatchObject([{ quantity: 2 }]);
    expect(rowsOf(await guest.at(0).basket())).toEqual([[products.hinge.uuid, "available", 2]]);
  });

  test("a double click is applied once, in whichever process", async () => {
    const guest = visitor();
    await times(2, (n) => guest.at(n).add([{ uuid: products.hinge.uuid, quantity: 2 }], { isPress: true }));
    expect(rowsOf(await guest.at(0).basket())).toEqual([[products.hinge.uuid, "available", 2]]);
  });

  test("ten different products make a basket of ten lines (invariants BK3)", async () => {
    const guest = visitor();
    const goods = Object.values(products)
      .filter(({ slug }) => slug !== "secret" && slug !== "old-hinge")
      .slice(0, 10);
    const answers = await times(10, (n) => guest.at(n).add([{ uuid: goods[n]?.uuid ?? "", quantity: 1 }]));
    expect(new Set(answers.map((answer) => changeOf(answer).basket.uuid)).size).toBe(1);
    expect((await guest.at(0).count()).count).toBe(10);
  });

  test("additions concurrent with a removal: what was added after it stays, and the answers match the basket (invariants BK3)", async () => {
    const guest = visitor();
    const { uuid } = products.hinge;
    const answers = await times(21, (n) =>
      n === 10 ? guest.at(n).remove([uuid]) : guest.at(n).add([{ uuid, quantity: 1 }]),
    );
    const changes = answers.map((answer) => changeOf(answer).basket);
    const removal = changes[10]?.version ?? 0;
    const after = changes.filter(({ version }) => version > removal).length;
    expect(changes[10]?.items).toEqual([]);
    expect((await guest.at(0).basket()).items.reduce((sum, line) => sum + line.quantity, 0)).toBe(after);
  });

  test("of thirty concurrent quantities the newest wins in any order of arrival (invariants BK4)", async () => {
    const guest = visitor();
    const { uuid } = products.hinge;
    await times(30, (n) => guest.at(n).set([{ uuid, quantity: ((n * 7) % 30) + 1 }], { seq: 1_000 + ((n * 7) % 30) }));
    expect(rowsOf(await guest.at(0).basket())).toEqual([[uuid, "available", 30]]);
  });

  test("two users logging in from one browser receive its basket only once (invariants BK2)", async () => {
    const { fingerprint, at } = visitor();
    await at(0).add([{ uuid: products.hinge.uuid, quantity: 4 }]);
    const tokens = await Promise.all([phones.phys, phones.ip].map((phone) => shop.loginAs(phone, { fingerprint })));
    const baskets = await Promise.all(tokens.map(({ token }) => buying(shop, { token }).basket()));
    expect(baskets.flatMap(rowsOf)).toEqual([[products.hinge.uuid, "available", 4]]);
    expect(await at(0).basket()).toMatchObject({ uuid: null });
  });

  test("two tabs logging in as one user merge the basket once (invariants BK2)", async () => {
    const { fingerprint, at } = visitor();
    await at(0).add([{ uuid: products.hinge.uuid, quantity: 4 }]);
    const { userUuid, token } = await newBuyer(shop, 1);
    const basketOwner = basketOwnerOf(userUuid, null);
    const merges = await times(6, () =>
      transact(shop.database.db, async (tx) =>
        ok(
          await mergeGuest(tx, shop.ports, { fingerprint, userUuid, basketOwner, sessionUuid: shop.ports.ids.uuid() }),
        ),
      ),
    );
    expect(merges.map((merge) => (merge.ok ? merge.value.lines : -1)).sort()).toEqual([0, 0, 0, 0, 0, 1]);
    expect(rowsOf(await buying(shop, { token }).basket())).toEqual([[products.hinge.uuid, "available", 4]]);
  });

  test("goods added during the login end up in one of the two baskets", async () => {
    const { fingerprint, at } = visitor();
    await at(0).add([{ uuid: products.foam.uuid, quantity: 1 }]);
    const adding = times(10, (n) => at(n).add([{ uuid: products.foam.uuid, quantity: 1 }]));
    const { token } = await shop.loginAs(phones.three, { fingerprint });
    for (const answer of await adding) changeOf(answer);
    const [account, guest] = await Promise.all([buying(shop, { token }).basket(), at(0).basket()]);
    expect([...rowsOf(account), ...rowsOf(guest)].reduce((sum, [, , quantity]) => sum + quantity, 0)).toBe(11);
  });
});
