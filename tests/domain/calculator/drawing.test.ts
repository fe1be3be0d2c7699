import fc from "fast-check";
import { expect, test } from "vitest";
import { drawSash, type Box, type DrawnPoint } from "#app/domain/calculator/drawing.ts";
import { handleSides, openings, type Sash } from "#app/domain/calculator/sash.ts";

const sashes: fc.Arbitrary<Sash> = fc.record({
  opening: fc.constantFrom(...openings),
  width: fc.integer({ min: 250, max: 1600 }),
  height: fc.integer({ min: 300, max: 2700 }),
  weight: fc.constant(null),
  depth: fc.constant(null),
  handleSide: fc.constantFrom(...handleSides),
});
const parts = fc.record({ hinges: fc.nat(8), lockingPoints: fc.nat(40) });

function contains({ x, y, width, height }: Box, point: DrawnPoint): boolean {
  return point.x >= x && point.y >= y && point.x <= x + width && point.y <= y + height;
}
const corners = ({ x, y, width, height }: Box): DrawnPoint[] => [
  { x, y },
  { x: x + width, y: y + height },
];

test("every element of a drawing is within its sheet, and the sash has the typed size", () => {
  fc.assert(
    fc.property(sashes, parts, (sash, counted) => {
      const drawn = drawSash(sash, counted);
      const points = [
        ...[drawn.frame, drawn.glass, drawn.handle.base, drawn.handle.lever, ...drawn.hinges].flatMap(corners),
        ...drawn.symbol.flat(),
        ...drawn.arrow.flat(),
        ...drawn.lockingPoints,
      ];
      expect(points.filter((point) => !contains(drawn.view, point))).toEqual([]);
      expect(drawn.sash).toEqual({ x: 0, y: 0, width: sash.width, height: sash.height });
      expect(drawn.dimensions.slice(0, 2).map(({ value }) => value)).toEqual([sash.width, sash.height]);
      expect(drawn.lockingPoints).toHaveLength(counted.lockingPoints);
    }),
  );
});

test("hinges are opposite to the handle, and the symbol points to the handle's side", () => {
  fc.assert(
    fc.property(sashes, (sash) => {
      fc.pre(sash.opening === "turn" || sash.opening === "door" || sash.opening === "tiltTurn");
      const { handle, hinges, symbol } = drawSash(sash, { hinges: 3, lockingPoints: 0 });
      const isLeft = sash.handleSide === "left";
      expect(handle.base.x + handle.base.width / 2 < sash.width / 2).toBe(isLeft);
      expect(hinges.every(({ x, width }) => x + width / 2 === (isLeft ? sash.width : 0))).toBe(true);
      expect(symbol[0]?.[1]?.x).toBe(isLeft ? 0 : sash.width);
    }),
  );
});

test("a tilting sash has hinges below and its handle above; a sliding one has an arrow and no triangle", () => {
  const sash: Sash = { opening: "tilt", width: 900, height: 600, weight: null, handleSide: "left", depth: null };
  const tilt = drawSash(sash, { hinges: 2, lockingPoints: 2 });
  expect(tilt.hinges.every(({ y, height }) => y + height / 2 === 600)).toBe(true);
  expect(tilt.handle.base.y).toBeLessThan(200);
  const sliding = drawSash({ ...sash, opening: "sliding" }, { hinges: 0, lockingPoints: 2 });
  expect([sliding.symbol.length, sliding.arrow.length]).toEqual([0, 2]);
});
