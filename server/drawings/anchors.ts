import {
  across,
  along,
  axis,
  circle,
  clamp,
  figure,
  leader,
  n,
  path,
  rect,
  spread,
  type Mark,
  type Picture,
} from "./pen.ts";
import { thread } from "./fastener-parts.ts";
import type { SpecOf } from "./spec.ts";

const y = 84;

export function anchorFrame({ diameter, length }: SpecOf<"anchorFrame">): Picture {
  const { r, x0, end } = body(diameter, length);
  return {
    ink: [
      path(
        `M${x0 - 8} ${n(y - r - 5)}l8 5H${n(end - 20)}M${x0 - 8} ${n(y + r + 5)}l8-5H${n(end - 20)}M${x0 - 8} ${n(y - r - 5)}v${n(2 * r + 10)}`,
      ),
      path(
        `M${n(end - 22)} ${n(y - r)}v${n(2 * r)}M${n(end)} ${n(y - r)}v${n(2 * r)}l-12-${n(r * 0.5)}v-${n(r)}zM${n(end - 22)} ${n(y - r * 0.5)}h10m0 ${n(r)}h-10`,
      ),
      path(`M${n(end - 66)} ${y}h44M${n(end - 74)} ${n(y - r)}v${n(2 * r)}`),
      path(`M${x0 + 8} ${n(y - r)}q6 ${n(r)} 0 ${n(2 * r)}`),
    ],
    marks: sizes(x0 - 8, end, r + 5, r, diameter, length),
  };
}

export function anchorWedge({ diameter, length }: SpecOf<"anchorWedge">): Picture {
  const { r, x0, end } = body(diameter, length);
  const tall = r * 1.8;
  return {
    ink: [
      path(
        `M${x0 - 4} ${n(y - r + 2)}l3-2H${n(x0 + 8)}m18 0H${n(end - 40)}M${x0 - 4} ${n(y - r + 2)}v${n(2 * r - 4)}l3 2H${n(x0 + 8)}m18 0H${n(end - 40)}`,
      ),
      rect(x0 + 8, y - tall, 14, 2 * tall, 2),
      path(`M${x0 + 8} ${n(y - tall / 2)}h14m0 ${n(tall)}h-14`),
      rect(x0 + 22, y - tall - 3, 4, 2 * tall + 6, 1),
      path(thread(x0 + 32, Math.min(end - 46, x0 + 66), y, r - 2, 5)),
      path(
        `M${n(end - 40)} ${n(y - r)}h22v${n(2 * r)}h-22zM${n(end - 34)} ${y}h16M${n(end - 18)} ${n(y - r + 3)}L${n(end)} ${n(y - r - 1)}v${n(2 * r + 2)}L${n(end - 18)} ${n(y + r - 3)}`,
      ),
    ],
    marks: sizes(x0 - 4, end, tall + 4, r, diameter, length),
  };
}

/** The protruding end distinguishes the kinds: stud with nut, bolt head, hook or ring. */
export function anchorSleeve({ diameter, length, end: head }: SpecOf<"anchorSleeve">): Picture {
  const { r, x0, end } = body(diameter, length);
  const tall = r * 1.5 + 2;
  const hex = rect(x0 - 12, y - tall, 10, 2 * tall, 2) + path(`M${x0 - 12} ${n(y - tall / 2)}h10m0 ${n(tall)}h-10`);
  const heads = {
    bolt: hex,
    nut: hex + path(`M${x0 - 12} ${n(y - r + 3)}h-8l-2 2v${n(2 * r - 10)}l2 2h8`),
    hook: path(
      `M${x0 - 2} ${y - 3}H40q-6 0-6-7 0-6-6-6-12 0-12 14 0 13 15 13v-6q-9 0-9-7 0-7 6-7 0 12 12 12H${x0 - 2}`,
    ),
    ring: circle(31, y, 15) + circle(31, y, 9) + path(`M46 ${y - 3}H${x0 - 2}m0 6H46`),
  };
  return {
    ink: [
      heads[head],
      rect(x0 - 2, y - tall - 3, 4, 2 * tall + 6, 1),
      path(`M${x0 + 2} ${n(y - r)}H${n(end - 16)}v${n(2 * r)}H${x0 + 2}M${n(end - 58)} ${n(y - 3)}h42m0 6h-42`),
      path(`M${n(x0 + 24)} ${n(y - r)}v${n(2 * r)}m6 0v-${n(2 * r)}`),
      path(`M${n(end - 16)} ${n(y - r + 4)}L${n(end)} ${n(y - r - 1)}v${n(2 * r + 2)}L${n(end - 16)} ${n(y + r - 4)}`),
    ],
    marks: sizes(head === "nut" || head === "bolt" ? x0 - 12 : x0 - 2, end, tall + 4, r, diameter, length),
  };
}

