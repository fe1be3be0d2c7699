import { isRoundedCode } from "#app/domain/upload/rounded-code.ts";
import { httpsAddress } from "#app/domain/imports/sources/source-address.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { CellFault } from "./read-number.ts";

/** «(пусто)»: erases the value; a blank cell leaves it. */
export function isErasure(text: string): boolean {
  return /^\(\s*(?:пусто|empty)\s*\)$/iu.test(text);
}

/**
 * An apostrophe keeps a text from being taken for a formula, an error or an erasure (security I14); it is not part of the
 * text.
 */
export function isGuarded(text: string): boolean {
  return /^'+(?:[=+\-@#]|\(\s*(?:пусто|empty)\s*\)$)/iu.test(text);
}

export function guardedText(text: string): string {
  return isGuarded(`'${text}`) ? `'${text}` : text;
}

const yes = /^(?:да|есть|yes|y|true|истина|1|\+|✓|✔|x)$/iu;
const notSo = /^(?:нет|no|n|false|ложь|0|-|–|—)$/iu;

export function readFlag(text: string): Verdict<boolean, CellFault> {
  if (yes.test(text)) return ok(true);
  return notSo.test(text) ? ok(false) : no("notFlag");
}

/** Rates of the law; 20 % was replaced by 22 % in 2026. «none» is «without VAT». */
export function readVat(text: string): Verdict<string, CellFault> {
  if (/^(?:без\s*ндс|не\s*облагается|none|no\s*vat)$/iu.test(text)) return ok("none");
  const [, rate = ""] = /^(?:ндс\s*)?(\d{1,2})(?:[.,]0+)?\s*%?$/iu.exec(text) ?? [];
  return ["22", "10", "7", "5", "0"].includes(rate) ? ok(rate) : no("vatRate");
}

const statuses = [
  ["active", /^(?:в продаже|продается|продаётся|активен|активный|active|да|on sale)$/iu],
  ["draft", /^(?:черновик|draft)$/iu],
  ["hidden", /^(?:скрыт\S*|не показывать|hidden)$/iu],
  ["discontinued", /^(?:снят\S*(?: с производства)?|архив\S*|discontinued)$/iu],
] as const;

export function readStatus(text: string): Verdict<string, CellFault> {
  const found = statuses.find(([, pattern]) => pattern.test(text));
  return found === undefined ? no("status") : ok(found[0]);
}

const tags = [
  ["new", /^(?:новинк[аи]|новое|new)$/iu],
  ["hit", /^(?:хит|хит продаж|популярн\S*|hit|bestseller)$/iu],
  ["sale", /^(?:акци[яи]|распродажа|скидка|sale)$/iu],
] as const;

/** Several separated by commas, semicolons or bars, in the order of the shop. */
export function readTags(text: string): Verdict<string[], CellFault> {
  const words = text.split(/[,;|]/).map((word) => word.trim());
  const isKnown = (word: string) => word === "" || tags.some(([, pattern]) => pattern.test(word));
  if (!words.every(isKnown)) return no("tag");
  return ok(tags.flatMap(([tag, pattern]) => (words.some((word) => pattern.test(word)) ? [tag] : [])));
}

/** «5-7 дней» as «5-7», «3» as «3-3». */
export function readDays(text: string): Verdict<string, CellFault> {
  const [, from = "", to = from] =
    /^(?:от\s*)?(\d{1,3})(?:\s*(?:-|–|—|до|\.\.)\s*(\d{1,3}))?\s*(?:дн\S*|день|дня|days?|д\.?)?$/iu.exec(text) ?? [];
  if (from === "" || Number(from) > Number(to)) return no("notDays");
  return ok(`${Number(from)}-${Number(to)}`);
}

export function readMonths(text: string): Verdict<number, CellFault> {
  const [, count = "", unit = ""] = /^(\d{1,4})\s*(лет|год\S*|г|years?|мес\S*|м|months?)?\.?$/iu.exec(text) ?? [];
  if (count === "") return no("notNumber");
  return ok(Number(count) * (/^(?:л|г|y)/iu.test(unit) ? 12 : 1));
}

/** Several separated by commas, semicolons or blanks. A code rounded by a spreadsheet cannot be restored. */
export function readBarcodes(text: string): Verdict<string[], CellFault> {
  // «4,6E+12» has a comma of its own.
  if (isRoundedCode(text)) return no("roundedBarcode");
  const codes = [...new Set(text.split(/[\s,;|]+/).filter((code) => code !== ""))];
  if (codes.some(isRoundedCode)) return no("roundedBarcode");
  return codes.length > 0 && codes.every((code) => /^[0-9A-Za-z-]{1,48}$/.test(code)) ? ok(codes) : no("badBarcode");
}

const mostPictures = 30;

/** Several separated by blanks, commas, semicolons or bars; a comma within an address stays. */
export function readAddresses(text: string): Verdict<string[], CellFault> {
  const given = text.split(/[\s;|]+|,(?=\s|https?:)/iu).filter((one) => one !== "");
  // Hosts that serve a picture over http serve it over https too.
  const addresses = [...new Set(given.map((one) => one.replace(/^http:/iu, "https:")))];
  const areValid = addresses.every((one) => one.length <= 2_000 && httpsAddress(one) !== null);
  return areValid && addresses.length > 0 && addresses.length <= mostPictures ? ok(addresses) : no("badAddress");
}

/** «Крепёж > Болты» and «Крепёж/Болты» as names from the top; a slash between digits or single letters is part of a name. */
export function readPath(text: string): string[] {
  const separator = />|→|»|\\/.test(text) ? /\s*(?:>|→|»|\\)\s*/u : /\s+\/\s*|\s*\/\s+|(?<=\p{L}{3})\/(?=\p{L}{3})/u;
  return text
    .split(separator)
    .map((name) => name.replace(/\s+/g, " ").trim())
    .filter((name) => name !== "");
}

export const pathSeparator = " > ";
