import { across, along, axis, circle, n, path, rect, spread, type Picture } from "./pen.ts";
import type { SpecOf } from "./spec.ts";

export function hingeOverlay({ length, width }: SpecOf<"hingeOverlay">): Picture {
  const { left, right, top, bottom } = open(length, width);
  const knuckle = 11;
  const leaf = (right - left - knuckle) / 2;
  const x = left + leaf;
  return {
    ink: [
      rect(left, top + 5, leaf, bottom - top - 10, 5),
      rect(right - leaf, top + 5, leaf, bottom - top - 10, 5),
      rect(x, top, knuckle, bottom - top, 5),
      // The bearings between the knuckles distinguish an overlay hinge from a butt hinge.
      path(
        spread(top, bottom, 5)
          .slice(1, 4)
          .map((y) => `M${n(x)} ${n(y - 2)}h${knuckle}m0 4h-${knuckle}`)
          .join(""),
      ),
      ...spread(top + 17, bottom - 17, 3).flatMap((y) => [
        screwHole(left + leaf / 2, y),
        screwHole(right - leaf / 2, y),
      ]),
    ],
    marks: frame(left, right, top, bottom, length, width),
  };
}

export function hingeButt({ length, width }: SpecOf<"hingeButt">): Picture {
  const { left, right, top, bottom } = open(length, width);
  const knuckle = 9;
  const leaf = (right - left - knuckle) / 2;
  const x = left + leaf;
  const barrels = spread(top, bottom, 6);
  const staggered = spread(top + 14, bottom - 14, 4).map((y, i) => [y, i % 2 === 0 ? 0.36 : 0.64] as const);
  return {
    ink: [
      rect(left, top, leaf, bottom - top),
      rect(right - leaf, top, leaf, bottom - top),
      path(
        `M${n(x)} ${n(top)}v${n(bottom - top)}m${knuckle} 0v-${n(bottom - top)}` +
          barrels.map((y) => `M${n(x)} ${n(y)}h${knuckle}`).join(""),
      ),
      ...staggered.flatMap(([y, share]) => [screwHole(left + leaf * share, y), screwHole(right - leaf * share, y)]),
    ],
    marks: [
      ...frame(left, right, top, bottom, length, width),
      axis(x + knuckle / 2, top - 5, x + knuckle / 2, bottom + 6),
    ],
  };
}

export function hingeHidden({ length, width }: SpecOf<"hingeHidden">): Picture {
  const scale = 104 / length;
  const [top, bottom] = [34, 138];
  const body = Math.max(20, width * scale);
  const [left, right] = [100 - body - 12, 112];
  const pocket = (x: number) => rect(x + 4, top + 27, body - 8, bottom - top - 54, 3);
  return {
    ink: [
      rect(left, top, body, bottom - top, 9),
      rect(right, top, body, bottom - top, 9),
      pocket(left),
      pocket(right),
      ...[left, right].flatMap((x) => [top + 13, bottom - 13].map((y) => screwHole(x + body / 2, y))),
      ...spread(top + 36, bottom - 44, 3).map((y) => rect(left + body - 9, y, right - left - body + 18, 8, 4)),
    ],
    marks: [across(left, left + body, 20, width, top), along(right + body + 18, top, bottom, length, right + body)],
  };
}

/** Top view of a countersunk hole. */
export function screwHole(x: number, y: number): string {
  return circle(x, y, 4.5) + circle(x, y, 1.5);
}

function open(length: number, width: number) {
  const scale = Math.min(104 / length, 128 / width);
  const [w, h] = [Math.max(64, width * scale), Math.max(64, length * scale)];
  return { left: 94 - w / 2, right: 94 + w / 2, top: 86 - h / 2, bottom: 86 + h / 2 };
}

function frame(left: number, right: number, top: number, bottom: number, length: number, width: number) {
  return [across(left, right, 20, width, top + 4), along(right + 20, top, bottom, length, right)];
}
