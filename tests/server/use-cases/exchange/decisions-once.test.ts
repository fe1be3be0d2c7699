import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGroupCategories, decideLinks } from "#server/use-cases/exchange/packages/manage-links.ts";
import { decideHeld } from "#server/use-cases/exchange/packages/decide-held.ts";
import { catalog, classifier, good, group, inGroup, packageOf } from "#tests/support/commerceml/package-texts.ts";
import { packagesOf, textFile } from "#tests/support/exchange-packages.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

describe("a decision of the desk that is sent twice with one key", () => {
  let shop: TestShop;
  let exchange: Awaited<ReturnType<typeof packagesOf>>;
  beforeAll(async () => {
    shop = await testShop({});
    exchange = await packagesOf(shop);
    const goods = (ids: readonly string[], at: string) =>
      textFile(
        "import.xml",
        packageOf(
          classifier(`<Группы>${group("g1", "Первая")}${group("g2", "Вторая")}</Группы>`) +
            catalog(ids.map((id) => good(id, `Товар ${id}`, inGroup("g1"))).join(""), "false"),
          at,
        ),
      );
    const ids = Array.from({ length: 10 }, (_, at) => `once${at}`);
    await exchange.send(goods(ids, "2026-11-29T06:00:00"));
    await exchange.end();
    await exchange.begin();
    await exchange.send(goods(["once0"], "2026-11-29T07:00:00"));
  });
  afterAll(() => shop.close());

  const keyed = (key: string) => ({
    ...{ actor: { kind: "staff", id: "1", name: "Анна" } as const, requestId: null, address: null, key },
  });
  const recorded = async (key: string) => {
    const [row] = await shop.sql<{ count: number }>(
      "select count(*)::int as count from audit_log where idempotency_key = $1",
      [key],
    );
    return row?.count;
  };

  test("links once", async () => {
    const decide = () =>
      decideLinks(shop.ports, keyed("key-links"), exchange.uuid, [{ kind: "group", externalId: "g2", target: null }]);
    expect([await decide(), await decide()]).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ]);
    expect(await recorded("key-links")).toBe(1);
  });

  test("creates what a group means once, and leaves what somebody has linked meanwhile", async () => {
    const create = (key: string) =>
      decideLinks(shop.ports, keyed(key), exchange.uuid, [{ kind: "group", externalId: "g2", isNew: true }]);
    const linked = () => shop.sql("select target, state from exchange_links where external_id = 'g2'");
    expect([await create("key-new"), await create("key-new")]).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ]);
    // The link and the category.
    expect(await recorded("key-new")).toBe(2);
    const [before] = await linked();
    expect(before).toMatchObject({ state: "linked" });
    await shop.sql("update categories set name = 'Другое имя' where uuid::text = $1", [String(before?.["target"])]);
    expect(await create("key-late")).toEqual({ ok: true, value: null });
    expect(await linked()).toEqual([before]);
    expect(await recorded("key-late")).toBe(1);
  });

  test("creates nothing that needs more than the name of 1C", async () => {
    for (const kind of ["warehouse", "property", "unit", "brand", "value"] as const)
      expect(
        await decideLinks(shop.ports, keyed(`key-${kind}`), exchange.uuid, [{ kind, externalId: "g1", isNew: true }]),
      ).toEqual({ ok: false, code: "exchangeTarget" });
  });

  test("creates categories once, and answers as the first time", async () => {
    const create = () => createGroupCategories(shop.ports, keyed("key-groups"), exchange.uuid);
    const first = await create();
    expect(first).toEqual({ ok: true, value: { categories: 1, groups: 1 } });
    expect(await create()).toEqual(first);
    expect(await recorded("key-groups")).toBe(1);
  });

  test("applies what is held once, and answers as the first time", async () => {
    const [held] = await shop.sql<{ uuid: string }>("select uuid from exchange_held where state = 'waiting'");
    const decide = () => decideHeld(shop.ports, keyed("key-held"), held?.uuid ?? "", "apply");
    expect(await decide()).toEqual({ ok: true, value: null });
    expect(await decide()).toEqual({ ok: true, value: null });
    expect(await recorded("key-held")).toBe(1);
    expect(await shop.sql("select state, closed_by as by from tasks where kind = 'heldPackage'")).toEqual([
      { state: "done", by: "1" },
    ]);
  });
});
