import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { agreedVersion } from "#app/domain/exchange/module-version.ts";

describe("the version of the exchange", () => {
  it.each([
    ["catalog", "2.05", "2.05"],
    ["catalog", "2.09", "2.09"],
    ["catalog", "2.10", "2.10"],
    ["catalog", "3.1", "3.1"],
    ["catalog", "3.2", "3.1"],
    ["catalog", "10.0", "3.1"],
    ["sale", "2.09", "2.09"],
    ["sale", "2.9", "2.9"],
    ["sale", "2.11", "2.10"],
    ["sale", "3.1", "2.10"],
    ["catalog", "3.1.0.2", "3.1"],
    ["catalog", "", null],
    ["catalog", "three", null],
    ["catalog", "-1.2", null],
  ] as const)("of %s that a module sends as %j is %j", (type, sent, agreed) =>
    expect(agreedVersion(type, sent)).toBe(agreed),
  );

  it("is never above the shop's", () => {
    const number = fc.integer({ min: 0, max: 999 });
    fc.assert(
      fc.property(number, number, (major, minor) => {
        const [agreedMajor = 0, agreedMinor = 0] = (agreedVersion("sale", `${major}.${minor}`) ?? "")
          .split(".")
          .map(Number);
        expect(agreedMajor < 2 || (agreedMajor === 2 && agreedMinor <= 10)).toBe(true);
      }),
    );
  });
});
