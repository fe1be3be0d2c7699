import { across, axis, circle, clamp, figure, leader, n, path, rect, type Picture } from "./pen.ts";
import { thread } from "./fastener-parts.ts";
import type { SpecOf } from "./spec.ts";

/** Links alternate between flat and on edge. */
export function chain({ diameter, pitch }: SpecOf<"chain">): Picture {
  const wire = clamp(4 + diameter * 0.6, 6, 11);
  const inner = clamp(24 + pitch * 0.8, 34, 52);
  const outer = inner + 2 * wire;
  const y = 88;
  const tall = inner * 0.45 + 2 * wire;
  const flat = (x: number) =>
    rect(x, y - tall / 2, outer, tall, tall / 2) +
    rect(x + wire, y - tall / 2 + wire, inner, tall - 2 * wire, tall / 2 - wire);
  const first = 100 - outer / 2;
  const step = inner;
  return {
    // The outer links are cut off by the sheet edges.
    ink: [
      ...[-2, 0, 2].map((place) => flat(first + place * step)),
      ...[-1, 1].map((side) => rect(first + side * step, y - wire / 2, outer, wire, wire / 2)),
    ],
    marks: [
      across(first + wire, first + wire + inner, 44, pitch, y - tall / 2 + wire),
      leader(
        first + outer / 2 + 8,
        y + tall / 2 - wire / 2,
        first + outer / 2 + 24,
        y + tall / 2 + 20,
        `⌀${figure(diameter)}`,
      ),
      axis(8, y, 192, y),
    ],
  };
}

export function rope({ diameter }: SpecOf<"rope">): Picture {
  const r = clamp(7 + diameter * 0.9, 10, 18);
  const [y, face] = [84, 166];
  const twist = Array.from({ length: 13 }, (_, i) => `M${24 + i * 9} ${n(y + r)}q2-${n(r)} 12-${n(2 * r)}`).join("");
  const strands = Array.from({ length: 6 }, (_, i) =>
    circle(face + r * 0.62 * Math.sin((i * Math.PI) / 3), y - r * 0.62 * Math.cos((i * Math.PI) / 3), r * 0.3),
  );
  return {
    ink: [
      path(
        `M16 ${n(y - r)}H${n(face - r)}M16 ${n(y + r)}H${n(face - r)}M18 ${n(y - r - 4)}q-7 ${n(r)} 0 ${n(r + 4)}t-4 ${n(r + 4)}`,
      ),
      path(twist),
      circle(face, y, r),
      ...strands,
      circle(face, y, r * 0.3),
    ],
    marks: [across(face - r, face + r, y - r - 20, diameter, y), axis(8, y, 194, y)],
  };
}

export function carabiner({ length, diameter, sleeve }: SpecOf<"carabiner">): Picture {
  const w = clamp(diameter * 1.1, 7, 11);
  return {
    ink: [
      path("M50 106q-14 0-16-22-1-22 18-28l84-18q30-2 32 26 1 40-30 42z"),
      path(`M52 ${n(106 - w)}q-8 0-9-13-1-15 12-19l82-17q21-1 22 17 0 29-20 32z`),
      path(`M70 106V${n(106 - w)}m66 ${n(w)}V${n(106 - w)}`),
      sleeve
        ? rect(118, 103 - w, 26, w + 6, 3) +
          path(`M124 ${n(103 - w)}v${n(w + 6)}m5-${n(w + 6)}v${n(w + 6)}m5-${n(w + 6)}v${n(w + 6)}`)
        : path(`M128 ${n(106 - w)}v${n(w * 0.5)}h8`),
      path("M48 70l6 2m100-26-2 8"),
      circle(76, 106 - w / 2, 2),
    ],
    marks: [across(34, 168, 132, length, 90), leader(90, 50, 80, 30, `⌀${figure(diameter)}`)],
  };
}

/** A straight shackle is as wide as its jaws; a bow shackle has a round eye above them. */
export function shackle({ width, diameter, bow }: SpecOf<"shackle">): Picture {
  const bar = clamp(diameter * 0.9, 8, 14);
  const half = clamp(width * 1.1, 28, 48) / 2;
  const [left, right] = [100 - half, 100 + half];
  const foot = 112;
  const r = bow ? half * 1.4 : half;
  const arch = (bow ? foot - 12 : 62) - Math.sqrt(r ** 2 - half ** 2);
  const R = r + bar;
  const reach = (radius: number, side: number) => n(arch + Math.sqrt(Math.max(0, radius ** 2 - side ** 2)));
  return {
    ink: [
      path(
        `M${n(left - bar)} ${foot}V${reach(R, half + bar)}A${n(R)} ${n(R)} 0 ${bow ? 1 : 0} 1 ${n(right + bar)} ${reach(R, half + bar)}V${foot}` +
          `M${n(right)} ${foot}V${reach(r, half)}A${n(r)} ${n(r)} 0 ${bow ? 1 : 0} 0 ${n(left)} ${reach(r, half)}V${foot}`,
      ),
      rect(left - bar - 4, foot, bar + 6, 16, 4),
      rect(right - 2, foot, bar + 6, 16, 4),
      path(`M${n(left + 2)} ${foot + 4}H${n(right - 2)}m0 8H${n(left + 2)}`),
      path(`M${n(right + bar + 4)} ${foot + 4}h8v8h-8M${n(left - bar - 4)} ${foot + 2}h-5v12h5`),
      ...(bow ? [] : [path(`M${n(left - bar)} ${n(arch)}h${n(bar)}M${n(right)} ${n(arch)}h${n(bar)}`)]),
    ],
    marks: [
      across(left, right, 144, width, foot + 16),
      leader(100 + R * 0.7 - 3, arch - R * 0.7 + 3, 152, 36, `⌀${figure(diameter)}`),
      axis(100, arch - R - 6, 100, foot - 2),
    ],
  };
}

export function turnbuckle({ diameter, length, ends }: SpecOf<"turnbuckle">): Picture {
  const r = clamp(diameter * 0.6, 4, 7);
  const y = 84;
  const hook = (x: number, way: 1 | -1) =>
    path(
      `M${x} ${n(y - r)}q${2 * way}-12 ${15 * way}-12 ${15 * way} 0 ${15 * way} 14 0 13 ${-14 * way} 13v-7q${7 * way} 0 ${7 * way}-6t${-8 * way}-7q${-7 * way} 0 ${-8 * way} ${n(r)}`,
    );
  const ring = (x: number) => circle(x, y, 14) + circle(x, y, 7);
  return {
    ink: [
      path(`M66 ${y - 14}h68q8 0 8 8v12q0 8-8 8H66q-8 0-8-8v-12q0-8 8-8zM76 ${y - 8}h48v16H76z`),
      path(`M58 ${n(y - r)}H44m0 ${n(2 * r)}h14M142 ${n(y - r)}h14m0 ${n(2 * r)}h-14`),
      path(thread(46, 57, y, r - 2, 5) + thread(144, 156, y, r - 2, 5)),
      ends === "hooks" ? hook(44, -1) : ring(31),
      ends === "rings" ? ring(169) : hook(156, 1),
      path(`M84 ${y}h10m6 0h14`),
    ],
    marks: [
      across(ends === "hooks" ? 14 : 17, ends === "rings" ? 183 : 186, 44, length, y - 14),
      leader(50, y + r, 58, y + 36, `M${figure(diameter)}`),
    ],
  };
}
