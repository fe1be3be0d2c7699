import fc from "fast-check";
import { expect, test } from "vitest";
import { packedRows } from "#server/documents/packed-rows.ts";

test("rows of a list come back in their order as they were added", async () => {
  const cell = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.date({ noInvalidDate: true }),
    fc.constant(null),
  );
  const pages = fc.array(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 20 }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(pages, async (added) => {
      const rows = packedRows();
      for (const page of added) rows.add(page);
      const read = [];
      for await (const cells of rows.cells()) read.push(cells);
      expect(read).toEqual(added.flat());
    }),
    { numRuns: 50 },
  );
});
