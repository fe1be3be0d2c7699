/** A field that the person and somebody else have set to different values. */
export type DifferingField = { name: string; before: unknown; yours: unknown; now: unknown };

/** One saved change of the object, the latest first. */
export type JournaledSave = { changes: Readonly<Record<string, { before: unknown; after: unknown }>> };

/**
 * What a save of an older version would overwrite: fields where the sent value is not the present one, with the value
 * that the person saw; `since` are the changes after that version.
 */
export function staleFields(yours: object, now: object, since: readonly JournaledSave[]): DifferingField[] {
  const present = new Map(Object.entries(now));
  return Object.entries(yours).flatMap(([name, value]) => {
    const current = present.get(name) ?? null;
    if (JSON.stringify(value ?? null) === JSON.stringify(current)) return [];
    const first = since.findLast(({ changes }) => Object.hasOwn(changes, name))?.changes[name];
    return [{ name, before: first === undefined ? current : first.before, yours: value ?? null, now: current }];
  });
}
