import { byTable, type Column } from "./catalog.ts";

/** The text of `server/db/schema.ts`: what Kysely knows of the tables. */
export function typesOf(columns: readonly Column[]): string {
  const tables = byTable(columns);
  const types = [...tables].map(
    ([table, own]) => `export type ${typeName(table)} = {\n${own.map(propertyOf).join("\n")}\n};\n`,
  );
  const schema = `export type Schema = {\n${[...tables.keys()].map((table) => `  ${table}: ${typeName(table)};`).join("\n")}\n};\n`;
  return [head, ...types, schema].join("\n");
}

const head = `import type { ColumnType } from "kysely";

/** numeric as PostgreSQL prints it ("184.500"): \`moneyFromDecimal\` and \`quantityFromDecimal\` read it exactly. */
type Decimal = ColumnType<string, string | number, string | number>;
/** timestamptz: read as Date, written as Date or ISO text. */
type Instant = ColumnType<Date, Date | string, Date | string>;
/** jsonb: read as whatever was stored (zod decides what it is), written as JSON text. */
type Json = ColumnType<unknown, string, string>;
/** May be left out of an insert: it has a default, or is null without one. */
type Optional<T> = [T] extends [ColumnType<infer S, infer I, infer U>]
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;
type Nullable<T> = [T] extends [ColumnType<infer S, infer I, infer U>]
  ? ColumnType<S | null, I | null | undefined, U | null>
  : ColumnType<T | null, T | null | undefined, T | null>;
/** The database makes it. */
type Generated<T> = ColumnType<T, never, never>;
`;

function typeName(table: string): string {
  return `${table.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Table`;
}

/** As Prettier would write it: a union that is too long for a line has a line for each value. */
function propertyOf(column: Column): string {
  const { name, values } = column;
  const line = `  ${name}: ${wrapped(column, values?.join(" | ") ?? typeOf(column))};`;
  if (values === null || line.length <= 120) return line;
  const list = values.map((value) => `\n    | ${value}`).join("");
  const type = wrapped(column, list);
  return type === list ? `  ${name}:${type};` : `  ${name}: ${type.replace(/>$/, "\n  >")};`;
}

function wrapped({ isNullable, generated, expression }: Column, type: string): string {
  if (generated === "stored" || generated === "alwaysIdentity") return `Generated<${type}>`;
  if (isNullable) return `Nullable<${type}>`;
  return expression !== null || generated === "identity" ? `Optional<${type}>` : type;
}

/** As the parsers of \`pg\` read them. */
const types: Readonly<Record<string, string>> = {
  text: "string",
  uuid: "string",
  tsvector: "string",
  bigint: "string",
  date: "string",
  smallint: "number",
  integer: "number",
  "double precision": "number",
  boolean: "boolean",
  bytea: "Buffer",
  jsonb: "Json",
  numeric: "Decimal",
  "timestamp with time zone": "Instant",
};
const typesOfArrays = ["text", "uuid", "date", "smallint", "integer", "double precision"];

function typeOf({ table, name, type }: Column): string {
  const [bare = "", brackets = ""] = type.replace(/\(.+\)/, "").split(/(?=\[\]$)/);
  const known = types[bare];
  if (known === undefined || (brackets !== "" && !typesOfArrays.includes(bare)))
    throw new Error(`${table}.${name} is of ${type}: server/db/generate/types.ts has no mapping for it`);
  return known + brackets;
}
