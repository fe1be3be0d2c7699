import { sql } from "kysely";
import type { Db } from "#server/db/client.ts";

export type ManagerRow = {
  uuid: string;
  fio: string;
  position: string;
  phone: string;
  ext: string | null;
  email: string;
  photo: string | null;
  timezone: string;
  schedule: unknown;
  messengers: unknown;
};

/** Managers of one counterparty of the user, or of all (null); each once, archived counterparties excluded. */
export async function listManagers(db: Db, userUuid: string, rootUuid: string | null): Promise<ManagerRow[]> {
  return (await sql<ManagerRow>`${managersFor(userUuid, rootUuid)}`.execute(db)).rows;
}

/** The same as a subquery. */
export function managersFor(userUuid: string, rootUuid: string | null) {
  return sql`
    select m.uuid, m.fio, m.position, m.phone, m.ext, m.email, m.photo, m.timezone, m.schedule, m.messengers
      from managers m
      join (select cm.manager_uuid, min(cm.sort) as sort
              from counterparty_managers cm
              join user_counterparties uc on uc.root_uuid = cm.root_uuid and uc.user_uuid = ${userUuid}
              join counterparties c on c.root_uuid = cm.root_uuid and c.status <> 'archived'
             where ${rootUuid}::uuid is null or cm.root_uuid = ${rootUuid}::uuid
             group by cm.manager_uuid) served on served.manager_uuid = m.uuid
     order by served.sort, m.fio, m.uuid`;
}
