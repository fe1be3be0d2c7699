import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentTotals, type ExchangeOrder } from "#app/domain/exchange/order-document.ts";
import { moneyFromNumber } from "#app/domain/money.ts";
import { quantityFromNumber } from "#app/domain/quantity.ts";
import { writeInfo } from "#server/exchange/commerceml/write-info.ts";
import { writeOrders } from "#server/exchange/commerceml/write-orders.ts";
import { orderDocuments } from "#tests/support/commerceml/order-documents.ts";
import { bytesOf, inPieces, ofType, readOutcome } from "#tests/support/commerceml/read-records.ts";

const encodings = ["windows-1251", "utf-8"] as const;
const formedAt = "2026-10-13T09:05:00";

async function written(documents: readonly ExchangeOrder[], encoding: (typeof encodings)[number]): Promise<Buffer> {
  return await bytesOf(writeOrders(documents, { encoding, formedAt }));
}
const [sample] = fc.sample(orderDocuments, { numRuns: 1, seed: 5 });
const xmlOf = async (changes: Partial<ExchangeOrder>) =>
  (await written(sample === undefined ? [] : [{ ...sample, ...changes }], "utf-8")).toString();

describe("a package of orders", () => {
  it.each(encodings)("in %s is read back with the same values", async (encoding) => {
    await fc.assert(
      fc.asyncProperty(fc.array(orderDocuments, { maxLength: 3 }), async (documents) => {
        const { records, fault } = await readOutcome(inPieces(await written(documents, encoding), 1_000));
        expect(fault).toBeNull();
        expect(records[0]).toEqual({ type: "head", schema: "2.10", formedAt });
        expect(ofType(records, "fault")).toEqual([]);
        expect(ofType(records, "document").map(valuesOf)).toEqual(documents.map(writtenValues));
      }),
      { numRuns: 60 },
    );
  });

  it("without orders is empty", async () => {
    const bytes = await written([], "windows-1251");
    expect((await readOutcome(inPieces(bytes))).records).toEqual([{ type: "head", schema: "2.10", formedAt }]);
  });

  it("in windows-1251 has character references for the signs that the encoding lacks", async () => {
    const bytes = await written(
      sample === undefined ? [] : [{ ...sample, comment: "½×10 ₽ 😀 №5 — «é»" }],
      "windows-1251",
    );
    const xml = new TextDecoder("windows-1251").decode(bytes);
    expect(xml).toMatch(
      /^<\?xml version="1\.0" encoding="windows-1251"\?>\n<КоммерческаяИнформация ВерсияСхемы="2\.10" /,
    );
    expect(xml).toContain("<Комментарий>&#189;&#215;10 &#8381; &#128512; №5 — «&#233;»</Комментарий>");
  });

  it("escapes markup and leaves out characters that XML forbids", async () => {
    expect(await xmlOf({ comment: '<a b="c">&\u0000\u001f\ud800\uffff\r\n.' })).toContain(
      "<Комментарий>&lt;a b=&quot;c&quot;&gt;&amp;&#13;\n.</Комментарий>",
    );
  });

  it("says whose order it is", async () => {
    const contragent = {
      id: "c",
      kind: "organisation" as const,
      name: "Ромашка",
      fullName: "ООО «Ромашка»",
      inn: "7701234567",
      kpp: "770101001",
      address: "Москва, ул. Ленина, 1",
      phone: "+79160000000",
      email: "a@skoba.test",
      contact: { id: "p", name: "Иванов Пётр" },
    };
    expect(await xmlOf({ contragent })).toContain(
      "<Контрагенты><Контрагент><Ид>c</Ид><Наименование>Ромашка</Наименование><Роль>Покупатель</Роль>" +
        "<ОфициальноеНаименование>ООО «Ромашка»</ОфициальноеНаименование><ИНН>7701234567</ИНН><КПП>770101001</КПП>" +
        "<ЮридическийАдрес><Представление>Москва, ул. Ленина, 1</Представление></ЮридическийАдрес>" +
        "<Контакты><Контакт><Тип>Телефон рабочий</Тип><Значение>+79160000000</Значение></Контакт>" +
        "<Контакт><Тип>Почта</Тип><Значение>a@skoba.test</Значение></Контакт></Контакты>" +
        "<Представители><Представитель><Контрагент><Отношение>Контактное лицо</Отношение><Ид>p</Ид>" +
        "<Наименование>Иванов Пётр</Наименование></Контрагент></Представитель></Представители></Контрагент></Контрагенты>",
    );
    const person = {
      ...contragent,
      kind: "person" as const,
      fullName: "Иванов Пётр Ильич",
      inn: "",
      kpp: "",
      contact: null,
    };
    expect(await xmlOf({ contragent: person })).toContain(
      "<ПолноеНаименование>Иванов Пётр Ильич</ПолноеНаименование><Фамилия>Иванов</Фамилия><Имя>Пётр</Имя>" +
        "<АдресРегистрации><Представление>Москва, ул. Ленина, 1</Представление></АдресРегистрации>" +
        "<Контакты><Контакт><Тип>Телефон мобильный</Тип>",
    );
  });

  it("marks a cancelled order in both ways that modules look at", async () => {
    const canceled = await xmlOf({ isCanceled: true });
    expect(canceled).toContain("<ПометкаУдаления>true</ПометкаУдаления>");
    expect(canceled).toContain("<Наименование>Отменен</Наименование><Значение>true</Значение>");
    expect(await xmlOf({ isCanceled: false })).toContain(
      "<Наименование>Отменен</Наименование><Значение>false</Значение>",
    );
  });

  it("says that sums include VAT and discounts, on lines and on the document", async () => {
    const [first] = sample?.lines ?? [];
    if (first === undefined) throw new Error("the sample has lines");
    const discounted = { ...first, discount: first.sum };
    const xml = await xmlOf({ lines: [discounted] });
    expect(
      xml.match(/<Налоги><Налог><Наименование>НДС<\/Наименование><УчтеноВСумме>true<\/УчтеноВСумме>/g),
    ).toHaveLength(2);
    expect(xml.match(/<Скидки><Скидка>.*?<УчтеноВСумме>true<\/УчтеноВСумме><\/Скидка><\/Скидки>/g)).toHaveLength(2);
  });

  it("writes money with kopecks and quantities as short as they are", async () => {
    const [first] = sample?.lines ?? [];
    if (first === undefined) throw new Error("the sample has lines");
    const line = {
      ...first,
      price: moneyFromNumber(184.5),
      quantity: quantityFromNumber(2.25),
      sum: moneyFromNumber(400),
    };
    expect(await xmlOf({ lines: [line] })).toContain(
      "<ЦенаЗаЕдиницу>184.50</ЦенаЗаЕдиницу><Количество>2.25</Количество><Сумма>400.00</Сумма>",
    );
    const fine = { ...line, price: moneyFromNumber(0.125), quantity: quantityFromNumber(100) };
    expect(await xmlOf({ lines: [fine] })).toContain(
      "<ЦенаЗаЕдиницу>0.125</ЦенаЗаЕдиницу><Количество>100</Количество>",
    );
  });

  it("holds marking codes, whose separators XML forbids", async () => {
    const [first] = sample?.lines ?? [];
    if (first === undefined) throw new Error("the sample has lines");
    const mark = "0104607034161234215abc\u001d91EE06";
    const xml = await xmlOf({ lines: [{ ...first, marks: [mark] }] });
    expect(xml).toContain("<Наименование>КодМаркировки</Наименование><Значение>0104607034161234215abc</Значение>");
    expect(xml).toContain(`<Значение>${Buffer.from(mark).toString("base64")}</Значение>`);
    expect(xml).not.toContain("\u001d");
  });
});

