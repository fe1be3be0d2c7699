/** Result of a row; a bad row never fails the others. `pinned`: fields that the row could not change. */
export type SavedRow<Code extends string = string> =
  { status: "created" | "updated" | "unchanged"; pinned?: string[] } | ({ status: "refused" } & RowFault<Code>);

/** Why a row is refused, and its field at fault. */
export type RowFault<Code extends string = string> = { code: Code; field: string };

/** Rows per batch: one short transaction. */
export const mostRowsInBatch = 500;

/** Faults of a value beyond its type. */
export type FaultCode =
  | "missing"
  | "tooLong"
  | "badValue"
  | "outOfRange"
  | "unknown"
  | "taken"
  | "circle"
  | "permanent"
  | "belowReserved"
  | "inUse"
  | "stale";

type Rule<Row> = (row: Row) => RowFault<FaultCode> | null;

export function firstFault<Row>(row: Row, rules: readonly Rule<Row>[]): RowFault<FaultCode> | null {
  for (const rule of rules) {
    const fault = rule(row);
    if (fault !== null) return fault;
  }
  return null;
}

/** Fault of a given text: blank, too long, or with control characters. */
export function textFault(
  field: string,
  text: string | null | undefined,
  most: number,
  least = 1,
): RowFault<FaultCode> | null {
  if (text === null || text === undefined) return null;
  if (text.trim().length < least) return { code: "missing", field };
  if (text.length > most) return { code: "tooLong", field };
  return hasControls(text) ? { code: "badValue", field } : null;
}

/** Lower case, as PostgreSQL prints them. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

export function uuidFault(field: string, uuid: string | undefined): RowFault<FaultCode> | null {
  return uuid === undefined || isUuid(uuid) ? null : { code: "badValue", field };
}

/** Fault of a given number: not whole, or outside the inclusive range. */
export function wholeFault(
  field: string,
  value: number | null | undefined,
  least: number,
  most: number,
): RowFault<FaultCode> | null {
  if (value === null || value === undefined) return null;
  return Number.isInteger(value) && value >= least && value <= most ? null : { code: "outOfRange", field };
}

export function slugFault(field: string, slug: string | undefined): RowFault<FaultCode> | null {
  return slug === undefined || (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) && slug.length <= 160)
    ? null
    : { code: "badValue", field };
}

/** PostgreSQL cannot store NUL; line breaks and tabs are allowed. */
function hasControls(text: string): boolean {
  return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text) || /\p{Surrogate}/u.test(text);
}

/** Deep equality, regardless of the order of keys. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, at) => isSame(one, b[at]));
  if (
    typeof a !== "object" ||
    typeof b !== "object" ||
    a === null ||
    b === null ||
    Array.isArray(a) ||
    Array.isArray(b)
  )
    return false;
  const left = definedKeys(a);
  return (
    left.length === definedKeys(b).length &&
    left.every((key) => Object.hasOwn(b, key) && isSame(valueOf(a, key), valueOf(b, key)))
  );
}

function definedKeys(object: object): string[] {
  return Object.keys(object).filter((key) => valueOf(object, key) !== undefined);
}

function valueOf(object: object, key: string): unknown {
  return Reflect.get(object, key);
}
