import {
  across,
  along,
  axis,
  circle,
  clamp,
  figure,
  leader,
  n,
  note,
  path,
  rect,
  spread,
  type Picture,
} from "./pen.ts";
import { hexagon, recess } from "./fastener-parts.ts";
import type { SpecOf } from "./spec.ts";

export function hexKey({ size, long, short }: SpecOf<"hexKey">): Picture {
  const w = clamp(5 + size * 0.9, 8, 16);
  const tall = clamp((short / long) * 128 + 16, 40, 66);
  const [left, right, top] = [48, 182, 54];
  return {
    ink: [
      path(
        `M${right} ${top}v${n(w)}H${n(left + w + 6)}q-6 0-6 6v${n(tall - w - 6)}h-${n(w)}V${n(top + w + 6)}q0-${n(w + 6)} ${n(w + 6)}-${n(w + 6)}z`,
      ),
      path(`M${right} ${n(top + w / 2)}H${n(left + w + 4)}q-10 0-10 10v${n(tall - w / 2 - 10)}`),
      hexagon(132, 112, clamp(8 + size, 10, 20)),
      circle(132, 112, clamp(8 + size, 10, 20) * 0.86),
    ],
    marks: [
      across(left, right, 34, long, top),
      along(30, top, top + tall, short, left),
      note(172, 116, `s ${figure(size)}`),
      axis(106, 112, 156, 112),
    ],
  };
}

export function bit({ length, drive }: SpecOf<"bit">): Picture {
  const end = 34 + clamp(52 + length * 0.55, 62, 106);
  const y = 86;
  const nose = drive === "TX" || drive === "HEX" ? "h-14v10h14z" : "l-14-4v18l14-4zm-14 5h9";
  return {
    ink: [
      path(`M26 ${y - 14}l-4 3v22l4 3h16q3-5 8-5h10l6 5h${n(end - 86)}l6-8v-12l-6-8H66l-6 5H50q-5 0-8-5z`),
      path(`M22 ${y - 5}h20m0 10H22M66 ${y - 14}v28M${n(end - 19)} ${y - 10}v20M22 ${y + 11}h20`),
      path(`M${n(end)} ${y - 5}${nose}`),
      circle(170, y, 18),
      recess(drive, 170, y, 12),
    ],
    marks: [across(22, end, 50, length, y - 14), note(170, y + 36, drive), axis(22, y, 194, y)],
  };
}

export function drill({ diameter, length, shank }: SpecOf<"drill">): Picture {
  const r = clamp(diameter * 0.9, 4, 11);
  const [y, left] = [86, 16];
  const end = left + clamp(110 + length * 0.2, 122, 168);
  const flutes = left + (shank === "plain" ? 48 : 40);
  const grips = {
    plain: path(
      `M${left} ${n(y - r)}H${flutes}v${n(2 * r)}H${left}zM${left + 3} ${n(y - r)}v${n(2 * r)}M${left + 12} ${y - 2}h20m0 4h-14`,
    ),
    hex:
      rect(left, y - 9, 26, 18, 2) +
      path(`M${left} ${y - 3}h26m0 6H${left}M42 ${n(y - r)}h${flutes - 42}m0 ${n(2 * r)}H42`),
    sds:
      rect(left, y - 8, 34, 16, 3) +
      rect(left + 8, y - 3, 18, 6, 3) +
      path(`M50 ${n(y - r)}h${flutes - 50}m0 ${n(2 * r)}H50`),
  };
  const turns = Math.floor((end - 10 - flutes) / 14);
  const spiral = Array.from(
    { length: turns },
    (_, i) => `M${n(flutes + i * 14)} ${n(y + r)}q4-${n(r)} 14-${n(2 * r)}m-7 0q6 ${n(r)} 5 ${n(2 * r)}`,
  ).join("");
  const tip = shank === "sds" ? `v-3l6 2v${n(2 * r + 2)}l-6 2v-3` : `L${n(end)} ${y} ${n(end - 8)} ${n(y + r)}`;
  return {
    ink: [grips[shank], path(`M${flutes} ${n(y - r)}H${n(end - 8)}${tip}H${flutes}`), path(spiral)],
    marks: [
      across(left, end, y - 34, length, y - 12),
      leader(end - 30, y + r, end - 20, y + 34, `⌀${figure(diameter)}`),
      axis(left - 6, y, end + 8, y),
    ],
  };
}

