import type { Actor } from "#app/domain/actor.ts";

/** Who makes a change and by which request; `key` makes a repeated form change once. */
export type JournalAuthor = {
  actor: Actor;
  requestId: string | null;
  address: string | null;
  key?: string | undefined;
};

/** What the change is about: `kind` in one word, as "order", "product", "staff". */
export type JournalObject = { kind: string; id: string; name?: string | null };

export type JournalChanges = Readonly<Record<string, { before: unknown; after: unknown }>>;

/** A change of one object. Without secrets. */
export type JournalEntry = {
  /** As "order.confirmed": the kind and what was done. */
  action: string;
  object: JournalObject;
  changes?: JournalChanges;
  reason?: string | null;
  /** What a repeat of the same key answers. */
  answer?: unknown;
};

/** The fields that differ. */
export function changesBetween(before: object, after: object): JournalChanges {
  const old = new Map(Object.entries(before));
  const now = new Map(Object.entries(after));
  const names = [...new Set([...old.keys(), ...now.keys()])];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(old.get(name) ?? null) !== JSON.stringify(now.get(name) ?? null))
      .map((name) => [name, { before: old.get(name) ?? null, after: now.get(name) ?? null }]),
  );
}
