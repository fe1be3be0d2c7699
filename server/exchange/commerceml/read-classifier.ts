import { readUnitCode } from "#app/domain/exchange/package-amounts.ts";
import type {
  ContragentRecord,
  GroupRecord,
  PriceTypeRecord,
  PropertyRecord,
  UnitRecord,
  WarehouseRecord,
} from "#app/domain/exchange/records.ts";
import { childOf, isDeleted, textAt, textOf, type PackageElement } from "./package-element.ts";
import { idOf, nameOf, type NoteFault } from "./record-parts.ts";

export function readGroup(element: PackageElement, parent: string | null, note: NoteFault): GroupRecord | null {
  const named = readNamed(element, note);
  return named === null ? null : { type: "group", parent, ...named };
}

export function readProperty(element: PackageElement, note: NoteFault): PropertyRecord | null {
  const named = readNamed(element, note);
  if (named === null) return null;
  const values = (childOf(element, "ВариантыЗначений")?.children ?? []).flatMap((choice) => {
    const id = textAt(choice, "ИдЗначения", "Ид") ?? "";
    const name = textAt(choice, "Значение", "Наименование") ?? textOf(choice);
    return id === "" && name === "" ? [] : [{ id, name }];
  });
  return { type: "property", ...named, kind: kindOf(textAt(element, "ТипЗначений") ?? "", values.length), values };
}

function kindOf(type: string, values: number): PropertyRecord["kind"] {
  if (type === "Справочник" || (type === "" && values > 0)) return "dictionary";
  if (type === "Число") return "number";
  return /^(?:Дата|Время)/.test(type) ? "date" : "text";
}

export function readUnitRecord(element: PackageElement, note: NoteFault): UnitRecord | null {
  const code = textAt(element, "Код") || (textAt(element, "Ид") ?? "");
  if (code === "") {
    note("Код", "", "noId");
    return null;
  }
  return {
    type: "unit",
    code: readUnitCode(code),
    name: textAt(element, "НаименованиеКраткое", "Наименование") ?? "",
    fullName: textAt(element, "НаименованиеПолное") ?? "",
    isDeleted: isDeleted(element),
  };
}

export function readPriceType(element: PackageElement, note: NoteFault): PriceTypeRecord | null {
  const named = readNamed(element, note);
  return named === null ? null : { type: "priceType", currency: textAt(element, "Валюта") || null, ...named };
}

export function readWarehouse(element: PackageElement, note: NoteFault): WarehouseRecord | null {
  const named = readNamed(element, note);
  return named === null ? null : { type: "warehouse", ...named };
}

export function readContragent(element: PackageElement, note: NoteFault): ContragentRecord | null {
  const id = idOf(element, note);
  if (id === null) return null;
  return {
    type: "contragent",
    id,
    name: textAt(element, "Наименование") ?? "",
    fullName: textAt(element, "ОфициальноеНаименование", "ПолноеНаименование") ?? "",
    inn: textAt(element, "ИНН") ?? "",
    kpp: textAt(element, "КПП") ?? "",
    isDeleted: isDeleted(element),
  };
}

function readNamed(element: PackageElement, note: NoteFault) {
  const id = idOf(element, note);
  const isGone = isDeleted(element);
  const name = id === null ? null : nameOf(element, isGone, note);
  return id === null || name === null ? null : { id, name, isDeleted: isGone };
}
