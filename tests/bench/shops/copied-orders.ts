import type { ClientBase } from "pg";

type Copies = {
  /** A condition on `orders o`: which orders are copied. */
  source: string;
  count: number;
  /** Between the dates of two copies, the newest of which is this long before now. */
  minutesBetween: number;
  /** Numbers of copies: unique for each call. */
  prefix: string;
};

/** Copies orders with their parts, items and history, each as often as the others. */
export async function copyOrders(client: ClientBase, { source, count, minutesBetween, prefix }: Copies): Promise<void> {
  await client.query("set statement_timeout = 0");
  await client.query("drop table if exists copies");
  await client.query(
    `create temp table copies as
     select o.uuid as source, gen_random_uuid() as fresh, n
       from (select uuid, row_number() over (order by uuid) - 1 as at, count(*) over () as many from orders o
              where ${source}) o
       join generate_series(1, ${count}) n on n % o.many = o.at`,
  );
  // A version 4 identifier, as the shop's own are.
  const partOf = (part: string) =>
    `overlay(overlay(md5(${part}::text || fresh) placing '4' from 13) placing '8' from 17)::uuid`;
  const number = `'${prefix}-' || lpad(n::text, 6, '0')`;
  const changed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    orders: {
      uuid: "fresh",
      number,
      checkout_uuid: "gen_random_uuid()",
      created_at: `now() - n * interval '${minutesBetween} minutes'`,
    },
    order_parts: {
      uuid: partOf("t.uuid"),
      order_uuid: "fresh",
      number: `${number} || '-' || t.position`,
      // Their stock is not reserved: a job would release it.
      reserved_until: "null",
      store_until: "null",
    },
    order_history: { uuid: "gen_random_uuid()", order_uuid: "fresh" },
    order_items: {
      uuid: "gen_random_uuid()",
      part_uuid: partOf("t.part_uuid"),
      order_uuid: "fresh",
    },
  };
  for (const [table, columns] of Object.entries(changed)) {
    const { rows } = await client.query<{ name: string }>(
      "select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER' order by ordinal_position",
      [table],
    );
    const names = rows.map(({ name }) => name);
    const values = names.map((name) => columns[name] ?? `t.${name}`);
    const joined = table === "orders" ? "t.uuid" : "t.order_uuid";
    await client.query(
      `insert into ${table} (${names.join(", ")}) select ${values.join(", ")} from copies join ${table} t on ${joined} = copies.source`,
    );
  }
}
