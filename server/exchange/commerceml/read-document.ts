import { readAmount } from "#app/domain/exchange/package-amounts.ts";
import { readPackageDate, readPackageTime } from "#app/domain/exchange/package-time.ts";
import type { DocumentLine, DocumentRecord } from "#app/domain/exchange/records.ts";
import { returnedKind } from "./document-words.ts";
import { childOf, childrenOf, isDeleted, textAt, textOf, type PackageElement } from "./package-element.ts";
import {
  amountAt,
  coefficientAt,
  currencyAt,
  idOf,
  isServiceBy,
  requisitesOf,
  type NoteFault,
} from "./record-parts.ts";

/** A document and, after it, those that are inside it. None of it is usable if a line of it is not. */
export function readDocuments(element: PackageElement, outer: string | null, note: NoteFault): DocumentRecord[] {
  const document = readDocument(element, outer, note);
  if (document === null) return [];
  const inner = childrenOf(childOf(element, "ПодчиненныеДокументы"), "ПодчиненныйДокумент", "Документ");
  return [
    document,
    ...inner.flatMap((one, index) =>
      readDocuments(one, document.id, (at, value, code) =>
        note(`ПодчиненныеДокументы/${one.name}[${index + 1}]/${at}`, value, code),
      ),
    ),
  ];
}

function readDocument(element: PackageElement, outer: string | null, note: NoteFault): DocumentRecord | null {
  const id = idOf(element, note);
  const lines = id === null ? null : linesOf(element, note);
  if (id === null || lines === null) return null;
  const requisites = requisitesOf(element) ?? [];
  const requisite = (...names: readonly string[]) =>
    names.map((name) => requisites.find((one) => one.name === name)?.value ?? "").find((value) => value !== "") ?? null;
  const operation = textAt(element, "ХозОперация") ?? "";
  const dateIn1c = readPackageTime(requisite("Дата по 1С") ?? textAt(element, "Дата1С") ?? "");
  const isShipping = returnedKind(operation) === "shipping";
  const written = `${textAt(element, "Дата") ?? ""} ${textAt(element, "Время") ?? ""}`;
  const shippedIn1c = [
    readPackageTime(requisite("Дата отгрузки по 1С") ?? ""),
    ...(isShipping ? [dateIn1c, readPackageTime(written.trim())] : []),
  ].find((time) => time?.includes("T"));
  return {
    type: "document",
    id,
    number: textAt(element, "Номер") ?? "",
    date: readPackageDate(textAt(element, "Дата") ?? ""),
    operation,
    isDeleted: isDeleted(element),
    version: textAt(element, "НомерВерсии") ?? "",
    sum: moneyAt(element, "Сумма"),
    currency: currencyAt(element),
    numberIn1c: requisite("Номер по 1С") ?? (textAt(element, "Номер1С") || null),
    dateIn1c,
    ...(shippedIn1c ? { shippedIn1c } : {}),
    basis: basisOf(element) ?? requisite("Основание", "ДокументОснование") ?? outer,
    status: requisite("Статус заказа", "Статуса заказа ИД", "Статус заказа ИД"),
    comment: textAt(element, "Комментарий") ?? "",
    contragents: childrenOf(childOf(element, "Контрагенты"), "Контрагент").map((one) => ({
      id: textAt(one, "Ид") ?? "",
      inn: textAt(one, "ИНН") ?? "",
      kpp: textAt(one, "КПП") ?? "",
      name: textAt(one, "Наименование", "ОфициальноеНаименование", "ПолноеНаименование") ?? "",
      role: textAt(one, "Роль") ?? "",
    })),
    lines,
    requisites,
  };
}

function basisOf(element: PackageElement): string | null {
  const basis = childOf(element, "Основание", "ДокументОснование");
  return basis === undefined ? null : (textAt(basis, "Ид") ?? textOf(basis)) || null;
}

/** Null, with faults, if one of the lines has no usable quantity: an order must not lose lines unseen. */
function linesOf(element: PackageElement, note: NoteFault): DocumentLine[] | null {
  const lines = childrenOf(childOf(element, "Товары"), "Товар").map((line, index) => {
    const noteHere: NoteFault = (at, value, code) => note(`Товары/Товар[${index + 1}]/${at}`, value, code);
    const id = idOf(line, noteHere);
    const quantity = amountAt(line, ["Количество"], true, noteHere);
    if (quantity === null) noteHere("Количество", textAt(line, "Количество") ?? "", "notNumber");
    if (id === null || quantity === undefined || quantity === null) return null;
    return {
      id,
      article: textAt(line, "Артикул") ?? "",
      name: textAt(line, "Наименование") ?? "",
      quantity,
      price: moneyAt(line, "ЦенаЗаЕдиницу", "Цена"),
      sum: moneyAt(line, "Сумма"),
      coefficient: coefficientAt(line),
      isService: isServiceBy(requisitesOf(line)),
    };
  });
  const usable = lines.filter((line) => line !== null);
  return usable.length === lines.length ? usable : null;
}

function moneyAt(element: PackageElement, ...names: readonly string[]): number | null {
  const read = readAmount(textAt(element, ...names) ?? "");
  return read.ok ? read.value : null;
}
