import { describe, expect, test } from "vitest";
import { drawing } from "#server/drawings/draw.ts";
import { drawingSpec } from "#server/drawings/spec.ts";
import { samples } from "./drawing-samples.ts";

const bytes = (svg: string) => Buffer.byteLength(svg);

describe("every kind of drawing", () => {
  test("has a sample in this test", () => {
    const kinds = drawingSpec.options.map((option) => option.shape.kind.value);
    expect(new Set(samples.map(({ kind }) => kind))).toEqual(new Set(kinds));
    expect(kinds.length).toBeGreaterThanOrEqual(18);
  });

  test.each(samples)("$kind is 1 to 3 kB of well-formed SVG, 4:3", (spec) => {
    const svg = drawing(spec);
    expect(bytes(svg)).toBeGreaterThanOrEqual(1000);
    expect(bytes(svg)).toBeLessThanOrEqual(3072);
    expect(unclosed(svg)).toEqual([]);
    expect(svg).toContain('width="200" height="150" viewBox="0 0 200 150"');
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  test.each(samples)("$kind keeps its numbers within the sheet", (spec) => {
    for (const { left, right, top, bottom, text } of labels(drawing(spec))) {
      expect({ text, inside: left >= 0 && right <= 200 && top >= 0 && bottom <= 150 }).toEqual({ text, inside: true });
    }
  });

  test.each(samples)("$kind survives a JSON round trip", (spec) => {
    expect(drawingSpec.parse(JSON.parse(JSON.stringify(spec)))).toEqual(spec);
  });
});

describe("a drawing", () => {
  test("carries the product's own sizes, with a decimal comma", () => {
    const svg = drawing({
      kind: "screw",
      diameter: 4.8,
      length: 38,
      head: "hex",
      drive: "HEX",
      tip: "drill",
      sealed: true,
    });
    expect(labels(svg).map(({ text }) => text)).toEqual(["38", "⌀4,8"]);
  });

  test("changes its proportions with the sizes", () => {
    const short = drawing({ kind: "cylinder", outer: 30, inner: 30, knob: false });
    const long = drawing({ kind: "cylinder", outer: 30, inner: 50, knob: false });
    expect(pathsOf(short)).not.toEqual(pathsOf(long));
  });

  test("is readable on dark backgrounds and in forced colours", () => {
    const svg = drawing({ kind: "rope", diameter: 8 });
    expect(svg).toContain("#15191E");
    expect(svg).toContain("#56606b");
    expect(svg).toContain("prefers-color-scheme:dark");
    expect(svg).toContain("forced-colors:active");
  });

  test("contains its title, escaped", () => {
    const svg = drawing({ kind: "rope", diameter: 8 }, 'Трос <b>"8 мм"</b> & Ко');
    expect(svg).toContain("<title>Трос &#60;b&#62;&#34;8 мм&#34;&#60;/b&#62; &#38; Ко</title>");
    expect(unclosed(svg)).toEqual([]);
  });

  test("is refused without a size, with an invalid size, and with an unknown kind", () => {
    expect(drawingSpec.safeParse({ kind: "hingeButt", length: 100 }).success).toBe(false);
    expect(drawingSpec.safeParse({ kind: "hingeButt", length: 100, width: 0 }).success).toBe(false);
    expect(drawingSpec.safeParse({ kind: "sofa", length: 100, width: 70 }).success).toBe(false);
  });
});

function unclosed(svg: string): string[] {
  const open: string[] = [];
  for (const [, closing, name, , single] of svg.matchAll(/<(\/?)([a-z]+)((?:\s+[\w:-]+="[^"<>]*")*)\s*(\/?)>/g)) {
    if (name === undefined) continue;
    if (closing) {
      if (open.pop() !== name) return [name];
    } else if (!single) open.push(name);
  }
  const leftover = svg.replace(/<\/?[a-z]+(?:\s+[\w:-]+="[^"<>]*")*\s*\/?>/g, "").match(/[<>]/);
  return leftover ? [...open, leftover[0]] : open;
}

/** Bounding boxes of the figures, assuming digits of 11 px. */
function labels(svg: string) {
  return [...svg.matchAll(/<text x="([-\d.]+)" y="([-\d.]+)"( transform="[^"]*")?>([^<]*)</g)].map(
    ([, xText, yText, turned, text = ""]) => {
      const [x, y, half] = [Number(xText), Number(yText), text.length * 3.3];
      return turned
        ? { text, left: x - 9, right: x + 2, top: y - half, bottom: y + half }
        : { text, left: x - half, right: x + half, top: y - 9, bottom: y + 2 };
    },
  );
}

function pathsOf(svg: string): string[] {
  return [...svg.matchAll(/ d="([^"]*)"/g)].map(([, d = ""]) => d);
}
