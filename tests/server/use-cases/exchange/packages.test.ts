import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packagesOf, textFile } from "#tests/support/exchange-packages.ts";
import { files205 } from "#tests/support/commerceml/generated-packages.ts";
import {
  catalog,
  classifier,
  counted,
  good,
  group,
  inGroup,
  offers,
  packageOf,
  price,
  priceType,
  priced,
  warehouse,
} from "#tests/support/commerceml/package-texts.ts";
import { generatedShop } from "#tests/support/commerceml/generated-shop.ts";
import { decideHeld } from "#server/use-cases/exchange/packages/decide-held.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { warehouses } = small;
const administrator = { actor: { kind: "staff", id: "1", name: "Анна" } as const, requestId: null, address: null };

describe("packages of 1C", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({});
  });
  afterAll(() => shop.close());

  const product = async (id: string) => {
    const [row] = await shop.sql<{
      name: string;
      status: string;
      hiddenBy: string | null;
      category: string;
      price: number | null;
      stock: number | null;
    }>(
      `select p.name, p.status, p.hidden_by as "hiddenBy", c.name as category,
              (select r.price::float from prices r where r.product_uuid = p.uuid and r.price_list_id = 1 and r.from_quantity = 0) as price,
              (select sum(on_hand)::float from stock s where s.product_uuid = p.uuid) as stock
         from products p join categories c on c.uuid = p.category_uuid where p.external_id = $1`,
      [id],
    );
    return row;
  };

  test("create goods, link what has an exact counterpart, and let the rest wait until it is linked", async () => {
    const exchange = await packagesOf(shop, { login: "first" });
    const [list] = await shop.sql<{ name: string; code: string }>("select name, code from price_lists where id = 1");
    const [place] = await shop.sql<{ name: string }>("select name from warehouses where uuid = $1", [warehouses.north]);
    const names = classifier(
      `<Группы>${group("g1", "Новая группа")}</Группы><ТипыЦен>${priceType("t1", list?.name ?? "")}${priceType("t2", "Неизвестная")}</ТипыЦен>
       <Склады>${warehouse("w1", place?.name ?? "")}${warehouse("w2", "Дальний")}</Склады>`,
    );
    const first = await exchange.send(
      textFile(
        "import.xml",
        packageOf(
          `${names}${catalog(good("n1", "Анкер клиновой", inGroup("g1")) + good("n2", "Анкер забивной", inGroup("g1")))}`,
        ),
      ),
      textFile(
        "offers.xml",
        packageOf(
          offers(
            priced("n1", price("t1", "12,50") + price("t2", "11")) +
              counted("n1", "w1", "7") +
              counted("n2", "w2", "3"),
          ),
        ),
      ),
    );
    expect(first).toMatchObject({ state: "done", counts: { created: 2, refused: 0, parked: 2 } });
    expect(await product("n1")).toEqual({
      name: "Анкер клиновой",
      status: "draft",
      hiddenBy: "erp",
      category: "Новые из 1С",
      price: 12.5,
      stock: 7,
    });
    expect(await exchange.parked()).toEqual([
      { kind: "price", id: "n1", waitsFor: "priceType" },
      { kind: "rest", id: "n2", waitsFor: "warehouse" },
    ]);

    const [category] = await shop.sql<{ uuid: string; name: string }>(
      "select uuid, name from categories where not is_hidden and parent_uuid is not null order by uuid limit 1",
    );
    await exchange.link("group", "Новая группа", category?.uuid ?? "");
    await exchange.link("priceType", "Неизвестная", list?.code ?? "");
    await exchange.link("warehouse", "Дальний", warehouses.south);
    await exchange.work(await exchange.queue("complete"), []);
    expect(await product("n1")).toEqual({
      name: "Анкер клиновой",
      status: "active",
      hiddenBy: null,
      category: category?.name,
      price: 11,
      stock: 7,
    });
    expect(await product("n2")).toMatchObject({ status: "active", stock: 3 });
    expect(await exchange.parked()).toEqual([]);
  });

  test("count rows that are as the shop has them, and of rows alone what a file has", async () => {
    const exchange = await packagesOf(shop, { login: "counted", isMain: false });
    const places = `<Склады>${warehouse("w1", "Склад из 1С")}</Склады>`;
    const goods = catalog(["c1", "c2", "c3"].map((id) => good(id, `Хомут ${id}`)).join(""));
    const rests = offers(counted("c1", "w1", "7") + counted("c2", "w1", "3"));
    const send = async () => {
      const ends = [];
      for (const [name, inside] of [
        ["import.xml", classifier(places) + goods],
        ["rests.xml", rests],
      ] as const)
        ends.push((await exchange.send(textFile(name, packageOf(inside)))).counts);
      return ends;
    };
    await send();
    await exchange.link("warehouse", "Склад из 1С", warehouses.south);
    await exchange.end();
    const unchanged = { created: 0, changed: 0, parked: 0, refused: 0 };
    expect(await send()).toMatchObject([
      { ...unchanged, read: 4, same: 3 },
      { ...unchanged, read: 2, same: 2 },
    ]);
  });

  test("count in a warehouse that people choose what 1C gives without one", async () => {
    const exchange = await packagesOf(shop, { login: "total", isMain: false });
    let minute = 0;
    const send = (amount: string) => {
      minute += 1;
      const total = `<Предложение><Ид>q1</Ид><Количество>${amount}</Количество></Предложение>`;
      return exchange.send(textFile("offers.xml", packageOf(offers(total), `2026-11-29T06:0${minute}:00`)));
    };
    await exchange.send(textFile("import.xml", packageOf(catalog(good("q1", "Валик")))));
    expect(await send("17")).toMatchObject({ counts: { parked: 1 } });
    await exchange.link("warehouse", "Общий остаток, без указания склада", warehouses.south);
    await exchange.work(await exchange.queue("complete"), []);
    expect(await product("q1")).toMatchObject({ stock: 17 });
    await send("12");
    expect(await product("q1")).toMatchObject({ stock: 12 });
    expect(await exchange.parked()).toEqual([]);
  });

  test("empty all warehouses that 1C has named where nothing is left in all", async () => {
    const exchange = await packagesOf(shop, { login: "nothing", isMain: false });
    const [place] = await shop.sql<{ name: string }>("select name from warehouses where uuid = $1", [warehouses.north]);
    const names = classifier(`<Склады>${warehouse("w1", place?.name ?? "")}</Склады>`);
    await exchange.send(
      textFile("import.xml", packageOf(names + catalog(good("q2", "Кисть")))),
      textFile("offers.xml", packageOf(offers(counted("q2", "w1", "5")))),
    );
    expect(await product("q2")).toMatchObject({ stock: 5 });
    const nothing = "<Предложение><Ид>q2</Ид><Количество>0</Количество></Предложение>";
    await exchange.send(textFile("offers.xml", packageOf(offers(nothing), "2026-11-29T07:00:00")));
    expect(await product("q2")).toMatchObject({ stock: 0 });
    expect(await exchange.parked()).toEqual([]);
  });

  test("name brands and units that people link otherwise, or leave out", async () => {
    const exchange = await packagesOf(shop, { login: "named", policy: { brand: "source" }, isMain: false });
    const send = (minute: number) =>
      exchange.send(
        textFile(
          "import.xml",
          packageOf(
            catalog(
              good("b1", "Краска", "<Изготовитель><Ид>tik</Ид><Наименование>Тиккурила</Наименование></Изготовитель>"),
            ),
            `2026-11-29T06:0${minute}:00`,
          ),
        ),
      );
    const brand = async () =>
      (
        await shop.sql<{ name: string }>(
          "select b.name from products p join brands b on b.uuid = p.brand_uuid where p.external_id = 'b1'",
        )
      )[0]?.name;
    await send(0);
    expect(await brand()).toBe("Тиккурила");
    const links = await shop.sql(
      "select kind, external_id as id, name, state from exchange_links where connection_uuid = $1 order by kind",
      [exchange.uuid],
    );
    expect(links).toEqual([
      { kind: "brand", id: "tik", name: "Тиккурила", state: "linked" },
      { kind: "unit", id: "796", name: "шт", state: "linked" },
    ]);
    const [other] = await shop.sql<{ uuid: string; name: string }>(
      "select uuid, name from brands where name <> 'Тиккурила' order by name limit 1",
    );
    await exchange.link("brand", "Тиккурила", other?.uuid ?? "");
    await send(1);
    expect(await brand()).toBe(other?.name);
    await shop.sql("update exchange_links set state = 'ignored', target = null where external_id = 'tik'");
    await shop.sql("update products set brand_uuid = null where external_id = 'b1'");
    await send(2);
    expect(await brand()).toBeUndefined();
  });

  test("that say nothing new write nothing, and an older one does not undo a newer one", async () => {
    const exchange = await packagesOf(shop, { login: "again", isMain: false });
    const names = classifier(`<Группы>${group("g1", "Ещё группа")}</Группы><ТипыЦен>${priceType("t1", "x")}</ТипыЦен>`);
    const file = (name: string, at: string) =>
      textFile("import.xml", packageOf(names + catalog(good("a1", name, inGroup("g1"))), at));
    await exchange.send(file("Первое имя", "2026-11-29T06:00:00"));
    await exchange.send(file("Второе имя", "2026-11-29T07:00:00"));
    const before = await shop.sql("select version, xmin::text from products where external_id = 'a1'");
    const same = await exchange.send(file("Второе имя", "2026-11-29T07:00:00"));
    expect(same.counts).toMatchObject({ created: 0, changed: 0 });
    expect(await shop.sql("select version, xmin::text from products where external_id = 'a1'")).toEqual(before);
    // A form at the desk that was opened before is compared with it.
    const journal = await shop.sql<{ by: string; changes: Record<string, unknown> }>(
      `select l.actor_kind || ' ' || l.actor_name as by, l.changes
         from audit_log l join products p on p.uuid::text = l.object_id where p.external_id = 'a1'`,
    );
    expect(journal).toEqual([
      { by: "erp УТ", changes: expect.objectContaining({ name: { before: "Первое имя", after: "Второе имя" } }) },
    ]);
    expect(journal[0]?.changes).toHaveProperty("version");
    await exchange.send(file("Первое имя", "2026-11-29T06:30:00"));
    expect(await product("a1")).toMatchObject({ name: "Второе имя" });
  });

  test("hide and show what they have hidden themselves, and leave pinned and foreign fields", async () => {
    const exchange = await packagesOf(shop, { login: "status", isMain: false });
    const names = classifier(`<Группы>${group("g1", "Статусы")}</Группы>`);
    const send = async (name: string, more = "") =>
      exchange.send(textFile("import.xml", packageOf(names + catalog(good("s1", name, inGroup("g1") + more)))));
    await send("Скоба");
    const [category] = await shop.sql<{ uuid: string }>(
      "select uuid from categories where not is_hidden and parent_uuid is not null order by uuid limit 1",
    );
    await exchange.link("group", "Статусы", category?.uuid ?? "");
    await exchange.work(await exchange.queue("complete"), []);
    expect(await product("s1")).toMatchObject({ status: "active" });
    await send("Скоба", "<ПометкаУдаления>true</ПометкаУдаления>");
    expect(await product("s1")).toMatchObject({ status: "hidden", hiddenBy: "erp" });
    // A package of prices or stock never shows it (desk §8).
    await exchange.send(
      textFile("rests.xml", packageOf(offers(counted("s1", "w9", "5") + priced("s1", price("t9", "5"))))),
    );
    expect(await product("s1")).toMatchObject({ status: "hidden" });
    await send("Скоба");
    expect(await product("s1")).toMatchObject({ status: "active", hiddenBy: null });
    await shop.sql(
      "update products set status = 'hidden', hidden_by = 'staff', pinned = '{name}' where external_id = 's1'",
    );
    await send("Другое имя");
    expect(await product("s1")).toMatchObject({ status: "hidden", hiddenBy: "staff", name: "Скоба" });
  });

  test("make products of characteristics and take the bare one off sale", async () => {
    const exchange = await packagesOf(shop, { login: "sizes", isMain: false });
    const names = classifier(`<Группы>${group("g1", "Размеры")}</Группы>`);
    const [category] = await shop.sql<{ uuid: string }>(
      "select uuid from categories where not is_hidden and parent_uuid is not null order by uuid limit 1",
    );
    const size = (id: string, value: string) =>
      `<Предложение><Ид>${id}</Ид><ХарактеристикиТовара><ХарактеристикаТовара><Наименование>Размер</Наименование><Значение>${value}</Значение></ХарактеристикаТовара></ХарактеристикиТовара></Предложение>`;
    const early = await exchange.send(textFile("offers.xml", packageOf(offers(size("z1#b", "5×30")))));
    expect(early.counts).toMatchObject({ parked: 1 });
    await exchange.send(
      textFile(
        "import.xml",
        packageOf(
          names + catalog(good("z1", "Саморез жёлтый", inGroup("g1")) + good("z2#z2", "Гвоздь", inGroup("g1"))),
        ),
      ),
    );
    await exchange.link("group", "Размеры", category?.uuid ?? "");
    await exchange.send(textFile("offers.xml", packageOf(offers(size("z1#a", "3,5×25") + size("z1#b", "5×30")))));
    expect(await product("z1#a")).toMatchObject({ name: "Саморез жёлтый, 3,5×25", status: "active" });
    expect(await product("z1#b")).toMatchObject({ name: "Саморез жёлтый, 5×30", status: "active" });
    expect(await product("z1")).toMatchObject({ status: "hidden", hiddenBy: "erp" });
    expect(await product("z2")).toMatchObject({ name: "Гвоздь" });
    expect(await product("z2#z2")).toBeUndefined();
    // The catalogue goes on naming the bare product.
    await exchange.send(textFile("import.xml", packageOf(names + catalog(good("z1", "Саморез белый", inGroup("g1"))))));
    expect(await product("z1")).toMatchObject({ status: "hidden" });
  });

  describe("under a fuse", () => {
    const ids = Array.from({ length: 12 }, (_, at) => `f${at}`);
    let exchange: Awaited<ReturnType<typeof packagesOf>>;
    beforeAll(async () => {
      exchange = await packagesOf(shop, { login: "fuses", isMain: false });
      const [list] = await shop.sql<{ name: string }>("select name from price_lists where id = 1");
      const [place] = await shop.sql<{ name: string }>("select name from warehouses where uuid = $1", [
        warehouses.ring,
      ]);
      const names = classifier(
        `<Группы>${group("g1", "Предохранители")}</Группы><ТипыЦен>${priceType("t1", list?.name ?? "")}</ТипыЦен><Склады>${warehouse("w1", place?.name ?? "")}</Склады>`,
      );
      await shop.sql("update stock set on_hand = 0 where warehouse_uuid = $1 and reserved = 0", [warehouses.ring]);
      await exchange.send(
        textFile(
          "import.xml",
          packageOf(names + catalog(ids.map((id) => good(id, `Товар ${id}`, inGroup("g1"))).join(""), "false")),
        ),
      );
      await exchange.end();
      await exchange.begin();
      await exchange.send(
        textFile(
          "offers.xml",
          packageOf(offers(ids.map((id) => priced(id, price("t1", "100")) + counted(id, "w1", "5")).join(""))),
        ),
      );
    });
    const stock = async () =>
      shop.sql<{ id: string; onHand: number }>(
        `select p.external_id as id, on_hand::int as "onHand" from stock s join products p on p.uuid = s.product_uuid
          where warehouse_uuid = $1 and p.external_id like 'f%' order by 1`,
        [warehouses.ring],
      );

    test("prices that are off by more than half wait, are applied by an administrator, and the rest goes on", async () => {
      const sent = await exchange.send(
        textFile(
          "prices.xml",
          packageOf(
            offers(ids.map((id) => priced(id, price("t1", "10"))).join("") + counted("f0", "w1", "4")),
            "2026-11-29T06:10:00",
          ),
        ),
      );
      expect(sent).toMatchObject({ state: "held", code: "held" });
      expect(await product("f1")).toMatchObject({ price: 100 });
      expect((await stock())[0]).toEqual({ id: "f0", onHand: 4 });
      const [held] = await shop.sql<{ uuid: string; kind: string; job: string; differences: unknown[] }>(
        "select h.uuid, h.kind, h.job_uuid as job, h.differences from exchange_held h where state = 'waiting'",
      );
      expect(held?.kind).toBe("prices");
      expect(held?.differences).toHaveLength(12);
      expect(held?.differences[0]).toMatchObject({ field: "price:base", before: 100_000, after: 10_000 });
      // A newer price of one product comes before the decision.
      await exchange.send(
        textFile("prices.xml", packageOf(offers(priced("f2", price("t1", "95"))), "2026-11-29T06:20:00")),
      );
      const done = await shop.sql("update exchange_jobs set state = 'held' where uuid = $1 returning uuid", [
        held?.job,
      ]);
      expect(done).toHaveLength(1);
      await shop.sql("insert into exchange_problems (job_uuid, path, code) values ($1, 'prices.xml#1', 'currency')", [
        held?.job,
      ]);
      expect(await decideHeld(shop.ports, administrator, held?.uuid ?? "", "apply")).toEqual({ ok: true, value: null });
      expect(await decideHeld(shop.ports, administrator, held?.uuid ?? "", "reject")).toEqual({
        ok: false,
        code: "exchangeHeldUnknown",
      });
      const again = await exchange.work(held?.job ?? "", [
        textFile(
          "prices.xml",
          packageOf(offers(ids.map((id) => priced(id, price("t1", "10"))).join("")), "2026-11-29T06:10:00"),
        ),
      ]);
      expect(again).toMatchObject({ state: "done" });
      expect(await product("f1")).toMatchObject({ price: 10 });
      expect(await product("f2")).toMatchObject({ price: 95 });
      // Problems of the first run are not listed beside those of the second.
      expect(await exchange.problems()).toEqual([]);
    });

    test("a whole package of rests sets what it leaves out to zero, but not more than half of a warehouse", async () => {
      const rests = (list: readonly string[], at: string) =>
        textFile("rests.xml", packageOf(offers(list.map((id) => counted(id, "w1", "6")).join(""), "false"), at));
      await exchange.begin();
      expect(await exchange.send(rests(ids.slice(0, 2), "2026-11-29T07:00:00"))).toMatchObject({ state: "done" });
      expect(await exchange.end()).toMatchObject({ state: "held" });
      // What is named is set, and nothing is zeroed.
      expect(Object.fromEntries((await stock()).map(({ id, onHand }) => [id, onHand]))).toEqual({
        ...Object.fromEntries(ids.map((id) => [id, 5])),
        ...{ f0: 6, f1: 6 },
      });
      await exchange.begin();
      expect(await exchange.send(rests(ids.slice(0, 11), "2026-11-29T07:10:00"))).toMatchObject({ state: "done" });
      expect(await exchange.end()).toMatchObject({ state: "done" });
      expect(Object.fromEntries((await stock()).map(({ id, onHand }) => [id, onHand]))).toEqual({
        ...Object.fromEntries(ids.slice(0, 11).map((id) => [id, 6])),
        f11: 0,
      });
      expect((await exchange.held()).map(({ state }) => state)).toEqual(["applied", "replaced"]);
    });

    test("an empty whole catalogue, and goods that a whole exchange no longer names, wait", async () => {
      await exchange.begin();
      expect(
        await exchange.send(textFile("import.xml", packageOf(catalog("", "false"), "2026-11-29T08:00:00"))),
      ).toMatchObject({ state: "held" });
      const cut = packageOf(catalog(good("f0", "Обрезанный"), "false"), "2026-11-29T08:01:00").slice(0, -30);
      expect(await exchange.send(textFile("import.xml", cut))).toMatchObject({ state: "failed", code: "cutShort" });
      expect(await product("f0")).toMatchObject({ name: "Товар f0" });
    });
  });

  test("of any size are resumed where a process was killed, and end as an uninterrupted run does", async () => {
    const exchange = await packagesOf(shop, { login: "resumed", isMain: false });
    const generated = generatedShop({ goods: 700, warehouses: 2, characteristicsEvery: 10 });
    const files = files205(generated).map(({ name, chunks }) => ({ name, chunks }));
    const job = await exchange.queue("package");
    for (let killed = 0; killed < 3; killed += 1) {
      let reached = 0;
      const failpoints = {
        reach: async (point: string) => {
          if (point === "exchange.batch" && (reached += 1) === 2) throw new Error("killed");
        },
      };
      await expect(exchange.work(job, files, { ports: { ...shop.ports, failpoints } })).rejects.toThrow("killed");
    }
    const end = await exchange.work(job, files);
    expect(end.state).toBe("done");
    const [row] = await shop.sql<{ goods: number; sizes: number; refused: number }>(
      `select count(*) filter (where external_id not like '%#%')::int as goods, count(*) filter (where external_id like '%#%')::int as sizes
         from products where external_id in (select unnest(ids) from exchange_mentions where connection_uuid = $1)`,
      [exchange.uuid],
    );
    expect(row).toEqual({ goods: 700, sizes: 140 });
    expect(await exchange.problems()).toEqual([]);
    const again = await exchange.send(...files);
    expect(again.counts).toMatchObject({ created: 0, changed: 0 });
  });
});
