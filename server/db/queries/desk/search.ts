import { sql, type RawBuilder } from "kysely";
import type { SearchText } from "#app/domain/desk/search-text.ts";
import type { RightScope } from "#app/domain/staff/rights.ts";
import type { Db } from "#server/db/client.ts";
import { instant } from "#server/db/queries/instant.ts";
import type { OrdersScope } from "./orders.ts";
import { isBuyerIn } from "./buyers/buyers.ts";
import { isSentFrom } from "./buyers/claims.ts";
import { isCompanyIn } from "./buyers/companies.ts";

/** `seesPeople`: whether phones, names and INN may be searched by and answered. */
export type FindQuery = { text: SearchText; seesPeople: boolean; limit: number };

export type FoundOrder = {
  number: string;
  createdAt: string;
  timezone: string;
  city: string;
  status: string;
  buyer: string | null;
  phone: string | null;
  isExact: boolean;
};

/** Exact numbers first, then the latest. Each way to find is a look-up in an index of its own. */
export async function findOrders(
  db: Db,
  { text, seesPeople, limit }: FindQuery,
  { cities, warehouses }: OrdersScope,
): Promise<FoundOrder[]> {
  const { numbers, ending, phone, inn, name } = text;
  const exact = sql`
    select uuid from orders where number = ${any(numbers)}
    union select order_uuid from order_parts where number = ${any(numbers)}`;
  const ways = [
    exact,
    sql`select uuid from orders where lower(customer_number) = ${text.text.toLowerCase()}`,
    ...(ending === null
      ? []
      : [sql`select uuid from orders where reverse(number) like ${`${reversed(ending)}%`} limit ${candidates}`]),
    ...(seesPeople ? ofPeople({ phone, ending, inn, name }) : []),
  ];
  const { rows } = await sql<FoundOrder>`
    with exact as materialized (${exact}),
         found as materialized (${union(ways)})
    select o.number, ${instant("o.created_at")} as "createdAt", ct.timezone, ct.name as city, o.status,
           ${seesPeople ? sql`coalesce(c.name, concat_ws(' ', u.last_name, u.first_name, u.middle_name))` : sql`null`} as buyer,
           ${seesPeople ? sql`coalesce(nullif(o.recipient ->> 'phone', ''), u.phone)` : sql`null`} as phone,
           o.uuid in (select uuid from exact) as "isExact"
      from found f join orders o on o.uuid = f.uuid
      join cities ct on ct.uuid = o.city_uuid join users u on u.uuid = o.user_uuid
      left join counterparties c on c.root_uuid = o.counterparty_uuid
     where ${cities === null ? sql`true` : sql`o.city_uuid = ${anyUuid(cities)}`}
       and ${
         warehouses === null
           ? sql`true`
           : sql`exists (select from order_parts p where p.order_uuid = o.uuid and p.warehouse_uuid = ${anyUuid(warehouses)})`
       }
     order by "isExact" desc, o.created_at desc, o.number desc limit ${limit}`.execute(db);
  return rows;
}

/** Rows of one way that are looked through at most. */
const candidates = 200;

function ofPeople({ phone, ending, inn, name }: Pick<SearchText, "phone" | "ending" | "inn" | "name">) {
  const latest = sql`order by created_at desc limit ${candidates}`;
  // One after the other by their index: a plan for all of them at once may walk through all orders.
  const ofEach = (column: RawBuilder<unknown>, owners: RawBuilder<unknown>) =>
    sql`(select o.uuid from (${owners}) owner(uuid)
          cross join lateral (select uuid, created_at from orders where ${column} = owner.uuid ${latest}) o ${latest})`;
  const ofUsers = (users: RawBuilder<unknown>) => ofEach(sql`user_uuid`, users);
  const ofCompanies = (companies: RawBuilder<unknown>) => ofEach(sql`counterparty_uuid`, companies);
  return [
    ...(phone === null
      ? []
      : [
          ofUsers(sql`select uuid from users where phone = ${phone}`),
          sql`(select uuid from orders where recipient ->> 'phone' = ${phone} ${latest})`,
        ]),
    ...(ending === null
      ? []
      : [ofUsers(sql`select uuid from users where reverse(phone) like ${`${reversed(ending)}%`} limit ${candidates}`)]),
    ...(inn === null ? [] : [ofCompanies(sql`select root_uuid from counterparties where inn = ${inn}`)]),
    ...(name === null
      ? []
      : [
          ofUsers(sql`select uuid from users where ${personName} ilike ${contains(name)} limit ${candidates}`),
          ofCompanies(sql`select root_uuid from counterparties where name ilike ${contains(name)} limit ${candidates}`),
        ]),
  ];
}

export type FoundGoods = { uuid: string; article: string; name: string; status: string; isExact: boolean };

