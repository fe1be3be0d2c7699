import { randomOf } from "#server/demo/random.ts";
import type { Thing } from "./parts.ts";
import type { Placed } from "./studio.ts";

export const views = ["single", "heap", "close"] as const;
export type View = (typeof views)[number];

/** How a thing lies in a picture of so many pixels: alone, several of it, or near. */
export function sceneOf(
  thing: Thing,
  view: View,
  { width, height }: { width: number; height: number },
  seed: string,
): Placed[] {
  const random = randomOf(`scene/${seed}`);
  const isLong = thing.size[0] > thing.size[1] * 2.2;
  const turn = isLong ? -random.int(22, 34) : random.int(-9, 9);
  const whole = fitted(thing, turn, width, height);
  const middle = { thing, x: width / 2, y: height / 2 };
  if (view === "single") return [{ ...middle, turn, scale: whole * 0.78 }];
  if (view === "close") {
    const shift = isLong ? 0.28 : 0.08;
    const near = Math.min(whole * 1.6, (width * 1.5) / thing.size[0]);
    return [{ ...middle, x: width * (0.5 + shift), y: height * (0.5 - shift * 0.55), turn, scale: near }];
  }
  const scale = whole * (isLong ? 0.55 : 0.42);
  const count = isLong ? 9 : 7;
  return Array.from({ length: count }, (_, at): Placed => {
    const [angle, way] = [at * 2.4, Math.sqrt(at / count)];
    return {
      thing,
      x: width * (0.5 + 0.27 * way * Math.cos(angle)) + random.int(-8, 8),
      y: height * (0.5 + 0.27 * way * Math.sin(angle)) + random.int(-8, 8),
      turn: isLong ? turn + random.int(-38, 38) : random.int(0, 359),
      scale,
    };
  });
}

/** Pixels a millimetre at which the turned thing fills the picture. */
function fitted({ size: [a, b] }: Thing, turn: number, width: number, height: number): number {
  const [cos, sin] = [Math.abs(Math.cos((turn * Math.PI) / 180)), Math.abs(Math.sin((turn * Math.PI) / 180))];
  return Math.min(width / (a * cos + b * sin), height / (a * sin + b * cos));
}
