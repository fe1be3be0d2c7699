import {
  isPlaceholder,
  mostOfPackage,
  readAmount,
  readCoefficient,
  readCurrency,
  readUnitCode,
} from "#app/domain/exchange/package-amounts.ts";
import type { RecordFaultCode, UnitOfGood } from "#app/domain/exchange/records.ts";
import {
  attributeOf,
  childrenOf,
  childOf,
  hasBadCharacters,
  textAt,
  textOf,
  type PackageElement,
} from "./package-element.ts";

/** Notes what of a record cannot be used: where in it, what is there, why. */
export type NoteFault = (at: string, value: string, code: RecordFaultCode) => void;

const longestId = 80;

/** The record's Ид; null, with a fault, if it is none that can be kept. */
export function idOf(element: PackageElement, note: NoteFault): string | null {
  const id = usableId(childOf(element, "Ид")?.text ?? "", note);
  if (id === null) return null;
  const isGarbled = ["Наименование", "Артикул", "Номер"].some((name) => {
    const text = textAt(element, name) ?? "";
    if (text.includes("\ufffd")) note(name, text, "badCharacters");
    return text.includes("\ufffd");
  });
  return isGarbled ? null : id;
}

function usableId(text: string, note: NoteFault): string | null {
  const id = text.trim();
  const code = id === "" ? "noId" : hasBadCharacters(id) ? "badCharacters" : id.length > longestId ? "tooLong" : null;
  if (code !== null) note("Ид", id, code);
  return code === null ? copied(id) : null;
}

/** Copies an id: a substring would keep its whole chunk in memory for as long as the id is held. */
function copied(text: string): string {
  return Buffer.from(text).toString();
}

/** Its name; null, with a fault, if it has none and is not on its way out. */
export function nameOf(element: PackageElement, isDeleted: boolean, note: NoteFault): string | null {
  const name = textAt(element, "Наименование") ?? "";
  if (name !== "" || isDeleted) return name;
  note("Наименование", "", "noName");
  return null;
}

/** A unit as an attribute Код with a text, as a bare code, or as elements; undefined if the record names none. */
export function unitOf(element: PackageElement): UnitOfGood | undefined {
  const unit = childOf(element, "БазоваяЕдиница", "Единица");
  return unit === undefined ? undefined : readUnit(unit);
}

function readUnit(unit: PackageElement): UnitOfGood {
  const text = textOf(unit);
  const code = attributeOf(unit, "Код") ?? textAt(unit, "Код", "Ид") ?? (/^\d+$/.test(text) ? text : "");
  return {
    code: readUnitCode(code),
    name: textAt(unit, "НаименованиеКраткое") ?? (text === code ? "" : text),
    fullName: attributeOf(unit, "НаименованиеПолное") ?? textAt(unit, "НаименованиеПолное") ?? "",
  };
}

/** A number in thousandths; null where it is empty, undefined, with a fault, where it is none or out of range. */
export function amountAt(
  element: PackageElement,
  names: readonly string[],
  isSigned: boolean,
  note: NoteFault,
): number | null | undefined {
  const text = textAt(element, ...names) ?? "";
  return readWithin(text, isSigned, (code) => note(names[0] ?? "", text, code));
}

export function readWithin(
  text: string,
  isSigned: boolean,
  fault: (code: RecordFaultCode) => void,
): number | null | undefined {
  const read = readAmount(text);
  if (!read.ok) return void fault(read.code);
  if (read.value === null) return null;
  if (Math.abs(read.value) > mostOfPackage || (!isSigned && read.value < 0)) return void fault("outOfRange");
  return read.value;
}

export function coefficientAt(element: PackageElement): string {
  return readCoefficient(textAt(element, "Коэффициент") ?? "") ?? "1";
}

export function currencyAt(element: PackageElement): string | null {
  const text = textAt(element, "Валюта") ?? "";
  return text === "" ? null : readCurrency(text);
}

/** Pairs of Наименование and Значение; undefined if the list is absent. «-999 999 999,9» is read as an empty value. */
function pairsOf(list: PackageElement | undefined, item: string): { name: string; value: string }[] | undefined {
  if (list === undefined) return undefined;
  return childrenOf(list, item).flatMap((pair) => {
    const name = textAt(pair, "Наименование") ?? "";
    const values = childrenOf(pair, "Значение").map(textOf);
    return (values.length === 0 ? [""] : values).flatMap((value) =>
      name === "" ? [] : [{ name, value: isPlaceholder(value) ? "" : value }],
    );
  });
}

export function requisitesOf(element: PackageElement) {
  return pairsOf(childOf(element, "ЗначенияРеквизитов"), "ЗначениеРеквизита");
}

export function characteristicsOf(element: PackageElement) {
  return pairsOf(childOf(element, "ХарактеристикиТовара"), "ХарактеристикаТовара");
}

/** Whether requisites say that a good is a service. */
export function isServiceBy(requisites: readonly { name: string; value: string }[] | undefined): boolean {
  return (
    requisites?.some(({ name, value }) => /^(?:Вид|Тип)Номенклатуры$/.test(name) && /^услуг[аи]$/i.test(value)) ?? false
  );
}

export function barcodeOf(element: PackageElement): string | undefined {
  return textAt(element, "Штрихкод", "ШтрихКод");
}

/** Texts that are not empty, once each. */
export function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== "");
}

export function propertiesOf(element: PackageElement, note: NoteFault): { id: string; values: string[] }[] | undefined {
  const list = childOf(element, "ЗначенияСвойств");
  if (list === undefined) return undefined;
  return list.children.flatMap((property, at) => {
    const id = textAt(property, "Ид", "ИдСвойства") ?? "";
    if (id === "") note(`ЗначенияСвойств/ЗначенияСвойства[${at + 1}]/Ид`, "", "noId");
    const values = childrenOf(property, "Значение", "ИдЗначения").map(textOf);
    return id === "" ? [] : [{ id, values: distinct(values).filter((value) => !isPlaceholder(value)) }];
  });
}
