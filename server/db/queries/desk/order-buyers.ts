import { sql } from "kysely";
import type { Db } from "#server/db/client.ts";

export type OrderBuyerRow = {
  user: string;
  /** Null: for the person. */
  company: string | null;
  name: string;
  phone: string;
  companyName: string | null;
  inn: string | null;
};

const most = 50;

/** A person with the companies that he may order for, or the members of companies with an INN. */
export async function buyersBy(db: Db, by: { phone: string } | { inn: string }): Promise<OrderBuyerRow[]> {
  const isMeant = "phone" in by ? sql`u.phone = ${by.phone}` : sql`c.inn = ${by.inn}`;
  const { rows } = await sql<OrderBuyerRow>`
    select u.uuid as "user", c.root_uuid as company, trim(concat_ws(' ', u.last_name, u.first_name, u.middle_name)) as name,
           u.phone, c.name as "companyName", c.inn
      from users u
      join lateral (
        select k.root_uuid, k.name, k.inn from user_counterparties uc join counterparties k on k.root_uuid = uc.root_uuid
         where uc.user_uuid = u.uuid and k.status <> 'archived'
        union all select null, null, null
      ) c on true
     where ${isMeant} and u.deleted_at is null
     order by c.name nulls first, u.last_name, u.first_name, u.uuid
     limit ${most}`.execute(db);
  return rows;
}
