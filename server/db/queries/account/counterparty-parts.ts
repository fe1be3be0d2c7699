import { sql } from "kysely";
import type { ContactRole } from "#app/contract/counterparties/counterparties.ts";
import type { Tx } from "#server/db/client.ts";

/** Accounts, contacts and branches of a counterparty, which the caller has locked. */
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

/** False when this account exists already. */
export async function insertBank(tx: Tx, bank: NewBank): Promise<boolean> {
  const row = await tx
    .insertInto("counterparty_banks")
    .values(bank)
    .onConflict((conflict) => conflict.columns(["root_uuid", "bic", "account"]).doNothing())
    .returning("uuid")
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes an account of this counterparty the default; false when it has no such account. */
export async function setDefaultBank(tx: Tx, rootUuid: string, uuid: string): Promise<boolean> {
  const { rows } = await sql`
    update counterparties set default_bank_uuid = ${uuid}
     where root_uuid = ${rootUuid}
       and exists (select 1 from counterparty_banks where uuid = ${uuid} and root_uuid = ${rootUuid})
    returning root_uuid`.execute(tx);
  return rows.length === 1;
}

/** Makes the oldest account the default after the default one was deleted. */
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
  role: ContactRole;
};

export async function insertContact(tx: Tx, contact: NewContact): Promise<void> {
  await tx.insertInto("counterparty_contacts").values(contact).execute();
}

type NewBranch = { uuid: string; root_uuid: string; name: string; kpp: string; address: string };

/** False when a branch with this KPP exists. */
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
