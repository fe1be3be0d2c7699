import { sql } from "kysely";
import { readFormula, writeFormula } from "#app/domain/calculator/formula.ts";
import { roles, type Rule } from "#app/domain/calculator/rule.ts";
import { colours, handleSides, openings, securityClasses } from "#app/domain/calculator/sash.ts";
import type { Db, Tx } from "#server/db/client.ts";

type SystemRow = { uuid: string; brand: string; profileUuid: string; profile: string };
export type SystemWithRules = SystemRow & { rules: Rule[] };

type RuleRow = {
  system: string;
  role: string;
  article: string | null;
  wMin: number;
  wMax: number;
  hMin: number;
  hMax: number;
  weightMax: number | null;
  openings: string[];
  sides: string[];
  colours: string[];
  security: string[];
  formula: string;
  alternatives: string[];
  priority: number;
};

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
      select s.uuid as system, r.role, r.article, r.width_min as "wMin", r.width_max as "wMax", r.height_min as "hMin",
        r.height_max as "hMax", r.weight_max as "weightMax", r.openings, r.sides, r.colours, r.security, r.formula,
        r.alternatives, r.priority
      from calculator_rules r join calculator_systems s on s.uuid = r.system_uuid
      where ${one} order by s.position, r.position`.execute(db),
  ]);
  return systems.rows.map((system) => ({
    ...system,
    rules: rules.rows.filter((rule) => rule.system === system.uuid).flatMap((row) => ruleOf(row) ?? []),
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
  systems: readonly { brand: string; profile: string; rules: readonly Rule[] }[],
  newUuid: () => string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(39, 1)`.execute(tx);
  const profiles = [...new Set(systems.map(({ profile }) => profile))];
  for (const [position, name] of profiles.entries())
    await sql`
      insert into calculator_profiles (uuid, name, position) values (${newUuid()}, ${name}, ${position})
      on conflict (name) do update set position = excluded.position`.execute(tx);
  const kept: string[] = [];
  for (const [position, { brand, profile, rules }] of systems.entries()) {
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
      select * from jsonb_populate_recordset(null::calculator_rules, ${JSON.stringify(ruleRows(uuid, rules))}::jsonb)`.execute(
      tx,
    );
  }
  await sql`delete from calculator_systems where uuid <> all(${kept}::uuid[])`.execute(tx);
  await sql`delete from calculator_profiles where name <> all(${profiles}::text[])`.execute(tx);
}

function ruleRows(system_uuid: string, rules: readonly Rule[]): object[] {
  return rules.map(({ width, height, weightMax, formula, ...rule }, position) => ({
    ...rule,
    system_uuid,
    position,
    width_min: width.min,
    width_max: width.max,
    height_min: height.min,
    height_max: height.max,
    weight_max: weightMax,
    formula: writeFormula(formula),
  }));
}

/** Null for what a newer release wrote and this one does not know. */
function ruleOf(row: RuleRow): Rule | null {
  const role = roles.find((one) => one === row.role);
  const formula = readFormula(row.formula);
  if (role === undefined || formula === null) return null;
  return {
    role,
    article: row.article,
    width: { min: row.wMin, max: row.wMax },
    height: { min: row.hMin, max: row.hMax },
    weightMax: row.weightMax,
    openings: openings.filter((one) => row.openings.includes(one)),
    sides: handleSides.filter((one) => row.sides.includes(one)),
    colours: colours.filter((one) => row.colours.includes(one)),
    security: securityClasses.filter((one) => row.security.includes(one)),
    formula,
    alternatives: row.alternatives,
    priority: row.priority,
  };
}
