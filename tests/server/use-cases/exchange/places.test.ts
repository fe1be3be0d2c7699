import { expect, it } from "vitest";
import {
  catalog,
  classifier,
  good,
  offers,
  packageOf,
  price,
  priced,
  priceType,
} from "#tests/support/commerceml/package-texts.ts";
import { packagesOf, textFile } from "#tests/support/exchange-packages.ts";
import { testShop } from "#tests/support/shops/shop.ts";

it("prices without a currency are in that of their type, which a prices package need not repeat", async () => {
  const shop = await testShop({});
  try {
    const exchange = await packagesOf(shop);
    const inCurrency = (id: string, currency: string) =>
      priceType(id, `Вид ${id}`).replace("</ТипЦены>", `<Валюта>${currency}</Валюта></ТипЦены>`);
    const types = classifier(`<ТипыЦен>${inCurrency("usd", "USD")}${inCurrency("rub", "руб")}</ТипыЦен>`);
    await exchange.send(textFile("import.xml", packageOf(types + catalog(good("nail", "Гвоздь")))));
    const bare = (type: string, amount: string) => price(type, amount).replace("<Валюта>руб</Валюта>", "");
    const send = (inside: string) => exchange.send(textFile("prices.xml", packageOf(offers(priced("nail", inside)))));
    await send(bare("usd", "3"));
    await exchange.link("priceType", "Вид usd", "wholesale");
    await exchange.link("priceType", "Вид rub", "base");
    await exchange.end();
    await send(bare("usd", "4") + bare("rub", "250"));
    expect(
      await shop.sql(
        `select l.code, p.price::float8 as price from prices p join price_lists l on l.id = p.price_list_id
           join products g on g.uuid = p.product_uuid where g.external_id = 'nail'`,
      ),
    ).toEqual([{ code: "base", price: 250 }]);
    expect(await shop.sql("select code, value from exchange_problems order by id")).toEqual([
      { code: "currency", value: "USD" },
      { code: "currency", value: "USD" },
    ]);
    // A price that names its currency is in that one.
    await send(price("usd", "240"));
    expect(await shop.sql("select price::float8 as price from prices where price = 240")).toHaveLength(1);
  } finally {
    await shop.close();
  }
});

it("refused rows say which element of the file they are", async () => {
  const shop = await testShop({});
  try {
    const exchange = await packagesOf(shop);
    const types = classifier(`<ТипыЦен>${priceType("p1", "Розница 1С")}</ТипыЦен>`);
    const vat = `<СтавкиНалогов><СтавкаНалога><Наименование>НДС</Наименование><Ставка>20</Ставка></СтавкаНалога></СтавкиНалогов>`;
    const goods = catalog(good("nail", "Гвоздь") + good("tack", "Кнопка", vat));
    await exchange.send(textFile("import.xml", packageOf(types + goods)));
    await exchange.link("priceType", "Розница 1С", "base");
    const dollars = price("p1", "7").replace("руб", "USD");
    const said = offers(priced("nail", price("p1", "5")) + priced("tack", dollars));
    await exchange.send(textFile("offers.xml", packageOf(said)));
    expect(await shop.sql("select path, code, value from exchange_problems order by id")).toEqual([
      { path: "import.xml: Каталог/Товары/Товар[2]", code: "vatRate", value: "20" },
      { path: "offers.xml: ПакетПредложений/Предложения/Предложение[2]", code: "currency", value: "USD" },
    ]);
    // A rate that is not the law's is refused, and the good is as any other new one.
    expect(await shop.sql("select vat_rate as vat from products where external_id in ('nail', 'tack')")).toEqual([
      { vat: 22 },
      { vat: 22 },
    ]);
  } finally {
    await shop.close();
  }
});