/** By article, the maker's code, a barcode of the goods or of a pack, and parts of the name. */
export async function findGoods(db: Db, { text, limit }: FindQuery): Promise<FoundGoods[]> {
  const { articles, barcodes, name } = text;
  const exact = [
    sql`select uuid from products where article_norm = ${any(articles)}`,
    ...(barcodes.length === 0
      ? []
      : [
          sql`select uuid from products where barcodes && ${[...barcodes]}::text[]`,
          sql`select uuid from products where pack_barcodes(packs) && ${[...barcodes]}::text[]`,
        ]),
  ];
  const ways = [
    ...exact,
    sql`select uuid from products where vendor_code_norm(vendor_code) = any(array(
          select vendor_code_norm(code) from unnest(${[...articles]}::text[]) code)) and vendor_code is not null`,
    ...articles.map(
      (article) =>
        sql`(select uuid from products where article_norm like ${`${escaped(article)}%`} limit ${candidates})`,
    ),
    ...(name === null ? [] : [sql`(select uuid from products where name ilike ${contains(name)} limit ${candidates})`]),
  ];
  const { rows } = await sql<FoundGoods>`
    with exact as materialized (${union(exact)}), found as materialized (${union(ways)})
    select p.uuid, p.article, p.name, p.status, p.uuid in (select uuid from exact) as "isExact"
      from found f join products p on p.uuid = f.uuid
     order by "isExact" desc, p.status = 'active' desc, p.popularity desc, p.article, p.uuid limit ${limit}`.execute(
    db,
  );
  return rows;
}

export type FoundBuyer = {
  kind: "person" | "company";
  uuid: string;
  name: string;
  phone: string | null;
  inn: string | null;
  isExact: boolean;
};

/** People and companies of these cities, as their lists have them. */
export async function findBuyers(
  db: Db,
  { text: { phone, ending, inn, name }, limit }: FindQuery,
  cities: readonly string[] | null,
): Promise<FoundBuyer[]> {
  const people = [
    ...(phone === null ? [] : [sql`select uuid from users where phone = ${phone}`]),
    ...(ending === null
      ? []
      : [sql`(select uuid from users where reverse(phone) like ${`${reversed(ending)}%`} limit ${candidates})`]),
    ...(name === null
      ? []
      : [sql`(select uuid from users where ${personName} ilike ${contains(name)} limit ${candidates})`]),
  ];
  const companies = [
    ...(inn === null ? [] : [sql`select root_uuid from counterparties where inn = ${inn}`]),
    ...(name === null
      ? []
      : [sql`(select root_uuid from counterparties where name ilike ${contains(name)} limit ${candidates})`]),
  ];
  const { rows } = await sql<FoundBuyer>`
    with people as materialized (${union(people)}), companies as materialized (${union(companies)})
    select * from (
      select 'person' as kind, u.uuid, trim(${personName}) as name, u.phone, null as inn, coalesce(u.phone = ${phone}, false) as "isExact"
        from people f join users u on u.uuid = f.uuid where u.deleted_at is null
         and ${isBuyerIn(cities)}
      union all
      select 'company', c.root_uuid, c.name, null, c.inn, coalesce(c.inn = ${inn}, false)
        from companies f join counterparties c on c.root_uuid = f.uuid where c.type <> 'physical'
         and ${isCompanyIn(cities)}
    ) buyers order by "isExact" desc, name, uuid limit ${limit}`.execute(db);
  return rows;
}

export type FoundClaim = { number: string; order: string; status: string; createdAt: string; isExact: boolean };

/** By their number, whole or its end, and by that of their order. */
export async function findClaims(
  db: Db,
  { text: { numbers, ending }, limit }: FindQuery,
  { cities, warehouses }: Pick<RightScope, "cities" | "warehouses">,
): Promise<FoundClaim[]> {
  const ways = [
    sql`select uuid from claims where number = ${any(numbers)}`,
    sql`select uuid from claims where order_uuid in (select uuid from orders where number = ${any(numbers)})`,
    ...(ending === null
      ? []
      : [sql`(select uuid from claims where reverse(number) like ${`${reversed(ending)}%`} limit ${candidates})`]),
  ];
  const { rows } = await sql<FoundClaim>`
    with found as materialized (${union(ways)})
    select l.number, o.number as order, l.status, ${instant("l.created_at")} as "createdAt", l.number = ${any(numbers)} as "isExact"
      from found f join claims l on l.uuid = f.uuid join orders o on o.uuid = l.order_uuid
     where l.status <> 'draft' and l.number is not null
       and ${cities === null ? sql`true` : sql`o.city_uuid = ${anyUuid(cities)}`} and ${isSentFrom(sql`l.uuid`, warehouses)}
     order by "isExact" desc, l.created_at desc, l.number limit ${limit}`.execute(db);
  return rows;
}

/** As the index on users has it. */
const personName = sql`(last_name || ' ' || first_name || ' ' || coalesce(middle_name, ''))`;

function union(ways: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  if (ways.length === 0) return sql`select null::uuid as uuid where false`;
  return sql.join(
    ways.map((way) => sql`select uuid from (${way}) way(uuid)`),
    sql` union `,
  );
}

function any(values: readonly string[]): RawBuilder<unknown> {
  return sql`any(${[...values]}::text[])`;
}

function anyUuid(values: readonly string[]): RawBuilder<unknown> {
  return sql`any(${[...values]}::uuid[])`;
}

function contains(text: string): string {
  return `%${escaped(text)}%`;
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

function reversed(digits: string): string {
  return [...digits].reverse().join("");
}
