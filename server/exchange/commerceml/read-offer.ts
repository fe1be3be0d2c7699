import { readUnitCode } from "#app/domain/exchange/package-amounts.ts";
import type { OfferPrice, OfferRecord } from "#app/domain/exchange/records.ts";
import { attributeOf, childOf, childrenOf, isDeleted, textAt, type PackageElement } from "./package-element.ts";
import {
  amountAt,
  barcodeOf,
  characteristicsOf,
  coefficientAt,
  currencyAt,
  idOf,
  propertiesOf,
  readWithin,
  unitOf,
  type NoteFault,
} from "./record-parts.ts";

export function readOffer(element: PackageElement, note: NoteFault): OfferRecord | null {
  const id = idOf(element, note);
  if (id === null) return null;
  return {
    type: "offer",
    id,
    isDeleted: isDeleted(element),
    article: textAt(element, "Артикул"),
    barcode: barcodeOf(element),
    name: textAt(element, "Наименование"),
    unit: unitOf(element),
    characteristics: characteristicsOf(element),
    properties: propertiesOf(element, note),
    prices: pricesOf(element, note),
    rests: restsOf(element, note),
  };
}

/** Prices that can be read: the others are faults, and the offer goes on without them. */
function pricesOf(element: PackageElement, note: NoteFault): OfferPrice[] | undefined {
  const list = childOf(element, "Цены");
  if (list === undefined) return undefined;
  return childrenOf(list, "Цена").flatMap((price, index) => {
    const noteHere: NoteFault = (at, value, code) => note(`Цены/Цена[${index + 1}]/${at}`, value, code);
    const priceType = textAt(price, "ИдТипаЦены") ?? "";
    if (priceType === "") noteHere("ИдТипаЦены", "", "noId");
    const amount = amountAt(price, ["ЦенаЗаЕдиницу"], false, noteHere);
    const from = amountAt(price, ["МинКоличество", "КоличествоОт"], false, noteHere);
    const isNamed = childOf(price, "ЦенаЗаЕдиницу") !== undefined && priceType !== "";
    if (!isNamed || amount === undefined || from === undefined) return [];
    const unit = unitOf(price) ?? null;
    return [
      {
        priceType,
        price: amount,
        currency: currencyAt(price),
        unit: unit === null || unit.code + unit.name === "" ? null : { ...unit, code: readUnitCode(unit.code) },
        coefficient: coefficientAt(price),
        from: from === 0 ? null : from,
      },
    ];
  });
}

type Rest = { warehouse: string; quantity: number };

/** Rests by warehouse where the offer names warehouses, else its quantity; empty quantities say nothing. */
function restsOf(element: PackageElement, note: NoteFault): Rest[] | undefined {
  const list = childOf(element, "Остатки");
  const listed = childrenOf(list, "Остаток");
  const named = [
    ...listed.flatMap((rest, index) =>
      childrenOf(rest, "Склад").map((store) =>
        readRest(store, `Остатки/Остаток[${index + 1}]/Склад`, note, textAt(rest, "Количество")),
      ),
    ),
    ...childrenOf(element, "Склад").map((store, index) => readRest(store, `Склад[${index + 1}]`, note)),
    ...childrenOf(childOf(element, "Склады"), "Склад").map((store, index) =>
      readRest(store, `Склады/Склад[${index + 1}]`, note),
    ),
  ];
  if (named.length > 0) return summed(named.flatMap((rest) => rest ?? []));
  const totals = [...listed, element].flatMap((holder) => {
    if (childOf(holder, "Количество") === undefined) return [];
    return amountAt(holder, ["Количество"], true, note) ?? [];
  });
  if (totals.length === 0) return list === undefined ? undefined : [];
  return summed(totals.map((quantity) => ({ warehouse: "", quantity })));
}

function readRest(store: PackageElement, path: string, note: NoteFault, around: string = ""): Rest | null {
  const warehouse = attributeOf(store, "ИдСклада") ?? textAt(store, "Ид", "ИдСклада") ?? "";
  const text = attributeOf(store, "КоличествоНаСкладе") ?? textAt(store, "Количество", "КоличествоНаСкладе") ?? around;
  if (warehouse === "") note(`${path}/Ид`, "", "noId");
  const quantity = readWithin(text, true, (code) => note(`${path}/Количество`, text, code)) ?? null;
  return warehouse === "" || quantity === null ? null : { warehouse, quantity };
}

/** A warehouse has one row: 1C writes several where it counts series apart. */
function summed(rests: readonly Rest[]): Rest[] {
  const sums = new Map<string, number>();
  for (const { warehouse, quantity } of rests) sums.set(warehouse, (sums.get(warehouse) ?? 0) + quantity);
  return [...sums].map(([warehouse, quantity]) => ({ warehouse, quantity }));
}
