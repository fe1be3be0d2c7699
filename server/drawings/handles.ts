import { across, along, axis, circle, n, path, rect, type Picture } from "./pen.ts";
import type { SpecOf } from "./spec.ts";

/** Two views: side, with the spindle, and front. */
export function handleWindow({ length, spindle, key }: SpecOf<"handleWindow">): Picture {
  const scale = 88 / length;
  const [top, bottom] = [26, 132];
  const hub = bottom - length * scale - 4;
  const pin = spindle * 0.9;
  return {
    ink: [
      rect(66, top + 2, 9, 52, 2),
      rect(66 - pin, hub - 4, pin, 8),
      path(`M75 ${n(hub - 9)}h16q12 0 12 12V${bottom - 5}q0 5-5 5t-5-5V${n(hub + 13)}q0-4-4-4H75`),
      rect(136, top, 30, 56, 5),
      path(`M142 ${n(hub)}a9 9 0 0 1 18 0l-2 ${n(bottom - hub - 7)}a7 7 0 0 1-14 0z`),
      ...(key ? [circle(151, hub, 5), path(`M151 ${n(hub - 3)}v6`)] : [circle(151, hub, 4)]),
    ],
    marks: [
      across(66 - pin, 66, 116, spindle, hub + 4),
      along(186, hub, bottom, length, 151),
      axis(58 - pin, hub, 112, hub),
    ],
  };
}

export function handleDoor({ length, base, height }: SpecOf<"handleDoor">): Picture {
  const lever = 116;
  if (base === "plate") {
    const scale = 112 / height;
    const width = Math.max(24, 40 * scale);
    const [left, top] = [34, 30];
    const x = left + width / 2;
    return {
      ink: [
        rect(left, top, width, 112, 4),
        circle(x, top + 9, 2),
        circle(x, top + 103, 2),
        keyhole(x, top + 76),
        leverOf(x, top + 36, lever),
      ],
      marks: [across(x, x + lever, 20, length, top + 28), along(20, top, top + 112, height, left)],
    };
  }
  const [x, y, r] = [56, 62, 25];
  const rose = (cy: number) => (base === "round" ? circle(x, cy, r) : rect(x - r, cy - r, 2 * r, 2 * r, 3));
  return {
    ink: [rose(y), leverOf(x, y, lever), escutcheon(x, 120, base), escutcheon(x + 62, 120, base)],
    marks: [across(x, x + lever, 20, length, y - 8), along(20, y - r, y + r, height, x - r)],
  };
}

export function handleBar({ centres, length, height }: SpecOf<"handleBar">): Picture {
  const scale = Math.min(150 / length, 1.2);
  const [w, c, h] = [
    Math.max(96, length * scale),
    Math.max(76, centres * scale),
    Math.max(26, Math.min(54, height * scale)),
  ];
  const [left, top] = [100 - w / 2, 46];
  const post = (x: number) => path(`M${n(x - 5)} ${top + 12}V${n(top + h)}h-3v5h16v-5h-3V${top + 12}`);
  return {
    ink: [rect(left, top, w, 12, 6), post(100 - c / 2), post(100 + c / 2)],
    marks: [
      across(left, 100 + w / 2, 24, length, top + 6),
      across(100 - c / 2, 100 + c / 2, top + h + 30, centres, top + h + 2),
      along(left - 10 < 16 ? 16 : left - 10, top, top + h + 5, height),
      axis(100 - c / 2, top - 6, 100 - c / 2, top + h + 12),
      axis(100 + c / 2, top - 6, 100 + c / 2, top + h + 12),
    ],
  };
}

/** Key slot of a cylinder. */
function keyhole(x: number, y: number): string {
  return circle(x, y, 5) + path(`M${n(x - 2.5)} ${n(y + 4.5)}v10h5v-10`);
}

function leverOf(x: number, y: number, length: number): string {
  const end = x + length;
  return (
    circle(x, y, 11) +
    path(`M${n(x + 8)} ${n(y - 8)}H${n(end - 14)}q14 0 14 10 0 6-7 6-6 0-8-2L${n(x + 8)} ${n(y + 8)}`)
  );
}

/** Lever sets include a pair of these for the cylinder. */
function escutcheon(x: number, y: number, base: "round" | "square"): string {
  return (base === "round" ? circle(x, y, 18) : rect(x - 18, y - 18, 36, 36, 3)) + keyhole(x, y - 5);
}
