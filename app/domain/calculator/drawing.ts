import type { Sash } from "./sash.ts";

export type DrawnPoint = { x: number; y: number };
export type Box = DrawnPoint & { width: number; height: number };
/** A dimension line along one axis with the figure at its middle. */
export type DrawnDimension = { axis: "x" | "y"; at: number; from: number; to: number; edge: number; value: number };

/**
 * A sash seen from inside, in millimetres from its top left corner. `unit` is a hundredth of an inch on the sheet in
 * millimetres, so that figures have the same size on every sash.
 */
type SashDrawing = {
  view: Box;
  unit: number;
  frame: Box;
  sash: Box;
  glass: Box;
  /** Dashed, as for inward opening: lines lead from the hinge corners to the opening side (GOST 23166). */
  symbol: DrawnPoint[][];
  /** Direction of a sliding sash: shaft and head of an arrow. */
  arrow: DrawnPoint[][];
  hinges: Box[];
  handle: { base: Box; lever: Box };
  lockingPoints: DrawnPoint[];
  dimensions: DrawnDimension[];
};

/** Visible millimetres of profile around the glass. */
const frameWidth = 42;
const sashProfile = 72;
const doorHandleHeight = 1050;
/** The sheet in units: width, height and margins. */
const sheet = { width: 250, height: 310, margin: 44 };

/** Counts from the kit: screw-on hinges and locking points. */
export type DrawnParts = { hinges: number; lockingPoints: number };

export function drawSash(sash: Sash, parts: DrawnParts): SashDrawing {
  const { width, height } = sash;
  const unit = Math.max((width + 2 * frameWidth) / sheet.width, (height + 2 * frameWidth) / sheet.height);
  const margin = sheet.margin * unit;
  const box: Box = { x: 0, y: 0, width, height };
  const frame = grown(box, frameWidth);
  const handle = handleOf(sash);
  const left = { at: frame.x - 0.5 * margin, edge: 0 };
  const right = { at: frame.x + frame.width + 0.5 * margin, edge: width };
  const outer = { left: frame.x - margin, right: frame.x + frame.width + margin, bottom: frame.y + frame.height };
  return {
    view: {
      x: outer.left,
      y: frame.y - 4 * unit,
      width: outer.right - outer.left,
      height: frame.height + 4 * unit + margin,
    },
    unit,
    frame,
    sash: box,
    glass: grown(box, -Math.min(sashProfile, width / 4, height / 4)),
    symbol: symbolOf(sash),
    arrow: sash.opening === "sliding" ? arrowOf(sash) : [],
    hinges: hingesOf(sash, parts.hinges, unit),
    handle: drawnHandle(sash, handle, unit),
    lockingPoints: lockingPoints(sash, parts.lockingPoints),
    dimensions: [
      { axis: "x", at: outer.bottom + 0.6 * margin, from: 0, to: width, edge: height, value: width },
      { axis: "y", ...(sash.handleSide === "left" ? right : left), from: 0, to: height, value: height },
      ...(sash.opening === "tilt"
        ? []
        : [
            {
              axis: "y" as const,
              ...(sash.handleSide === "left" ? left : right),
              from: handle.y,
              to: height,
              value: Math.round(height - handle.y),
            },
          ]),
    ],
  };
}

/** Centre of the handle's base: on the opening side, or at the top of a tilting sash. */
function handleOf({ opening, width, height, handleSide }: Sash): DrawnPoint {
  const inset = Math.min(sashProfile, width / 4, height / 4) / 2;
  if (opening === "tilt") return { x: width / 2, y: inset };
  const x = handleSide === "left" ? inset : width - inset;
  return { x, y: opening === "door" && height > doorHandleHeight * 1.3 ? height - doorHandleHeight : height / 2 };
}

