import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";
import { instant } from "#server/db/queries/instant.ts";

export type JoinRequestRow = { uuid: string; userUuid: string; name: string; phone: string; createdAt: Date };

/** Unanswered requests, oldest first. */
export async function waitingRequests(db: Db | Tx, rootUuid: string): Promise<JoinRequestRow[]> {
  const { rows } = await sql<JoinRequestRow>`
    select r.uuid, r.user_uuid as "userUuid", trim(u.last_name || ' ' || u.first_name) as name, u.phone, r.created_at as "createdAt"
      from join_requests r join users u on u.uuid = r.user_uuid
     where r.root_uuid = ${rootUuid} and r.status = 'new'
     order by r.created_at, r.uuid limit 100`.execute(db);
  return rows;
}

export type OwnJoinRequest = {
  uuid: string;
  inn: string;
  status: "new" | "rejected";
  createdAt: string;
  decidedAt: string | null;
};

/** The person's own requests: pending and recently rejected. The company's owner is not disclosed. */
export async function ownJoinRequests(db: Db, userUuid: string): Promise<OwnJoinRequest[]> {
  const { rows } = await sql<OwnJoinRequest>`
    select r.uuid, c.inn, r.status, ${instant("r.created_at")} as "createdAt", ${instant("r.decided_at")} as "decidedAt"
      from join_requests r join counterparties c on c.root_uuid = r.root_uuid
     where r.user_uuid = ${userUuid} and c.inn is not null
       and (r.status = 'new' or r.status = 'rejected' and r.decided_at > now() - interval '30 days')
     order by r.created_at desc, r.uuid limit 20`.execute(db);
  return rows;
}

/** Locks a request to this counterparty. */
export async function lockJoinRequest(
  tx: Tx,
  rootUuid: string,
  uuid: string,
): Promise<{ userUuid: string; status: string } | undefined> {
  const { rows } = await sql<{ userUuid: string; status: string }>`
    select user_uuid as "userUuid", status from join_requests
     where uuid = ${uuid} and root_uuid = ${rootUuid} for update`.execute(tx);
  return rows[0];
}

export async function decideJoinRequest(
  tx: Tx,
  uuid: string,
  { status, by }: { status: "approved" | "rejected"; by: string },
): Promise<void> {
  await tx
    .updateTable("join_requests")
    .set({ status, decided_by: by, decided_at: sql`clock_timestamp()` })
    .where("uuid", "=", uuid)
    .execute();
}
