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
  polyline,
  rect,
  spread,
  type Picture,
  type PenPoint,
} from "./pen.ts";
import type { SpecOf } from "./spec.ts";

/** Oblique view: one flange upright, the other towards the viewer. */
export function anglePlate({ a, b, width }: SpecOf<"anglePlate">): Picture {
  const scale = Math.min(56 / a, 56 / b, 90 / width);
  const [up, depth, w] = [Math.max(26, a * scale), Math.max(26, b * scale), Math.max(36, width * scale)];
  const [dx, dy] = [depth * 0.62, depth * 0.5];
  const [left, corner] = [96 - (w - dx) / 2, 92];
  const lying = (x: number, y: number): PenPoint => [left + x * w - y * dx, corner + y * dy];
  const holes = w > 60 ? [0.25, 0.75] : [0.5];
  return {
    ink: [
      rect(left, corner - up, w, up),
      path(polyline([lying(0, 0), lying(1, 0), lying(1, 1), lying(0, 1)], true)),
      path(
        polyline([
          lying(0, 1),
          [lying(0, 1)[0], lying(0, 1)[1] + 3],
          [lying(1, 1)[0], lying(1, 1)[1] + 3],
          lying(1, 1),
        ]),
      ),
      ...holes.flatMap((x) => [0.3, 0.7].map((y) => circle(left + x * w, corner - up * y, 3))),
      ...holes.flatMap((x) => [0.32, 0.72].map((y) => ellipse(lying(x, y), 4, 2.3))),
    ],
    marks: [
      across(left, left + w, corner - up - 12, width, corner - up),
      along(left + w + 22, corner - up, corner, a, left + w),
      slanted(lying(1, 0), lying(1, 1), b),
    ],
  };
}

export function perforatedPlate({ length, width }: SpecOf<"perforatedPlate">): Picture {
  const scale = Math.min(150 / length, 84 / width);
  const [w, h] = [Math.max(110, length * scale), clamp(width * scale, 26, 84)];
  const [left, top] = [94 - w / 2, 86 - h / 2];
  const rows = clamp(Math.round(h / 20), 1, 4);
  const columns = clamp(Math.round(w / 20), 4, 8);
  const holes = spread(left + 11, left + w - 11, columns).map((x, i) =>
    spread(top + 11, top + h - 11, rows)
      .map((y) => circle(x, rows === 1 ? y + (i % 2 === 0 ? -4 : 4) : y, 2.8))
      .join(""),
  );
  return {
    ink: [rect(left, top, w, h), ...holes],
    marks: [across(left, left + w, top - 16, length, top), along(left + w + 18, top, top + h, width, left + w)],
  };
}

export function joistHanger({ width, height }: SpecOf<"joistHanger">): Picture {
  const scale = Math.min(88 / height, 60 / width);
  const [w, h] = [clamp(width * scale, 30, 60), clamp(height * scale, 56, 88)];
  const [left, bottom, flange] = [96 - w / 2, 132, 24];
  const [right, top] = [left + w, bottom - h];
  const holes = spread(top + 12, bottom - 14, 4);
  return {
    ink: [
      path(
        `M${n(left)} ${n(top)}h-${flange}V${bottom}H${n(right + flange)}V${n(top)}h-${flange}V${bottom - 6}H${n(left)}z`,
      ),
      path(`M${n(left)} ${n(top)}l10 10v${n(h - 16)}M${n(right)} ${n(top)}l-10 10v${n(h - 16)}`),
      ...holes.flatMap((y, i) => [circle(left - (i % 2 ? 8 : 16), y, 2.3), circle(right + (i % 2 ? 8 : 16), y, 2.3)]),
    ],
    marks: [across(left, right, top - 14, width, top), along(right + flange + 18, top, bottom, height, right + flange)],
  };
}

/** Strip that fixes a frame to the wall: top and side views, bent twice. */
export function anchorStrip({ length, width }: SpecOf<"anchorStrip">): Picture {
  const h = clamp(width * 1.1, 20, 36);
  const top = 56;
  return {
    ink: [
      path(
        `M26 ${top}h140q6 0 6 6v${n(h - 12)}q0 6-6 6H26l-6-5v-${n((h - 10) / 2)}h8v-${n((h - 10) / 6)}h-8V${top + 5}z`,
      ),
      path(`M132 ${top}v${n(h)}m8-${n(h)}v${n(h)}`),
      ...[48, 92].map((x) => circle(x, top + h / 2, 3.5)),
      rect(62, top + h / 2 - 3, 18, 6, 3),
      rect(104, top + h / 2 - 3, 18, 6, 3),
      circle(156, top + h / 2, 4),
      path("M20 118h112l8-12h32v4h-30l-8 12H20z"),
    ],
    marks: [
      across(20, 172, 32, length, top),
      along(190, top, top + h, width, 172),
      axis(12, top + h / 2, 178, top + h / 2),
      leader(60, 120, 70, 140, figure(1.5)),
    ],
  };
}

export function shim({ length, width, thickness }: SpecOf<"shim">): Picture {
  const scale = 128 / length;
  const h = clamp(width * scale, 28, 70);
  const thick = clamp(thickness * 1.6, 3, 12);
  const top = 66 - h / 2;
  return {
    ink: [
      rect(30, top, 128, h, 4),
      rect(42, top + h * 0.25, 30, h * 0.5, 3),
      rect(116, top + h * 0.25, 30, h * 0.5, 3),
      path(`M80 ${n(top + h / 2)}h28M94 ${n(top + h / 2 - 6)}v12`),
      rect(30, 122 - thick / 2, 128, thick, 1),
    ],
    marks: [
      across(30, 158, top - 12, length, top),
      along(178, top, top + h, width, 158),
      leader(146, 122 + thick / 2, 154, 140, figure(thickness)),
    ],
  };
}

export function wedge({ length, width, thickness }: SpecOf<"wedge">): Picture {
  const h = clamp((width / length) * 128, 30, 52);
  const rise = clamp(thickness * 1.5, 12, 34);
  const base = 128;
  return {
    ink: [
      rect(30, 42, 128, h, 3),
      path(Array.from({ length: 9 }, (_, i) => `M${44 + i * 12} 42v${n(h)}`).join("")),
      path(`M30 ${base}h128v-${n(rise)}L30 ${base - 4}z`),
    ],
    marks: [
      across(30, 158, 26, length, 42),
      along(178, 42, 42 + h, width, 158),
      along(178, base - rise, base, thickness, 158),
    ],
  };
}

function ellipse([x, y]: PenPoint, rx: number, ry: number): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}"/>`;
}

/** Dimension of an edge that runs towards the viewer. */
function slanted([x1, y1]: PenPoint, [x2, y2]: PenPoint, size: number) {
  return leader((x1 + x2) / 2, (y1 + y2) / 2, (x1 + x2) / 2 + 18, (y1 + y2) / 2 + 18, figure(size));
}
