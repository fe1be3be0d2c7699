import { sql } from "kysely";
import type { Tx } from "#server/db/client.ts";

/** Makes a person's own counterparty and selects it. */
export async function insertOwnCounterparty(
  tx: Tx,
  userUuid: string,
  { rootUuid, name, fullName }: { rootUuid: string; name: string; fullName: string },
): Promise<void> {
  await tx
    .insertInto("counterparties")
    .values({ root_uuid: rootUuid, type: "physical", name, full_name: fullName })
    .execute();
  await giveTo(tx, userUuid, rootUuid);
}

export type NewCompany = {
  rootUuid: string;
  type: "legal" | "entrepreneur";
  name: string;
  fullName: string;
  inn: string;
  kpp: string | null;
  ogrn: string | null;
  address: string;
};

/** Creates a new user's company, both awaiting moderation, with the user as a member. */
export async function insertCompany(tx: Tx, userUuid: string, company: NewCompany): Promise<void> {
  const { rootUuid, type, name, fullName, inn, kpp, ogrn, address } = company;
  await tx
    .insertInto("counterparties")
    .values({
      root_uuid: rootUuid,
      type,
      status: "moderation",
      name,
      full_name: fullName,
      inn,
      kpp,
      ogrn,
      legal_address: address,
    })
    .execute();
  await giveTo(tx, userUuid, rootUuid);
  await tx.updateTable("users").set({ on_moderation: true }).where("uuid", "=", userUuid).execute();
}

async function giveTo(tx: Tx, userUuid: string, rootUuid: string): Promise<void> {
  await tx.insertInto("user_counterparties").values({ user_uuid: userUuid, root_uuid: rootUuid }).execute();
  await tx.updateTable("users").set({ selected_root_uuid: rootUuid }).where("uuid", "=", userUuid).execute();
}

/**
 * Reserves an INN until the transaction ends and returns the counterparty that uses it; undefined when free. Rejected
 * and archived ones do not hold an INN: registering a stranger's company must not block its owner.
 */
export async function lockInn(tx: Tx, inn: string): Promise<{ rootUuid: string } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`inn:${inn}`}, 0))`.execute(tx);
  const { rows } = await sql<{ rootUuid: string }>`
    select root_uuid as "rootUuid" from counterparties
     where inn = ${inn} and status not in ('rejected', 'archived')
     order by created_at, root_uuid limit 1`.execute(tx);
  return rows[0];
}
