import { across, along, axis, circle, clamp, leader, n, path, rect, spread, figure, type Picture } from "./pen.ts";
import { screwHole } from "./hinges.ts";
import type { SpecOf } from "./spec.ts";

export function lockMortise({ backset, centres, bolt }: SpecOf<"lockMortise">): Picture {
  const scale = clamp(54 / centres, 0.45, 0.8);
  const reach = clamp(backset * 1.05, 30, 66);
  const [plate, top, follower] = [52, 30, 54];
  const hole = follower + centres * scale;
  const x = plate + 11 + reach;
  const dead =
    bolt === "lever"
      ? [-6, 2, 10].map((dy) => path(`M${plate} ${n(hole + dy)}h-20v5h20`)).join("")
      : path(`M${plate} ${n(hole - 9)}H34v19h18`);
  const latch = bolt === "roller" ? circle(plate - 4, follower, 7) : path(`M${plate} ${follower - 10}h-6l-9 8v11h15`);
  return {
    ink: [
      rect(plate, top - 8, 11, 122, 2),
      rect(plate + 11, top + 2, reach + 22, 102, 4),
      circle(x, follower, 9),
      rect(x - 3.5, follower - 3.5, 7, 7),
      bolt === "lever"
        ? circle(x, hole, 5) + path(`M${n(x - 2)} ${n(hole + 5)}v13h4v-13`)
        : circle(x, hole, 8) + path(`M${n(x - 4)} ${n(hole + 7)}v17h8v-17`),
      bolt === "roller" ? "" : dead,
      latch,
      path([top - 2, top + 108].map((y) => `M${plate + 3} ${y}h5`).join("")),
    ].filter(Boolean),
    marks: [
      across(plate, x, 16, backset, follower - 9),
      along(x + 40, follower, hole, centres, x + 8),
      axis(x - 14, follower, x + 16, follower),
      axis(x - 14, hole, x + 16, hole),
    ],
  };
}

/** Side view and, on the right, the profile with its keyhole. */
export function cylinder({ outer, inner, knob }: SpecOf<"cylinder">): Picture {
  const scale = (knob ? 84 : 92) / (outer + inner);
  const [a, b] = [outer * scale, inner * scale];
  const [left, y] = [knob ? 18 : 24, 74];
  const [mid, right] = [left + a, left + a + b];
  return {
    ink: [
      path(`M${left} ${y - 15}H${n(mid - 7)}v34H${left}zM${n(mid + 7)} ${y - 15}H${n(right)}v34h${n(7 - b)}z`),
      path(
        `M${left} ${y + 6}H${n(mid - 7)}M${n(mid + 7)} ${y + 6}H${n(right)}M${n(mid - 7)} ${y + 19}h14M${n(mid - 7)} ${y + 12}h14`,
      ),
      rect(mid - 6, y - 18, 12, 27, 3),
      circle(mid, y + 15.5, 2),
      knob ? path(`M${n(right)} ${y - 8}h8v-6q0-3 3-3h7q3 0 3 3v22q0 3-3 3h-7q-3 0-3-3v-6h-8`) : "",
      path("M163 85a14 14 0 1 1 14 0v17a7 7 0 0 1-14 0z"),
      circle(170, 75, 8) + path("M170 70v10M166 92h8v8h-8z"),
    ].filter(Boolean),
    marks: [
      across(left, mid, 32, outer, y - 15),
      across(mid, right, 32, inner, y - 15),
      across(left, right, 124, outer + inner, y + 19),
      axis(mid, y - 30, mid, y + 28),
    ],
  };
}

export function padlock({ width, shackle }: SpecOf<"padlock">): Picture {
  const w = clamp(width * 1.3, 52, 82);
  const h = w * 0.78;
  const [left, top] = [96 - w / 2, 120 - h];
  const bar = clamp(shackle * 1.1, 6, 12);
  const [outer, inner] = [w * 0.36, w * 0.36 - bar];
  const rise = top - 16 - outer;
  return {
    ink: [
      rect(left, top, w, h, 7),
      path(
        `M${n(96 - outer)} ${n(top)}V${n(rise + outer)}a${n(outer)} ${n(outer)} 0 0 1 ${n(2 * outer)} 0V${n(top)}m-${n(bar)} 0V${n(rise + outer)}a${n(inner)} ${n(inner)} 0 0 0-${n(2 * inner)} 0V${n(top)}`,
      ),
      circle(96, top + h * 0.42, 9),
      path(`M96 ${n(top + h * 0.42 - 5)}v10`),
      path(`M${n(left)} ${n(top + h - 12)}h${n(w)}`),
    ],
    marks: [
      along(left - 16, top, 120, Math.round(width * 0.78), left),
      across(left, left + w, 142, width, 120),
      leader(96 + outer - bar / 2, rise + outer - 2, 150, rise + 8, `⌀${figure(shackle)}`),
    ],
  };
}

