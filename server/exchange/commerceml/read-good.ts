import { readCoefficient, readGrams, readUnitCode } from "#app/domain/exchange/package-amounts.ts";
import { plainDescription } from "#app/domain/exchange/plain-description.ts";
import type { GoodRecord, PackOfGood } from "#app/domain/exchange/records.ts";
import { childOf, childrenOf, isDeleted, textAt, textOf, type PackageElement } from "./package-element.ts";
import {
  barcodeOf,
  characteristicsOf,
  distinct,
  idOf,
  isServiceBy,
  propertiesOf,
  requisitesOf,
  unitOf,
  type NoteFault,
} from "./record-parts.ts";

export function readGood(element: PackageElement, note: NoteFault): GoodRecord | null {
  const id = idOf(element, note);
  if (id === null) return null;
  const requisites = requisitesOf(element);
  const requisite = (name: string) => requisites?.find((one) => one.name === name)?.value;
  const description = textAt(element, "Описание");
  return {
    type: "good",
    id,
    isDeleted: isDeleted(element),
    article: textAt(element, "Артикул"),
    barcode: barcodeOf(element),
    name: textAt(element, "Наименование"),
    fullName: requisite("Полное наименование") ?? textAt(element, "ПолноеНаименование"),
    description: description === undefined ? undefined : plainDescription(description),
    unit: unitOf(element),
    packs: packsOf(element, note),
    groups: listOf(childOf(element, "Группы"), "Ид"),
    brand: brandOf(element),
    country: nestedName(childOf(element, "Страна", "СтранаПроисхождения")),
    pictures: picturesOf(element),
    properties: propertiesOf(element, note),
    requisites,
    characteristics: characteristicsOf(element),
    vat: vatOf(element),
    weightGrams: readGrams(textAt(element, "Вес") ?? requisite("Вес") ?? "") ?? undefined,
    isService: isServiceBy(requisites),
  };
}

/** Distinct texts that are not empty; undefined if the list is absent. */
function listOf(list: PackageElement | undefined, name: string): string[] | undefined {
  return list === undefined ? undefined : distinct(childrenOf(list, name).map(textOf));
}

function picturesOf(element: PackageElement): string[] | undefined {
  const tags = childrenOf(element, "Картинка");
  return tags.length === 0 ? undefined : distinct(tags.map(textOf));
}

/** Units that the base unit is counted into; the base unit itself is none of them. */
function packsOf(element: PackageElement, note: NoteFault): PackOfGood[] | undefined {
  const base = childOf(element, "БазоваяЕдиница");
  const counted = childrenOf(base, "Пересчет");
  if (base === undefined || counted.length === 0) return undefined;
  const baseCode = unitOf(element)?.code ?? "";
  return counted.flatMap((count) => {
    const written = textAt(count, "Коэффициент") ?? "";
    const coefficient = readCoefficient(written);
    const unit = unitOf(count) ?? { code: "", name: "", fullName: "" };
    if (coefficient === null) note("БазоваяЕдиница/Пересчет/Коэффициент", written, "notNumber");
    const isBase = coefficient === "1" && (unit.code === "" || unit.code === readUnitCode(baseCode));
    return coefficient === null || isBase ? [] : [{ unit, coefficient }];
  });
}

function brandOf(element: PackageElement): { id: string; name: string } | undefined {
  const brand = childOf(element, "ТорговаяМарка", "Изготовитель", "Производитель");
  return brand === undefined ? undefined : { id: textAt(brand, "Ид") ?? "", name: nestedName(brand) ?? "" };
}

/** The name in the element's own text or in its child Наименование. */
function nestedName(element: PackageElement | undefined): string | undefined {
  return element === undefined
    ? undefined
    : (textAt(element, "Наименование", "ОфициальноеНаименование") ?? textOf(element));
}

function vatOf(element: PackageElement): string | undefined {
  const rates = childrenOf(childOf(element, "СтавкиНалогов"), "СтавкаНалога");
  const vat = rates.find((rate) => /^НДС$/i.test(textAt(rate, "Наименование") ?? ""));
  return vat === undefined ? undefined : textAt(vat, "Ставка")?.replace(/\s*%$/, "");
}
