import { sql } from "kysely";
import type { Tx } from "#server/db/client.ts";

/** Accounts, contacts and branches: rows that stand under one counterparty. The caller holds the counterparty. */
type Part = "counterparty_banks" | "counterparty_contacts" | "counterparty_branches";

export async function countParts(tx: Tx, table: Part, rootUuid: string): Promise<number> {
  const { count } = await tx
    .selectFrom(table)
    .select((of) => of.fn.countAll<string>().as("count"))
    .where("root_uuid", "=", rootUuid)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type NewBank = {
  uuid: string;
  root_uuid: string;
  bic: string;
  bank_name: string;
  account: string;
  corr_account: string | null;
};

/** False when this account is there already. */
export async function insertBank(tx: Tx, bank: NewBank): Promise<boolean> {
  const row = await tx
    .insertInto("counterparty_banks")
    .values(bank)
    .onConflict((conflict) => conflict.columns(["root_uuid", "bic", "account"]).doNothing())
    .returning("uuid")
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes an account of this counterparty its default one; false when it has no such account. */
export async function setDefaultBank(tx: Tx, rootUuid: string, uuid: string): Promise<boolean> {
  const { rows } = await sql`
    update counterparties set default_bank_uuid = ${uuid}
     where root_uuid = ${rootUuid}
       and exists (select 1 from counterparty_banks where uuid = ${uuid} and root_uuid = ${rootUuid})
    returning root_uuid`.execute(tx);
  return rows.length === 1;
}

/** After the default one is gone the oldest that is left takes its place. */
export async function fillDefaultBank(tx: Tx, rootUuid: string): Promise<void> {
  await sql`update counterparties set default_bank_uuid =
              (select uuid from counterparty_banks where root_uuid = ${rootUuid} order by created_at, uuid limit 1)
             where root_uuid = ${rootUuid} and default_bank_uuid is null`.execute(tx);
}

type NewContact = {
  uuid: string;
  root_uuid: string;
  fio: string;
  phone: string | null;
  email: string | null;
  role: string;
};

export async function insertContact(tx: Tx, contact: NewContact): Promise<void> {
  await tx.insertInto("counterparty_contacts").values(contact).execute();
}

type NewBranch = { uuid: string; root_uuid: string; name: string; kpp: string; address: string };

/** False when there is one with this KPP. */
export async function insertBranch(tx: Tx, branch: NewBranch): Promise<boolean> {
  const row = await tx
    .insertInto("counterparty_branches")
    .values(branch)
    .onConflict((conflict) => conflict.columns(["root_uuid", "kpp"]).doNothing())
    .returning("uuid")
    .executeTakeFirst();
  return row !== undefined;
}

/** False when the counterparty has no such row. */
export async function deletePart(tx: Tx, table: Part, rootUuid: string, uuid: string): Promise<boolean> {
  const row = await tx
    .deleteFrom(table)
    .where("uuid", "=", uuid)
    .where("root_uuid", "=", rootUuid)
    .returning("uuid")
    .executeTakeFirst();
  return row !== undefined;
}
