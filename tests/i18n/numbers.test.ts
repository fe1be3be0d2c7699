import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDate } from "#app/i18n/format.ts";
import { formatDecimal, pluralForm } from "#app/i18n/numbers.ts";

const thousandths = fc.integer({ min: -(10 ** 13), max: 10 ** 13 }).map((value) => value / 1_000);

describe("numbers and plural forms match the Russian locale", () => {
  it.each([{ most: 0 }, { most: 3 }, { least: 2, most: 3 }, { least: 3, most: 3 }])(
    "for numbers with %o digits",
    ({ least = 0, most }) => {
      const intl = new Intl.NumberFormat("ru-RU", { minimumFractionDigits: least, maximumFractionDigits: most });
      fc.assert(
        fc.property(fc.oneof(thousandths, fc.integer(), fc.double({ min: -1e9, max: 1e9, noNaN: true })), (value) => {
          expect(formatDecimal(value, { least, most })).toBe(intl.format(value).replace(/^-(?=0(?:,0*)?$)/, ""));
        }),
      );
    },
  );

  it("for the noun after a count", () => {
    const intl = new Intl.PluralRules("ru");
    for (let count = 0; count <= 1_000; count += 1)
      expect([count, pluralForm(count)]).toEqual([count, intl.select(count)]);
    expect([pluralForm(1.5), pluralForm(-1), pluralForm(-12)]).toEqual(["few", "one", "many"]);
  });

  it("for every day of a year", () => {
    const intl = new Intl.DateTimeFormat("ru-RU", { day: "numeric", month: "long", timeZone: "UTC" });
    for (let day = 1; day <= 366; day += 1) {
      const date = new Date(Date.UTC(2028, 0, day));
      const text = formatDate(date.toISOString().slice(0, 10)).replaceAll("\u00a0", " ");
      expect(text).toBe(`${intl.format(date)} ${date.getUTCFullYear()}`);
    }
  });

  it("with invalid dates refused", () => expect(() => formatDate("2026-13-01")).toThrow(RangeError));
});
