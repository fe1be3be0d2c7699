import type { Fraction } from "./fraction.ts";

/** Base unit of each: pieces, metres, square metres, kilograms, litres. */
export type UnitDimension = "count" | "length" | "area" | "mass" | "volume";

/** Packaging whose content depends on the product. */
export type ItemKind =
  | "pack"
  | "box"
  | "crate"
  | "pallet"
  | "set"
  | "sheet"
  | "bar"
  | "roll"
  | "coil"
  | "bucket"
  | "canister"
  | "tube"
  | "can"
  | "jar"
  | "bottle"
  | "sack"
  | "bag"
  | "barrel"
  | "block"
  | "bundle";

export type Unit = { kind: "measure"; dimension: UnitDimension; factor: Fraction } | { kind: "item"; item: ItemKind };

type Row = readonly [words: string, unit: Unit];

const measure = (dimension: UnitDimension, n: bigint, d = 1n): Unit => ({
  kind: "measure",
  dimension,
  factor: { n, d },
});
const item = (name: ItemKind): Unit => ({ kind: "item", item: name });

const meter = "м(?:етр[а-я]*|тр)?";
const square = "(?:кв|квадр|квадратн[а-я]*)";
const cubic = "(?:куб|кубич[а-я]*)";
const running = "(?:п|пог|погон|погонн[а-я]*)";
const pieces = "(?:шт|штук[аи]?|ед)";

/**
 * Units as patterns over their compact spelling: lower case without spaces, points, dashes and brackets («пог. м» is
 * «погм», «к-т» is «кт»). Order does not matter: no word matches two rows.
 */
const table: readonly Row[] = [
  ["шт|штук[аи]?|штуч[а-я]*|ед|един|единиц[аы]?|pcs?|pieces?|ea|each|units?|st|stk", measure("count", 1n)],
  [`(?:т|тыс|тысяч[аи]?|1000|thous)${pieces}|тыс|тысяч[аи]?`, measure("count", 1000n)],
  [`(?:млн|миллион[а-я]*)${pieces}?`, measure("count", 1_000_000n)],
  [`(?:сот|сотн[яи]|сотен|100)${pieces}|сотн[яи]|сотен`, measure("count", 100n)],
  [`десят(?:ок|ка|ков)${pieces}?|10${pieces}`, measure("count", 10n)],
  ["дюжин[аы]?|дюж|dozens?", measure("count", 12n)],
  ["пар[аы]?|pairs?|prs?", measure("count", 2n)],

  ["мм|миллиметр[а-я]*|mm", measure("length", 1n, 1000n)],
  ["см|сантиметр[а-я]*|cm", measure("length", 1n, 100n)],
  ["дм|дециметр[а-я]*|dm", measure("length", 1n, 10n)],
  [`${meter}|${running}${meter}|${meter}${running}|погонаж|m|mtr|meters?|metres?|lm|rm`, measure("length", 1n)],
  ["км|километр[а-я]*|km", measure("length", 1000n)],

  ["мм2|квмм|sqmm|mm2", measure("area", 1n, 1_000_000n)],
  ["см2|квсм|кв?см2|sqcm|cm2", measure("area", 1n, 10_000n)],
  ["дм2|квдм|dm2", measure("area", 1n, 100n)],
  [`м2|${square}${meter}|${meter}${square}|sqm|m2`, measure("area", 1n)],

  ["мг|миллиграмм[а-я]*|mg", measure("mass", 1n, 1_000_000n)],
  ["г|гр|грам+[а-я]*|g|gr|grams?", measure("mass", 1n, 1000n)],
  ["кг|килограм+[а-я]*|кило|kg|kgs", measure("mass", 1n)],
  ["ц|центнер[а-я]*", measure("mass", 100n)],
  ["т|тн|тонн[аы]?|t|tn|tons?|tonnes?", measure("mass", 1000n)],

  ["мл|миллилитр[а-я]*|ml", measure("volume", 1n, 1000n)],
  ["см3|кубсм|cm3|cc", measure("volume", 1n, 1000n)],
  ["л|литр[а-я]*|l|lt|ltr|liters?|litres?", measure("volume", 1n)],
  ["дм3|кубдм|dm3", measure("volume", 1n)],
  [`м3|${cubic}${meter}|${meter}${cubic}|куб|куба|кубов|кубометр[а-я]*|cbm|m3`, measure("volume", 1000n)],

  ["уп|упак|упк|упаков[а-я]*|пач|пачк[аиу]|пачек|packs?|pkg|pk", item("pack")],
  ["кор|короб[а-я]{0,2}|коробк[аиу]|коробок|коробки|бокс[а-я]{0,2}|box(?:es)?|cartons?|ctn", item("box")],
  ["ящ|ящик[а-я]{0,2}|crates?", item("crate")],
  ["пал|палл?ет[а-я]{0,2}|поддон[а-я]{0,2}|pallets?|plt", item("pallet")],
  ["компл|комп|комплект[а-я]{0,2}|кт|ктов|ктa|кта|наб|набор[а-я]{0,2}|гарнитур[а-я]*|sets?", item("set")],
  ["лист[а-я]{0,2}|плит[аы]?|панел[а-я]{1,2}|sheets?", item("sheet")],
  [
    "хл|хлыст[а-я]{0,2}|прут[а-я]{0,2}|прутк[а-я]{1,2}|штанг[аи]?|рейк[аи]|реек|палк[аи]|палок|стерж[а-я]{2,3}|bars?|rods?",
    item("bar"),
  ],
  ["рул|рулон[а-я]{0,2}|рул[а-я]{1,2}н|бухт[аы]?|бух|rolls?", item("roll")],
  ["кат|катуш[а-я]{2,3}|моток|мотк[а-я]{1,2}|бобин[аы]?|coils?|spools?", item("coil")],
  ["вед|ведр[ао]|ведер|buckets?|pails?", item("bucket")],
  ["кан|канистр[аы]?|canisters?", item("canister")],
  ["туб[аы]?|тюб|тюбик[а-я]{0,2}|тубус[а-я]{0,2}|картридж[а-я]{0,2}|tubes?|cartridges?", item("tube")],
  ["бал|балл?он[а-я]{0,3}|балл|cans?|cylinders?", item("can")],
  ["бан|банк[аи]|банок|jars?", item("jar")],
  ["фл|флакон[а-я]{0,2}|бут|бутыл[а-я]{1,3}|bottles?", item("bottle")],
  ["меш|меш(?:ок|к[а-я]{1,2})|bags?|sacks?", item("sack")],
  ["пак|пакет[а-я]{0,2}", item("bag")],
  ["боч|боч(?:ка|ки|ек)|barrels?|drums?", item("barrel")],
  ["блок[а-я]{0,2}|блистер[а-я]{0,2}|blocks?|blisters?", item("block")],
  ["связк[аи]|связок|пучок|пучк[а-я]{1,2}|bundles?", item("bundle")],
];

