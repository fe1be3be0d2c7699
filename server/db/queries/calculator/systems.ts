import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";
import { rulesOf, type RuleRow, type SystemRules } from "./rule-rows.ts";

type SystemRow = { uuid: string; brand: string; profileUuid: string; profile: string };
export type SystemWithRules = SystemRow & SystemRules;

export async function profileTypes(db: Db): Promise<{ uuid: string; name: string }[]> {
  const { rows } = await sql<{ uuid: string; name: string }>`
    select uuid, name from calculator_profiles order by position`.execute(db);
  return rows;
}

/** All systems in their order with their rules, or the one that is named. */
export async function systemsWithRules(db: Db, uuid?: string): Promise<SystemWithRules[]> {
  const one = uuid === undefined ? sql`true` : sql`s.uuid = ${uuid}::uuid`;
  const [systems, rules] = await Promise.all([
    sql<SystemRow>`
      select s.uuid, s.brand, s.profile_uuid as "profileUuid", p.name as profile
      from calculator_systems s join calculator_profiles p on p.uuid = s.profile_uuid
      where ${one} order by s.position`.execute(db),
    sql<RuleRow>`
      select r.system_uuid, r.position, r.role, r.article, r.width_min, r.width_max, r.height_min, r.height_max,
        r.weight_max, r.openings, r.sides, r.colours, r.security, r.formula, r.alternatives, r.priority,
        r.ratio_min::float8 as ratio_min, r.ratio_max::float8 as ratio_max, r.profile_mass::float8 as profile_mass,
        r.depth_min, r.depth_max
      from calculator_rules r join calculator_systems s on s.uuid = r.system_uuid
      where ${one} order by s.position, r.position`.execute(db),
  ]);
  return systems.rows.map((system) => ({
    ...system,
    ...rulesOf(rules.rows.filter((rule) => rule.system_uuid === system.uuid)),
  }));
}

/** Products by their articles, as they are compared; hidden ones too. */
export async function productsOfArticles(
  db: Db | Tx,
  norms: readonly string[],
): Promise<{ uuid: string; norm: string }[]> {
  if (norms.length === 0) return [];
  const { rows } = await sql<{ uuid: string; norm: string }>`
    select uuid, article_norm as norm from products where article_norm = any(${[...norms]}::text[])`.execute(db);
  return rows;
}

/** Takes these systems in place of those that are there; one that stays keeps its uuid. */
export async function replaceSystems(
  tx: Tx,
  systems: readonly { brand: string; profile: string; rows: readonly Omit<RuleRow, "system_uuid">[] }[],
  newUuid: () => string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(39, 1)`.execute(tx);
  const profiles = [...new Set(systems.map(({ profile }) => profile))];
  for (const [position, name] of profiles.entries())
    await sql`
      insert into calculator_profiles (uuid, name, position) values (${newUuid()}, ${name}, ${position})
      on conflict (name) do update set position = excluded.position`.execute(tx);
  const kept: string[] = [];
  for (const [position, { brand, profile, rows: ownRules }] of systems.entries()) {
    const { rows } = await sql<{ uuid: string }>`
      insert into calculator_systems (uuid, brand, profile_uuid, position)
      select ${newUuid()}::uuid, ${brand}, uuid, ${position} from calculator_profiles where name = ${profile}
      on conflict (brand, profile_uuid) do update set position = excluded.position
      returning uuid`.execute(tx);
    const uuid = rows[0]?.uuid ?? "";
    kept.push(uuid);
    await sql`delete from calculator_rules where system_uuid = ${uuid}`.execute(tx);
    await sql`
      insert into calculator_rules
      select * from jsonb_populate_recordset(null::calculator_rules, ${JSON.stringify(ownRules.map((rule) => ({ ...rule, system_uuid: uuid })))}::jsonb)`.execute(
      tx,
    );
  }
  await sql`delete from calculator_systems where uuid <> all(${kept}::uuid[])`.execute(tx);
  await sql`delete from calculator_profiles where name <> all(${profiles}::text[])`.execute(tx);
}
