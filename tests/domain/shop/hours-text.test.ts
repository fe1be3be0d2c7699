import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  hoursText,
  parseHours,
  parseSpans,
  parseSpecialDays,
  spansText,
  specialDaysText,
} from "#app/domain/shop/hours-text.ts";

const time = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** Spans of one day that do not touch, so that the text has no shorter form. */
const spans = fc
  .uniqueArray(fc.integer({ min: 0, max: 1_439 }), { minLength: 2, maxLength: 4 })
  .map((minutes) => minutes.sort((a, b) => a - b))
  .map((minutes) =>
    Array.from({ length: Math.floor(minutes.length / 2) }, (_, at) => ({
      from: time(minutes[2 * at] ?? 0),
      to: time(minutes[2 * at + 1] ?? 0),
    })),
  );

const week = fc
  .uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })
  .chain((days) =>
    fc.tuple(...days.sort((a, b) => a - b).map((day) => spans.map((list) => list.map((span) => ({ day, ...span }))))),
  )
  .map((days) => days.flat());

describe("opening hours as text", () => {
  it("are read back from the text that shows them", () => {
    fc.assert(
      fc.property(week, (hours) => {
        expect(parseHours(hoursText(hours))).toEqual(hours);
      }),
    );
  });

  it("group equal days", () => {
    const text = "mon-fri 08:00-17:00, sat 09:00-15:00";
    expect(hoursText(parseHours(text) ?? [])).toBe(text);
  });

  it.each([
    "",
    "mon",
    "mon 8:00-17:00",
    "mon 17:00-08:00",
    "fri-mon 08:00-17:00",
    "mon 08:00-12:00, mon 11:00-17:00",
    "пн 08:00-17:00",
    "mon 08:00-17:00-18:00",
    "mon 08:00-24:01",
  ])("%j is no text of hours", (text) => {
    expect(parseHours(text)).toBeNull();
  });
});

describe("special days as text", () => {
  it("are read back from the text that shows them", () => {
    const text = "2026-12-31 09:00-14:00, 2027-01-01 closed";
    expect(specialDaysText(parseSpecialDays(text) ?? [])).toBe(text);
  });

  it.each(["2026-02-30 closed", "2026-12-31", "2026-12-31 open", "2026-12-31 closed, 2026-12-31 closed"])(
    "%j is no text of special days",
    (text) => {
      expect(parseSpecialDays(text)).toBeNull();
    },
  );
});

it("hours within a day are read back from the text that shows them", () => {
  fc.assert(
    fc.property(spans, (list) => {
      expect(parseSpans(spansText(list))).toEqual(list);
    }),
  );
});
