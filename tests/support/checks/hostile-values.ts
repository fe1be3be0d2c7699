import fc from "fast-check";
import { z } from "zod";
import type { JsonSchema } from "#tests/support/described-calls.ts";

/** Valid values, so that generated requests pass the first validation: by field name, or for any field. */
export type Known = {
  uuids: readonly string[];
  texts: readonly string[];
  byField: Readonly<Record<string, readonly string[]>>;
};

const strange = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "\u202e\u200b\ufeff",
  "😀".repeat(50),
  "é́́́",
  "%",
  "_",
  "\\",
  "%00",
  "%E0%A4%A",
  "..%2f..%2f",
  "../../etc/passwd",
  "' or 1=1 --",
  "1; drop table users",
  "(select pg_sleep(5))",
  "{{7*7}}",
  "<svg onload=alert(1)>",
  "__proto__",
  "constructor",
  "a".repeat(5_000),
  "я".repeat(300),
  "-1",
  "0",
  "1e9",
  "1e309",
  "NaN",
  "1;2",
  "0x10",
  "９",
  "null",
  "true",
  "[]",
  "2026-02-30",
  "+7 (900) 000-00-01",
  "{3f2b1c9e-5f0a-4a3b-8b1d-2f6a7c8d9e01}",
  "\r\nSet-Cookie: a=b",
];

/** Values that no field expects. */
const anything = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...strange) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      -1,
      0,
      0.0005,
      1e308,
      -1e308,
      2 ** 53 + 1,
      999_999_999,
      null,
      true,
      false,
      [],
      {},
      [[]],
      ["1"],
      { $ne: 1 },
      { length: 3 },
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
);

/** Texts that are valid in a header or an address. */
export const strangeText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...strange),
  fc.string({ unit: "grapheme", maxLength: 60 }),
);

/** Values that match the schema, and values with one invalid place. */
export function bodies(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  const right = valueOf(schema, known, "");
  return fc.oneof(
    { weight: 5, arbitrary: right },
    { weight: 4, arbitrary: fc.tuple(right, fc.nat(), anything).map(([value, at, wrong]) => spoilt(value, at, wrong)) },
    { weight: 1, arbitrary: anything },
  );
}

const schemaShape = z.looseObject({
  type: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  oneOf: z.array(z.record(z.string(), z.unknown())).optional(),
  anyOf: z.array(z.record(z.string(), z.unknown())).optional(),
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  required: z.array(z.string()).default([]),
  additionalProperties: z.union([z.boolean(), z.record(z.string(), z.unknown())]).optional(),
  items: z.record(z.string(), z.unknown()).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minimum: z.number().default(-1_000),
  maximum: z.number().default(1_000_000),
  minItems: z.int().default(0),
  maxItems: z.int().default(6),
  minLength: z.int().default(0),
  maxLength: z.int().default(5_000),
});

export function valueOf(given: JsonSchema, known: Known, field: string): fc.Arbitrary<unknown> {
  const schema = schemaShape.parse(given);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return fc.oneof(...choices.map((one) => valueOf(one, known, field)));
  switch (schema.type) {
    case "object":
      return objectOf(schema, known);
    case "array":
      return arrayOf(schema, known, field);
    case "integer":
      return fc.integer({
        min: Math.max(schema.minimum, -1_000_000),
        max: Math.min(schema.maximum, Number.MAX_SAFE_INTEGER),
      });
    case "number":
      return fc.oneof(
        fc
          .constantFrom(0.001, 0.5, 1, 2.25, 50, schema.minimum, schema.maximum)
          .filter((number) => number >= schema.minimum && number <= schema.maximum),
        fc.double({ min: schema.minimum, max: schema.maximum, noNaN: true }),
      );
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string":
      return textOf(schema, known, field);
    default:
      return anything;
  }
}

type Schema = z.infer<typeof schemaShape>;

function objectOf(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const named = Object.entries(schema.properties).map(([name, one]): [string, fc.Arbitrary<unknown>] => [
    name,
    valueOf(one, known, name),
  ]);
  const { additionalProperties } = schema;
  if (typeof additionalProperties === "object" && named.length === 0) {
    return fc.dictionary(
      fc.constantFrom("method", "comment", "__proto__", "fio", "a.b[c]", "phone"),
      valueOf(additionalProperties, known, ""),
      { maxKeys: 5 },
    );
  }
  return fc.record(Object.fromEntries(named), {
    requiredKeys: schema.required.filter((name) => name in schema.properties),
  });
}

/** Usually short; sometimes of the maximum length, filled with one value. */
function arrayOf(schema: Schema, known: Known, field: string): fc.Arbitrary<unknown> {
  const item = schema.items ? valueOf(schema.items, known, field) : anything;
  const most = Math.min(schema.maxItems, 6);
  return fc.oneof(
    { weight: 12, arbitrary: fc.array(item, { minLength: Math.min(schema.minItems, most), maxLength: most }) },
    { weight: 1, arbitrary: item.map((one) => Array.from({ length: schema.maxItems }, () => one)) },
  );
}

function textOf(schema: Schema, known: Known, field: string): fc.Arbitrary<string> {
  if (schema.format === "uuid")
    return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known.uuids) }, { weight: 1, arbitrary: fc.uuid() });
  const pattern = new RegExp(schema.pattern ?? "", "u");
  const fits = (text: string) =>
    text.length >= schema.minLength && text.length <= schema.maxLength && pattern.test(text);
  const own = (known.byField[field] ?? []).filter(fits);
  const common = [...known.texts, ...strange].filter(fits);
  const pool = common.length > 0 ? fc.constantFrom(...common) : fc.constant("1");
  return own.length > 0
    ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...own) }, { weight: 1, arbitrary: pool })
    : pool;
}

/** The value with one place replaced; `at` selects the place. */
function spoilt(value: unknown, at: number, wrong: unknown): unknown {
  const places = placesOf(value);
  const place = places[at % places.length] ?? [];
  return replaced(value, place, wrong);
}

type Place = readonly (string | number)[];

function placesOf(value: unknown, here: Place = []): Place[] {
  if (typeof value !== "object" || value === null) return [here];
  const inner = Array.isArray(value)
    ? value.slice(0, 3).map((one: unknown, at): [number, unknown] => [at, one])
    : Object.entries(value);
  return [here, ...inner.flatMap(([key, one]) => placesOf(one, [...here, key]))];
}

function replaced(value: unknown, [key, ...rest]: Place, wrong: unknown): unknown {
  if (key === undefined) return wrong;
  if (Array.isArray(value)) return value.map((one: unknown, at) => (at === key ? replaced(one, rest, wrong) : one));
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([name, one]) => [name, name === key ? replaced(one, rest, wrong) : one]),
  );
}
