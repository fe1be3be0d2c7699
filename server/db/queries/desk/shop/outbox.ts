import { sql, type RawBuilder } from "kysely";
import type { LetterChannel, LetterState } from "#app/domain/desk/letters.ts";
import type { ListState } from "#app/domain/desk/list-shape.ts";
import type { outboxList } from "#app/domain/desk/lists/outbox.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { instant } from "#server/db/queries/instant.ts";

export type LetterRow = {
  uuid: string;
  version: number;
  channel: LetterChannel;
  template: string;
  recipient: string | null;
  isToStaff: boolean;
  about: { kind: "order" | "claim" | "feedback"; number: string } | null;
  state: LetterState;
  createdAt: string;
  attempts: number;
  nextAt: string | null;
  sentAt: string | null;
  failedAt: string | null;
  error: string | null;
  isUncertain: boolean;
  reason: string | null;
  droppedAt: string | null;
  droppedBy: string | null;
  cityUuid: string | null;
};

/** `cities`: null for all. Recipients are searched for who sees them alone. */
export type OutboxQuery = {
  state: ListState<typeof outboxList>;
  cities: readonly string[] | null;
  seesRecipients: boolean;
  timeZone: string;
};

export async function countLetters(db: Db | Tx, query: OutboxQuery): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from ${letters} l where ${matches(query)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

export async function listLetterRows(
  db: Db | Tx,
  query: OutboxQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<LetterRow[]> {
  const way = query.state.sort.desc ? sql`desc` : sql`asc`;
  const { rows } = await sql<LetterRow>`
    ${select} where ${matches(query)} order by l.created_at ${way}, l.uuid limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Rows within the person's cities, by uuid. */
export async function lettersByUuid(
  db: Db | Tx,
  uuids: readonly string[],
  cities: readonly string[] | null,
): Promise<LetterRow[]> {
  const { rows } = await sql<LetterRow>`
    ${select} where l.uuid = any(${[...uuids]}::uuid[]) and ${isInCities(cities)} order by l.uuid`.execute(db);
  return rows;
}

/** Holds the rows against workers and colleagues; to be called before they are read for a change. */
export async function lockLetters(tx: Tx, uuids: readonly string[]): Promise<void> {
  await sql`select from outbox where uuid = any(${[...uuids]}::uuid[]) order by uuid for update`.execute(tx);
  await sql`select from file_processes where uuid = any(${[...uuids]}::uuid[]) order by uuid for update`.execute(tx);
}

/** Tries again from the start: the worker takes it in its next turn. */
export async function requeueLetter(tx: Tx, { uuid, channel }: Pick<LetterRow, "uuid" | "channel">): Promise<void> {
  const undropped = sql`version = version + 1, dropped_at = null, dropped_by = null, drop_reason = null`;
  if (channel === "file")
    await sql`
      update file_processes set status = 'queued', progress = 0, error_code = null, finished_at = null, lease_until = null,
             ${undropped} where uuid = ${uuid}`.execute(tx);
  else
    await sql`
      update outbox set attempts = 0, next_attempt_at = now(), failed_at = null, last_error = null, delivery = null,
             ${undropped} where uuid = ${uuid}`.execute(tx);
}

export async function dropLetter(
  tx: Tx,
  { uuid, channel }: Pick<LetterRow, "uuid" | "channel">,
  { by, at, reason }: { by: string; at: Date; reason: string },
): Promise<void> {
  const dropped = sql`version = version + 1, dropped_at = ${at}, dropped_by = ${by}, drop_reason = ${reason}`;
  if (channel === "file") await sql`update file_processes set ${dropped} where uuid = ${uuid}`.execute(tx);
  else await sql`update outbox set failed_at = coalesce(failed_at, ${at}), ${dropped} where uuid = ${uuid}`.execute(tx);
}

/** Closes the task about a letter; its uuid and version, if there was one. */
export async function closeLetterTask(
  tx: Tx,
  letter: string,
  { state, reason, by, at }: { state: "done" | "dismissed"; reason: string | null; by: string; at: Date },
): Promise<{ uuid: string; version: number } | undefined> {
  const { rows } = await sql<{ uuid: string; version: number }>`
    update tasks set state = ${state}, reason = ${reason}, version = version + 1, closed_at = ${at}, closed_by = ${by}
     where kind = 'failedLetter' and object_kind = 'message' and object_id = ${letter} and state = 'open'
    returning uuid, version`.execute(tx);
  return rows[0];
}

const number = sql`coalesce(o.params -> 'order' ->> 'number', o.params ->> 'number')`;

/** Files are here once they have failed; those under way are listed to their owners. */
const letters = sql`(
  select o.uuid, o.version, o.channel, o.template, o.recipient, o.audience = 'staff' as is_to_staff,
         case when split_part(o.template, '.', 1) in ('order', 'claim', 'feedback') then ${number} end as number,
         case when o.sent_at is not null then 'sent' when o.dropped_at is not null then 'dropped'
              when o.failed_at is not null then 'failed' else 'waiting' end as state,
         o.created_at, o.attempts::int as attempts, o.next_attempt_at, o.sent_at, o.failed_at, o.last_error as error,
         coalesce(o.delivery = 'unknown', false) as is_uncertain, o.drop_reason, o.dropped_at, o.dropped_by
    from outbox o
  union all
  select f.uuid, f.version, 'file', 'file.' || f.type, null, f.staff_uuid is not null, null,
         case when f.dropped_at is null then 'failed' else 'dropped' end,
         f.created_at, f.attempts::int, null, null, f.finished_at, f.error_code, false, f.drop_reason, f.dropped_at, f.dropped_by
    from file_processes f where f.status = 'error')`;

const noun = sql`split_part(l.template, '.', 1)`;

/** The city of what the letter is about. */
const city = sql`case ${noun}
  when 'order' then (select c.city_uuid from orders c where c.number = l.number)
  when 'claim' then (select c.city_uuid from claims m join orders c on c.uuid = m.order_uuid where m.number = l.number limit 1)
  when 'feedback' then (select m.city_uuid from feedbacks m where m.number = l.number limit 1) end`;

const select = sql`
  select l.uuid, l.version, l.channel, l.template, l.recipient, l.is_to_staff as "isToStaff",
         case when l.number is not null then json_build_object('kind', ${noun}, 'number', l.number) end as about,
         l.state, ${instant("l.created_at")} as "createdAt", l.attempts,
         case when l.state = 'waiting' then ${instant("l.next_attempt_at")} end as "nextAt",
         ${instant("l.sent_at")} as "sentAt", ${instant("l.failed_at")} as "failedAt", l.error,
         l.is_uncertain as "isUncertain", l.drop_reason as reason, ${instant("l.dropped_at")} as "droppedAt",
         l.dropped_by as "droppedBy", ${city} as "cityUuid"
    from ${letters} l`;

/** What is about no order, claim or message is for all. */
function isInCities(cities: readonly string[] | null): RawBuilder<unknown> {
  if (cities === null) return sql`true`;
  const own = sql`any(${[...cities]}::uuid[])`;
  return sql`
    not exists (select from orders c where c.number = l.number and ${noun} = 'order' and c.city_uuid <> all(${[...cities]}::uuid[]))
    and (${noun} not in ('claim', 'feedback') or ${city} is null or ${city} = ${own})`;
}

function matches({ state: { filters }, cities, seesRecipients, timeZone }: OutboxQuery): RawBuilder<unknown> {
  const { q, channel, state, template, created } = filters;
  const any = (values: readonly string[]) => sql`any(${[...values]}::text[])`;
  const conditions = [
    isInCities(cities),
    ...(q === undefined ? [] : [isAbout(q, seesRecipients, cities)]),
    ...(channel === undefined ? [] : [sql`l.channel = ${any(channel)}`]),
    ...(state === undefined ? [] : [sql`l.state = ${any(state)}`, inState(state)]),
    ...(template === undefined ? [] : [sql`l.template = ${any(template)}`]),
    ...(!created?.from ? [] : [sql`l.created_at >= ${created.from}::date::timestamp at time zone ${timeZone}`]),
    ...(!created?.to ? [] : [sql`l.created_at < (${created.to}::date + 1)::timestamp at time zone ${timeZone}`]),
  ];
  return sql.join(conditions, sql` and `);
}

/** The same by columns, where an index has what it means: «Сегодня» counts failed ones each time it is opened. */
function inState(states: readonly string[]): RawBuilder<unknown> {
  if (states.includes("sent")) return sql`true`;
  if (!states.includes("waiting")) return sql`l.failed_at is not null and l.sent_at is null`;
  return states.length === 1 ? sql`l.failed_at is null and l.sent_at is null` : sql`l.sent_at is null`;
}

/** A whole number or address: a part of one would tell addresses letter by letter to who does not see them. */
function isAbout(q: string, seesRecipients: boolean, cities: readonly string[] | null): RawBuilder<unknown> {
  const ofNumber = sql`l.number = ${q.toUpperCase()}`;
  if (!seesRecipients) return ofNumber;
  const digits = q.replace(/\D/g, "");
  const phone = digits.length === 11 ? `+7${digits.slice(1)}` : q;
  const isOwn = cities === null ? sql`true` : sql`${city} = any(${[...cities]}::uuid[])`;
  return sql`(${ofNumber} or ((lower(l.recipient) = ${q.toLowerCase()} or l.recipient = ${phone}) and ${isOwn}))`;
}