export function plug({ diameter, length }: SpecOf<"plug">): Picture {
  const { r, x0, end } = body(diameter * 1.2, length);
  const ribs = spread(x0 + 20, end - 24, 5);
  return {
    ink: [
      path(
        `M${x0 - 6} ${n(y - r - 4)}v${n(2 * r + 8)}h5v-4H${n(end - 12)}l12-${n(r - 3)}v-6l-12-${n(r - 3)}H${x0 - 1}v-4z`,
      ),
      path(`M${n(x0 + 14)} ${y}H${n(end)}`),
      path(ribs.map((x) => `M${n(x)} ${n(y - r)}l6-4v4m0 ${n(2 * r)}v4l-6-4`).join("")),
      circle(22, y, r + 5) + circle(22, y, r - 3),
    ],
    marks: sizes(x0 - 6, end, r + 5, r, diameter, length),
  };
}

export function plugNail({ diameter, length }: SpecOf<"plugNail">): Picture {
  const { r, x0, end } = body(diameter * 1.2, length);
  return {
    ink: [
      path(
        `M${x0 - 2} ${n(y - r - 5)}v${n(2 * r + 10)}h4v-5H${n(end - 10)}l10-${n(r - 2)}v-4l-10-${n(r - 2)}H${x0 + 2}v-5z`,
      ),
      path(`M${n(end - 58)} ${y}H${n(end)}`),
      path(
        spread(end - 52, end - 18, 4)
          .map((x) => `M${n(x)} ${n(y - r)}l5-3v3m0 ${n(2 * r)}v3l-5-3`)
          .join(""),
      ),
      path(`M${x0 - 2} ${n(y - 3)}H${x0 - 24}l-4-6v18l4-6h22`),
    ],
    marks: sizes(x0 - 2, end, r + 6, r, diameter, length),
  };
}

/** The insulation holder: a perforated disc on a long shaft. */
export function plugDisc({ diameter, length, disc }: SpecOf<"plugDisc">): Picture {
  const R = 38;
  const end = 190;
  return {
    ink: [
      circle(62, y + 4, R),
      circle(62, y + 4, 9),
      ...spread(0, Math.PI * 2, 9)
        .slice(1)
        .map((turn) => circle(62 + 24 * Math.sin(turn), y + 4 + 24 * Math.cos(turn), 5)),
      path(`M114 ${y + 4 - R}v${2 * R}h4V${y + 9}h${end - 132}l14-3v-4l-14-3H118V${y + 4 - R}z`),
      path(`M${end - 44} ${y + 4}h44M${end - 40} ${y - 1}l5-4v4m5 0 5-4v4m-10 10 5 4v-4m5 0 5 4v-4`),
    ],
    marks: [
      across(114, end, 30, length, y + 4 - R),
      along(18, y + 4 - R, y + 4 + R, disc, 62),
      leader(150, y + 9, 156, y + 32, `⌀${figure(diameter)}`),
    ],
  };
}

export function meshSleeve({ diameter, length }: SpecOf<"meshSleeve">): Picture {
  const { r, x0, end } = body(diameter, length);
  const top = y - r - 2;
  const tall = 2 * r + 4;
  const cells = Math.floor((end - x0 - 8) / 7);
  return {
    ink: [
      rect(x0 - 8, top - 5, 5, tall + 10, 1),
      path(`M${x0 - 3} ${n(top)}H${n(end - 6)}q6 0 6 ${n(tall / 2)}t-6 ${n(tall / 2)}H${x0 - 3}`),
      path(
        Array.from({ length: cells }, (_, i) => `M${x0 + 5 + i * 7} ${n(top)}v${n(tall)}`).join("") +
          `M${x0} ${n(top + tall / 3)}H${n(end - 4)}M${x0} ${n(top + (2 * tall) / 3)}H${n(end - 4)}`,
      ),
    ],
    marks: sizes(x0 - 8, end, r + 7, r + 2, diameter, length),
  };
}

function body(diameter: number, length: number) {
  const x0 = 52;
  return { r: clamp(3 + diameter * 0.85, 8, 15), x0, end: x0 + clamp(78 + length * 0.3, 90, 126) };
}

/** `half`: clearance for the widest part; `r`: radius of the shank. */
function sizes(from: number, to: number, half: number, r: number, diameter: number, length: number): Mark[] {
  return [
    across(from, to, y - half - 20, length, y - half),
    leader((from + to) / 2 + 8, y + r, (from + to) / 2 + 20, y + half + 20, `⌀${figure(diameter)}`),
    axis(from - 6, y, to + 8, y),
  ];
}
