import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalog, counted, good, offers, packageOf, price, priced } from "#tests/support/commerceml/package-texts.ts";
import { packagesOf, textFile } from "#tests/support/exchange-packages.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

const kind = (value: string) =>
  `<ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>ТипНоменклатуры</Наименование><Значение>${value}</Значение></ЗначениеРеквизита></ЗначенияРеквизитов>`;

describe("services of 1C", () => {
  let shop: TestShop;
  let exchange: Awaited<ReturnType<typeof packagesOf>>;
  beforeAll(async () => {
    shop = await testShop({});
    exchange = await packagesOf(shop);
  });
  afterAll(() => shop.close());

  let minute = 0;
  const send = (inside: string) => {
    minute += 1;
    return exchange.send(
      textFile("import.xml", packageOf(inside, `2026-11-29T06:${String(minute).padStart(2, "0")}:00`)),
    );
  };
  const goods = (value: string) => catalog(good("delivery", "Доставка до подъезда", kind(value)));
  const said = () => offers(priced("delivery", price("p1", "500")) + counted("delivery", "w9", "3"));

  it("are left out with their prices and stock, whichever comes first, and are counted", async () => {
    await send(said());
    expect(await exchange.parked()).toMatchObject([
      { kind: "price", id: "delivery" },
      { kind: "rest", id: "delivery" },
    ]);
    expect((await send(goods("Услуга"))).counts).toMatchObject({ skipped: 1, created: 0, parked: 0 });
    // What has waited for it waits no more, and what comes later does not begin to.
    expect(await exchange.parked()).toEqual([]);
    expect((await send(said())).counts).toMatchObject({ skipped: 2, parked: 0, refused: 0 });
    expect(await exchange.parked()).toEqual([]);
    expect((await send(goods("Услуга"))).counts).toMatchObject({ skipped: 1 });
    expect(await shop.sql("select name from products where external_id = 'delivery'")).toEqual([]);
  });

  it("are followed by what has waited for goods that were deleted before they came", async () => {
    const gone = (mark: boolean) =>
      catalog(good("gone", "Старая петля", mark ? "<ПометкаУдаления>true</ПометкаУдаления>" : ""));
    const told = offers(priced("gone", price("p1", "500")) + counted("gone", "w9", "3"));
    await send(told);
    expect(await exchange.parked()).toHaveLength(2);
    expect((await send(gone(true))).counts).toMatchObject({ skipped: 1, parked: 0 });
    expect(await exchange.parked()).toEqual([]);
    expect((await send(told)).counts).toMatchObject({ skipped: 2, parked: 0 });
    expect(await exchange.parked()).toEqual([]);
    // One file brings it back with its price and stock: they wait for their links alone.
    expect((await send(gone(false) + told)).counts).toMatchObject({ created: 1 });
    expect(await exchange.parked()).toMatchObject([
      { id: "gone", waitsFor: "priceType" },
      { id: "gone", waitsFor: "warehouse" },
    ]);
    await shop.sql("delete from exchange_parked where external_id = 'gone'");
  });

  it("become goods when 1C says so", async () => {
    expect((await send(goods("Товар"))).counts).toMatchObject({ skipped: 0, created: 1 });
    expect((await send(said())).counts).toMatchObject({ skipped: 0, parked: 2 });
  });
});
