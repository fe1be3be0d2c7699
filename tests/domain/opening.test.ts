import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, minutesOf, weekdayOf, type LocalMoment } from "#app/domain/local-time.ts";
import { openingAt, type SpecialDay } from "#app/domain/opening.ts";
import type { WorkHours } from "#app/domain/schedule.ts";

/** 2026-11-20 is a Friday. */
const at = (date: string, time: string): LocalMoment => ({ date, day: weekdayOf(date), minutes: minutesOf(time) });
const office: WorkHours = [1, 2, 3, 4, 5].map((day) => ({ day, from: "08:00", to: "17:00" }));

describe("an office open Monday to Friday, 08:00 to 17:00", () => {
  it("is open until it closes, excluding the closing minute", () => {
    expect(openingAt(office, at("2026-11-20", "08:00"))).toEqual({
      isOpen: true,
      until: { inDays: 0, date: "2026-11-20", day: 5, time: "17:00" },
    });
    expect(openingAt(office, at("2026-11-20", "16:59")).isOpen).toBe(true);
    expect(openingAt(office, at("2026-11-20", "17:00"))).toEqual({
      isOpen: false,
      opens: { inDays: 3, date: "2026-11-23", day: 1, time: "08:00" },
    });
  });

  it("opens today before eight, and tomorrow in the evening", () => {
    expect(openingAt(office, at("2026-11-19", "07:59"))).toMatchObject({ opens: { inDays: 0, time: "08:00" } });
    expect(openingAt(office, at("2026-11-19", "20:00"))).toMatchObject({ opens: { inDays: 1, date: "2026-11-20" } });
  });
});

describe("days with other hours", () => {
  const holidays: SpecialDay[] = [
    { date: "2026-12-31", spans: [{ from: "09:00", to: "14:00" }] },
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((day) => ({ date: `2027-01-0${day}`, spans: [] })),
  ];

  it("override the weekday with shorter hours or none", () => {
    expect(openingAt(office, at("2026-12-31", "10:00"), holidays)).toMatchObject({
      isOpen: true,
      until: { time: "14:00" },
    });
    expect(openingAt(office, at("2026-12-31", "14:00"), holidays)).toEqual({
      isOpen: false,
      opens: { inDays: 11, date: "2027-01-11", day: 1, time: "08:00" },
    });
    expect(openingAt(office, at("2027-01-05", "12:00"), holidays)).toMatchObject({ isOpen: false });
  });

  it("may open on a weekend", () => {
    expect(
      openingAt(office, at("2026-11-21", "11:00"), [{ date: "2026-11-21", spans: [{ from: "10:00", to: "12:00" }] }]),
    ).toMatchObject({ isOpen: true, until: { time: "12:00" } });
  });
});

describe("hours past midnight", () => {
  const night: WorkHours = [
    { day: 5, from: "20:00", to: "24:00" },
    { day: 6, from: "00:00", to: "02:00" },
  ];

  it("are joined with the following hours", () => {
    expect(openingAt(night, at("2026-11-20", "23:00"))).toEqual({
      isOpen: true,
      until: { inDays: 1, date: "2026-11-21", day: 6, time: "02:00" },
    });
  });

  it("end at midnight if the place closes then", () => {
    expect(openingAt([{ day: 5, from: "20:00", to: "24:00" }], at("2026-11-20", "23:00"))).toEqual({
      isOpen: true,
      until: { inDays: 0, date: "2026-11-20", day: 5, time: "24:00" },
    });
  });

  it("have no end if the place never closes, and no beginning if it never opens", () => {
    expect(
      openingAt(
        [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: "00:00", to: "24:00" })),
        at("2026-11-20", "12:00"),
      ),
    ).toEqual({ isOpen: true, until: null });
    expect(openingAt([], at("2026-11-20", "12:00"))).toEqual({ isOpen: false, opens: null });
  });
});

const times = fc
  .integer({ min: 0, max: 48 })
  .map((half) => `${String(Math.floor(half / 2)).padStart(2, "0")}:${half % 2 === 0 ? "00" : "30"}`);
const spans = fc.uniqueArray(times, { minLength: 2, maxLength: 4 }).map((given) => {
  const sorted = given.toSorted();
  return sorted.length < 4
    ? [{ from: sorted[0] ?? "", to: sorted[1] ?? "" }]
    : [
        { from: sorted[0] ?? "", to: sorted[1] ?? "" },
        { from: sorted[2] ?? "", to: sorted[3] ?? "" },
      ];
});
const weeks: fc.Arbitrary<WorkHours> = fc
  .dictionary(fc.constantFrom("1", "2", "3", "4", "5", "6", "7"), spans)
  .map((days) => Object.entries(days).flatMap(([day, given]) => given.map((span) => ({ ...span, day: Number(day) }))));
const dates = fc.integer({ min: 0, max: 400 }).map((days) => addDays("2026-06-01", days));
const moments = fc
  .tuple(dates, fc.integer({ min: 0, max: 1_439 }))
  .map(([date, minutes]): LocalMoment => ({ date, day: weekdayOf(date), minutes }));
const specials = fc.array(
  fc.tuple(dates, fc.oneof(fc.constant([]), spans)).map(([date, given]): SpecialDay => ({ date, spans: given })),
  { maxLength: 20 },
);

describe("for any hours", () => {
  it("without special days the weekly hours apply", () => {
    fc.assert(
      fc.property(
        weeks,
        moments,
        (hours, now) => void expect(openingAt(hours, now).isOpen).toBe(isWithin(spansOn(hours, now.date), now.minutes)),
      ),
    );
  });

  it("the reported change is the first minute on which the state changes", () => {
    fc.assert(
      fc.property(weeks, moments, specials, (hours, now, special) => {
        const open = (inDays: number, minutes: number) =>
          isWithin(spansOn(hours, addDays(now.date, inDays), special), minutes);
        const answer = openingAt(hours, now, special);
        expect(answer.isOpen).toBe(open(0, now.minutes));
        const stop = answer.isOpen ? answer.until : answer.opens;
        const turned: { inDays: number; minutes: number }[] = [];
        for (let step = now.minutes; step < 15 * 1_440 && turned.length === 0; step += 1) {
          const [inDays, minutes] = [Math.floor(step / 1_440), step % 1_440];
          if (open(inDays, minutes) !== answer.isOpen) turned.push({ inDays, minutes });
        }
        const first = turned[0];
        const named = stop && stop.inDays * 1_440 + minutesOf(stop.time);
        expect(named).toBe(first ? first.inDays * 1_440 + first.minutes : null);
        expect(stop && [stop.date, stop.day]).toEqual(
          stop && [addDays(now.date, stop.inDays), weekdayOf(addDays(now.date, stop.inDays))],
        );
      }),
      { numRuns: 60 },
    );
  });
});

function spansOn(hours: WorkHours, date: string, special: readonly SpecialDay[] = []): SpecialDay["spans"] {
  return special.find((one) => one.date === date)?.spans ?? hours.filter(({ day }) => day === weekdayOf(date));
}

function isWithin(spans: SpecialDay["spans"], minutes: number): boolean {
  return spans.some(({ from, to }) => minutesOf(from) <= minutes && minutes < minutesOf(to));
}
