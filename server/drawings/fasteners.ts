import { drillTip, endView, hexagon, thread } from "./fastener-parts.ts";
import { across, axis, circle, clamp, figure, leader, n, note, path, polyline, rect, type Picture } from "./pen.ts";
import type { SpecOf } from "./spec.ts";

export function screw({ diameter, length, head, drive, tip, sealed }: SpecOf<"screw">): Picture {
  const r = clamp(2.5 + diameter * 1.2, 6, 11);
  const wide = r * (head === "pan" ? 2 : 1.8);
  const [y, x0] = [80, 66];
  const end = x0 + clamp(64 + length * 0.45, 72, 122);
  const face = head === "hex" ? x0 + r * 1.3 : x0 + r * (head === "pan" ? 0.9 : 1.5);
  const washer = sealed ? 5 : 0;
  const shank = face + washer;
  const point = tip === "drill" ? 18 : r * 2.6;
  const heads = {
    countersunk: path(
      polyline(
        [
          [x0, y - wide],
          [x0, y + wide],
          [face, y + r],
          [face, y - r],
        ],
        true,
      ),
    ),
    pan: path(
      `M${n(face)} ${n(y - wide)}V${n(y + wide)}q${n(-r * 1.2)}-2 ${n(-r * 1.2)}-${n(wide)}t${n(r * 1.2)}-${n(wide)}z`,
    ),
    hex:
      rect(x0, y - r * 1.5, r * 1.3, r * 3, 1) +
      path(`M${n(x0)} ${n(y)}h${n(r * 1.3)}M${n(face)} ${n(y - wide * 1.1)}v${n(wide * 2.2)}`),
  };
  return {
    ink: [
      heads[head],
      ...(sealed ? [rect(face, y - wide * 1.1, washer, wide * 2.2, 2)] : []),
      path(
        tip === "drill"
          ? drillTip(shank, end, y, r)
          : `M${n(shank)} ${n(y - r)}H${n(end - point)}L${n(end)} ${y} ${n(end - point)} ${n(y + r)}H${n(shank)}`,
      ),
      path(thread(shank + 5, end - point, y, r, 6)),
      endView(head, drive, 30, y, clamp(wide * 1.15, 15, 21)),
    ],
    marks: [
      across(x0, end, y - wide - 24, length, y - wide - 3),
      leader((shank + end) / 2, y + r + 1, (shank + end) / 2 + 12, y + wide + 22, `⌀${figure(diameter)}`),
      axis(x0 - 6, y, end + 6, y),
      ...(drive === "HEX" ? [] : [note(30, y + 40, drive)]),
    ],
  };
}

export function bolt({ diameter, length, key }: SpecOf<"bolt">): Picture {
  const r = clamp(4 + diameter * 0.55, 8, 14);
  const half = (r * key) / diameter;
  const [y, x0] = [86, 70];
  const face = x0 + r * 1.3;
  const end = face + clamp(54 + length * 0.4, 62, 98);
  // Threaded to the head (ISO 4017), but for its run-out.
  const threadFrom = face + 6;
  return {
    ink: [
      rect(x0, y - half, face - x0, 2 * half, 2),
      path(`M${n(x0)} ${n(y - half / 2)}H${n(face)}M${n(x0)} ${n(y + half / 2)}H${n(face)}`),
      path(
        `M${n(face)} ${n(y - r)}H${n(end - 3)}l3 3v${n(2 * r - 6)}l-3 3H${n(face)}M${n(threadFrom)} ${n(y - r)}v${n(2 * r)}`,
      ),
      path(`M${n(threadFrom)} ${n(y - r * 0.7)}H${n(end)}M${n(threadFrom)} ${n(y + r * 0.7)}H${n(end)}`),
      hexagon(34, y, half) + circle(34, y, half * 0.85),
    ],
    marks: [
      across(face, end, y - half - 16, length, y - r),
      leader(end - 10, y + r, Math.min(end, 150), y + half + 18, `M${figure(diameter)}`),
      across(34 - half * 0.87, 34 + half * 0.87, y - half - 16, key, y - half / 2),
      axis(x0 - 6, y, end + 6, y),
    ],
  };
}

