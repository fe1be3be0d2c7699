import { across, along, axis, circle, clamp, leader, n, path, rect, spread, type Picture } from "./pen.ts";
import { screwHole } from "./hinges.ts";
import type { SpecOf } from "./spec.ts";

/** Espagnolette: the face plate is far longer than the sheet, so it is drawn with two breaks. */
export function gear({ length, backset }: SpecOf<"gear">): Picture {
  const depth = clamp(backset * 1.6, 34, 64);
  const [y, left, right] = [50, 16, 184];
  return {
    ink: [
      path(`M56 ${y}H${left}v9h40m8-9h72m8 0h40v9h-40m-8 0H64`),
      path(`M58 ${y - 4}q-5 6 0 9t-1 9m8-18q-5 6 0 9t-1 9M138 ${y - 4}q-5 6 0 9t-1 9m8-18q-5 6 0 9t-1 9`),
      rect(78, y + 9, 46, depth + 12, 3),
      rect(97, y + depth - 4, 8, 8),
      circle(101, y + depth, 9),
      ...[32, 160].map((x) => path(`M${x} ${y}v-5h10v5m-3-5v-4h-4v4`)),
      ...[24, 70, 132, 176].map((x) => circle(x, y + 4.5, 1.5)),
    ],
    marks: [
      across(left, right, 24, length, y),
      along(172, y + 9, y + depth, backset, 112),
      axis(86, y + depth, 120, y + depth),
    ],
  };
}

export function stay({ length, width }: SpecOf<"stay">): Picture {
  return {
    ink: [
      rect(18, 100, 164, 11, 4),
      path("M30 100 136 46a7 7 0 0 1 9 10L52 104"),
      circle(139, 53, 3),
      circle(38, 105.5, 4),
      path("M93 73a4 4 0 0 1 6-6l36 33M93 73l30 27"),
      ...[62, 112, 168].map((x) => rect(x, 103, 12, 5, 2.5)),
    ],
    marks: [across(18, 182, 130, length, 111), along(166, 46, 100, width, 145)],
  };
}

export function striker({ length, width }: SpecOf<"striker">): Picture {
  const w = clamp((width / length) * 150, 26, 52);
  const top = 84 - w / 2;
  return {
    ink: [
      rect(20, top, 150, w, 5),
      path(`M72 ${n(top)}v${n(w * 0.55)}q0 5 5 5h36q5 0 5-5V${n(top)}`),
      path(`M82 ${n(top + w * 0.3)}h26`),
      screwHole(40, 84),
      screwHole(150, 84),
      ...(w > 40 ? [screwHole(56, top + w - 11), screwHole(134, top + w - 11)] : []),
    ],
    marks: [across(20, 170, 34, length, top), along(188, top, top + w, width, 170), axis(12, 84, 176, 84)],
  };
}

/** The comb that holds a tilted sash at one of its steps. */
export function restrictor({ length, steps }: SpecOf<"restrictor">): Picture {
  const notches = spread(64, 164, Math.max(2, steps));
  return {
    ink: [
      path(
        `M24 62q0-10 10-10h140q6 0 6 6v6` +
          [...notches]
            .reverse()
            .map((x) => `H${n(x + 5)}v13q0 4-5 4t-5-4V64`)
            .join("") +
          `H56v30q0 8-8 8H32q-8 0-8-8z`,
      ),
      circle(40, 76, 6),
      circle(40, 76, 2),
      path("M30 102v14q0 4 4 4h12q4 0 4-4v-14M56 58h118"),
      rect(33, 120, 14, 14, 3),
    ],
    marks: [across(24, 180, 32, length, 56), axis(40, 66, 40, 140)],
  };
}

/** Child-safety lock: body, cylinder and the tongue that turns over the sash. */
export function sashLock({ width, height }: SpecOf<"sashLock">): Picture {
  const scale = Math.min(96 / height, 84 / width);
  const [w, h] = [clamp(width * scale, 40, 84), clamp(height * scale, 52, 96)];
  const [left, top] = [92 - w / 2, 84 - h / 2];
  return {
    ink: [
      rect(left, top, w, h, 9),
      circle(92, top + h * 0.36, 11),
      path(`M92 ${n(top + h * 0.36 - 6)}v12`),
      path(`M${n(left + w)} ${n(top + h * 0.62)}h24q7 0 7 7t-7 7h-24`),
      circle(left + 10, top + h - 11, 3),
      circle(left + w - 10, top + h - 11, 3),
    ],
    marks: [across(left, left + w, 22, width, top), along(left - 16, top, top + h, height, left)],
  };
}

/** Z-clip that holds a mosquito net in the window's rebate. */
export function netClip({ height, width }: SpecOf<"netClip">): Picture {
  const h = clamp(height * 1.9, 40, 92);
  const [top, bottom] = [84 - h / 2, 84 + h / 2];
  return {
    ink: [
      path(`M30 ${n(top)}h8v${n(h - 22)}h40v22h-8v-14H30z`),
      rect(112, top, 56, h, 3),
      path(`M112 ${n(bottom - 22)}h56`),
      rect(122, top + 8, 12, 5, 2.5),
      rect(146, top + 8, 12, 5, 2.5),
      circle(140, bottom - 11, 4),
    ],
    marks: [
      along(188, top, bottom, height, 168),
      across(112, 168, 22, width, top),
      leader(34, top + 14, 52, top - 2, "1,5"),
    ],
  };
}
