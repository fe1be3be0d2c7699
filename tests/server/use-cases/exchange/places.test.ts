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