describe("the answer with references", () => {
  it("is in windows-1251, and its statuses begin with a Latin letter", () => {
    const bytes = writeInfo({
      statuses: [{ id: "new", name: "Принят & ждёт" }],
      paymentSystems: [{ id: "card", name: "Карта" }],
      deliveryServices: [],
    });
    expect(new TextDecoder("windows-1251").decode(bytes)).toBe(
      '<?xml version="1.0" encoding="windows-1251"?>\n<Справочник><\u0043татусы><Элемент><Ид>new</Ид>' +
        "<Название>Принят &amp; ждёт</Название></Элемент></\u0043татусы><ПлатежныеСистемы><Элемент><Ид>card</Ид>" +
        "<Название>Карта</Название></Элемент></ПлатежныеСистемы><СлужбыДоставки></СлужбыДоставки></Справочник>\n",
    );
  });
});

function valuesOf(document: ReturnType<typeof ofType<"document">>[number]) {
  const { id, number, date, version, isDeleted, sum, currency, comment, status, operation } = document;
  const lines = document.lines.map((line) => [
    line.id,
    line.article,
    line.name,
    line.quantity,
    line.price,
    line.sum,
    line.isService,
  ]);
  const [contragent] = document.contragents;
  return {
    id,
    number,
    date,
    version,
    isDeleted,
    sum,
    currency,
    comment,
    status,
    operation,
    lines,
    contragent,
    requisites: document.requisites,
  };
}

function writtenValues(document: ExchangeOrder): ReturnType<typeof valuesOf> {
  const { id, number, date, version, isCanceled, comment, contragent, requisites } = document;
  const { status, isPaid, isFinal } = requisites;
  const pairs: [string, string | null][] = [
    ["Статус заказа", status],
    ["Метод оплаты", requisites.paymentMethod],
    ["Заказ оплачен", String(isPaid)],
    ["Дата оплаты", requisites.paidAt],
    ["Номер платежа", requisites.paymentNumber],
    ["Способ доставки", requisites.deliveryMethod],
    ["Адрес доставки", requisites.deliveryAddress],
    ["Отменен", String(isCanceled)],
    ["Финальный статус", String(isFinal)],
    ["Организация", requisites.organisation],
    ["Склад", requisites.warehouse],
    ["Соглашение", requisites.contract],
    ["Номер заказа покупателя", requisites.buyerNumber],
    ["Сайт", requisites.site],
  ];
  return {
    id,
    number,
    date,
    version,
    isDeleted: isCanceled,
    sum: documentTotals(document.lines).sum,
    currency: "RUB",
    comment,
    status,
    operation: "Заказ товара",
    lines: document.lines.map((line) => [
      line.id,
      line.article,
      line.name,
      line.quantity,
      line.price,
      line.sum,
      line.isService,
    ]),
    contragent: {
      id: contragent.id,
      inn: contragent.inn,
      kpp: contragent.kpp,
      name: contragent.name,
      role: "Покупатель",
    },
    requisites: pairs.flatMap(([name, value]) => (value === null ? [] : [{ name, value }])),
  };
}
