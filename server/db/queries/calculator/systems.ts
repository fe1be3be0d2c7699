import { sql } from "kysely";
import { readFormula } from "#app/domain/calculator/formula.ts";
import type { Limits } from "#app/domain/calculator/limits.ts";
import { roles, type Rule } from "#app/domain/calculator/rule.ts";
import { colours, handleSides, openings, securityClasses, type SizeRange } from "#app/domain/calculator/sash.ts";
import type { Db, Tx } from "#server/db/client.ts";

type SystemRow = { uuid: string; brand: string; profileUuid: string; profile: string };
export type SystemWithRules = SystemRow & SystemRules;

export async function profileTypes(db: Db): Promise<{ uuid: string; name: string }[]> {
  const { rows } = await sql<{ uuid: string; name: string }>`
    select uuid, name from calculator_profiles p
     where exists (select from calculator_systems s where s.profile_uuid = p.uuid)
     order by position`.execute(db);
  return rows;
}

/** All systems in order with their rules, or one of them. */
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

/** Products by normalised article, hidden ones included. */
export async function productsOfArticles(
  db: Db | Tx,
  norms: readonly string[],
): Promise<{ uuid: string; norm: string }[]> {
  if (norms.length === 0) return [];
  const { rows } = await sql<{ uuid: string; norm: string }>`
    select uuid, article_norm as norm from products where article_norm = any(${[...norms]}::text[])`.execute(db);
  return rows;
}

/** Replaces all systems; existing ones keep their uuid. */
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

/** A row of the rules table: a part of a sash or, with role "limits", the limits of a whole system. */
type RuleRow = {
  system_uuid: string;
  position: number;
  role: string;
  article: string | null;
  width_min: number;
  width_max: number;
  height_min: number;
  height_max: number;
  weight_max: number | null;
  openings: readonly string[];
  sides: readonly string[];
  colours: readonly string[];
  security: readonly string[];
  formula: string;
  alternatives: readonly string[];
  priority: number;
  ratio_min: number | null;
  ratio_max: number | null;
  profile_mass: number | null;
  depth_min: number | null;
  depth_max: number | null;
};
type SystemRules = { rules: Rule[]; limits: Limits[] };

function rulesOf(rows: readonly RuleRow[]): SystemRules {
  return {
    rules: rows.flatMap((row) => ruleOf(row) ?? []),
    limits: rows.filter(({ role }) => role === "limits").map(limitsOf),
  };
}

/** Null for rules of a newer release that this one does not know. */
function ruleOf(row: RuleRow): Rule | null {
  const role = roles.find((one) => one === row.role);
  const formula = readFormula(row.formula);
  if (role === undefined || formula === null) return null;
  return {
    role,
    article: row.article,
    ...spansOf(row),
    depth: row.depth_min === null || row.depth_max === null ? null : { min: row.depth_min, max: row.depth_max },
    sides: handleSides.filter((one) => row.sides.includes(one)),
    colours: colours.filter((one) => row.colours.includes(one)),
    security: securityClasses.filter((one) => row.security.includes(one)),
    formula,
    alternatives: row.alternatives,
    priority: row.priority,
  };
}

function limitsOf(row: RuleRow): Limits {
  return {
    ...spansOf(row),
    ratioMin: row.ratio_min,
    ratioMax: row.ratio_max,
    profileMass: row.profile_mass,
    profileDepth: row.depth_min,
  };
}

function spansOf(row: RuleRow): Pick<Limits, "openings" | "width" | "height" | "weightMax"> {
  const span = (min: number, max: number): SizeRange => ({ min, max });
  return {
    openings: openings.filter((one) => row.openings.includes(one)),
    width: span(row.width_min, row.width_max),
    height: span(row.height_min, row.height_max),
    weightMax: row.weight_max,
  };
}
