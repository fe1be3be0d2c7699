import { sql, type RawBuilder } from "kysely";
import type { feedbackList } from "#app/domain/desk/lists/feedback.ts";
import type { ListState } from "#app/domain/desk/list-shape.ts";
import type { Channel, FeedbackType } from "#app/domain/feedback/feedback.ts";
import type { FeedbackStatus } from "#app/domain/feedback/status.ts";
import type { FileType } from "#app/domain/files/limits.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { nameForShop } from "#server/db/queries/actor-columns.ts";
import { instant } from "#server/db/queries/instant.ts";

/** `lateBefore`: messages that wait since then are late. */
export type FeedbackQuery = {
  state: ListState<typeof feedbackList>;
  cities: readonly string[] | null;
  seesPeople: boolean;
  lateBefore: Date;
  timeZone: string;
};

export type ListedDeskFeedback = {
  uuid: string;
  version: number;
  number: string;
  status: FeedbackStatus;
  type: FeedbackType;
  subject: string;
  createdAt: string;
  isLate: boolean;
  from: string;
  order: string | null;
  channel: Channel;
  city: string;
  timezone: string;
};

const summary = (lateBefore: Date) => sql`
  f.uuid, f.version, f.number, f.status, f.type, f.subject, ${instant("f.created_at")} as "createdAt",
  f.status = 'new' and f.created_at < ${lateBefore} as "isLate", f.order_number as "order", f.preferred_channel as channel,
  ct.name as city, ct.timezone`;

export async function countDeskFeedback(db: Db, query: FeedbackQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from feedbacks f where ${matches(query)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function listDeskFeedback(
  db: Db,
  query: FeedbackQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedDeskFeedback[]> {
  const way = query.state.sort.desc ? sql`desc` : sql`asc`;
  const { rows } = await sql<ListedDeskFeedback>`
    select ${summary(query.lateBefore)}, f.fio as "from"
      from feedbacks f join cities ct on ct.uuid = f.city_uuid
     where ${matches(query)} order by f.created_at ${way}, f.uuid limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

function matches({ state: { filters }, cities, seesPeople, lateBefore, timeZone }: FeedbackQuery): RawBuilder<unknown> {
  const { q, status = ["new", "inProgress"], type, created, late, city, call } = filters;
  const any = (values: readonly string[]) => sql`any(${[...values]}::text[])`;
  const conditions = [
    sql`f.status = ${any(status)}`,
    ...(cities === null ? [] : [sql`f.city_uuid = any(${[...cities]}::uuid[])`]),
    ...(q === undefined ? [] : [hasWords(q, seesPeople)]),
    ...(type === undefined ? [] : [sql`f.type = ${any(type)}`]),
    ...(created?.from ? [sql`f.created_at >= ${created.from}::date::timestamp at time zone ${timeZone}`] : []),
    ...(created?.to ? [sql`f.created_at < (${created.to}::date + 1)::timestamp at time zone ${timeZone}`] : []),
    ...(late === undefined ? [] : [sql`f.status = 'new' and f.created_at < ${lateBefore}`]),
    ...(city === undefined ? [] : [sql`f.city_uuid::text = ${any(city)}`]),
    ...(call === undefined ? [] : [sql`(f.preferred_channel = 'phone' or f.type = 'callback')`]),
  ];
  return sql.join(conditions, sql` and `);
}

function hasWords(text: string, seesPeople: boolean): RawBuilder<unknown> {
  const like = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const digits = text.replace(/\D/g, "");
  return sql`(f.number ilike ${like} or f.subject ilike ${like} or f.order_number ilike ${like} ${
    seesPeople
      ? sql`or f.fio ilike ${like} or f.email ilike ${like} ${
          digits.length < 4 ? sql`` : sql`or strpos(f.phone, ${digits}) > 0`
        }`
      : sql``
  })`;
}

export type DeskFeedbackRowInFull = Omit<ListedDeskFeedback, "from"> & {
  cityUuid: string;
  userUuid: string | null;
  message: string;
  pageUrl: string;
  product: { uuid: string; name: string; article: string } | null;
  fio: string;
  phone: string | null;
  email: string | null;
  files: { uuid: string; name: string; type: FileType; size: number }[];
  messages: { uuid: string; author: "user" | "shop"; name: string | null; text: string; at: string }[];
};

export async function deskFeedback(
  db: Db,
  number: string,
  lateBefore: Date,
): Promise<DeskFeedbackRowInFull | undefined> {
  const { rows } = await sql<DeskFeedbackRowInFull>`
    select ${summary(lateBefore)}, f.city_uuid as "cityUuid", f.user_uuid as "userUuid", f.message, f.page_url as "pageUrl",
           f.fio, f.phone, f.email,
           (select json_build_object('uuid', p.uuid, 'name', p.name, 'article', p.article) from products p
             where p.uuid = f.product_uuid) as product,
           coalesce((select json_agg(json_build_object('uuid', x.uuid, 'name', x.name, 'type', x.extension, 'size', x.size)
                                     order by x.created_at, x.uuid)
              from files x where x.feedback_uuid = f.uuid), '[]') as files,
           coalesce((select json_agg(json_build_object('uuid', m.uuid, 'author', m.author, 'name', m.actor_name,
                                     'text', m.message, 'at', ${instant("m.created_at")}) order by m.created_at, m.uuid)
              from feedback_messages m where m.feedback_uuid = f.uuid), '[]') as messages
      from feedbacks f join cities ct on ct.uuid = f.city_uuid where f.number = ${number}`.execute(db);
  return rows[0];
}

export async function isFileOfFeedback(db: Db, feedbackUuid: string, file: string): Promise<boolean> {
  const { rows } = await sql`select from files where uuid = ${file} and feedback_uuid = ${feedbackUuid}`.execute(db);
  return rows.length === 1;
}

/** The last message of the conversation, or change by the staff. */
export async function lastChangeOfFeedback(tx: Tx, uuid: string): Promise<{ by: string; at: string } | undefined> {
  const { rows } = await sql<{ by: string; at: string }>`
    select coalesce(${nameForShop("h.user_uuid")}, '') as by, ${instant("h.at")} as at
      from (select null::uuid as user_uuid, actor_name, created_at as at from feedback_messages where feedback_uuid = ${uuid}
            union all select null, actor_name, at from audit_log where object_kind = 'feedback' and object_id = ${uuid}) h
     order by h.at desc limit 1`.execute(tx);
  return rows[0];
}
