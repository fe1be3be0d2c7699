import { z } from "zod";
import { wireMoney } from "./parts.ts";

/**
 * Prices of a company are hidden from its members without `seesPrices`. Fields are marked where they are declared, and
 * `shownAs` is the only function that removes them from answers, files and messages.
 */
const hidden = z.registry<{ hide: (value: unknown) => unknown }>();
/** Objects with a right of their own, see `ofOneCounterparty`. */
const scopes = z.registry<{ isScope: true }>();

/** Marks a field; `value` replaces it for members who may not see it, undefined omits it. */
export function hiddenAs<S extends z.ZodType>(schema: S, value: z.output<S>): S {
  return hiddenBy(schema, () => value);
}

/** Marks a field that is hidden in part; `hide` returns the visible rest. */
export function hiddenBy<S extends z.ZodType>(schema: S, hide: (value: z.output<S>) => z.output<S>): S {
  const marked = schema.clone();
  // Handlers return values of the schema's type.
  hidden.add(marked, { hide: (value) => hide(value as z.output<S>) });
  return marked;
}

/** A sum of the counterparty: null for members who see no prices. */
export const paidMoney = hiddenAs(wireMoney.nullable(), null);
/** A sum in answers that are refused to members without prices as a whole: a second line of defence. */
export const refusedMoney = hiddenAs(wireMoney, 0);

/** For objects of a counterparty other than the selected one: the object's own `seesPrices` decides about its fields. */
export function ofOneCounterparty<S extends z.ZodType<{ seesPrices: boolean }>>(schema: S): S {
  const scope = schema.clone();
  scopes.add(scope, { isScope: true });
  return scope;
}

/** The value without hidden fields, unless the reader sees prices of the selected counterparty. */
export function shownAs<S extends z.ZodType>(schema: S, value: z.output<S>, seesPrices: boolean): z.output<S> {
  const redact = redactorOf(schema);
  if (redact === null || !hidesAnything(schema, seesPrices)) return value;
  // A mark replaces a value by another one of the same schema.
  return redact(value, seesPrices) as z.output<S>;
}

const scoped = new Map<z.core.$ZodType, boolean>();

/** Whether such a reader may get less than the whole value; with prices only in objects of other counterparties. */
export function hidesAnything(schema: z.core.$ZodType, seesPrices: boolean): boolean {
  if (redactorOf(schema) === null) return false;
  if (!seesPrices) return true;
  const known = scoped.get(schema) ?? holds(schema, new Set(), (one) => scopes.get(one) !== undefined);
  scoped.set(schema, known);
  return known;
}

/** Whether the field itself is marked. */
export function isHidden(schema: z.core.$ZodType): boolean {
  return hidden.get(schema) !== undefined;
}

type Redactor = (value: unknown, seesPrices: boolean) => unknown;

const made = new Map<z.core.$ZodType, { redact: Redactor | null }>();

/** Removes marked fields from values of this schema; null if nothing is marked. */
function redactorOf(schema: z.core.$ZodType): Redactor | null {
  const known = made.get(schema);
  if (known) return known.redact;
  // A recursive schema is met again during its own traversal: its redactor is resolved lazily.
  const holder: { redact: Redactor | null } = {
    redact: (value, seesPrices) => (holder.redact === null ? value : holder.redact(value, seesPrices)),
  };
  made.set(schema, holder);
  holder.redact = holds(schema, new Set(), isHidden) ? redactorFor(schema) : null;
  return holder.redact;
}

function holds(
  schema: z.core.$ZodType,
  seen: Set<z.core.$ZodType>,
  isFound: (schema: z.core.$ZodType) => boolean,
): boolean {
  if (isFound(schema)) return true;
  if (seen.has(schema)) return false;
  seen.add(schema);
  return partsOf(schema).some((part) => holds(part, seen, isFound));
}

/** Schemas directly inside a schema. */
export function partsOf(schema: z.core.$ZodType): z.core.$ZodType[] {
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
  if (mark !== undefined) return (value, seesPrices) => (seesPrices ? value : mark.hide(value));
  if (schema instanceof z.ZodObject) return objectRedactor(schema, scopes.get(schema) !== undefined);
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

function objectRedactor({ shape }: z.ZodObject, isScope: boolean): Redactor | null {
  const fields = Object.entries(shape).flatMap(([name, field]) => {
    const redact = redactorOf(field);
    return redact === null ? [] : [{ name, redact }];
  });
  if (fields.length === 0) return null;
  return (value, readerSees) => {
    if (!isRecord(value)) return value;
    const seesPrices = isScope ? value["seesPrices"] === true : readerSees;
    const copy = { ...value };
    for (const { name, redact } of fields) {
      if (!Object.hasOwn(copy, name)) continue;
      const left = redact(copy[name], seesPrices);
      if (left === undefined) delete copy[name];
      else copy[name] = left;
    }
    return copy;
  };
}

function listRedactor(redact: Redactor | null): Redactor | null {
  return (
    redact && ((value, seesPrices) => (Array.isArray(value) ? value.map((one) => redact(one, seesPrices)) : value))
  );
}

function recordRedactor(redact: Redactor | null): Redactor | null {
  if (redact === null) return null;
  return (value, seesPrices) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, redact(one, seesPrices)]))
      : value;
}

/** Of the shapes that a value may have, each takes out what it marks. */
function eachOf(redactors: readonly (Redactor | null)[]): Redactor | null {
  const some = redactors.filter((one) => one !== null);
  return some.length === 0
    ? null
    : (value, seesPrices) => some.reduce((left, redact) => redact(left, seesPrices), value);
}

function unlessNothing(redact: Redactor | null): Redactor | null {
  return redact && ((value, seesPrices) => (value === null || value === undefined ? value : redact(value, seesPrices)));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
