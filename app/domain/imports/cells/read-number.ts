import { markupPoints } from "#app/domain/catalog/prices/markup.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { ImportFaultCode } from "#app/domain/imports/import-value.ts";

export type CellFault = { code: ImportFaultCode };

/**
 * A decimal as people and programs write it, as digits before and after the point; null if it is none. Groups of three
 * may be separated; a single comma or point before the last digits is the decimal one: «1,234» is less than two.
 */
function decimalParts(text: string): { sign: string; whole: string; fraction: string } | null {
  const plain = text.replace(/[\s\u00a0\u2007\u2009\u202f'’]/gu, "").replace(/\u2212/g, "-");
  const [, sign = "", body = ""] = /^(-?)(.*)$/s.exec(plain) ?? [];
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(body)) return null;
  const marks = [...body.matchAll(/[.,]/g)].map(([mark]) => mark);
  const last = marks.at(-1);
  const isGroupsOnly = marks.length > 1 && marks.every((mark) => mark === last);
  const at = last === undefined || isGroupsOnly ? body.length : body.lastIndexOf(last);
  const head = body.slice(0, at);
  const isGrouped = isGroupsOnly || marks.length > 1;
  if (isGrouped && !/^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(head)) return null;
  return { sign, whole: head.replace(/\D/g, "") || "0", fraction: body.slice(at + 1) };
}

/** In thousandths; digits beyond are rounded half-up. Null if it is no number or too large. */
export function readThousandths(text: string): number | null {
  const parts = decimalParts(text);
  if (parts === null || parts.whole.length > 12) return null;
  const { sign, whole, fraction } = parts;
  const digits = fraction.padEnd(4, "0");
  const size = Number(whole) * 1000 + Number(digits.slice(0, 3)) + (Number(digits[3]) >= 5 ? 1 : 0);
  return sign === "-" && size !== 0 ? -size : size;
}

/** A plain number with any unit after it that `unit` accepts. */
export function splitUnit(text: string): { figure: string; unit: string } | null {
  const [, figure, unit = ""] =
    /^([-\u2212]?[\d.,][\d\s\u00a0\u2009\u202f.,'’]*?)\s*(\p{L}[\p{L}\d²³./\s]*)?$/u.exec(text) ?? [];
  return figure === undefined ? null : { figure, unit: unit.replace(/\.$/, "").trim() };
}

/** «?» is what «₽» becomes in a file in windows-1251, which lacks it. */
const currency =
  /(?:\s|\d)(?:руб(?:л[а-я]+)?|р|rub|rur|₽|\?)\.?(?:\s*\/?\s*(?:за\s+)?(?:шт|м|м2|м²|кг|л|уп|упак|компл)\.?)?$/iu;
const onRequest = /запрос|договор|уточн|звон|call|request|согласов/iu;

/**
 * «1 234,50 руб.» in thousandths. Numbers with more than three decimals were computed by a spreadsheet: they are rounded
 * to kopecks, below a rouble to thousandths.
 */
export function readMoney(text: string): Verdict<number, CellFault> {
  if (onRequest.test(text)) return no("priceOnRequest");
  const found = currency.exec(text);
  const figure = (found === null ? text : text.slice(0, found.index + (/^\d/.test(found[0]) ? 1 : 0)))
    .replaceAll("₽", "")
    // «500,-», «500=» and «500-00» are whole roubles; «132-90» may as well be a slip.
    .replace(/(?:,\s*-+|=|-00)$/, "")
    .trim();
  const parts = decimalParts(figure);
  const thousandths = readThousandths(figure);
  if (parts === null || thousandths === null) return no("notNumber");
  if (thousandths < 0) return no("negative");
  const isComputed = parts.fraction.replace(/0+$/, "").length > 3 && thousandths >= 1000;
  return ok(isComputed ? Math.round(thousandths / 10) * 10 : thousandths);
}

const packaging = /^(?:уп|упак|пач|кор|ящ|компл|палл?|рул|бухт|меш|pack|box)/iu;

/** A quantity in thousandths; units of packaging would need the content of the pack. */
export function readCount(text: string): Verdict<number, CellFault> {
  const split = splitUnit(text);
  if (split === null) return no("notNumber");
  if (packaging.test(split.unit)) return no("unknownUnit");
  const read = readThousandths(split.figure);
  if (read === null) return no("notNumber");
  return read < 0 ? no("negative") : ok(read);
}

const none =
  /^(?:нет(?: в наличии| на складе)?|отсутств\S*|ожида\S*.*|под заказ|в пути|no|false|out of stock|0|-|–|—)$/iu;
const some =
  /^(?:есть|да|много|мало|достаточно|в наличии|на складе|имеется|\+{1,3}|\*{1,3}|●+|yes|true|in stock|available|more|есть в наличии)$/iu;

/**
 * Stock in thousandths: «>100» and «100+» are 100; «есть» and «много» need the number given for them (`inStock`), since a
 * guess would sell what is not there.
 */
export function readStock(text: string, inStock: number | null): Verdict<number, CellFault> {
  if (none.test(text)) return ok(0);
  if (some.test(text)) return inStock === null ? no("stockWord") : ok(inStock);
  const bounded = /^(?:>|≥|>=|более|больше|свыше|от|over)?\s*(.*?)\s*(\+|и более|и больше)?$/iu.exec(text);
  return readCount(bounded?.[1] ?? text);
}

/** «12,5 %», «-10%» in hundredths of a percent; within the bounds of markups. */
export function readPercent(text: string): Verdict<number, CellFault> {
  const thousandths = readThousandths(text.replace(/\s*%$/, ""));
  if (thousandths === null || thousandths % 10 !== 0) return no("notNumber");
  const points = thousandths / 10;
  return points < markupPoints.least || points > markupPoints.most ? no("outOfRange") : ok(points);
}
