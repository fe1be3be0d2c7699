/** The declared type of a value in a row. */
export type Shape =
  | "unknown"
  | "string"
  | "number"
  | "date"
  | "bytes"
  | "null"
  | "undefined"
  | { literal: string | number | boolean }
  | { anyOf: Shape[] }
  | { list: Shape }
  | { values: Shape }
  | { fields: Record<string, Shape> };

/** Statements by template text, which two places may share. */
export type StatementShapes = Record<string, { at: string; row: Shape }[]>;

/** The first mismatch, such as "order.lines[0].price: null, declared string"; null if there is none. */
export function faultOf(shape: Shape, value: unknown, path = "row"): string | null {
  if (shape === "unknown" || isPlain(shape, value)) return null;
  if (typeof shape === "object") {
    if ("anyOf" in shape) {
      const faults = shape.anyOf.map((one) => faultOf(one, value, path));
      if (faults.includes(null)) return null;
      // A mismatch inside an object or a list says more than the one of the whole.
      return faults.find((fault) => fault !== null && !fault.startsWith(`${path}: `)) ?? mismatch(shape, value, path);
    }
    if ("list" in shape && Array.isArray(value))
      return first(value.entries(), ([at, one]) => faultOf(shape.list, one, `${path}[${at}]`));
    if ("values" in shape && isRecord(value))
      return first(Object.entries(value), ([name, one]) => faultOf(shape.values, one, `${path}.${name}`));
    if ("fields" in shape && isRecord(value))
      return first(Object.entries(shape.fields), ([name, one]) => faultOf(one, value[name], `${path}.${name}`));
  }
  return mismatch(shape, value, path);
}

function isPlain(shape: Shape, value: unknown): boolean {
  if (shape === "null") return value === null;
  if (shape === "date") return value instanceof Date;
  if (shape === "bytes") return value instanceof Uint8Array;
  if (typeof shape === "string") return typeof value === shape;
  return "literal" in shape && value === shape.literal;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

function first<T>(items: Iterable<T>, faultIn: (item: T) => string | null): string | null {
  for (const item of items) {
    const fault = faultIn(item);
    if (fault !== null) return fault;
  }
  return null;
}

function mismatch(shape: Shape, value: unknown, path: string): string {
  const got =
    value instanceof Date
      ? "a date"
      : typeof value === "object" && value !== null
        ? "an object"
        : JSON.stringify(value);
  return `${path}: ${got ?? "missing"}, declared ${nameOf(shape)}`;
}

function nameOf(shape: Shape): string {
  if (typeof shape === "string") return shape;
  if ("literal" in shape) return JSON.stringify(shape.literal);
  if ("anyOf" in shape) return shape.anyOf.map(nameOf).join(" | ");
  return "list" in shape ? "a list" : "an object";
}
