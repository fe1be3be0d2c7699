import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupDays, type WorkHours, type WorkSpan } from "#app/domain/schedule.ts";

const office: WorkHours = [1, 2, 3, 4, 5].map((day) => ({ day, from: "08:00", to: "17:00" }));
const withBreak: WorkHours = [
  { day: 6, from: "14:00", to: "24:00" },
  { day: 6, from: "09:00", to: "13:00" },
];

describe("an office open Monday to Friday, 08:00 to 17:00", () => {
  it("is shown in one row", () => {
    expect(groupDays(office)).toEqual([{ fromDay: 1, toDay: 5, from: "08:00", to: "17:00" }]);
  });
});

describe("opening hours of other places", () => {
  it("with a break have a row for each period", () => {
    expect(groupDays(withBreak)).toEqual([
      { fromDay: 6, toDay: 6, from: "09:00", to: "13:00" },
      { fromDay: 6, toDay: 6, from: "14:00", to: "24:00" },
    ]);
  });

  it("that are empty have no row", () => {
    expect(groupDays([])).toEqual([]);
  });

  const daily = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: "09:00", to: "21:00" }));

  it("every day are shown as the whole week", () => {
    expect(groupDays(daily)).toEqual([{ fromDay: 1, toDay: 7, from: "09:00", to: "21:00" }]);
  });

  it("on equal days apart are not joined", () => {
    const days = [1, 2, 4].map((day) => ({ day, from: "08:00", to: "17:00" }));
    expect(groupDays(days).map(({ fromDay, toDay }) => [fromDay, toDay])).toEqual([
      [1, 2],
      [4, 4],
    ]);
  });
});

describe("any opening hours", () => {
  const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00`;
  const spans = fc
    .tuple(fc.integer({ min: 1, max: 7 }), fc.constantFrom(8, 9), fc.constantFrom(12, 17))
    .map(([day, from, to]): WorkSpan => ({ day, from: clock(from), to: clock(to) }));
  const hours = fc.uniqueArray(spans, { selector: ({ day }) => day });

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

  it("are grouped as far as possible", () => {
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
});
