import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packagesOf, textFile } from "#tests/support/exchange-packages.ts";
import {
  catalog,
  classifier,
  good,
  group,
  inGroup,
  offers,
  packageOf,
  price,
  priceType,
  priced,
  size,
} from "#tests/support/commerceml/package-texts.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

const vat = (rate: string) =>
  `<СтавкиНалогов><СтавкаНалога><Наименование>НДС</Наименование><Ставка>${rate}</Ставка></СтавкаНалога></СтавкиНалогов>`;
const deleted = "<ПометкаУдаления>true</ПометкаУдаления>";
const [volumes, small, large] = ["p1", "p1#s", "p1#l"];

describe("sizes of a product of 1C", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({});
  });
  afterAll(() => shop.close());

  /** A product on sale in two sizes, in a linked group. */
  async function sizedProduct(login: string) {
    const exchange = await packagesOf(shop, { login, isMain: false });
    let minute = 0;
    const send = (name: string, inside: string) => {
      minute += 1;
      const formedAt = `2026-11-29T06:${String(minute).padStart(2, "0")}:00`;
      return exchange.send(textFile(name, packageOf(inside.replaceAll("p1", `${login}-p`), formedAt)));
    };
    const [list] = await shop.sql<{ name: string }>("select name from price_lists where id = 1");
    const names = classifier(
      `<Группы>${group("g", `Краски ${login}`)}</Группы><ТипыЦен>${priceType("t", list?.name ?? "")}</ТипыЦен>`,
    );
    await send("import.xml", names + catalog(good(volumes, "Краска", inGroup("g") + vat("22"))));
    const prices = `<Цены>${price("t", "100")}</Цены>`;
    await send("offers.xml", offers(size(small, "0,9 л", prices) + size(large, "9 л", prices)));
    const [category] = await shop.sql<{ uuid: string }>(
      "select uuid from categories where not is_hidden order by uuid limit 1",
    );
    await exchange.link("group", `Краски ${login}`, category?.uuid ?? "");
    await exchange.work(await exchange.queue("complete"), []);
    const sizes = () =>
      shop.sql<{ name: string; status: string; vat: number | null; price: number }>(
        `select p.name, p.status, p.vat_rate as vat, r.price::float as price
           from products p left join prices r on r.product_uuid = p.uuid and r.price_list_id = 1 and r.from_quantity = 0
          where p.external_id like $1 order by p.name`,
        [`${login}-p#%`],
      );
    return { exchange, send, sizes };
  }

  const states = (rows: readonly { status: string }[]) => rows.map(({ status }) => status);

  test("leave the shop with a deleted product and come back with it, but for those that were deleted themselves", async () => {
    const { send, sizes } = await sizedProduct("deleted");
    expect(states(await sizes())).toEqual(["active", "active"]);
    await send("import.xml", catalog(good(volumes, "Краска", deleted)));
    expect(states(await sizes())).toEqual(["hidden", "hidden"]);
    await send("offers.xml", offers(size(large, "9 л", `<Цены>${price("t", "110")}</Цены>`)));
    expect(states(await sizes())).toEqual(["hidden", "hidden"]);
    await send("import.xml", catalog(good(volumes, "Краска")));
    expect(states(await sizes())).toEqual(["active", "active"]);
    await send("offers.xml", offers(size(small, "0,9 л", deleted)));
    expect(states(await sizes())).toEqual(["hidden", "active"]);
    await send("import.xml", catalog(good(volumes, "Краска")));
    expect(states(await sizes())).toEqual(["hidden", "active"]);
    await send("offers.xml", offers(size(small, "0,9 л")));
    expect(states(await sizes())).toEqual(["active", "active"]);
  });

  test("are not shown by a package of prices alone", async () => {
    const { send, sizes } = await sizedProduct("priced");
    await send("offers.xml", offers(size(small, "0,9 л", deleted)));
    await send("prices.xml", offers(priced(small, price("t", "120"))));
    expect(await sizes()).toMatchObject([{ status: "hidden", price: 120 }, { status: "active" }]);
  });

  test("follow what 1C changes of the product", async () => {
    const { send, sizes } = await sizedProduct("changed");
    await send("import.xml", catalog(good(volumes, "Эмаль", vat("10"))));
    expect(await sizes()).toMatchObject([
      { name: "Эмаль, 0,9 л", vat: 10 },
      { name: "Эмаль, 9 л", vat: 10 },
    ]);
    const again = await send("import.xml", catalog(good(volumes, "Эмаль", vat("10"))));
    expect(again.counts).toMatchObject({ changed: 0 });
  });

  test("that catalogues describe themselves keep what their own records say", async () => {
    const { send, sizes } = await sizedProduct("described");
    await send("import.xml", catalog(good(small, "Краска, 0,9 л", vat("10"))));
    await send("import.xml", catalog(good(volumes, "Краска", vat("22"))));
    expect((await sizes()).map((row) => row.vat)).toEqual([10, 22]);
  });

  test("are hidden with a product that a whole exchange does not name", async () => {
    const { exchange, send, sizes } = await sizedProduct("left");
    await shop.sql("update exchange_connections set is_main = uuid = $1", [exchange.uuid]);
    await exchange.begin();
    await exchange.work(await exchange.queue("deactivate", { since: new Date(Date.now() + 60_000) }), []);
    expect(states(await sizes())).toEqual(["hidden", "hidden"]);
    await send("import.xml", catalog(good(volumes, "Краска")));
    expect(states(await sizes())).toEqual(["active", "active"]);
  });

  test("come in one file with a product whose group waits", async () => {
    const exchange = await packagesOf(shop, { login: "waiting", isMain: false });
    const file = packageOf(
      classifier(`<Группы>${group("g", "Ждущая")}</Группы>`) +
        catalog(good("w1", "Лак", inGroup("g")) + good("w1#s", "Лак, 1 л", inGroup("g"))),
    );
    expect(await exchange.send(textFile("import.xml", file))).toMatchObject({ state: "done", counts: { created: 2 } });
  });

  test("and goods that 1C deletes while their group waits are not shown by its link", async () => {
    const exchange = await packagesOf(shop, { login: "gone", isMain: false });
    const names = classifier(`<Группы>${group("g", "Уходящая")}</Группы>`);
    const sent = (more: string, formedAt: string) =>
      exchange.send(
        textFile("import.xml", packageOf(names + catalog(good("z1", "Грунт", inGroup("g") + more)), formedAt)),
      );
    await sent("", "2026-11-29T06:00:00");
    await sent(deleted, "2026-11-29T07:00:00");
    const [category] = await shop.sql<{ uuid: string }>(
      "select uuid from categories where not is_hidden order by uuid limit 1",
    );
    await exchange.link("group", "Уходящая", category?.uuid ?? "");
    await exchange.work(await exchange.queue("complete"), []);
    expect(await shop.sql("select status from products where external_id = 'z1'")).toEqual([{ status: "hidden" }]);
    expect(await exchange.problems()).toEqual([]);
  });
});