const patterns = table.map(([words, unit]) => ({ pattern: new RegExp(`^(?:${words})$`, "u"), unit }));

/** Parses a unit: «шт.», «тыс. шт», «пог.м», «м²», «к-т», «1000 шт»; null if unknown. */
export function readUnit(text: string): Unit | null {
  const compact = compactUnit(text);
  return patterns.find(({ pattern }) => pattern.test(compact))?.unit ?? null;
}

export function isSameUnit(a: Unit, b: Unit): boolean {
  if (a.kind === "item" || b.kind === "item") return a.kind === "item" && b.kind === "item" && a.item === b.item;
  return a.dimension === b.dimension && a.factor.n * b.factor.d === b.factor.n * a.factor.d;
}

/** Codes of the all-Russian classifier of units, used in document forms. */
const okei: Readonly<Record<string, string>> = {
  "003": "мм",
  "004": "см",
  "006": "м",
  "018": "м",
  "055": "м2",
  "112": "л",
  "113": "м3",
  "163": "г",
  "166": "кг",
  "168": "т",
  "625": "лист",
  "704": "набор",
  "715": "пара",
  "736": "рул",
  "778": "упак",
  "796": "шт",
  "798": "тыс. шт",
  "812": "ящик",
  "839": "компл",
};

/** A cell of the unit column: its text, or the unit of its classifier code. */
export function unitCell(text: string): string {
  const code = text.trim();
  return /^\d{1,3}$/.test(code) ? (okei[code.padStart(3, "0")] ?? code) : code;
}

function compactUnit(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("ё", "е")
    .replaceAll("²", "2")
    .replaceAll("³", "3")
    .replace(/[\s.,()[\]/\\^'"«»_\u00a0\u2009\u202f\u2010-\u2015-]+/gu, "");
}
