import type { ExchangeEncoding } from "#app/domain/exchange/connection.ts";
import {
  documentTotals,
  type OrderContragent,
  type ExchangeOrder,
  type OrderDocumentLine,
  type OrderRequisites,
} from "#app/domain/exchange/order-document.ts";
import type { Money, VatRate } from "#app/domain/money.ts";
import { thousandthsToDecimal } from "#app/domain/thousandths.ts";
import { element, elementUnlessEmpty, encodePackage } from "./encode-package.ts";

/** `formedAt`: local time of 1C, «2026-10-13T09:05:00». */
export type OrdersPackage = { encoding: ExchangeEncoding; formedAt: string };

/** A package of orders, a chunk a document, as modules of 1C ask for it: schema 2.10 without a namespace. */
export async function* writeOrders(
  documents: Iterable<ExchangeOrder> | AsyncIterable<ExchangeOrder>,
  { encoding, formedAt }: OrdersPackage,
): AsyncGenerator<Uint8Array> {
  const root = "КоммерческаяИнформация";
  const head = `<?xml version="1.0" encoding="${encoding}"?>\n<${root} ВерсияСхемы="2.10" ДатаФормирования="${formedAt}">\n`;
  yield encodePackage(head, encoding);
  for await (const document of documents) yield encodePackage(`${documentXml(document)}\n`, encoding);
  yield encodePackage(`</${root}>\n`, encoding);
}

function documentXml(document: ExchangeOrder): string {
  const totals = documentTotals(document.lines);
  return element("Документ", [
    element("Ид", document.id),
    element("НомерВерсии", document.version),
    element("ПометкаУдаления", String(document.isCanceled)),
    element("Номер", document.number),
    element("Дата", document.date),
    element("Время", document.time),
    element("ХозОперация", "Заказ товара"),
    element("Роль", "Продавец"),
    element("Валюта", "RUB"),
    element("Курс", "1"),
    element("Сумма", decimal(totals.sum, 2)),
    element("Контрагенты", [contragentXml(document.contragent)]),
    elementUnlessEmpty("Комментарий", document.comment),
    taxesXml(totals.vat, null),
    discountsXml(totals.discount),
    element("Товары", document.lines.map(lineXml)),
    requisitesXml(requisitesOf(document.requisites, document.isCanceled)),
  ]);
}

function contragentXml(contragent: OrderContragent): string {
  const isPerson = contragent.kind === "person";
  const [surname = "", firstName = ""] = contragent.fullName.split(/\s+/);
  return element("Контрагент", [
    element("Ид", contragent.id),
    element("Наименование", contragent.name),
    element("Роль", "Покупатель"),
    element(isPerson ? "ПолноеНаименование" : "ОфициальноеНаименование", contragent.fullName),
    ...(isPerson ? [elementUnlessEmpty("Фамилия", surname), elementUnlessEmpty("Имя", firstName)] : []),
    elementUnlessEmpty("ИНН", contragent.inn),
    elementUnlessEmpty("КПП", contragent.kpp),
    addressXml(isPerson ? "АдресРегистрации" : "ЮридическийАдрес", contragent.address),
    contactsXml([
      [isPerson ? "Телефон мобильный" : "Телефон рабочий", contragent.phone],
      ["Почта", contragent.email],
    ]),
    contragent.contact === null
      ? ""
      : element("Представители", [
          element("Представитель", [
            element("Контрагент", [
              element("Отношение", "Контактное лицо"),
              element("Ид", contragent.contact.id),
              element("Наименование", contragent.contact.name),
            ]),
          ]),
        ]),
  ]);
}

function addressXml(name: string, address: string): string {
  return address === "" ? "" : element(name, [element("Представление", address)]);
}

function contactsXml(contacts: readonly (readonly [string, string])[]): string {
  const known = contacts.filter(([, value]) => value !== "");
  if (known.length === 0) return "";
  return element(
    "Контакты",
    known.map(([type, value]) => element("Контакт", [element("Тип", type), element("Значение", value)])),
  );
}

