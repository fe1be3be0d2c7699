import type { JournalObject } from "#app/domain/staff/journal.ts";
import { staleFields, type DifferingField } from "#app/domain/staff/stale.ts";
import { no } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { savesSince } from "#server/db/queries/staff/journal.ts";

/** Somebody has saved the object meanwhile: who, when, and what each has made of its fields. */
export type StaleSave = { ok: false; code: "stale"; version: number; fields: DifferingField[]; by: string; at: string };

type Save = { version: number; yours: object; now: object; present: number };

/** Refuses a save of version `version` while the object has version `present`; call it with the object locked. */
export async function refuseStale(
  tx: Tx,
  object: JournalObject,
  { version, yours, now, present }: Save,
): Promise<StaleSave> {
  const since = await savesSince(tx, object, version);
  const [last] = since;
  return no("stale", {
    version: present,
    fields: staleFields(yours, now, since),
    by: last?.by ?? "",
    at: last?.at.toISOString() ?? "",
  });
}

/** The same for an object whose fields are texts, as its form shows them. */
export async function refuseStaleTexts(
  tx: Tx,
  object: JournalObject,
  save: {
    version: number;
    yours: Readonly<Record<string, string>>;
    now: Readonly<Record<string, string>>;
    present: number;
  },
): Promise<{ ok: false } & StaleTexts> {
  const { version, fields, by, at } = await refuseStale(tx, object, save);
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return no("stale", {
    fields: fields.map(({ name, before, yours, now }) => ({
      ...{ name, before: text(before), yours: text(yours), now: text(now) },
    })),
    ...{ by, at, version },
  });
}

export type StaleTexts = {
  code: "stale";
  fields: { name: string; before: string; yours: string; now: string }[];
  by: string;
  at: string;
  version: number;
};
