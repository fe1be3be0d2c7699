import { z } from "zod";
import { lineOfText, slugShape } from "#app/contract/parts.ts";
import { checkAccount, checkBic, checkCorrAccount, checkKpp, checkOgrn } from "#app/domain/account/requisites.ts";
import { checkInn } from "#app/domain/inn.ts";
import { accentContrast, isReadableAccent, isReadableTheme, themeContrast } from "#app/domain/shop/contrast.ts";
import { hoursText, isTimeOfDay, parseHours } from "#app/domain/shop/hours-text.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";

export type SettingFault =
  | { code: "settingText" | "settingNumber"; limit: number }
  | { code: "settingEmail" | "settingColour" | "settingHours" | "settingTime" | "settingSlug" }
  | { code: "settingContrast" | "settingThemeContrast"; contrast: string }
  | { code: "settingInn" | "settingOgrn" | "settingKpp" | "settingBic" | "settingAccount" };

/** Normalises the text of a setting, which is how it is stored. */
type Reader = (text: string) => Verdict<string, SettingFault>;
type Setting = { about: string; read: Reader };

const line =
  (limit: number): Reader =>
  (text) => {
    const words = text.replace(/\s+/gu, " ").trim();
    return words !== "" && lineOfText(limit).safeParse(words).success ? ok(words) : no("settingText", { limit });
  };

const email: Reader = (text) =>
  z.email().max(254).safeParse(text.trim()).success ? ok(text.trim()) : no("settingEmail");

const slug: Reader = (text) =>
  slugShape.safeParse(text).success && /^[a-z0-9-]{2,40}$/.test(text) ? ok(text) : no("settingSlug");

const colour: Reader = (text) => {
  const value = text.trim().toLowerCase();
  return /^#[\da-f]{6}$/.test(value) ? ok(value) : no("settingColour");
};

const shown = (contrast: number) => ({ contrast: (Math.floor(contrast * 10) / 10).toString() });

const accent: Reader = (text) => {
  const read = colour(text);
  if (!read.ok || isReadableAccent(read.value)) return read;
  return no("settingContrast", shown(accentContrast(read.value)));
};

const themeColor: Reader = (text) => {
  const read = colour(text);
  if (!read.ok || isReadableTheme(read.value)) return read;
  return no("settingThemeContrast", shown(themeContrast(read.value)));
};

const hours: Reader = (text) => {
  const read = parseHours(text);
  return read === null ? no("settingHours") : ok(hoursText(read));
};

const time: Reader = (text) => (isTimeOfDay(text.trim()) ? ok(text.trim()) : no("settingTime"));

const wholeHours: Reader = (text) => {
  const most = 8_784;
  return /^\d{1,4}$/.test(text.trim()) && Number(text) <= most
    ? ok(String(Number(text)))
    : no("settingNumber", { limit: most });
};

const inn: Reader = (text) => {
  const checked = checkInn(text);
  return checked.ok ? ok(checked.value.inn) : no("settingInn");
};

const checkedBy =
  (check: (text: string) => Verdict<string>, code: "settingOgrn" | "settingKpp" | "settingBic"): Reader =>
  (text) => {
    const checked = check(text);
    return checked.ok ? checked : no(code);
  };

/** The account is checked with the bank's BIC, once both are known. */
const account: Reader = (text) => {
  const digits = text.replace(/\s/gu, "");
  return /^\d{20}$/.test(digits) ? ok(digits) : no("settingAccount");
};

const settings = {
  name: { about: "name of the shop on pages and in letters", read: line(60) },
  email: { about: "address of the shop, and of the staff of cities without an own one", read: email },
  "main-city": { about: "slug of the city of the main site", read: slug },
  accent: { about: "colour of buttons and marks, #rrggbb", read: accent },
  "theme-color": {
    about: "colour of the browser's bars around the pages, #rrggbb",
    read: themeColor,
  },
  hours: { about: "hours of cities without own ones: mon-fri 08:00-17:00, sat 09:00-15:00", read: hours },
  "cut-off": { about: "orders until then ship the same day, in cities without an own hour: 16:00", read: time },
  "backup-hours": { about: "a backup is due every so many hours; 0: made by other means", read: wholeHours },
  "seller.name": { about: "legal name of the seller", read: line(200) },
  "seller.inn": { about: "INN", read: inn },
  "seller.ogrn": { about: "OGRN or OGRNIP", read: checkedBy(checkOgrn, "settingOgrn") },
  "seller.kpp": { about: "KPP; none for a sole trader", read: checkedBy(checkKpp, "settingKpp") },
  "seller.address": { about: "legal address", read: line(300) },
  "bank.name": { about: "bank of the account on invoices", read: line(150) },
  "bank.bic": { about: "BIC of this bank", read: checkedBy(checkBic, "settingBic") },
  "bank.account": { about: "account of the seller", read: account },
  "bank.corr-account": { about: "correspondent account of the bank", read: account },
  "trade.list": { about: "what is sold, in the title of the home page: a list in the nominative", read: line(60) },
  "trade.heading": { about: "heading of the home page, before the city", read: line(60) },
  "trade.goods": { about: "what is sold, beginning the description of the home page", read: line(120) },
  "trade.sections": {
    about: "sections, in the description of the catalogue: a list in the nominative",
    read: line(120),
  },
  "trade.brands": { about: "of what the brands are, in their title: genitive", read: line(60) },
  "trade.materials": { about: "description of the useful materials: a sentence", read: line(160) },
} satisfies Record<string, Setting>;

export type SettingKey = keyof typeof settings;
export type SettingValues = ReadonlyMap<SettingKey, string>;

/** In the order of lists and files. */
export const settingKeys: readonly SettingKey[] = Object.keys(settings).filter(isSettingKey);

export function isSettingKey(text: string): text is SettingKey {
  return Object.hasOwn(settings, text);
}

export function aboutSetting(key: SettingKey): string {
  return settings[key].about;
}

export function readSetting(key: SettingKey, text: string): Verdict<string, SettingFault> {
  return settings[key].read(text);
}

/** Faults that only several settings together have. */
export function faultsTogether(values: SettingValues): { key: SettingKey; code: "settingAccount" }[] {
  const bic = values.get("bank.bic");
  if (bic === undefined) return [];
  const checks = [
    { key: "bank.account", check: checkAccount },
    { key: "bank.corr-account", check: checkCorrAccount },
  ] as const;
  return checks.flatMap(({ key, check }) => {
    const account = values.get(key);
    return account === undefined || check(account, bic).ok ? [] : [{ key, code: "settingAccount" as const }];
  });
}

const groups = {
  seller: ["seller.name", "seller.inn", "seller.ogrn", "seller.address"],
  bank: ["bank.name", "bank.bic", "bank.account", "bank.corr-account"],
} as const satisfies Record<string, readonly SettingKey[]>;

export type SettingGroup = keyof typeof groups;

/** What a group lacks, which counts only as a whole; empty for one that is whole or not set at all. */
export function missingOf(group: SettingGroup, values: SettingValues): SettingKey[] {
  const missing = groups[group].filter((key) => !values.has(key));
  return missing.length === groups[group].length ? [] : missing;
}
