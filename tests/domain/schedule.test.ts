import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  closingAt,
  dailyHours,
  groupDays,
  isOpenAt,
  nextOpening,
  type WorkHours,
  type WorkSpan,
} from "#app/domain/schedule.ts";

const at = (day: number, time: string) => ({ day, minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) });
const office: WorkHours = [1, 2, 3, 4, 5].map((day) => ({ day, from: "08:00", to: "17:00" }));
const withBreak: WorkHours = [
  { day: 6, from: "14:00", to: "24:00" },
  { day: 6, from: "09:00", to: "13:00" },
];

describe("an office open Monday to Friday, 08:00 to 17:00", () => {
  it.each([
    [at(1, "07:59"), false],
    [at(1, "08:00"), true],
    [at(5, "16:59"), true],
    [at(5, "17:00"), false],
    [at(6, "12:00"), false],
  ])("at %o open: %s", (local, open) => {
    expect(isOpenAt(office, local)).toBe(open);
    expect(closingAt(office, local)).toBe(open ? "17:00" : null);
  });

  it.each([
    [at(1, "07:00"), { day: 1, from: "08:00", inDays: 0 }],
    [at(1, "08:00"), { day: 2, from: "08:00", inDays: 1 }],
    [at(5, "18:00"), { day: 1, from: "08:00", inDays: 3 }],
    [at(7, "12:00"), { day: 1, from: "08:00", inDays: 1 }],
  ])("after %o opens next %o", (local, opening) => {
    expect(nextOpening(office, local)).toEqual(opening);
  });

  it("is shown in one row", () => {
    expect(groupDays(office)).toEqual([{ fromDay: 1, toDay: 5, from: "08:00", to: "17:00" }]);
  });
});

describe("other places", () => {
  it("may close for a break", () => {
    expect(isOpenAt(withBreak, at(6, "13:30"))).toBe(false);
    expect(nextOpening(withBreak, at(6, "13:30"))).toEqual({ day: 6, from: "14:00", inDays: 0 });
    expect(isOpenAt(withBreak, at(6, "23:59"))).toBe(true);
    expect(groupDays(withBreak)).toEqual([
      { fromDay: 6, toDay: 6, from: "09:00", to: "13:00" },
      { fromDay: 6, toDay: 6, from: "14:00", to: "24:00" },
    ]);
  });

  it("open once a week open again in a week", () => {
    expect(nextOpening([{ day: 3, from: "10:00", to: "12:00" }], at(3, "10:00"))).toEqual({
      day: 3,
      from: "10:00",
      inDays: 7,
    });
  });

  it("without hours never open", () => {
    expect([isOpenAt([], at(1, "12:00")), nextOpening([], at(1, "12:00")), groupDays([])]).toEqual([false, null, []]);
  });

  it("open daily are shown as the whole week", () => {
    expect(groupDays(dailyHours("09:00", "21:00"))).toEqual([{ fromDay: 1, toDay: 7, from: "09:00", to: "21:00" }]);
  });

  it("with equal days apart are not drawn together", () => {
    const days = [1, 2, 4].map((day) => ({ day, from: "08:00", to: "17:00" }));
    expect(groupDays(days).map(({ fromDay, toDay }) => [fromDay, toDay])).toEqual([
      [1, 2],
      [4, 4],
    ]);
  });
});

describe("any hours", () => {
  const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00`;
  const spans = fc
    .tuple(fc.integer({ min: 1, max: 7 }), fc.constantFrom(8, 9), fc.constantFrom(12, 17))
    .map(([day, from, to]): WorkSpan => ({ day, from: clock(from), to: clock(to) }));
  const hours = fc.uniqueArray(spans, { selector: ({ day }) => day });
  const moments = fc.record({ day: fc.integer({ min: 1, max: 7 }), minutes: fc.nat(1439) });

  it("lose nothing by grouping", () => {
    fc.assert(
      fc.property(hours, (week) => {
        const groups = groupDays(week);
        const spread = groups.flatMap(({ fromDay, toDay, from, to }) =>
          Array.from({ length: toDay - fromDay + 1 }, (_, n) => ({ day: fromDay + n, from, to })),
        );
        expect(spread).toEqual([...week].sort((a, b) => a.day - b.day));
      }),
    );
  });

  it("are grouped as far as they can be", () => {
    fc.assert(
      fc.property(hours, (week) => {
        const groups = groupDays(week);
        for (const [place, group] of groups.entries()) {
          const next = groups[place + 1];
          const mergeable =
            next && next.fromDay === group.toDay + 1 && next.from === group.from && next.to === group.to;
          expect(mergeable ?? false).toBe(false);
        }
      }),
    );
  });

  it("open at the next opening and at no minute before it that was closed", () => {
    fc.assert(
      fc.property(hours, moments, fc.nat(7 * 1440 - 1), (week, now, waited) => {
        const opening = nextOpening(week, now);
        expect(opening === null).toBe(week.length === 0);
        if (opening === null || isOpenAt(week, now)) return;
        expect(isOpenAt(week, at(opening.day, opening.from))).toBe(true);
        const until = opening.inDays * 1440 + at(opening.day, opening.from).minutes - now.minutes;
        const later = now.minutes + (waited % until);
        expect(isOpenAt(week, { day: ((now.day - 1 + Math.floor(later / 1440)) % 7) + 1, minutes: later % 1440 })).toBe(
          false,
        );
      }),
    );
  });
});