export function hasp({ length, width }: SpecOf<"hasp">): Picture {
  const h = clamp((width / length) * 150, 34, 60);
  const top = 84 - h / 2;
  return {
    ink: [
      rect(18, top, 42, h, 4),
      rect(60, top + 2, 9, h - 4, 4),
      path(`M69 ${n(top + 4)}h84q18 0 18 ${n(h / 2 - 4)}t-18 ${n(h / 2 - 4)}H69z`),
      rect(122, 84 - 5, 30, 10, 5),
      ...[top + 11, top + h - 11].map((y) => screwHole(32, y)),
      screwHole(48, 84),
    ],
    marks: [across(18, 171, 32, length, top + 2), along(192, top, top + h, width, 160), axis(12, 84, 176, 84)],
  };
}

export function closer({ length, height }: SpecOf<"closer">): Picture {
  return {
    ink: [
      rect(18, 82, 128, 34, 3),
      path("M32 82v34M132 82v34"),
      circle(104, 99, 7),
      circle(25, 90, 1.5),
      circle(25, 108, 1.5),
      circle(139, 90, 1.5),
      circle(139, 108, 1.5),
      path("M99 94 166 50a6 6 0 0 1 7 9L108 104"),
      path("M166 50 118 42m2-8 52 12"),
      rect(92, 28, 28, 20, 3),
      circle(99, 38, 1.5),
      circle(113, 38, 1.5),
      circle(169.5, 54, 2.5),
    ],
    marks: [across(18, 146, 136, length, 116), along(166, 82, 116, height, 146)],
  };
}

export function doorStop({ diameter, height }: SpecOf<"doorStop">): Picture {
  const scale = Math.min(90 / height, 76 / diameter);
  const [w, h] = [clamp(diameter * scale, 30, 76), clamp(height * scale, 34, 90)];
  const [x, bottom] = [92, 128];
  const top = bottom - h;
  return {
    ink: [
      path(`M${n(x - w / 2)} ${bottom}v-8l4-4V${n(top + 8)}q0-8 8-8h${n(w - 24)}q8 0 8 8V${bottom - 12}l4 4v8z`),
      path(`M${n(x - w / 2 + 4)} ${n(top + h * 0.3)}h-3q-4 0-4 6t4 6h${n(w - 2)}q4 0 4-6t-4-6z`),
      path(
        `M34 ${bottom}H156` +
          spread(40, 150, 12)
            .map((at) => `M${n(at)} ${bottom}l-5 6`)
            .join(""),
      ),
    ],
    marks: [
      across(x - w / 2, x + w / 2, 24, diameter, top + 12),
      along(156, top, bottom, height, x + w / 2),
      axis(x, top - 6, x, bottom + 8),
    ],
  };
}

export function barrelBolt({ length, diameter }: SpecOf<"barrelBolt">): Picture {
  const rod = clamp(diameter * 1.2, 9, 18);
  const [y, top] = [82, 54];
  return {
    ink: [
      rect(20, top, 112, 56, 4),
      rect(150, top + 8, 28, 40, 4),
      path(
        `M14 ${n(y - rod / 2)}H${142}q4 0 4 ${n(rod / 2)}t-4 ${n(rod / 2)}H14q-4 0-4-${n(rod / 2)}t4-${n(rod / 2)}z`,
      ),
      ...[34, 98].map((x) => rect(x, y - rod / 2 - 5, 16, rod + 10, 3)),
      rect(156, y - rod / 2 - 5, 14, rod + 10, 3),
      circle(74, y, rod / 2 - 1.5) + path(`M71 ${n(y - rod / 2)}v-10h6v10`),
      circle(74, y - rod / 2 - 15, 5),
      ...[
        [26, 60],
        [126, 60],
        [26, 104],
        [126, 104],
      ].map(([cx = 0, cy = 0]) => circle(cx, cy, 2)),
    ],
    marks: [across(20, 132, 30, length, top), leader(140, y + rod / 2, 148, 128, `⌀${figure(diameter)}`)],
  };
}

export function flushBolt({ length, width }: SpecOf<"flushBolt">): Picture {
  return {
    ink: [
      rect(34, 66, 132, 26, 5),
      rect(84, 72, 46, 14, 7),
      path("M100 72v14m7-14v14"),
      path("M166 73h16q3 0 3 6t-3 6h-16"),
      ...[46, 64, 154].map((x) => screwHole(x, 79)),
      path("M34 112h132v6H34zM92 112v-4h16v4M166 114h17"),
    ],
    marks: [across(34, 166, 36, length, 66), along(18, 66, 92, width, 34), axis(28, 79, 192, 79)],
  };
}
