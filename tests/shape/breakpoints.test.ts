import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../app/styles");

/** Specification §9: 768, 1200, 1440, and the last pixel before each. */
const specified = [767, 768, 1199, 1200, 1439, 1440];

it("styles change at the specification's widths, elsewhere only with a reason in a comment right above", () => {
  const others = readdirSync(folder).flatMap((file) => {
    const css = readFileSync(join(folder, file), "utf8");
    return [...css.matchAll(/(\*\/\s*)?@media ([^{]*)\{/g)].flatMap(([, comment, condition = ""]) => {
      const widths = [...condition.matchAll(/width[^0-9]*([0-9.]+)(px|em|rem)/g)];
      const isSpecified = widths.every(([, width, unit]) => unit === "px" && specified.includes(Number(width)));
      return isSpecified || comment !== undefined ? [] : [`${file}: ${condition.trim()}`];
    });
  });
  expect(others).toEqual([]);
});