function lineXml(line: OrderDocumentLine): string {
  const kind = line.isService ? "Услуга" : "Товар";
  return element("Товар", [
    element("Ид", line.id),
    elementUnlessEmpty("Артикул", line.article),
    element("Наименование", line.name),
    element("БазоваяЕдиница", line.unit.name, { Код: line.unit.code, НаименованиеПолное: line.unit.fullName }),
    element("ЦенаЗаЕдиницу", decimal(line.price, 2)),
    element("Количество", decimal(line.quantity, 0)),
    element("Сумма", decimal(line.sum, 2)),
    element("Единица", line.unit.name),
    element("Коэффициент", "1"),
    discountsXml(line.discount),
    element("СтавкиНалогов", [
      element("СтавкаНалога", [element("Наименование", "НДС"), element("Ставка", rateText(line.vatRate))]),
    ]),
    taxesXml(line.vatSum, rateText(line.vatRate)),
    requisitesXml([["ВидНоменклатуры", kind], ["ТипНоменклатуры", kind], ...line.marks.flatMap(marksOf)]),
  ]);
}

/**
 * A marking code has separators that XML cannot hold: the identification before the first of them is written as it is,
 * the whole code in Base64.
 */
function marksOf(mark: string): [string, string][] {
  const [identification = ""] = mark.split("\u001d");
  return [
    ["КодМаркировки", identification],
    ["КодМаркировкиBase64", Buffer.from(mark).toString("base64")],
  ];
}

function discountsXml(discount: Money): string {
  if (discount <= 0) return "";
  return element("Скидки", [
    element("Скидка", [
      element("Наименование", "Скидка"),
      element("Сумма", decimal(discount, 2)),
      element("УчтеноВСумме", "true"),
    ]),
  ]);
}

function taxesXml(sum: Money, rate: string | null): string {
  return element("Налоги", [
    element("Налог", [
      element("Наименование", "НДС"),
      element("УчтеноВСумме", "true"),
      element("Сумма", decimal(sum, 2)),
      rate === null ? "" : element("Ставка", rate),
    ]),
  ]);
}

function requisitesOf(requisites: OrderRequisites, isCanceled: boolean): (readonly [string, string | null])[] {
  return [
    ["Статус заказа", requisites.status],
    ["Метод оплаты", requisites.paymentMethod],
    ["Заказ оплачен", String(requisites.isPaid)],
    ["Дата оплаты", requisites.paidAt],
    ["Номер платежа", requisites.paymentNumber],
    ["Способ доставки", requisites.deliveryMethod],
    ["Адрес доставки", requisites.deliveryAddress],
    ["Отменен", String(isCanceled)],
    ["Финальный статус", String(requisites.isFinal)],
    ["Организация", requisites.organisation],
    ["Склад", requisites.warehouse],
    ["Соглашение", requisites.contract],
    ["Номер заказа покупателя", requisites.buyerNumber],
    ["Сайт", requisites.site],
  ];
}

function requisitesXml(requisites: readonly (readonly [string, string | null])[]): string {
  return element(
    "ЗначенияРеквизитов",
    requisites.flatMap(([name, value]) =>
      value === null ? [] : [element("ЗначениеРеквизита", [element("Наименование", name), element("Значение", value)])],
    ),
  );
}

function rateText(rate: VatRate | null): string {
  return rate === null ? "Без налога" : String(rate);
}

/** «184.50», «2.25», «3»: zeros at the end are kept up to `least` places. */
function decimal(thousandths: number, least: 0 | 2): string {
  const [whole = "0", fraction = ""] = thousandthsToDecimal(thousandths).split(".");
  const digits = fraction.replace(/0+$/, "").padEnd(least, "0");
  return digits === "" ? whole : `${whole}.${digits}`;
}
