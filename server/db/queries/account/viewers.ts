import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";
import { prepared } from "#server/db/prepared.ts";
import { TableLocked } from "#server/db/table-locks.ts";
import { approvalsToDecide } from "#server/db/queries/order/approvals.ts";
import type { RightsRow } from "./members.ts";

export type ViewerRow = {
  uuid: string;
  phone: string;
  email: string | null;
  email_confirmed_at: Date | null;
  first_name: string;
  last_name: string;
  middle_name: string | null;
  city_uuid: string | null;
  on_moderation: boolean;
  moderation_reason: string | null;
  created_at: Date;
  client_root_uuid: string | null;
  client_type: string | null;
  client_inn: string | null;
  client_name: string | null;
  client_status: string | null;
  client_status_reason: string | null;
  client_price_list_id: number | null;
  client_email: string | null;
  client_email_confirmed_at: Date | null;
  /** Null together with the counterparty: the member's rights. */
  client_rights: RightsRow | null;
  settings: Record<string, unknown>;
  unread: number;
  approvals: number;
};

const viewerColumns = (approvals: typeof approvalsToDecide) => sql`
           u.uuid, u.phone, u.email, u.email_confirmed_at, u.first_name, u.last_name, u.middle_name, u.city_uuid,
           u.on_moderation, u.moderation_reason, u.created_at,
           c.root_uuid as client_root_uuid, c.type as client_type, c.inn as client_inn, c.name as client_name,
           c.status as client_status, c.status_reason as client_status_reason,
           c.price_list_id as client_price_list_id, c.email as client_email, c.email_confirmed_at as client_email_confirmed_at,
           case when uc.user_uuid is not null then json_build_object(
             'role', uc.role, 'sees_prices', uc.sees_prices, 'fills_baskets', uc.fills_baskets, 'order_limit', uc.order_limit::text,
             'month_limit', uc.month_limit::text, 'sees_settlements', uc.sees_settlements, 'sees_claims', uc.sees_claims,
             'manages_members', uc.manages_members
           ) end as client_rights,
           coalesce((select jsonb_object_agg(code, value) from user_settings where user_uuid = u.uuid), '{}') as settings,
           (select count(*)::int from (select from notifications where user_uuid = u.uuid and read_at is null limit 100) few) as unread,
           ${approvals} as approvals`;
const allColumns = viewerColumns(approvalsToDecide);
const columnsWithoutOrders = viewerColumns(sql`0`);

/** The user of a live session with the selected counterparty and settings; undefined when the session is over. */
export async function findViewer(db: Db, sessionUuid: string, userUuid: string): Promise<ViewerRow | undefined> {
  try {
    return await findViewerBy(db, { sessionUuid, userUuid, columns: allColumns });
  } catch (error) {
    // Every page needs the viewer; fail without the approval counter rather than without the page.
    if (!(error instanceof TableLocked)) throw error;
    return findViewerBy(db, { sessionUuid, userUuid, columns: columnsWithoutOrders });
  }
}

type ViewerQuery = { sessionUuid: string; userUuid: string; columns: typeof allColumns };

async function findViewerBy(db: Db, { sessionUuid, userUuid, columns }: ViewerQuery): Promise<ViewerRow | undefined> {
  const { rows } = await sql<ViewerRow>`${prepared}
    select ${columns}
      from sessions s
      join users u on u.uuid = s.user_uuid
      left join user_counterparties uc on uc.user_uuid = u.uuid and uc.root_uuid = u.selected_root_uuid
      left join counterparties c on c.root_uuid = uc.root_uuid and c.status <> 'archived'
     where s.uuid = ${sessionUuid} and s.user_uuid = ${userUuid} and u.deleted_at is null
       and s.revoked_at is null and s.absolute_expiry > now()`.execute(db);
  return rows[0];
}

/** The same without a session or counterparty. */
export async function findPersonViewer(db: Db | Tx, userUuid: string): Promise<ViewerRow | undefined> {
  const { rows } = await sql<ViewerRow>`
    select ${allColumns}
      from users u
      left join user_counterparties uc on false
      left join counterparties c on false
     where u.uuid = ${userUuid} and u.deleted_at is null`.execute(db);
  return rows[0];
}

/** The same for a member without a session, for one counterparty: orders may be placed on a member's behalf. */
export async function findMemberViewer(
  db: Db | Tx,
  userUuid: string,
  rootUuid: string,
): Promise<ViewerRow | undefined> {
  const { rows } = await sql<ViewerRow>`
    select ${allColumns}
      from users u
      join user_counterparties uc on uc.user_uuid = u.uuid and uc.root_uuid = ${rootUuid}
      join counterparties c on c.root_uuid = uc.root_uuid
     where u.uuid = ${userUuid}`.execute(db);
  return rows[0];
}
