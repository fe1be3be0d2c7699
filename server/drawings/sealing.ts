import { across, along, axis, circle, clamp, n, path, rect, type Picture } from "./pen.ts";
import type { SpecOf } from "./spec.ts";

export function cartridge({ diameter, length }: SpecOf<"cartridge">): Picture {
  const h = 40;
  const [left, top] = [30, 84 - h / 2];
  return {
    ink: [
      path(`M${left} ${top - 2}v${h + 4}h5v-2H134v-${h}H${left + 5}v-2z`),
      path(`M134 ${top}h5v${h}h-5M139 ${top + 8}h7v${h - 16}h-7`),
      path("M146 79 186 81.500v5L146 89"),
      rect(left + 20, top, 78, h),
      path(`M${left + 28} ${top + 10}h38m-38 9h54m-54 9h30`),
    ],
    marks: [across(left, 139, 38, length, top), along(18, top, top + h, diameter, left), axis(left - 8, 84, 194, 84)],
  };
}

export function foamCan({ diameter, height, gun }: SpecOf<"foamCan">): Picture {
  const scale = 92 / height;
  const w = clamp(diameter * scale * 1.35, 32, 46);
  const [x, bottom] = [92, 140];
  const [left, right, top] = [x - w / 2, x + w / 2, bottom - 92];
  const neck = gun
    ? path(`M${x - 8} ${n(top - 8)}v-10h16v10M${x - 8} ${n(top - 12)}h16M${x - 4} ${n(top - 18)}v-5h8v5`)
    : path(`M${x - 5} ${n(top - 8)}v-8h10v8M${x + 5} ${n(top - 14)}l44 10v6l-44-10`);
  return {
    ink: [
      path(
        `M${n(left)} ${n(top + 8)}q0-14 ${n(w / 2 - 8)}-16h16q${n(w / 2 - 8)} 2 ${n(w / 2 - 8)} 16V${bottom - 3}q0 3-3 3H${n(left + 3)}q-3 0-3-3z`,
      ),
      path(`M${n(left)} ${n(top + 8)}h${n(w)}M${n(left)} ${n(top + 26)}h${n(w)}M${n(left)} ${n(bottom - 16)}h${n(w)}`),
      path(
        `M${n(left + 7)} ${n(top + 38)}h${n(w - 14)}m0 8h-${n(w - 14)}m0 8h${n(w - 22)}m-${n(w - 22)} 8h${n(w - 14)}`,
      ),
      neck,
    ],
    marks: [
      along(left - 18, top - 8, bottom, height, left),
      across(left, right, 16, diameter, top - 26),
      axis(x, top - 28, x, bottom + 5),
    ],
  };
}

/** Front view of the roll with its free end, and side view. */
export function tapeRoll({ outer, width }: SpecOf<"tapeRoll">): Picture {
  const R = 44;
  const side = clamp((width / outer) * 2 * R, 10, 52);
  const [x, y] = [74, 86];
  return {
    ink: [
      circle(x, y, R),
      circle(x, y, R * 0.56),
      circle(x, y, R * 0.48),
      path(`M${x} ${y + R}h56v3H${x - 4}`),
      path(
        `M${x} ${y - R + 6}a${R - 6} ${R - 6} 0 0 1 ${R - 6} ${R - 6}M${x} ${y + R - 6}a${R - 6} ${R - 6} 0 0 1-${R - 6}-${R - 6}`,
      ),
      rect(160 - side / 2, y - R, side, 2 * R, 1),
      path(`M${n(160 - side / 2)} ${y - 24}h${n(side)}m0 48h-${n(side)}`),
    ],
    marks: [
      across(160 - side / 2, 160 + side / 2, 26, width, y - R),
      along(18, y - R, y + R, outer, x),
      axis(x - R - 4, y, 160 + side / 2 + 6, y),
    ],
  };
}

/** An enlarged, extruded rubber section. */
export function seal({ width, height, section }: SpecOf<"seal">): Picture {
  const { outline, behind, left, right, top } = sealSections[section];
  return {
    ink: [...outline, ...behind].map(path),
    marks: [across(left, right, 142, width, 122), along(26, top, 122, height, left)],
  };
}

/** `outline` is the cut face, `behind` the visible edges of the 40×14 extrusion. */
const sealSections = {
  d: {
    outline: ["M48 122V66q0-24 34-24t34 24v56z", "M60 110V70q0-16 22-16t22 16v40z"],
    behind: ["M96 43l40-14q20 6 20 23v56l-40 14", "M60 110l9-3M104 110l-9 0"],
    left: 48,
    right: 116,
    top: 42,
  },
  p: {
    outline: ["M44 122v-12h44V96a26 26 0 1 1 16 2v24z", "M86 72a16 16 0 1 0 32 0 16 16 0 1 0-32 0"],
    behind: ["M93.400 47.500l40-14a26 26 0 0 1 17 49l-40 14", "M104 122l40-14V86", "M44 110l30-10h14"],
    left: 44,
    right: 128,
    top: 46,
  },
  e: {
    outline: ["M48 122V48q0-6 7-6t7 6v24q0 8 8 8t8-8V48q0-6 7-6t7 6v24q0 8 8 8t8-8V48q0-6 7-6t7 6v74z", "M48 100h74"],
    behind: ["M57 42l40-14q6 0 6 7M87 42l40-14q6 0 6 7M117 42l40-14q5 0 5 6v74l-40 14", "M122 100l40-14"],
    left: 48,
    right: 122,
    top: 42,
  },
  lip: {
    outline: [
      "M52 122V98h14v-8H54v-9h12V66Q66 44 96 40q8 0 8 6t-8 6Q80 56 80 70v11h14v9H80v8h14v24z",
      "M64 106h18v8H64z",
    ],
    behind: ["M98 40l40-14q8 1 8 6t-4 4l-38 13", "M94 81l40-14v9l-40 14M94 98l40-14v24l-40 14"],
    left: 52,
    right: 104,
    top: 40,
  },
} as const;
