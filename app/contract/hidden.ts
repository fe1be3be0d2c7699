import { z } from "zod";
import { wireMoney } from "./parts.ts";

/**
 * What a company pays is not for a member without `seesPrices`. Fields that tell it are marked here once, where they are
 * declared, and `redactorOf` makes the one function that takes them out of an answer or a message.
 */
const hidden = z.registry<{ hiddenAs: unknown }>();

/** Marks a field; `value` stands there for who may not see it, undefined leaves it out. */
export function hiddenAs<S extends z.ZodType>(schema: S, value: unknown): S {
  const marked = schema.clone();
  hidden.add(marked, { hiddenAs: value });
  return marked;
}

/** A sum of the counterparty: null for a member who may not see what it pays. */
export const paidMoney = hiddenAs(wireMoney.nullable(), null);

export type Redactor = (value: unknown) => unknown;

const made = new Map<z.core.$ZodType, { redact: Redactor | null }>();

/** Takes marked fields out of values of this shape; null where nothing is marked. */
export function redactorOf(schema: z.core.$ZodType): Redactor | null {
  const known = made.get(schema);
  if (known) return known.redact;
  // A shape that holds itself is met again while it is looked through: what it turns out to need is asked then.
  const holder: { redact: Redactor | null } = { redact: (value) => holder.redact?.(value) ?? value };
  made.set(schema, holder);
  holder.redact = holdsMark(schema, new Set()) ? redactorFor(schema) : null;
  return holder.redact;
}

function holdsMark(schema: z.core.$ZodType, seen: Set<z.core.$ZodType>): boolean {
  if (hidden.has(schema)) return true;
  if (seen.has(schema)) return false;
  seen.add(schema);
  return partsOf(schema).some((part) => holdsMark(part, seen));
}

function partsOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape);
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodRecord) return [schema.valueType];
  if (schema instanceof z.ZodUnion) return [...schema.options];
  if (schema instanceof z.ZodIntersection) return [schema.def.left, schema.def.right];
  if (schema instanceof z.ZodPipe) return [schema.def.in, schema.def.out];
  const inner = innerOf(schema);
  return inner === null ? [] : [inner];
}

function redactorFor(schema: z.core.$ZodType): Redactor | null {
  const mark = hidden.get(schema);
  if (mark !== undefined) return () => mark.hiddenAs;
  if (schema instanceof z.ZodObject) return objectRedactor(schema);
  if (schema instanceof z.ZodArray) return listRedactor(redactorOf(schema.element));
  if (schema instanceof z.ZodRecord) return recordRedactor(redactorOf(schema.valueType));
  if (schema instanceof z.ZodUnion) return eachOf(schema.options.map(redactorOf));
  if (schema instanceof z.ZodIntersection) return eachOf([schema.def.left, schema.def.right].map(redactorOf));
  if (schema instanceof z.ZodPipe) return eachOf([schema.def.in, schema.def.out].map(redactorOf));
  const inner = innerOf(schema);
  return inner === null ? null : unlessNothing(redactorOf(inner));
}

function innerOf(schema: z.core.$ZodType): z.core.$ZodType | null {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return schema.def.innerType;
  if (schema instanceof z.ZodCatch || schema instanceof z.ZodReadonly) return schema.def.innerType;
  if (schema instanceof z.ZodLazy) return schema.def.getter();
  return null;
}

function objectRedactor({ shape }: z.ZodObject): Redactor | null {
  const fields = Object.entries(shape).flatMap(([name, field]) => {
    const redact = redactorOf(field);
    return redact === null ? [] : [{ name, redact }];
  });
  if (fields.length === 0) return null;
  return (value) => {
    if (!isRecord(value)) return value;
    const copy = { ...value };
    for (const { name, redact } of fields) {
      if (!Object.hasOwn(copy, name)) continue;
      const left = redact(copy[name]);
      if (left === undefined) delete copy[name];
      else copy[name] = left;
    }
    return copy;
  };
}

function listRedactor(redact: Redactor | null): Redactor | null {
  return redact && ((value) => (Array.isArray(value) ? value.map(redact) : value));
}

function recordRedactor(redact: Redactor | null): Redactor | null {
  if (redact === null) return null;
  return (value) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, redact(one)])) : value;
}

/** Of the shapes that a value may have, each takes out what it marks. */
function eachOf(redactors: readonly (Redactor | null)[]): Redactor | null {
  const some = redactors.filter((one) => one !== null);
  return some.length === 0 ? null : (value) => some.reduce((left, redact) => redact(left), value);
}

function unlessNothing(redact: Redactor | null): Redactor | null {
  return redact && ((value) => (value === null || value === undefined ? value : redact(value)));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
