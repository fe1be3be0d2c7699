import { describe, expect, it } from "vitest";
import { ofType, packageOf, rowsOf } from "#tests/support/commerceml/read-records.ts";

const offersOf = (inside: string) =>
  packageOf(`<ПакетПредложений><Предложения>${inside}</Предложения></ПакетПредложений>`);
const offerOf = async (inside: string) =>
  ofType(await rowsOf(offersOf(`<Предложение><Ид>1</Ид>${inside}</Предложение>`)), "offer")[0];

describe("an offer", () => {
  const price = (inside: string) => `<Цены><Цена><ИдТипаЦены>t</ИдТипаЦены>${inside}</Цена></Цены>`;

  it.each([
    ["<ЦенаЗаЕдиницу>1 234,5</ЦенаЗаЕдиницу><Валюта>руб</Валюта>", { price: 1_234_500, currency: "RUB" }],
    ["<ЦенаЗаЕдиницу>9.99</ЦенаЗаЕдиницу><Валюта>USD</Валюта>", { price: 9_990, currency: "USD" }],
    ["<ЦенаЗаЕдиницу/>", { price: null, currency: null, unit: null, coefficient: "1", from: null }],
    ["<ЦенаЗаЕдиницу>-999999999.99</ЦенаЗаЕдиницу>", { price: null }],
    ["<ЦенаЗаЕдиницу>0</ЦенаЗаЕдиницу>", { price: 0 }],
    [
      "<ЦенаЗаЕдиницу>5</ЦенаЗаЕдиницу><Единица>упак</Единица><Коэффициент>12,000</Коэффициент>",
      { unit: { code: "", name: "упак", fullName: "" }, coefficient: "12" },
    ],
    [
      "<ЦенаЗаЕдиницу>5</ЦенаЗаЕдиницу><Единица>778</Единица><МинКоличество>100</МинКоличество>",
      { unit: { code: "778", name: "", fullName: "" }, from: 100_000 },
    ],
  ])("has the price of %s", async (xml, expected) =>
    expect((await offerOf(price(xml)))?.prices).toMatchObject([{ priceType: "t", ...expected }]),
  );

  it("has no minimum of zero, and no price where none is written", async () => {
    const zero = await offerOf(price("<ЦенаЗаЕдиницу>5</ЦенаЗаЕдиницу><МинКоличество>0</МинКоличество>"));
    expect(zero?.prices).toMatchObject([{ from: null }]);
    expect((await offerOf(price("<Представление>5 руб за шт</Представление>")))?.prices).toEqual([]);
  });

  it("has the properties that schema 3.1 writes its characteristics as", async () => {
    const xml =
      "<ЗначенияСвойств><ЗначенияСвойства><Ид>p</Ид><Значение>v</Значение></ЗначенияСвойства></ЗначенияСвойств>";
    expect((await offerOf(xml))?.properties).toEqual([{ id: "p", values: ["v"] }]);
  });

  it("loses the prices that cannot be read, and keeps the others", async () => {
    const one = (type: string, amount: string) =>
      `<Цена><ИдТипаЦены>${type}</ИдТипаЦены><ЦенаЗаЕдиницу>${amount}</ЦенаЗаЕдиницу></Цена>`;
    const records = await rowsOf(
      offersOf(
        `<Предложение><Ид>1</Ид><Цены>${one("a", "дорого")}${one("b", "-5")}${one("", "5")}${one("c", "2000000000")}${one("d", "7")}</Цены></Предложение>`,
      ),
    );
    const path = "ПакетПредложений/Предложения/Предложение[1]/Цены";
    expect(records).toMatchObject([
      { type: "fault", path: `${path}/Цена[1]/ЦенаЗаЕдиницу`, id: "1", value: "дорого", code: "notNumber" },
      { type: "fault", path: `${path}/Цена[2]/ЦенаЗаЕдиницу`, value: "-5", code: "outOfRange" },
      { type: "fault", path: `${path}/Цена[3]/ИдТипаЦены`, code: "noId" },
      { type: "fault", path: `${path}/Цена[4]/ЦенаЗаЕдиницу`, code: "outOfRange" },
      { type: "offer", prices: [{ priceType: "d", price: 7_000 }] },
    ]);
  });

  it.each([
    [
      "<Остатки><Остаток><Склад><Ид>a</Ид><Количество>4</Количество></Склад></Остаток><Остаток><Склад><Ид>b</Ид><Количество>-3,5</Количество></Склад></Остаток></Остатки>",
      [
        ["a", 4_000],
        ["b", -3_500],
      ],
    ],
    [
      '<Количество>9</Количество><Склад ИдСклада="a" КоличествоНаСкладе="4"/><Склад ИдСклада="b" КоличествоНаСкладе="5,000"/>',
      [
        ["a", 4_000],
        ["b", 5_000],
      ],
    ],
    ["<Остатки><Остаток><Количество>7</Количество></Остаток></Остатки>", [["", 7_000]]],
    ["<Количество>7</Количество>", [["", 7_000]]],
    [
      "<Остатки><Остаток><Склад><Ид>a</Ид><Количество>4</Количество></Склад></Остаток><Остаток><Склад><Ид>a</Ид><Количество>6</Количество></Склад></Остаток></Остатки>",
      [["a", 10_000]],
    ],
    ["<Остатки><Остаток><Склад><Ид>a</Ид></Склад><Количество>3</Количество></Остаток></Остатки>", [["a", 3_000]]],
    ["<Остатки/>", []],
    ["<Остатки><Остаток><Склад><Ид>a</Ид><Количество/></Склад></Остаток></Остатки>", []],
  ])("has the rests of %s", async (xml, expected) =>
    expect((await offerOf(xml))?.rests?.map(({ warehouse, quantity }) => [warehouse, quantity])).toEqual(expected),
  );

  it("has no rests or prices where it names none", async () => {
    const offer = await offerOf("<Количество/>");
    expect(offer?.rests).toBeUndefined();
    expect(offer?.prices).toBeUndefined();
  });

  it("loses the rests that cannot be read", async () => {
    const records = await rowsOf(
      offersOf(
        '<Предложение><Ид>1</Ид><Склад ИдСклада="a" КоличествоНаСкладе="много"/><Склад КоличествоНаСкладе="1"/><Склад ИдСклада="b" КоличествоНаСкладе="2"/></Предложение>',
      ),
    );
    const path = "ПакетПредложений/Предложения/Предложение[1]";
    expect(records).toMatchObject([
      { type: "fault", path: `${path}/Склад[1]/Количество`, value: "много", code: "notNumber" },
      { type: "fault", path: `${path}/Склад[2]/Ид`, code: "noId" },
      { type: "offer", rests: [{ warehouse: "b", quantity: 2_000 }] },
    ]);
  });
});
