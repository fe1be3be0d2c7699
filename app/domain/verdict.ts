/**
 * The answer of a rule: a value, or a refusal with a code that the page words and the contract maps to a status.
 * Refusals are for what a visitor can cause; bugs and broken data throw RangeError.
 */
export type Verdict<V, E extends { code: string } = { code: string }> = { ok: true; value: V } | ({ ok: false } & E);

export function ok<V>(value: V): { ok: true; value: V } {
  return { ok: true, value };
}

/** A refusal. `details` are values for its message. */
export function no<C extends string>(code: C): { ok: false; code: C };
export function no<C extends string, D extends object>(code: C, details: D): { ok: false; code: C } & D;
export function no(code: string, details: object = {}): { ok: false; code: string } {
  return { ...details, ok: false, code };
}

/** The refusal of a form with several faults: the first one, and the others beside it. */
export function noAll<F extends { code: string }>(first: F, beside: readonly F[]): { ok: false; beside?: F[] } & F {
  return { ...first, ok: false, ...(beside.length === 0 ? {} : { beside: [...beside] }) };
}
