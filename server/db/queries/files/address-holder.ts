import { sql } from "kysely";
import type { Member } from "#app/domain/account/member-rights.ts";
import type { Db } from "#server/db/client.ts";
import { memberFrom, rightsOfRow, type RightsRow } from "#server/db/queries/account/members.ts";

/** The file behind a signed URL and its holder; `member` is null for non-members of its company. */
export type HeldAddress = {
  rootUuid: string | null;
  /** Process type. */
  type: string;
  hasSums: boolean;
  member: Member | null;
};

const files: Record<"report" | "orderDocument" | "bill", (uuid: string) => ReturnType<typeof sql>> = {
  report: (uuid) => sql`
    select root_uuid, type, params ->> 'priced' is distinct from 'false' as has_sums from file_processes where uuid = ${uuid}`,
  orderDocument: (uuid) => sql`
    select o.counterparty_uuid as root_uuid, 'documents' as type, true as has_sums
      from order_documents d join orders o on o.uuid = d.order_uuid where d.uuid = ${uuid}`,
  bill: (uuid) => sql`
    select root_uuid, 'settlements' as type, true as has_sums from settlement_bills where uuid = ${uuid}`,
};

/** Undefined when the session is over or the file does not exist. */
export async function holderOfAddress(
  db: Db,
  sessionUuid: string,
  { file, uuid }: { file: keyof typeof files; uuid: string },
): Promise<HeldAddress | undefined> {
  const { rows } = await sql<Omit<HeldAddress, "member"> & { userUuid: string } & (RightsRow | NoRights)>`
    select f.root_uuid as "rootUuid", f.type, f.has_sums as "hasSums", s.user_uuid as "userUuid", ${rightsOfRow("m")}
      from sessions s
      cross join (${files[file](uuid)}) f
      left join user_counterparties m on m.root_uuid = f.root_uuid and m.user_uuid = s.user_uuid
     where s.uuid = ${sessionUuid} and s.revoked_at is null and s.absolute_expiry > clock_timestamp()`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { rootUuid, type, hasSums, userUuid, ...rights } = row;
  return { rootUuid, type, hasSums, member: rights.role === null ? null : memberFrom(userUuid, rights) };
}

type NoRights = Record<keyof RightsRow, null>;
