export type Value = number | string | boolean;
/** Value of a column by its name; undefined where its row leaves it out. */
export type DemoColumns = (name: string) => Value | undefined;
export type DemoFormula = (columns: DemoColumns) => Value | undefined;

/** Sums over columns as a spreadsheet writes them: `2.6 + steel(d, l) * 0.17`; `^` is a power. RangeError where it is none. */
export function formula(text: string): DemoFormula {
  const tokens = text.match(/\d+(?:\.\d+)?|\p{L}[\p{L}\d]*|\S/gu) ?? [];
  let at = 0;
  const fail = (): never => {
    throw new RangeError(`no formula: ${text}`);
  };
  const take = (token: string) => {
    const isNext = tokens[at] === token;
    if (isNext) at += 1;
    return isNext;
  };
  const expect = (token: string) => take(token) || fail();

  function sum(): DemoFormula {
    let left = product();
    for (;;) {
      if (take("+")) left = combined(left, product(), (a, b) => a + b);
      else if (take("-")) left = combined(left, product(), (a, b) => a - b);
      else return left;
    }
  }

  function product(): DemoFormula {
    let left = power();
    for (;;) {
      if (take("*")) left = combined(left, power(), (a, b) => a * b);
      else if (take("/")) left = combined(left, power(), (a, b) => a / b);
      else return left;
    }
  }

  function power(): DemoFormula {
    const base = operand();
    return take("^") ? combined(base, power(), (a, b) => a ** b) : base;
  }

  function operand(): DemoFormula {
    if (take("(")) {
      const inner = sum();
      expect(")");
      return inner;
    }
    const token = tokens[at] ?? fail();
    at += 1;
    if (/^\d/.test(token)) return () => Number(token);
    if (!/^\p{L}/u.test(token)) return fail();
    if (!take("(")) return (columns) => columns(token);
    const call = functions.get(token) ?? fail();
    const values = [sum()];
    while (take(",")) values.push(sum());
    expect(")");
    return (columns) => call(...values.map((value) => numberIn(value(columns), text)));
  }

  function combined(left: DemoFormula, right: DemoFormula, of: (a: number, b: number) => number): DemoFormula {
    return (columns) => of(numberIn(left(columns), text), numberIn(right(columns), text));
  }

  const whole = sum();
  return at === tokens.length ? whole : fail();
}

const functions = new Map<string, (...values: number[]) => number>([
  ["round", (value = NaN) => Math.round(value)],
  ["max", Math.max],
  // Mass of a steel rod in grams by its sizes in millimetres.
  ["steel", (diameter = NaN, length = NaN) => (Math.PI / 4) * diameter * diameter * length * 0.00785],
]);

/**
 * A text with formulas in braces. One formula alone keeps its type; in the midst of a text a column left out is nothing,
 * and `{d * 10:000}` is rounded and filled up with zeros.
 * @param point decimal sign of numbers in it
 */
export function template(text: string, point: "," | "."): DemoFormula {
  const parts = text.split(/(\{[^{}]*\})/).map((part): DemoFormula => {
    const [, inner, zeros] = /^\{([^:]*?)(?::(0+))?\}$/.exec(part) ?? [];
    if (inner === undefined && /[{}]/.test(part)) throw new RangeError(`no template: ${text}`);
    if (inner === undefined) return () => part;
    const value = formula(inner);
    if (zeros === undefined) return value;
    return (columns) => String(Math.round(numberIn(value(columns), inner))).padStart(zeros.length, "0");
  });
  const [, alone] = parts;
  if (alone && /^\{[^{}]*\}$/.test(text)) return alone;
  return (columns) => parts.map((part) => written(part(columns), point)).join("");
}

function written(value: Value | undefined, point: string): string {
  return typeof value === "number" ? String(value).replace(".", point) : String(value ?? "");
}

export function numberIn(value: Value | undefined, place: string): number {
  if (typeof value !== "number" || Number.isNaN(value)) throw new RangeError(`no number: ${place}`);
  return value;
}
