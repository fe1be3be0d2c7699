import { sql } from "kysely";
import { waitingClaims } from "#app/domain/desk/today.ts";
import type { TaskScope } from "#app/domain/desk/tasks.ts";
import type { Db } from "#server/db/client.ts";
import { isBuyerIn } from "./buyers/buyers.ts";
import { isSentFrom } from "./buyers/claims.ts";
import { isCompanyIn, isIn } from "./buyers/companies.ts";
import { isSeen } from "./tasks.ts";

export type WaitingQuery = {
  /** Null: all. */
  cities: readonly string[] | null;
  claimWarehouses: readonly string[] | null;
  tasks: TaskScope;
  viewer: string;
  now: Date;
  feedbackDays: number;
};

export type Waiting = Record<
  | "claims"
  | "claimsLate"
  | "feedback"
  | "feedbackLate"
  | "people"
  | "companies"
  | "goods"
  | "tasks"
  | "tasksLate"
  | "own"
  | "ownLate",
  number
>;

/** Figures of what is open, in one statement. */
export async function countWaiting(
  db: Db,
  { cities, claimWarehouses, tasks, viewer, now, feedbackDays }: WaitingQuery,
): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select claims.whole as claims, claims.late as "claimsLate", feedback.whole as feedback, feedback.late as "feedbackLate",
           (select count(*)::int from users u where u.on_moderation and u.deleted_at is null and ${isBuyerIn(cities)}) as people,
           (select count(*)::int from counterparties c where c.status = 'moderation' and ${isCompanyIn(cities)}) as companies,
           (select count(*)::int from products where status = 'draft' or (status = 'active' and base_price is null)) as goods,
           tasks.whole as tasks, tasks.late as "tasksLate", tasks.own, tasks.own_late as "ownLate"
      from (select count(*)::int as whole, count(*) filter (where l.due_at < ${now} and l.status <> 'goodsReceived')::int as late
              from claims l join orders o on o.uuid = l.order_uuid
             where l.status = any(${[...waitingClaims]}::text[]) and ${isIn("o.city_uuid", cities)}
               and ${isSentFrom(sql`l.uuid`, claimWarehouses)}) claims,
           (select count(*)::int as whole, count(*) filter (where b.created_at < ${now}::timestamptz - make_interval(days => ${feedbackDays}::int))::int as late
              from feedbacks b where b.status = 'new' and ${isIn("b.city_uuid", cities)}) feedback,
           (select count(*)::int as whole, count(*) filter (where t.due_at < ${now})::int as late,
                   count(*) filter (where t.assignee_uuid = ${viewer}::uuid)::int as own,
                   count(*) filter (where t.assignee_uuid = ${viewer}::uuid and t.due_at < ${now})::int as own_late
              from tasks t where t.state = 'open' and ${isSeen(tasks)}) tasks`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("the figures are one row");
  return row;
}
