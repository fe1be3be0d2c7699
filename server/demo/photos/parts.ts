import type { Field, Point } from "./fields.ts";
import type { Rgb, Finish } from "./finishes.ts";

/** A part of a product as seen from above, lying on a table; millimetres. */
export type ThingPart = {
  /** Half of its bounding box. */
  reach: Point;
  /** Its middle, and how it is turned about it, degrees. */
  at: Point;
  turn: number;
  /** Above the table; below 0 where there is nothing of it. */
  height(u: number, v: number): number;
  finish: Finish;
  paint?: (u: number, v: number) => Rgb;
};

/** `size` is what it takes on the table. */
export type Thing = { size: Point; parts: readonly ThingPart[] };

type Where = { at?: Point; turn?: number; paint?: ThingPart["paint"] };

function part(
  reach: Point,
  finish: Finish,
  height: ThingPart["height"],
  { at = [0, 0], turn = 0, paint }: Where = {},
): ThingPart {
  return { reach, at, turn, height, finish, ...(paint && { paint }) };
}

type Solid = Where & {
  /** Of the edge, up to the whole thickness. */
  bevel?: number;
  /** What it stands on. */
  above?: number;
};

/** A flat piece with an outline. */
export function plate(
  reach: Point,
  outline: Field,
  thickness: number,
  finish: Finish,
  { bevel = thickness * 0.3, above = 0, ...where }: Solid = {},
): ThingPart {
  const top = above + thickness;
  return part(
    reach,
    finish,
    (u, v) => {
      const depth = -outline(u, v);
      if (depth <= 0) return -1;
      return depth < bevel ? top - bevel + Math.sqrt(bevel * bevel - (bevel - depth) ** 2) : top;
    },
    where,
  );
}

/** Round wire along the middle of a line that `outline` is as thick as. */
export function wire(reach: Point, outline: Field, radius: number, finish: Finish, above = 0): ThingPart {
  return plate(reach, outline, radius * 2, finish, { bevel: radius, above });
}

type Radius = (u: number, angle: number) => number;

/**
 * What a lathe makes, lying along u from -length/2: `radius` at a place and at an angle about the axis, from -90° to 90°.
 */
export function turned(
  length: number,
  widest: number,
  radius: Radius,
  finish: Finish,
  { axis = widest, ...where }: Where & { axis?: number } = {},
): ThingPart {
  return part(
    [length / 2, widest],
    finish,
    (u, v) => {
      if (Math.abs(u) > length / 2) return -1;
      const r = radius(u + length / 2, Math.asin(Math.min(1, Math.max(-1, v / widest))));
      return Math.abs(v) >= r ? -1 : axis + Math.sqrt(r * r - v * v);
    },
    where,
  );
}

/** A hexagonal bar along u, an edge to the side. */
export function hexBar(
  length: number,
  key: number,
  finish: Finish,
  { axis = key / 2, ...where }: Where & { axis?: number } = {},
): ThingPart {
  const [widest, flat] = [key / Math.sqrt(3), key / (2 * Math.sqrt(3))];
  return part(
    [length / 2, widest],
    finish,
    (u, v) => {
      const end = length / 2 - Math.abs(u);
      const side = Math.abs(v);
      if (end < 0 || side > widest) return -1;
      const rise = side < flat ? key / 2 : ((widest - side) / (widest - flat)) * (key / 2);
      return axis + rise - Math.max(0, key * 0.06 - end);
    },
    where,
  );
}

/** Height of a thread's ridge, from 0 to 1. */
export function thread(u: number, angle: number, pitch: number): number {
  const turn = u / pitch + angle / (2 * Math.PI);
  return 1 - Math.abs(2 * (turn - Math.floor(turn)) - 1);
}
