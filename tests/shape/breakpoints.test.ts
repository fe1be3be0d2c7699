import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../app/styles");

/** Specification §9: 768, 1200, 1440, and the last pixel before each. */
const specified = [767, 768, 1199, 1200, 1439, 1440];

it("styles change at the specified widths, and elsewhere only with a reason in a comment right above", () => {
  const sheets = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".css"));
  expect(sheets.length).toBeGreaterThan(20);
  const others = sheets.flatMap((file) => {
    const css = readFileSync(join(folder, file), "utf8");
    return [...css.matchAll(/(\*\/\s*)?@media ([^{]*)\{/g)].flatMap(([, comment, condition = ""]) => {
      const widths = [...condition.matchAll(/width[^0-9]*([0-9.]+)(px|em|rem)/g)];
      const isSpecified = widths.every(([, width, unit]) => unit === "px" && specified.includes(Number(width)));
      return isSpecified || comment !== undefined ? [] : [`${file}: ${condition.trim()}`];
    });
  });
  expect(others).toEqual([]);
});

it("the sheet of pages opened in place has every area that a page sent whole can have", () => {
  const inline = readFileSync(join(folder, "inline.server.ts"), "utf8").matchAll(/"\.\/(\w+\/[\w-]+\.css)\?inline"/g);
  const imported = readFileSync(join(folder, "areas.css"), "utf8").matchAll(/@import "\.\/([^"]+)"/g);
  const sheets = (found: Iterable<RegExpMatchArray>) => [...found].map(([, path]) => path).toSorted();
  expect(sheets(imported)).toEqual(sheets(inline));
});
