import { circle, n, path, polyline, type PenPoint } from "./pen.ts";
import type { SpecOf } from "./spec.ts";

type Drive = SpecOf<"screw">["drive"];

/** Slanted strokes across a shank: a simplified thread. */
export function thread(x1: number, x2: number, y: number, r: number, pitch: number): string {
  const turns = Math.max(1, Math.floor((x2 - x1) / pitch));
  return Array.from(
    { length: turns },
    (_, i) => `M${n(x1 + i * pitch)} ${n(y - r - 2)}l${n(pitch * 0.6)} ${n(2 * r + 4)}`,
  ).join("");
}

/** A hexagon by its corner radius, a corner up. */
export function hexagon(x: number, y: number, corner: number): string {
  const points = Array.from({ length: 6 }, (_, i): PenPoint => [
    x + corner * Math.sin((i * Math.PI) / 3),
    y - corner * Math.cos((i * Math.PI) / 3),
  ]);
  return path(polyline(points, true));
}

/** The drive recess. */
export function recess(drive: Drive, x: number, y: number, r: number): string {
  if (drive === "HEX") return hexagon(x, y, r);
  if (drive === "TX") {
    const points = Array.from({ length: 12 }, (_, i): PenPoint => {
      const reach = i % 2 === 0 ? r : r * 0.66;
      return [x + reach * Math.sin((i * Math.PI) / 6), y - reach * Math.cos((i * Math.PI) / 6)];
    });
    return path(polyline(points, true));
  }
  const w = r * 0.26;
  const cross = `M${n(x - w)} ${n(y - r)}h${n(2 * w)}v${n(r - w)}h${n(r - w)}v${n(2 * w)}h${n(w - r)}v${n(r - w)}h${n(-2 * w)}v${n(w - r)}h${n(w - r)}v${n(-2 * w)}h${n(r - w)}z`;
  const rays = [
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ].map(([dx = 0, dy = 0]) => `M${n(x + dx * r * 0.45)} ${n(y + dy * r * 0.45)}l${n(dx * r * 0.3)} ${n(dy * r * 0.3)}`);
  return path(cross + (drive === "PZ" ? rays.join("") : ""));
}

export function endView(head: SpecOf<"screw">["head"], drive: Drive, x: number, y: number, r: number): string {
  return circle(x, y, r) + (head === "hex" ? hexagon(x, y, r * 0.72) : recess(drive, x, y, r * 0.6));
}

export function drillTip(from: number, end: number, y: number, r: number): string {
  const bit = r * 0.75;
  return (
    `M${n(from)} ${n(y - r)}H${n(end - 20)}l2 ${n(r - bit)}H${n(end - 5)}L${n(end)} ${y}l-5 ${n(bit)}H${n(end - 18)}l-2 ${n(r - bit)}H${n(from)}` +
    `M${n(end - 17)} ${n(y - bit)}l11 ${n(bit * 1.8)}M${n(end - 9)} ${n(y - bit)}l6 ${n(bit)}`
  );
}