export function nut({ diameter, key, height }: SpecOf<"nut">): Picture {
  const half = clamp(18 + key * 0.9, 24, 44);
  const r = (half * 0.87 * diameter) / key;
  const tall = (2 * half * height) / key;
  const [x, y, side] = [66, 86, 136];
  return {
    ink: [
      hexagon(x, y, half),
      circle(x, y, r * 0.86),
      path(`M${n(x)} ${n(y - r)}a${n(r)} ${n(r)} 0 1 1-${n(r)} ${n(r)}`),
      rect(side, y - half, tall, 2 * half, 2),
      path(`M${side} ${n(y - half / 2)}h${n(tall)}m0 ${n(half)}h-${n(tall)}`),
    ],
    marks: [
      across(x - half * 0.87, x + half * 0.87, y - half - 14, key, y - half / 2),
      across(side, side + tall, y - half - 14, height, y - half),
      leader(x + r * 0.6, y + r * 0.6, x + half, y + half + 12, `M${figure(diameter)}`),
      axis(x - half - 4, y, side + tall + 8, y),
      axis(x, y - half - 4, x, y + half + 4),
    ],
  };
}

export function washer({ inner, outer, thickness }: SpecOf<"washer">): Picture {
  const R = clamp(22 + outer * 0.7, 28, 46);
  const r = (R * inner) / outer;
  const thick = clamp((2 * R * thickness) / outer, 5, 16);
  const [x, y, side] = [72, 88, 146];
  return {
    ink: [
      circle(x, y, R),
      circle(x, y, r),
      rect(side, y - R, thick, 2 * R, 1),
      path(`M${side} ${n(y - r)}h${n(thick)}m0 ${n(2 * r)}h-${n(thick)}`),
    ],
    marks: [
      across(x - R, x + R, y - R - 14, outer, y),
      across(side, side + thick, y - R - 14, thickness, y - R),
      leader(x + r * 0.7, y + r * 0.7, x + R - 4, y + R + 8, `⌀${figure(inner)}`),
      axis(x - R - 5, y, side + thick + 8, y),
      axis(x, y - R - 5, x, y + R + 5),
    ],
  };
}

export function stud({ diameter, length }: SpecOf<"stud">): Picture {
  const r = clamp(diameter * 0.9, 5, 14);
  const y = 84;
  return {
    ink: [
      path(`M88 ${n(y - r)}H25l-3 3v${n(2 * r - 6)}l3 3H84M104 ${n(y - r)}h71l3 3v${n(2 * r - 6)}l-3 3h-75`),
      path(
        `M88 ${n(y - r - 4)}q-6 ${n(r)} 0 ${n(r + 4)}t-4 ${n(r + 4)}M104 ${n(y - r - 4)}q-6 ${n(r)} 0 ${n(r + 4)}t-4 ${n(r + 4)}`,
      ),
      path(thread(28, 82, y, r - 1, 6) + thread(108, 174, y, r - 1, 6)),
    ],
    marks: [
      across(22, 178, y - r - 24, length, y - r),
      leader(140, y + r, 152, y + r + 22, `M${figure(diameter)}`),
      axis(14, y, 186, y),
    ],
  };
}

export function nail({ diameter, length, ringed }: SpecOf<"nail">): Picture {
  const r = clamp(1 + diameter * 0.9, 3, 6);
  const [y, x0] = [84, 56];
  const end = x0 + clamp(50 + length * 0.6, 70, 128);
  const wide = r * 2.2 + 2;
  const rings = Array.from(
    { length: Math.floor((end - x0 - 34) / 5) },
    (_, i) => `M${n(x0 + 18 + i * 5)} ${n(y - r - 1)}v${n(2 * r + 2)}`,
  ).join("");
  const grip = [8, 12, 16, 20].map((dx) => `M${x0 + dx} ${n(y - r)}v${n(2 * r)}`).join("");
  return {
    ink: [
      path(
        `M${x0} ${n(y - wide)}v${n(2 * wide)}h3V${n(y + r)}H${n(end - r * 3)}L${n(end)} ${y} ${n(end - r * 3)} ${n(y - r)}H${x0 + 3}v-${n(wide - r)}z`,
      ),
      path(ringed ? rings : grip),
      circle(28, y, wide + 4) +
        path(
          [-5, 0, 5]
            .map(
              (d) => `M${n(28 - wide * 0.7)} ${y + d}h${n(wide * 1.4)}M${28 + d} ${n(y - wide * 0.7)}v${n(wide * 1.4)}`,
            )
            .join(""),
        ),
    ],
    marks: [
      across(x0, end, y - wide - 20, length, y - wide),
      leader((x0 + end) / 2, y + r, (x0 + end) / 2 + 12, y + 30, `⌀${figure(diameter)}`),
      axis(x0 - 6, y, end + 8, y),
    ],
  };
}
