import type { KeptAttribute } from "#app/domain/catalog/saving/attribute.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { insertRows, oneOf, updateRows } from "./write-rows.ts";

export async function keptAttributes(tx: Db | Tx, codes: readonly string[]): Promise<Map<string, KeptAttribute>> {
  const rows = await tx
    .selectFrom("attributes")
    .select(["code", "name", "unit", "group_name as group", "kind", "role", "sort"])
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

function rowOf({ group, ...row }: KeptAttribute) {
  return { ...row, group_name: group };
}
