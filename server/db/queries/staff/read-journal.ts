import { sql, type RawBuilder } from "kysely";
import type { accessList, journalList } from "#app/domain/desk/lists/journal.ts";
import type { DayRange, ListState } from "#app/domain/desk/list-shape.ts";
import type { Db } from "#server/db/client.ts";
import { instant } from "#server/db/queries/instant.ts";

export type JournalState = ListState<typeof journalList>;
export type AccessState = ListState<typeof accessList>;

/** What this person has written, besides what is of one of the cities. */
export type CityScope = { self: string; cities: readonly string[] };
/** Only what this person has written, or about objects that the person has worked on; or of the person's cities. */
export type JournalScope = { writtenBy?: string; workedOnBy?: string; within?: CityScope };

type Part = { limit: number; offset: number };

export type JournalRow = {
  id: string;
  at: string;
  actorKind: string;
  actorId: string;
  actorName: string;
  action: string;
  objectKind: string;
  objectId: string;
  objectName: string | null;
  changes: Record<string, { before: unknown; after: unknown }>;
  reason: string | null;
  requestId: string | null;
  address: string | null;
};

export type JournalQuery = { state: JournalState; scope: JournalScope; timeZone: string };

export function countJournal(db: Db, query: JournalQuery, most: number): Promise<number> {
  return counted(db, sql`audit_log a where ${entriesOf(query)}`, most);
}

