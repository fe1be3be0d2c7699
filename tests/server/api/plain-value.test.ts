import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mostLevels, plainBody, plainValue } from "#server/api/plain-value.ts";

const leaf = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    NaN,
    Infinity,
    -0,
    true,
    new Date(0),
    () => 1,
    Symbol("x"),
    new Map([[1, 2]]),
  ),
  fc.string({ unit: "binary" }),
  fc.double(),
);
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { depthSize: "small" },
    leaf,
    fc.array(tie("tree"), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.string(), fc.constant("__proto__")), tie("tree"), { maxKeys: 4 }),
  ),
}));

describe("a body passed to a handler in the same process", () => {
  it("becomes what JSON would have made of it", () => {
    fc.assert(
      fc.property(tree, (value) => {
        const text = JSON.stringify({ value });
        expect(plainValue({ value })).toStrictEqual(JSON.parse(text));
      }),
    );
  });

  it("is a copy: what a handler keeps cannot be changed by the caller", () => {
    const body = { items: [{ uuid: "a" }] };
    const plain = plainBody(body);
    body.items.push({ uuid: "b" });
    expect(plain).toEqual({ ok: true, value: { items: [{ uuid: "a" }] } });
  });

  it("is refused as over HTTP when it is nested too deeply", () => {
    const deep = (levels: number) => Array.from({ length: levels }).reduce<unknown>((inner) => [inner], "x");
    expect(plainBody(deep(mostLevels))).toMatchObject({ ok: true });
    expect(plainBody(deep(mostLevels + 1))).toEqual({ ok: false, code: "badRequest" });
    expect(plainBody(deep(10_000))).toEqual({ ok: false, code: "badRequest" });
  });

  it("throws where JSON would", () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    expect(() => JSON.stringify(circle)).toThrow();
    expect(plainBody(circle)).toEqual({ ok: false, code: "badRequest" });
  });
});
