import type { Actor } from "#app/domain/actor.ts";
import { planAttributes, type AttributeToSave } from "#app/domain/catalog/saving/attribute.ts";
import type { Tx } from "#server/db/client.ts";
import { keptAttributes, writeAttributes } from "#server/db/queries/catalog/saving/attributes.ts";
import { saveBatch, type SavingPorts } from "./save-batch.ts";

export async function saveAttributes(ports: SavingPorts, actor: Actor, rows: readonly AttributeToSave[]) {
  return saveBatch(ports, { actor, kind: "attributes", rows }, (tx) => attributesIn(tx, rows));
}

/** Within a batch of several kinds. */
export async function attributesIn(tx: Tx, rows: readonly AttributeToSave[]) {
  const codes = rows.map(({ code }) => code);
  const plan = planAttributes(rows, await keptAttributes(tx, codes));
  await writeAttributes(tx, plan);
  return plan;
}
