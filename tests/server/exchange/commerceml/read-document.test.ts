import { describe, expect, it } from "vitest";
import { packageOf, rowsOf } from "#tests/support/commerceml/read-records.ts";

describe("a document", () => {
  const line = (quantity: string) =>
    `<Товар><Ид>g</Ид><Количество>${quantity}</Количество><ЦенаЗаЕдиницу>10,5</ЦенаЗаЕдиницу><Сумма>21</Сумма></Товар>`;

  it("is read in a container and without one", async () => {
    const document = `<Документ><Ид>d</Ид><Товары>${line("2")}</Товары></Документ>`;
    for (const xml of [document, `<Контейнер>${document}</Контейнер>`, `<Документы>${document}</Документы>`])
      expect(await rowsOf(packageOf(xml))).toMatchObject([
        {
          type: "document",
          id: "d",
          lines: [{ id: "g", quantity: 2_000, price: 10_500, sum: 21_000, coefficient: "1" }],
        },
      ]);
  });

  it("has its basis, its numbers in 1C and its status", async () => {
    const requisite = (name: string, value: string) =>
      `<ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${value}</Значение></ЗначениеРеквизита>`;
    const xml = `<Документ><Ид>d</Ид><Номер>7</Номер><Дата>29.06.2015</Дата><ХозОперация>Отпуск товара</ХозОперация><Основание>142</Основание>
      <Сумма>1 000,5000</Сумма><Валюта>RUR</Валюта><НомерВерсии>AAA=</НомерВерсии><ПометкаУдаления>true</ПометкаУдаления>
      <ЗначенияРеквизитов>${requisite("Номер по 1С", "ТД-1")}${requisite("Дата по 1С", "2015-06-29T15:39:10")}${requisite("Статус заказа", "Отгружен")}</ЗначенияРеквизитов></Документ>`;
    expect(await rowsOf(packageOf(xml))).toMatchObject([
      {
        number: "7",
        date: "2015-06-29",
        operation: "Отпуск товара",
        basis: "142",
        sum: 1_000_500,
        currency: "RUB",
        version: "AAA=",
        isDeleted: true,
        numberIn1c: "ТД-1",
        dateIn1c: "2015-06-29T15:39:10",
        status: "Отгружен",
      },
    ]);
  });

  it("is followed by the documents inside it, which are for it", async () => {
    const xml = `<Документ><Ид>d</Ид><ПодчиненныеДокументы><ПодчиненныйДокумент><Ид>p</Ид><ХозОперация>Выплата безналичных денег</ХозОперация><Сумма>5</Сумма></ПодчиненныйДокумент></ПодчиненныеДокументы></Документ>`;
    expect(await rowsOf(packageOf(xml))).toMatchObject([
      { id: "d", basis: null },
      { id: "p", basis: "d", sum: 5_000 },
    ]);
  });

  it.each(["", "два", "-999 999 999,9"])("is refused whole for a line with the quantity %j", async (quantity) => {
    const xml = `<Документ><Ид>d</Ид><Товары>${line("2")}${line(quantity)}</Товары></Документ><Документ><Ид>e</Ид></Документ>`;
    expect(await rowsOf(packageOf(xml))).toMatchObject([
      { type: "fault", path: "Документ[1]/Товары/Товар[2]/Количество", id: "d", value: quantity, code: "notNumber" },
      { type: "document", id: "e" },
    ]);
  });
});
