import {
  across,
  along,
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
import { sections } from "./profile-sections.ts";
import type { SpecOf } from "./spec.ts";

type Section = SpecOf<"profile">["section"];

/** An extruded section: front outline, its copy behind, and the edges between them. */
export function profile({ width, height, section }: SpecOf<"profile">): Picture {
  const outline = sections[section];
  const scale = Math.min(104 / width, 66 / height);
  const [w, h] = [Math.max(48, width * scale), Math.max(22, height * scale)];
  const [left, bottom] = [36, 124];
  const place = ([x, y]: PenPoint): PenPoint => [left + x * w, bottom - y * h];
  const front = outline.points.map(place);
  const [dx, dy] = [Math.min(44, 176 - left - w), -30];
  const back = ([x, y]: PenPoint): PenPoint => [x + dx, y + dy];
  const edges = outline.edges.map((i) => front[i]).filter((point) => point !== undefined);
  const rear = edges.map(back);
  return {
    ink: [
      path(polyline(front, true)),
      path(edges.map((from, i) => polyline([from, rear[i] ?? from])).join("")),
      path(polyline(rear)),
      ...chambers(section, place),
    ],
    marks: [across(left, left + w, 142, width, bottom), along(20, bottom - h, bottom, height, left)],
  };
}

export function panel({ length, width, thickness }: SpecOf<"panel">): Picture {
  const scale = Math.min(118 / length, 60 / (width * 0.6));
  const [w, d] = [clamp(length * scale, 90, 118), clamp(width * scale * 0.6, 30, 60)];
  const thick = clamp(6 + thickness * 0.4, 9, 18);
  const [left, base] = [22, 112];
  const [dx, dy] = [d * 0.8, -d];
  return {
    ink: [
      path(
        polyline(
          [
            [left, base],
            [left + w, base],
            [left + w + dx, base + dy],
            [left + dx, base + dy],
          ],
          true,
        ),
      ),
      path(`M${left} ${base}v${n(thick)}h${n(w)}l${n(dx)} ${n(dy)}v-${n(thick)}M${n(left + w)} ${base}v${n(thick)}`),
      // Core between two facings.
      path(
        spread(left + 4, left + w - 8, 16)
          .map((x) => `M${n(x)} ${n(base + thick)}l4-${n(thick)}`)
          .join(""),
      ),
      path(`M${n(left + dx * 0.5 + 22)} ${n(base + dy * 0.5 + 5)}l16-13m6 13 16-13`),
    ],
    marks: [
      across(left + dx, left + w + dx, base + dy - 14, length, base + dy),
      leader(
        left + w + dx / 2,
        base + dy / 2 + thick,
        left + w + dx / 2 + 8,
        base + dy / 2 + thick + 22,
        figure(width),
      ),
      leader(left + 14, base + thick, left + 20, base + thick + 14, figure(thickness)),
    ],
  };
}

/** A roll with its free end: plain film or mesh. */
export function sheetRoll({ width, mesh }: SpecOf<"sheetRoll">): Picture {
  const [x, top, bottom] = [62, 44, 128];
  const columns = Array.from({ length: 9 }, (_, i) => `M${88 + i * 11} ${52}V${bottom + 4}`).join("");
  const rows = Array.from({ length: 7 }, (_, i) => `M80 ${60 + i * 11}h104`).join("");
  return {
    ink: [
      `<ellipse cx="${x}" cy="${top}" rx="22" ry="9"/><ellipse cx="${x}" cy="${top}" rx="8" ry="3.500"/>`,
      path(`M${x - 22} ${top}v${bottom - top}q0 9 22 9M${x + 22} ${top}V52M${x} ${bottom + 9}q14 0 18-5`),
      path(`M80 52h104v${bottom - 48}H80z`),
      path(
        mesh
          ? columns + rows
          : "M96 68h40m-40 9h64m-64 9h28M96 108h52m-52 9h36M184 52q-5 4-5 10v70q0-8 5-10M178 58h-8m8 8h-8m8 8h-8m8 8h-8",
      ),
    ],
    marks: [along(24, top, bottom, width, x - 22)],
  };
}

function chambers(section: Section, place: (point: PenPoint) => PenPoint): string[] {
  const box = (x1: number, y1: number, x2: number, y2: number) => {
    const [[left, bottom], [right, top]] = [place([x1, y1]), place([x2, y2])];
    return rect(left, top, right - left, bottom - top);
  };
  if (section === "sill") return [0.1, 0.32, 0.54, 0.76].map((x) => box(x, 0.57, x + 0.18, 0.88));
  if (section === "base") return [box(0.08, 0.26, 0.34, 0.9), box(0.42, 0.26, 0.92, 0.62)];
  if (section === "cover") return [path(polyline([place([0.12, 0.56]), place([0.88, 0.56])]))];
  if (section === "start")
    return [0.34, 0.56, 0.78].map((x) => path(polyline([place([x, 0.2]), place([x - 0.06, 0.44])])));
  return [];
}