export function screwdriver({ length, diameter }: SpecOf<"screwdriver">): Picture {
  const r = clamp(diameter * 0.8, 3, 7);
  const end = 84 + clamp(30 + length * 0.4, 50, 98);
  const y = 86;
  return {
    ink: [
      path(`M22 ${y - 16}q-8 4-8 16t8 16h36q6 0 9-6h11l6-3v-14l-6-3H67q-3-6-9-6z`),
      path(
        `M26 ${y - 9}h34M24 ${y - 3}h40M24 ${y + 3}h40M26 ${y + 9}h34M67 ${y - 10}v20M73 ${y - 10}v20M84 ${y - 7}v14M90 ${n(y - r)}v${n(2 * r)}M31 ${y - 15}v30`,
      ),
      path(
        `M84 ${n(y - r)}H${n(end - 12)}l8-3h4v${n(2 * r + 6)}h-4l-8-3H84M${n(end - 4)} ${n(y - r - 3)}v${n(2 * r + 6)}`,
      ),
    ],
    marks: [
      across(84, end, 52, length, y - r),
      leader(110, y + r, 120, y + 34, `⌀${figure(diameter)}`),
      axis(8, y, end + 6, y),
    ],
  };
}

export function hammer({ length, head }: SpecOf<"hammer">): Picture {
  return {
    ink: [
      path("M60 30h54q8 0 14 6l28 8v5l-30 5h-12q-6 0-8 4H82q-2-6-8-6H60q-4 0-4-4V34q0-4 4-4z"),
      path("M66 30v22M84 58q3 44-1 78 0 6 6 6h8q6 0 6-6-4-34-1-78"),
      path("M83 98h20m0 8H83m0 8h20m0 8H83m0 8h20M84 58h18M128 36v12"),
    ],
    marks: [across(56, 156, 18, head, 44), along(36, 30, 142, length, 56)],
  };
}

export function level({ length }: SpecOf<"level">): Picture {
  return {
    ink: [
      rect(14, 64, 172, 40, 4),
      path("M26 64v40M174 64v40M26 72h148M26 96h148"),
      rect(82, 66, 36, 14, 4),
      path("M94 66v14m12-14v14M97 73h6"),
      circle(44, 84, 10),
      path("M40 76v16m8-16v16"),
      circle(156, 84, 10),
      path("M148 80h16m0 8h-16"),
      path([32, 60, 70, 130, 140, 168].map((x) => `M${x} 100v-4`).join("")),
    ],
    marks: [across(14, 186, 42, length, 64)],
  };
}

export function tapeMeasure({ width, size }: SpecOf<"tapeMeasure">): Picture {
  const ticks = spread(124, 184, 9)
    .map((x, i) => `M${n(x)} 128v-${i % 4 === 0 ? 9 : 5}`)
    .join("");
  return {
    ink: [
      path("M40 128q-12 0-12-12V66q0-30 30-30h28q32 0 32 32v60z"),
      circle(72, 82, 28),
      circle(72, 82, 18),
      path(`M118 128h70v-14h-70M188 110v22h5`),
      path(ticks),
      path("M92 36V30h20v12"),
    ],
    marks: [along(14, 36, 128, size, 40), leader(170, 114, 160, 92, figure(width))],
  };
}

export function caulkGun({ length }: SpecOf<"caulkGun">): Picture {
  return {
    ink: [
      path("M104 58h74v6h-68v30h68v6h-74zM178 58v42h6V58z"),
      path("M104 66H92v26h12M92 76H18v6h74M18 76v-10h-6v26h6v-10"),
      path("M96 92l-14 44h14l16-36M110 100l14 30h9l-13-30"),
      path(
        spread(30, 86, 12)
          .map((x) => `M${n(x)} 76v3`)
          .join(""),
      ),
      path("M184 76h6v6h-6M116 70h52v18h-52zM122 75h26m-26 8h18M84 132h14M100 76v-8m5 8v-8"),
    ],
    marks: [across(12, 190, 34, length, 58)],
  };
}

export function foamGun({ length }: SpecOf<"foamGun">): Picture {
  return {
    ink: [
      path("M84 70h82l22 3v4l-22 3H84z"),
      rect(46, 62, 38, 28, 4),
      path("M54 62V50h22v12M50 50h30v-8H50zM58 42v-6h14v6"),
      path("M50 90 38 134q-1 6 5 6h12q5 0 6-5l9-45M78 90q2 20-8 32"),
      rect(28, 70, 18, 12, 3),
      path("M34 70v12m5-12v12M52 96l20 2m-22 6 20 2m-22 6 20 2m-22 6 20 2"),
    ],
    marks: [across(28, 188, 24, length, 66), axis(20, 75, 196, 75)],
  };
}
