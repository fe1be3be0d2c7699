import type { Actor } from "#app/domain/actor.ts";
import { no, noAll, ok, type Verdict } from "#app/domain/verdict.ts";
import {
  cityStates,
  deleteSetting,
  listSettings,
  lockShop,
  recordChange,
  saveSetting,
} from "#server/db/queries/shop/settings.ts";
import type { Tx } from "#server/db/client.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import {
  faultsTogether,
  isSettingKey,
  readSetting,
  settingKeys,
  type SettingFault,
  type SettingKey,
} from "./setting-keys.ts";
import { shopSettings, valuesOf } from "./shop-settings.ts";

/** `value` null: the setting is unset. */
export type SettingChange = { key: string; value: string | null };

export type ValueFault = (SettingFault | { code: "mainCityUnknown" | "mainCityInactive"; city: string }) & {
  key: SettingKey;
};

/** `beside`: the faults of other settings. */
export type ChangeFault =
  { code: "settingUnknown"; key: string; known: readonly string[] } | (ValueFault & { beside?: readonly ValueFault[] });

/** The value is stored in its normal form; null for an unset one. */
export type ChangedSetting = { key: SettingKey; value: string | null; isChanged: boolean };

/** Sets and unsets settings, all or none; in every process from now on. */
export async function changeSettings(
  ports: Ports,
  actor: Actor,
  changes: readonly SettingChange[],
): Promise<Verdict<ChangedSetting[], ChangeFault>> {
  const changed = await transact(ports.database.db, async (tx) => {
    await lockShop(tx);
    return writeSettings(tx, actor, changes);
  });
  if (!changed.ok || !changed.value.some(({ isChanged }) => isChanged)) return changed;
  const keys = changed.value.flatMap(({ key, isChanged }) => (isChanged ? [key] : []));
  ports.log.info({ event: "shop.settings", keys, by: actor.name }, "settings of the shop were changed");
  await publishShop(ports);
  return changed;
}

/** Every process reads the identity again and forgets its pages. */
export async function publishShop(ports: Ports): Promise<void> {
  await shopSettings(ports).refresh();
  await ports.bus.publish("public");
}

/** The same inside the transaction of a larger change, which has locked the shop. */
export async function writeSettings(
  tx: Tx,
  actor: Actor,
  changes: readonly SettingChange[],
): Promise<Verdict<ChangedSetting[], ChangeFault>> {
  const before = valuesOf(await listSettings(tx));
  const after = new Map(before);
  const results: ChangedSetting[] = [];
  const faults: ValueFault[] = [];
  for (const { key, value } of changes) {
    if (!isSettingKey(key)) return no("settingUnknown", { key, known: settingKeys });
    const read = value === null ? ok(null) : readSetting(key, value);
    if (!read.ok) {
      const { ok: _, ...fault } = read;
      faults.push({ ...fault, key });
      continue;
    }
    if (read.value === null) after.delete(key);
    else after.set(key, read.value);
    results.push({ key, value: read.value, isChanged: before.get(key) !== after.get(key) });
  }
  const isWrong = (key: SettingKey) => faults.some((fault) => fault.key === key);
  if (!isWrong("bank.bic")) faults.push(...faultsTogether(after).filter(({ key }) => !isWrong(key)));
  const city = after.get("main-city");
  if (city !== undefined && city !== before.get("main-city")) {
    const found = (await cityStates(tx)).find(({ slug }) => slug === city);
    const code = found === undefined ? "mainCityUnknown" : "mainCityInactive";
    if (!found?.isActive) faults.push({ code, city, key: "main-city" });
  }
  const [first, ...beside] = faults;
  if (first !== undefined) return noAll(first, beside);
  for (const { key, value } of results.filter(({ isChanged }) => isChanged)) {
    if (value === null) await deleteSetting(tx, key);
    else await saveSetting(tx, key, value, actor);
    await recordChange(tx, { subject: `setting ${key}`, before: before.get(key) ?? null, after: value }, actor);
  }
  return ok(results);
}

export type ShownSetting = { key: SettingKey; value: string | null; version: number };

/** All settings in their order; `version` 0 for those that are not set. */
export async function listShopSettings({ database }: Pick<Ports, "database">): Promise<ShownSetting[]> {
  const stored = await listSettings(database.db);
  const values = valuesOf(stored);
  return settingKeys.map((key) => ({
    key,
    value: values.get(key) ?? null,
    version: stored.find((one) => one.key === key)?.version ?? 0,
  }));
}
