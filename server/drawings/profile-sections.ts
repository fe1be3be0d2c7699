import type { PenPoint } from "./pen.ts";
import type { SpecOf } from "./spec.ts";

type Section = SpecOf<"profile">["section"];
type Outline = { points: readonly PenPoint[]; edges: readonly number[] };

/** Outlines relative to width and height; `edges` are the visible corners, from left to right. */
export const sections: Record<Section, Outline> = {
  bead: {
    points: [
      [0, 0],
      [1, 0],
      [1, 0.35],
      [0.78, 1],
      [0.5, 1],
      [0.2, 0.55],
      [0.2, 0.3],
      [0, 0.3],
    ],
    edges: [4, 3, 2, 1],
  },
  cover: {
    points: [
      [0, 0],
      [0.12, 0],
      [0.12, 0.4],
      [0.88, 0.4],
      [0.88, 0],
      [1, 0],
      [1, 0.75],
      [0.92, 1],
      [0.08, 1],
      [0, 0.75],
    ],
    edges: [8, 7, 6, 5],
  },
  start: {
    points: [
      [0, 0],
      [1, 0],
      [1, 0.2],
      [0.22, 0.2],
      [0.22, 0.8],
      [0.75, 0.8],
      [0.75, 1],
      [0, 1],
    ],
    edges: [7, 6, 5],
  },
  sill: {
    points: [
      [0, 0],
      [0.06, 0],
      [0.06, 0.45],
      [1, 0.45],
      [1, 1],
      [0.05, 1],
      [0, 0.85],
    ],
    edges: [5, 4, 3],
  },
  drip: {
    points: [
      [0, 0],
      [0.03, 0],
      [0.06, 0.3],
      [0.06, 0.36],
      [0.94, 0.6],
      [0.97, 1],
      [1, 1],
      [1, 0.54],
      [0.04, 0.29],
    ],
    edges: [3, 4, 6],
  },
  threshold: {
    points: [
      [0, 0],
      [1, 0],
      [0.94, 0.35],
      [0.72, 1],
      [0.28, 1],
      [0.06, 0.35],
    ],
    edges: [5, 4, 3, 2, 1],
  },
  base: {
    points: [
      [0, 0],
      [0.14, 0],
      [0.14, 0.16],
      [0.86, 0.16],
      [0.86, 0],
      [1, 0],
      [1, 0.72],
      [0.42, 0.72],
      [0.42, 1],
      [0, 1],
    ],
    edges: [9, 8, 7, 6, 5],
  },
};