/** A closed handle points down; at the top of a tilting sash it lies flat. */
function drawnHandle({ opening, handleSide }: Sash, { x, y }: DrawnPoint, unit: number): SashDrawing["handle"] {
  const [wide, long, thick] = [Math.max(26, 6 * unit), Math.max(70, 15 * unit), Math.max(16, 3.4 * unit)];
  const base = { x: x - wide / 2, y: y - wide, width: wide, height: 2 * wide };
  if (opening === "tilt")
    return {
      base: { x: x - wide, y: y - wide / 2, width: 2 * wide, height: wide },
      lever: { x: x - thick / 2, y: y - thick / 2, width: long * 1.4, height: thick },
    };
  if (opening === "door")
    return {
      base,
      lever: { x: handleSide === "left" ? x : x - long * 1.2, y: y - thick / 2, width: long * 1.2, height: thick },
    };
  return { base, lever: { x: x - thick / 2, y: y - thick / 2, width: thick, height: long * 1.4 } };
}

/** The apex points at the handle of a turning sash and upwards on a tilting one. */
function symbolOf({ opening, width, height, handleSide }: Sash): DrawnPoint[][] {
  const [free, hinged] = handleSide === "left" ? [0, width] : [width, 0];
  const turn = [
    { x: hinged, y: 0 },
    { x: free, y: height / 2 },
    { x: hinged, y: height },
  ];
  const tilt = [
    { x: 0, y: height },
    { x: width / 2, y: 0 },
    { x: width, y: height },
  ];
  if (opening === "sliding") return [];
  if (opening === "tilt") return [tilt];
  return opening === "tiltTurn" ? [turn, tilt] : [turn];
}

function arrowOf({ width, height, handleSide }: Sash): DrawnPoint[][] {
  const [from, to] = handleSide === "left" ? [width * 0.25, width * 0.75] : [width * 0.75, width * 0.25];
  const y = height / 2;
  const head = width * (to > from ? -0.08 : 0.08);
  return [
    [
      { x: from, y },
      { x: to, y },
    ],
    [
      { x: to + head, y: y - Math.abs(head) * 0.6 },
      { x: to, y },
      { x: to + head, y: y + Math.abs(head) * 0.6 },
    ],
  ];
}

/** Opposite the handle, or below a tilting sash; a sliding one has rollers instead. */
function hingesOf({ opening, width, height, handleSide }: Sash, pieces: number, unit: number): Box[] {
  const [long, thick] = [Math.max(90, 12 * unit), Math.max(22, 4.5 * unit)];
  const lying = opening === "tilt" || opening === "sliding";
  const count = Math.max(2, pieces);
  const side = lying ? width : height;
  const inset = Math.min(long * 1.3, side / 4);
  return Array.from({ length: count }, (_, index) => {
    const middle = inset + ((side - 2 * inset) * index) / (count - 1);
    if (lying) return { x: middle - long / 2, y: height - thick / 2, width: long, height: thick };
    const x = handleSide === "left" ? width : 0;
    return { x: x - thick / 2, y: middle - long / 2, width: thick, height: long };
  });
}

/** On the opening side where only that side locks, otherwise over all four in proportion to their lengths. */
function lockingPoints({ opening, width, height, handleSide }: Sash, count: number): DrawnPoint[] {
  const [free, hinged] = handleSide === "left" ? [0, width] : [width, 0];
  const sides: Side[] = [
    { length: height, at: (part) => ({ x: free, y: part * height }) },
    { length: width, at: (part) => ({ x: part * width, y: 0 }) },
    { length: width, at: (part) => ({ x: part * width, y: height }) },
    { length: height, at: (part) => ({ x: hinged, y: part * height }) },
  ];
  const locked =
    opening === "door" || opening === "sliding" ? sides.slice(0, 1) : opening === "tilt" ? sides.slice(1, 2) : sides;
  return shared(
    locked.map(({ length }) => length),
    count,
  ).flatMap((points, index) =>
    Array.from({ length: points }, (_, at) => locked[index]?.at((at + 0.5) / points) ?? { x: 0, y: 0 }),
  );
}

type Side = { length: number; at: (part: number) => DrawnPoint };

/** Distributes `count` in whole numbers in these proportions: each next one goes to the least dense side. */
function shared(lengths: readonly number[], count: number): number[] {
  const given = lengths.map(() => 0);
  for (let left = count; left > 0; left -= 1) {
    const free = lengths.map((length, index) => length / ((given[index] ?? 0) + 0.5));
    const widest = free.indexOf(Math.max(...free));
    given[widest] = (given[widest] ?? 0) + 1;
  }
  return given;
}

function grown({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}
