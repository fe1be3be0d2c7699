import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readContent } from "#app/domain/content/editable.ts";
import { innerLinks } from "#app/domain/content/inner-links.ts";
import { diffLines } from "#app/domain/content/line-diff.ts";
import { emailInList, letterAfter, letterStates } from "#app/domain/desk/letters.ts";
import { axisMarks, daysOf, reportPeriod } from "#app/domain/desk/report-period.ts";

describe("the lines of two texts", () => {
  const text = fc.array(fc.constantFrom("а", "б", "в", ""), { maxLength: 12 }).map((lines) => lines.join("\n"));
  it("give both texts back, and call nothing changed in the same one", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = diffLines(before, after);
        const without = (kind: string) =>
          lines
            .filter((line) => line.kind !== kind)
            .map((line) => line.text)
            .join("\n");
        expect([without("added"), without("removed")]).toEqual([before, after]);
        if (before === after) expect(lines.every(({ kind }) => kind === "same")).toBe(true);
      }),
    );
  });

  it("call texts that are too long to compare replaced as a whole", () => {
    const long = Array.from({ length: 2_000 }, (_, at) => String(at)).join("\n");
    expect(diffLines(long, long)).toHaveLength(4_000);
  });
});

describe("links of a text", () => {
  it("are found in Markdown and HTML, those elsewhere left out", () => {
    const text = `[а](/a) [б](</b c>) [в](https://example.ru/x) [г](mailto:a@b.ru) <a href='/d'>д</a> <a href=/e>е</a> [а](/a) [ж](//evil.example)`;
    expect(innerLinks(text)).toEqual(["/a", "/b", "//evil.example", "/d", "/e"]);
  });
});

describe("the fields of content", () => {
  const fields = { title: "а", h1: "а", description: "а", body: "а\r\nб" };
  it("are kept without what the kind has not, with one kind of line break", () => {
    expect(readContent("text", { ...fields, is_hidden: "1", version: "7" })).toEqual({
      fields: { ...fields, body: "а\nб" },
      faults: [],
    });
  });
});

describe("reading the fields of content", () => {
  it("lists the first fault of every wrong field", () => {
    const typed = { slug: "Акция", dateFrom: "2026-12-31", dateTo: "2026-12-01", sort: "много", body: "{{nothing}}" };
    const { faults } = readContent("promotion", typed);
    expect(faults).toEqual([
      { code: "contentMissing", field: "title" },
      { code: "contentMissing", field: "announce" },
      { code: "contentMissing", field: "tag" },
      { code: "contentSlug", field: "slug" },
      { code: "contentNumber", field: "sort" },
      { code: "contentDates", field: "dateTo" },
      expect.objectContaining({ code: "contentSlots", field: "body" }),
    ]);
  });
});

describe("the period of a report", () => {
  const day = fc.option(fc.date({ min: new Date("2020-01-01"), max: new Date("2035-01-01"), noInvalidDate: true }));
  it("is a range of whole days in order, at most a year, for any input", () => {
    fc.assert(
      fc.property(day, day, fc.string(), (from, to, noise) => {
        const iso = (date: Date | null) => (date === null ? noise : date.toISOString().slice(0, 10));
        const period = reportPeriod(iso(from), iso(to), "2026-11-27");
        const days = daysOf(period);
        expect(days.length).toBeGreaterThan(0);
        expect(days.length).toBeLessThanOrEqual(366);
        expect([days[0], days.at(-1)]).toEqual([period.from, period.to]);
      }),
    );
    expect(reportPeriod(null, null, "2026-11-27")).toEqual({ from: "2026-10-29", to: "2026-11-27" });
  });

  it("has an axis of a few round marks that holds its highest day", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (most) => {
        const marks = axisMarks(most);
        expect(marks[0]).toBe(0);
        expect(marks.at(-1)).toBeGreaterThanOrEqual(most);
        expect(marks.length).toBeLessThanOrEqual(6);
      }),
    );
  });
});

describe("a letter", () => {
  it("is never sent twice by a person: not when it is sent, waits or may have arrived", () => {
    for (const state of letterStates) {
      const stand = { channel: "sms", template: "order.ready", state, isUncertain: true } as const;
      expect(letterAfter(stand, "retry", "").ok, state).toBe(false);
      const known = letterAfter({ ...stand, isUncertain: false }, "retry", "").ok;
      expect(known, state).toBe(state === "failed" || state === "dropped");
    }
  });

  it("shows no more of an address than its first sign and its host", () => {
    expect(emailInList("ivanov.petr@example.ru")).toBe("i•••@example.ru");
    expect(emailInList("@example.ru")).toBe("•••");
  });
});
