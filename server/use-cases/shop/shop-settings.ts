import { tradeWords, type TradeWords } from "#app/domain/shop/trade-words.ts";
import { parseHours } from "#app/domain/shop/hours-text.ts";
import { scopedToPorts } from "#server/cache/scoped-to-ports.ts";
import { hashPictures } from "#server/db/queries/shop/pictures.ts";
import { cityStates, listSettings, type CityState, type StoredSetting } from "#server/db/queries/shop/settings.ts";
import type { ShopIdentity } from "#server/ports/ports.ts";
import { iconsVersion, letterOf } from "./icons-version.ts";
import { isSettingKey, readSetting, type SettingKey, type SettingValues } from "./setting-keys.ts";

/** Why a shop cannot be opened: there is no city to show. */
export type MainCityFault = { code: "mainCityUnknown" | "mainCityInactive"; city: string } | { code: "citiesNone" };

/**
 * Keeps `ports.settings` in step with the rows of `shop_settings`, in every process: they are read at the start, after
 * each change in this process, and when the bus tells of one in another. What has no row keeps the value of the
 * environment.
 */
export const shopSettings = scopedToPorts(({ settings, database, bus, log }) => {
  const initial: ShopIdentity = { ...settings };
  let pending: Promise<unknown> = Promise.resolve();

  async function load(): Promise<MainCityFault | null> {
    const { db } = database;
    const [stored, cities, pictures] = await Promise.all([listSettings(db), cityStates(db), hashPictures(db)]);
    const values = valuesOf(stored);
    const fault = mainCityFault(values, cities);
    const identity = identityOf(values, initial);
    const icons = iconsVersion(pictures, letterOf(identity));
    Object.assign(settings, identity, { icons, mainCity: mainCityOf(values, cities) ?? initial.mainCity });
    return fault;
  }

  /** Loads that follow each other, so that an older one never overwrites a newer one. */
  function refresh(): Promise<MainCityFault | null> {
    const loading = pending.catch(() => {}).then(load);
    pending = loading;
    return loading;
  }

  bus.subscribe((topic) => {
    if (topic !== "public") return;
    refresh().catch((error: unknown) => log.warn({ err: error }, "the settings of the shop could not be read again"));
  });

  return {
    /** Reads the rows now; the fault that should stop a start. */
    refresh,
    /** Waits for a reading that is under way, so that a page after a change has the new values. */
    settled: () => pending.then(() => {}).catch(() => {}),
  };
});

/** Rows by key; a row that this release does not know or accept is left out. */
export function valuesOf(stored: readonly Pick<StoredSetting, "key" | "value">[]): Map<SettingKey, string> {
  const values = new Map<SettingKey, string>();
  for (const { key, value } of stored) {
    if (!isSettingKey(key) || typeof value !== "string") continue;
    const read = readSetting(key, value);
    if (read.ok) values.set(key, read.value);
  }
  return values;
}

/** The rows' identity, over the initial one. */
function identityOf(values: SettingValues, initial: ShopIdentity): Omit<ShopIdentity, "mainCity" | "icons"> {
  const seller = sellerOf(values);
  const email = values.get("email");
  return {
    shopName: values.get("name") ?? initial.shopName,
    email: email ?? initial.email,
    staffEmail: email ?? initial.staffEmail,
    seller: seller ?? initial.seller,
    // An account belongs to its seller.
    bank: seller === null ? initial.bank : bankOf(values),
    trade: tradeOf(values, initial.trade),
    accent: values.get("accent") ?? initial.accent,
    themeColor: values.get("theme-color") ?? initial.themeColor,
    hours: parseHours(values.get("hours") ?? "") ?? initial.hours,
    backupHours: Number(values.get("backup-hours") ?? initial.backupHours),
    cutOff: values.get("cut-off") ?? initial.cutOff,
  };
}

function sellerOf(values: SettingValues): ShopIdentity["seller"] | null {
  const [name, inn] = [values.get("seller.name"), values.get("seller.inn")];
  const [ogrn, address] = [values.get("seller.ogrn"), values.get("seller.address")];
  const isWhole = name !== undefined && inn !== undefined && ogrn !== undefined && address !== undefined;
  return isWhole ? { name, inn, ogrn, address } : null;
}

function bankOf(values: SettingValues): ShopIdentity["bank"] {
  const [name, bic] = [values.get("bank.name"), values.get("bank.bic")];
  const [account, corrAccount] = [values.get("bank.account"), values.get("bank.corr-account")];
  const isWhole = name !== undefined && bic !== undefined && account !== undefined && corrAccount !== undefined;
  return isWhole ? { name, bic, account, corrAccount, kpp: values.get("seller.kpp") ?? null } : null;
}

function tradeOf(values: SettingValues, initial: TradeWords): TradeWords {
  const words = tradeWords.map((word) => [word, values.get(`trade.${word}`) ?? initial[word]] as const);
  return { ...initial, ...Object.fromEntries(words) };
}

/** The city of the setting; without one the first of the list. */
function mainCityOf(values: SettingValues, cities: readonly CityState[]): string | undefined {
  const open = cities.filter(({ isActive }) => isActive);
  const named = values.get("main-city");
  return (open.find(({ slug }) => slug === named) ?? open[0])?.slug;
}

export function mainCityFault(values: SettingValues, cities: readonly CityState[]): MainCityFault | null {
  const named = values.get("main-city");
  if (!cities.some(({ isActive }) => isActive)) return { code: "citiesNone" };
  const city = cities.find(({ slug }) => slug === named);
  if (named === undefined || city?.isActive === true) return null;
  return { code: city === undefined ? "mainCityUnknown" : "mainCityInactive", city: named };
}
