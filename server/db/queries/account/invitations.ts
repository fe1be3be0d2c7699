import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

export type NewInvitation = {
  uuid: string;
  rootUuid: string;
  phone: string | null;
  email: string | null;
  rights: object;
  codeHash: Buffer | null;
  invitedBy: string;
  days: number;
};

export async function insertInvitation(tx: Tx, one: NewInvitation): Promise<void> {
  await tx
    .insertInto("member_invitations")
    .values({
      uuid: one.uuid,
      root_uuid: one.rootUuid,
      phone: one.phone,
      email: one.email,
      rights: JSON.stringify(one.rights),
      code_hash: one.codeHash,
      invited_by: one.invitedBy,
      expires_at: sql`clock_timestamp() + ${one.days} * interval '1 day'`,
    })
    .execute();
}

export type SentInvitations = { byUser: number; ofCounterparty: number; toRecipient: number };

/** Invitations of the last day: sent by the person, sent for the counterparty, and received by this recipient. */
export async function invitationsOfDay(
  tx: Tx,
  { by, rootUuid }: { by: string; rootUuid: string },
  { phone, email }: { phone: string | null; email: string | null },
): Promise<SentInvitations> {
  const { rows } = await sql<SentInvitations>`
    select count(*) filter (where invited_by = ${by})::int as "byUser",
           count(*) filter (where root_uuid = ${rootUuid})::int as "ofCounterparty",
           count(*) filter (where phone = ${phone} or lower(email) = lower(${email}::text))::int as "toRecipient"
      from member_invitations
     where created_at > clock_timestamp() - interval '1 day'
       and (invited_by = ${by} or root_uuid = ${rootUuid} or phone = ${phone} or lower(email) = lower(${email}::text))`.execute(
    tx,
  );
  return rows[0] ?? { byUser: 0, ofCounterparty: 0, toRecipient: 0 };
}

/** Ends an earlier invitation to the same recipient. */
export async function endEarlier(
  tx: Tx,
  rootUuid: string,
  { phone, email }: { phone: string | null; email: string | null },
): Promise<void> {
  await sql`
    update member_invitations set status = 'canceled'
     where root_uuid = ${rootUuid} and status = 'new' and (phone = ${phone} or lower(email) = lower(${email}::text))`.execute(
    tx,
  );
}

export type InvitationRow = {
  uuid: string;
  rootUuid: string;
  counterparty: string;
  phone: string | null;
  email: string | null;
  rights: unknown;
  invitedBy: string;
  inviter: string;
  createdAt: Date;
  expiresAt: Date;
};

const found = sql`
  select i.uuid, i.root_uuid as "rootUuid", c.name as counterparty, i.phone, i.email, i.rights, i.invited_by as "invitedBy",
         trim(u.last_name || ' ' || u.first_name) as inviter, i.created_at as "createdAt", i.expires_at as "expiresAt"
    from member_invitations i
    join counterparties c on c.root_uuid = i.root_uuid
    join users u on u.uuid = i.invited_by`;
const isLive = sql`i.status = 'new' and i.expires_at > clock_timestamp() and c.status <> 'archived'`;

/** Open invitations, newest first. */
export async function invitationsOf(
  db: Db | Tx,
  to: { rootUuid: string } | { phone: string },
): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    ${found} where ${isLive} and ${"rootUuid" in to ? sql`i.root_uuid = ${to.rootUuid}` : sql`i.phone = ${to.phone}`}
    order by i.created_at desc, i.uuid limit 100`.execute(db);
  return rows;
}

/** An open invitation by its e-mailed code, or by uuid for the invited phone; locked inside a transaction. */
export async function findInvitation(
  db: Db | Tx,
  by: { codeHash: Buffer } | { uuid: string; phone: string },
  { lock = false } = {},
): Promise<InvitationRow | undefined> {
  const which =
    "codeHash" in by ? sql`i.code_hash = ${by.codeHash}` : sql`i.uuid = ${by.uuid} and i.phone = ${by.phone}`;
  const { rows } = await sql<InvitationRow>`
    ${found} where ${isLive} and ${which} ${lock ? sql`for update of i` : sql``}`.execute(db);
  return rows[0];
}

export async function codeExists(db: Db | Tx, codeHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom("member_invitations")
    .where("code_hash", "=", codeHash)
    .select("uuid")
    .executeTakeFirst();
  return row !== undefined;
}

export async function closeInvitation(
  tx: Tx,
  uuid: string,
  { status, by }: { status: "accepted" | "declined"; by: string },
): Promise<void> {
  await tx.updateTable("member_invitations").set({ status, answered_by: by }).where("uuid", "=", uuid).execute();
}

/** False when the counterparty has no such open invitation. */
export async function cancelInvitation(tx: Tx, rootUuid: string, uuid: string): Promise<boolean> {
  const row = await tx
    .updateTable("member_invitations")
    .set({ status: "canceled" })
    .where("root_uuid", "=", rootUuid)
    .where("uuid", "=", uuid)
    .where("status", "=", "new")
    .returning("uuid")
    .executeTakeFirst();
  return row !== undefined;
}
