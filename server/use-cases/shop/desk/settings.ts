import { createHash } from "node:crypto";
import { z } from "zod";
import type { DeskSettings, SaveSettings } from "#app/contract/desk/shop/settings.ts";
import { settingForms, settingGroups, type SettingForm } from "#app/domain/desk/settings.ts";
import { changesBetween, type JournalAuthor } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, noAll, ok, type Verdict } from "#app/domain/verdict.ts";
import { deskSettings } from "#app/i18n/ru/desk/shop/settings.ts";
import { listPlaces } from "#server/db/queries/shop/places.ts";
import { listSettings, lockShop, settingsVersion } from "#server/db/queries/shop/settings.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publishShop, writeSettings, type ValueFault } from "#server/use-cases/shop/change-settings.ts";
import { missingOf, type SettingValues } from "#server/use-cases/shop/setting-keys.ts";
import { valuesOf } from "#server/use-cases/shop/shop-settings.ts";
import { makeSign, storedSign, writeSign, type MadeSign } from "#server/use-cases/shop/sign.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import { refuseStale, type StaleSave } from "#server/use-cases/staff/stale-save.ts";

export async function showDeskSettings(
  { database: { db }, settings }: Ports,
  staff: StaffScope,
): Promise<DeskSettings> {
  const values = valuesOf(await listSettings(db));
  const { cities } = await listPlaces(db);
  const groups = [];
  for (const group of settingForms)
    groups.push({
      group,
      version: await versionOf(db, group),
      values: Object.entries(textsOf(values, group)).map(([key, value]) => ({ key, value })),
      missing: group === "seller" || group === "bank" ? missingOf(group, values) : [],
    });
  return {
    groups,
    cities: cities.filter(({ is_active }) => is_active).map(({ slug, name }) => ({ slug, name })),
    hasSign: (await storedSign(db)) !== null,
    icons: settings.icons,
    canEdit: mayEdit(staff),
  };
}

/** They are those of all cities. */
function mayEdit(staff: StaffScope): boolean {
  return staff.cities.length === 0 && mayStaff(staff, "editSettings");
}

const answer = z.literal(true);
type Refusal = { ok: false } & (
  { code: "rightMissing" } | { code: "settingUnknown"; key: string } | (NamedFault & { beside?: NamedFault[] })
);
type NamedFault = Omit<ValueFault, "key"> & { field: string };

/** Saves settings of a group as they were seen, by the operator's rules. */
export async function saveDeskSettings(
  ports: Ports,
  staff: StaffScope,
  author: JournalAuthor,
  { group, version, values: typed }: SaveSettings & { group: SettingForm },
): Promise<{ ok: true; value: true } | Refusal | StaleSave> {
  const known: readonly string[] = settingGroups[group];
  const unknown = Object.keys(typed).find((key) => !known.includes(key));
  if (unknown !== undefined) return no("settingUnknown", { key: unknown });
  const saved = await changeOnce<typeof answer, Refusal | StaleSave>(ports, author, answer, async (tx) => {
    if (!mayEdit(staff)) return no("rightMissing");
    await lockShop(tx);
    const before = textsOf(valuesOf(await listSettings(tx)), group);
    const present = await versionOf(tx, group);
    const object = { kind: "setting", id: group, name: deskSettings.group[group] };
    if (present !== version) return refuseStale(tx, object, { version, yours: typed, now: before, present });
    const changed = Object.entries(typed).filter(([key, text]) => text.trim() !== before[key]);
    const changes = changed.map(([key, text]) => ({ key, value: text.trim() === "" ? null : text }));
    const written = await writeSettings(tx, author.actor, changes);
    if (!written.ok) {
      if (written.code === "settingUnknown") return no("settingUnknown", { key: written.key });
      const { ok: _, beside = [], ...first } = written;
      return noAll(named(first), beside.map(named));
    }
    if (!written.value.some(({ isChanged }) => isChanged)) return ok(true as const);
    await recordChange(tx, author, {
      action: "setting.changed",
      object,
      changes: changesBetween(
        { ...before, version },
        { ...textsOf(valuesOf(await listSettings(tx)), group), version: await versionOf(tx, group) },
      ),
      answer: true,
    });
    return ok(true as const);
  });
  if (saved.ok) await publishShop(ports);
  return saved;
}

function named({ key, ...fault }: ValueFault): NamedFault {
  return { ...fault, field: key };
}

function textsOf(values: SettingValues, group: SettingForm): Record<string, string> {
  return Object.fromEntries(settingGroups[group].map((key) => [key, values.get(key) ?? ""]));
}

function versionOf(db: Db | Tx, group: SettingForm): Promise<number> {
  return settingsVersion(db, settingGroups[group]);
}

type NoRight = { code: "rightMissing" };

/** Makes the icons from a picture. */
export async function setDeskSign(
  ports: Ports,
  staff: StaffScope,
  author: JournalAuthor,
  bytes: Uint8Array,
): Promise<Verdict<true, NoRight | { code: "signType" }>> {
  if (!mayEdit(staff)) return no("rightMissing");
  // Drawn before the transaction: it takes a second.
  const sign = await makeSign(bytes);
  return sign === null ? no("signType") : saveSign(ports, author, sign);
}

/** Makes the icons from the name again. */
export async function removeDeskSign(
  ports: Ports,
  staff: StaffScope,
  author: JournalAuthor,
): Promise<Verdict<true, NoRight>> {
  return mayEdit(staff) ? saveSign(ports, author, null) : no("rightMissing");
}

async function saveSign(ports: Ports, author: JournalAuthor, sign: MadeSign | null): Promise<Verdict<true, NoRight>> {
  const set = await changeOnce<typeof answer, { ok: false; code: "rightMissing" }>(
    ports,
    author,
    answer,
    async (tx) => {
      await lockShop(tx);
      const before = await storedSign(tx);
      const [old, now] = [nameOf(before?.body), nameOf(sign?.original.body)];
      if (old === now) return ok(true as const);
      await writeSign(tx, author.actor, sign);
      await recordChange(tx, author, {
        action: sign === null ? "setting.signRemoved" : "setting.signSet",
        object: { kind: "setting", id: "sign", name: deskSettings.group.sign },
        changes: { sign: { before: old, after: now } },
        answer: true,
      });
      return ok(true as const);
    },
  );
  if (set.ok) await publishShop(ports);
  return set;
}

/** Names a file in the journal. */
function nameOf(body: Uint8Array | undefined): string | null {
  return body === undefined ? null : createHash("sha256").update(body).digest("hex").slice(0, 12);
}
