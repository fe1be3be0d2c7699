import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { times, whole, type Fraction } from "./fraction.ts";
import { readUnit, type Unit } from "./units.ts";

/** A quantity as written in a list; `unitText` is its unit's spelling. */
export type Amount = { value: Fraction; unit: Unit | null; unitText: string; isDecimal: boolean; isDoubtful: boolean };

/** Why a text is no quantity; `text` is the part not understood. */
export type AmountFault =
  | { code: "noQuantity" | "zeroQuantity" }
  | { code: "notNumber" | "unknownUnit" | "twoUnits" | "doubtfulNumber"; text: string };

/**
 * Parses «500 г», «2уп.», «1,5 тыс. шт», «1 000», «1.000,5», «шт. 10». Ranges, sums, products, fractions, percentages,
 * dates and everything but one number with at most one unit are refused as ambiguous.
 */
export function readAmount(given: string): Verdict<Amount, AmountFault> {
  const text = tidy(given);
  if (text === "") return no("noQuantity");
  const pieces = byThousands.exec(text);
  if (pieces) return multiplied(pieces[1] ?? "", Number(pieces[2]), pieces[3] ?? "");
  const split = numberFirst.exec(text) ?? unitFirst.exec(text);
  const { figure = "", unit: unitText = "" } = split?.groups ?? {};
  const number = readNumber(figure.trim());
  if (!split || number === null) return no("notNumber", { text: text.slice(0, 40) });
  const unit = unitText === "" ? null : readUnit(unitText);
  if (unitText !== "" && unit === null) return unreadUnit(unitText.trim(), text);
  if (number.value.n === 0n) return no("zeroQuantity");
  return ok({ ...number, unit, unitText: unitText.trim() });
}

/**
 * Parses a number as people and programs write it; null if it is none. `isDoubtful`: «1,000» may be one or a thousand.
 */
export function readNumber(text: string): Pick<Amount, "value" | "isDecimal" | "isDoubtful"> | null {
  const plain = text.replace(/[\u00a0\u2007\u2009\u202f]/gu, " ").replaceAll("’", "'");
  const grouped = /^(\d{1,3}(?:([ ']|[.,])\d{3})(?:\2\d{3})*)(?:([.,])(\d+))?$/.exec(plain);
  const simple = /^(\d{1,15})(?:[.,](\d*))?$/.exec(plain);
  if (grouped) {
    const [, integer = "", between = "", point = "", rest = ""] = grouped;
    const isOnlyGroup = (between === "," || between === ".") && point === "" && integer.split(between).length === 2;
    if (isOnlyGroup)
      // A leading zero excludes a thousands separator: «0,500».
      return { ...decimalOf(...parts(integer, between)), isDecimal: true, isDoubtful: !/^0/.test(integer) };
    if (point !== between)
      return { ...decimalOf(integer.replace(/\D/g, ""), rest), isDecimal: rest !== "", isDoubtful: false };
    return null;
  }
  if (!simple) return null;
  const [, integer = "", rest = ""] = simple;
  return { ...decimalOf(integer, rest), isDecimal: rest !== "", isDoubtful: false };
}

function parts(text: string, point: string): [string, string] {
  const [integer = "", rest = ""] = text.split(point);
  return [integer, rest];
}

function decimalOf(integer: string, rest: string): { value: Fraction } {
  const digits = rest.replace(/0+$/, "");
  return { value: { n: BigInt(integer + digits), d: 10n ** BigInt(digits.length) } };
}

function multiplied(figure: string, by: number, unitText: string): Verdict<Amount, AmountFault> {
  const read = readAmount(`${figure} ${unitText}`);
  return read.ok ? ok({ ...read.value, value: times(read.value.value, whole(by)) }) : read;
}

function unreadUnit(unitText: string, text: string): Verdict<Amount, AmountFault> {
  if (!/\p{L}/u.test(unitText) || /[\d+*×~≈<>=%:#№]/u.test(unitText.replace(/[мm]\s?[23²³]/giu, "")))
    return no("notNumber", { text: text.slice(0, 40) });
  const words = unitText.split(/\s+/);
  const two = words.some(
    (_, at) => at > 0 && readUnit(words.slice(0, at).join(" ")) && readUnit(words.slice(at).join(" ")),
  );
  return no(two ? "twoUnits" : "unknownUnit", { text: unitText.slice(0, 40) });
}

function tidy(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\u00a0\u2007\u2009\u202f]/gu, " ")
    .replace(/[\s]+/gu, " ")
    .trim()
    .replace(/^["«“']+|["»”']+$/gu, "")
    .replace(/[;,|]+$/u, "")
    .trim();
}

const digits = "\\d(?:[\\d '’.,]*\\d)?";
const numberFirst = new RegExp(`^(?<figure>${digits}[.,]?)(?:\\s?(?<unit>\\D.*))?$`, "u");
/** «шт. 10», «кг: 5». */
const unitFirst = new RegExp(`^(?<unit>[\\p{L}][\\p{L}.\\s-]*?)[\\s:.–—-]+(?<figure>${digits})$`, "u");
/** Goods counted by thousands: «5 × 1000 шт», the unit column included. */
const byThousands = /^(.*\d)\s?[×xх*]\s?(1000|100)\s?((?:шт|ед)\p{L}*\.?)$/iu;
