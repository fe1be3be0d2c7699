import type { KeptAttribute } from "#app/domain/catalog/saving/attribute.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { insertRows, oneOf, updateRows } from "./write-rows.ts";

const columns = [
  "code",
  "name",
  "unit",
  "group_name as group",
  "kind",
  "role",
  "sort",
  "is_filter as isFilter",
  "is_in_name as isInName",
] as const;

/** All in their order. */
export async function allAttributes(db: Db): Promise<KeptAttribute[]> {
  return db.selectFrom("attributes").select(columns).orderBy("sort").orderBy("code").execute();
}

export async function keptAttributes(tx: Db | Tx, codes: readonly string[]): Promise<Map<string, KeptAttribute>> {
  const rows = await tx
    .selectFrom("attributes")
    .select(columns)
    .where(oneOf("code", "text", codes))
    .execute();
  return new Map(rows.map((row) => [row.code, row]));
}

export async function writeAttributes(
  tx: Tx,
  { created, updated }: { created: readonly KeptAttribute[]; updated: readonly KeptAttribute[] },
): Promise<void> {
  await insertRows(tx, "attributes", created.map(rowOf));
  await updateRows(tx, "attributes", "code", updated.map(rowOf));
}

function rowOf({ group, isFilter, isInName, ...row }: KeptAttribute) {
  return { ...row, group_name: group, is_filter: isFilter, is_in_name: isInName };
}