export async function readJournal(db: Db, query: JournalQuery, { limit, offset }: Part): Promise<JournalRow[]> {
  const { rows } = await sql<JournalRow>`
    select a.id::text, ${instant("a.at")} as at, a.actor_kind as "actorKind", a.actor_id as "actorId",
           a.actor_name as "actorName", a.action, a.object_kind as "objectKind", a.object_id as "objectId",
           a.object_name as "objectName", a.changes, a.reason, a.request_id as "requestId", a.address
      from audit_log a
     where ${entriesOf(query)}
     order by a.id ${wayOf(query.state)} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Filter and scope as a condition on `audit_log a`; an actor is a kind of authors or one of the staff. */
function entriesOf({ state: { filters }, scope, timeZone }: JournalQuery): RawBuilder<unknown> {
  const { at, actor, action, kind, object } = filters;
  const { writtenBy, workedOnBy, within: narrowed } = scope;
  return allOf([
    actor === undefined ? null : sql`(a.actor_id = ${anyOf(actor)} or a.actor_kind = ${anyOf(actor)})`,
    action === undefined ? null : sql`a.action = ${anyOf(action)}`,
    kind === undefined ? null : sql`a.object_kind = ${anyOf(kind)}`,
    object === undefined ? null : sql`(a.object_id = ${object} or a.object_name = ${object})`,
    writtenBy === undefined ? null : sql`a.actor_kind = 'staff' and a.actor_id = ${writtenBy}`,
    workedOnBy === undefined
      ? null
      : sql`exists (select from audit_log own where own.object_kind = a.object_kind and own.object_id = a.object_id
                       and own.actor_kind = 'staff' and own.actor_id = ${workedOnBy})`,
    narrowed === undefined
      ? null
      : sql`(a.actor_kind = 'staff' and a.actor_id = ${narrowed.self} or a.object_kind = ${anyOf(placeless)}
             or ${isOfCity("a.object", narrowed.cities)})`,
    ...within("a.at", at, timeZone),
  ]);
}

/** Objects of the whole shop, which tell of nobody and nothing that a city has of its own. */
const placeless = [
  ...["product", "category", "brand", "attribute", "media", "price", "priceList", "synonym"],
  ...["page", "promotion", "material", "announcement", "redirect", "calendar"],
];

/** Whether an order, claim or message that a row names is of these cities. */
function isOfCity(columns: "a.object" | "p.subject", cities: readonly string[]): RawBuilder<unknown> {
  const [kind, id] = [sql.ref(`${columns}_kind`), sql.ref(`${columns}_id`)];
  const uuid = sql`case when ${id} ~ '^[0-9a-f-]{36}$' then ${id}::uuid end`;
  const wanted = sql`any(${[...cities]}::uuid[])`;
  return sql`case ${kind}
    when 'order' then exists (select from orders o where o.uuid = ${uuid} and o.city_uuid = ${wanted})
    when 'claim' then exists (
      select from claims l join orders o on o.uuid = l.order_uuid where l.uuid = ${uuid} and o.city_uuid = ${wanted})
    when 'feedback' then exists (select from feedbacks f where f.uuid = ${uuid} and f.city_uuid = ${wanted})
    else false end`;
}

export type SeenPersonRow = {
  id: string;
  at: string;
  staffUuid: string;
  staffName: string;
  way: "card" | "export" | "print";
  screen: string;
  subjectKind: string;
  subjectId: string;
  /** Of an order, claim or message; null: it has none or is gone. */
  number: string | null;
  /** Of a buyer or company. */
  person: string | null;
  address: string | null;
};

/** `seenBy`: only what this person has seen; `within`: besides the data of orders, claims and messages of cities. */
export type AccessQuery = { state: AccessState; seenBy: string | null; within: CityScope | null; timeZone: string };

export function countAccess(db: Db, query: AccessQuery, most: number): Promise<number> {
  return counted(db, sql`personal_access p where ${accessOf(query)}`, most);
}

export async function readAccess(db: Db, query: AccessQuery, { limit, offset }: Part): Promise<SeenPersonRow[]> {
  const order = wayOf(query.state);
  const idOf = (kind: string) =>
    sql`case when p.subject_kind = ${kind} and p.subject_id ~ '^[0-9a-f-]{36}$' then p.subject_id::uuid end`;
  const { rows } = await sql<SeenPersonRow>`
    with shown as materialized (
      select * from personal_access p where ${accessOf(query)} order by p.id ${order} limit ${limit} offset ${offset}
    )
    select p.id::text, ${instant("p.at")} as at, p.staff_uuid as "staffUuid", p.staff_name as "staffName", p.way, p.screen,
           p.subject_kind as "subjectKind", p.subject_id as "subjectId", p.address,
           coalesce(o.number, c.number, f.number) as number,
           coalesce(nullif(concat_ws(' ', nullif(u.last_name, ''), nullif(u.first_name, '')), ''), k.name) as person
      from shown p left join orders o on o.uuid = ${idOf("order")} left join users u on u.uuid = ${idOf("user")}
           left join claims c on c.uuid = ${idOf("claim")} left join feedbacks f on f.uuid = ${idOf("feedback")}
           left join counterparties k on k.root_uuid = ${idOf("counterparty")}
     order by p.id ${order}`.execute(db);
  return rows;
}

/** `subject`: a number of an order, a phone of a buyer, or the id of either. */
function accessOf({ state: { filters }, seenBy, within: narrowed, timeZone }: AccessQuery): RawBuilder<unknown> {
  const { at, staff, way, subject } = filters;
  return allOf([
    seenBy === null ? null : sql`p.staff_uuid = ${seenBy}`,
    narrowed && sql`(p.staff_uuid = ${narrowed.self}::uuid or ${isOfCity("p.subject", narrowed.cities)})`,
    staff === undefined ? null : sql`p.staff_uuid::text = ${anyOf(staff)}`,
    way === undefined ? null : sql`p.way = ${anyOf(way)}`,
    subject === undefined ? null : sql`p.subject_id = any(array(${subjectsOf(subject)}))`,
    ...within("p.at", at, timeZone),
  ]);
}

function subjectsOf(text: string): RawBuilder<unknown> {
  const digits = text.replace(/\D/g, "");
  const phone = `+${digits.replace(/^8(?=\d{10}$)/, "7")}`;
  return sql`select ${text}::text union all select uuid::text from orders where number = ${text.toUpperCase()}
             union all select uuid::text from users where phone = ${phone}`;
}

export type JournalOptions = {
  staff: { value: string; label: string }[];
  actors: string[];
  actions: string[];
  kinds: string[];
};

/** What the journal has, by its indexes: one step for each value, however long the journal is. */
export async function journalOptions(db: Db): Promise<JournalOptions> {
  const distinct = (column: string) => {
    const name = sql.ref(column);
    return sql`array(
      with recursive found as (
        (select ${name} as value from audit_log order by ${name} limit 1)
        union all
        select (select ${name} from audit_log where ${name} > found.value order by ${name} limit 1)
          from found where found.value is not null
      ) select value from found where value is not null)`;
  };
  const { rows } = await sql<JournalOptions>`
    select coalesce((select json_agg(json_build_object('value', uuid, 'label', name) order by name, uuid) from staff), '[]') as staff,
           ${distinct("actor_kind")} as actors, ${distinct("action")} as actions,
           ${distinct("object_kind")} as kinds`.execute(db);
  return rows[0] ?? { staff: [], actors: [], actions: [], kinds: [] };
}

async function counted(db: Db, from: RawBuilder<unknown>, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${from} limit ${most}) found`.execute(db);
  return rows[0]?.count ?? 0;
}

function anyOf(values: readonly string[]): RawBuilder<unknown> {
  return sql`any(${[...values]}::text[])`;
}

function wayOf({ sort }: { sort: { desc: boolean } }): RawBuilder<unknown> {
  return sort.desc ? sql`desc` : sql`asc`;
}

function within(column: string, days: DayRange | undefined, timeZone: string): (RawBuilder<unknown> | null)[] {
  const at = sql.ref(column);
  return [
    !days?.from ? null : sql`${at} >= ${days.from}::date::timestamp at time zone ${timeZone}`,
    !days?.to ? null : sql`${at} < (${days.to}::date + 1)::timestamp at time zone ${timeZone}`,
  ];
}

function allOf(conditions: readonly (RawBuilder<unknown> | null)[]): RawBuilder<unknown> {
  const some = conditions.filter((one) => one !== null);
  return some.length === 0 ? sql`true` : sql.join(some, sql` and `);
}
